"""What the catalog tells about a game: its options, the shapes of what is sent, its draws, its bots."""

from __future__ import annotations

import msgspec

from games.game import Document, Game
from games.playout import bot_names
from services.catalog.schemas import schema_of, schema_of_any


def summary(game: Game) -> Document:
    """A row of the list of games. seats: the fewest and the most that any scenario takes; null without one."""
    seats = [scenario["seats"] for scenario in game.scenarios().values()]
    return {
        "key": game.key,
        "title": game.title,
        "revision": game.revision,
        "seats": [min(few for few, _ in seats), max(many for _, many in seats)] if seats else None,
        "scenarios": len(seats),
    }


def description(game: Game) -> Document:
    """Everything a client needs to play: schemas of options, actions, events and positions; refusals; draws; bots.
    And what authors need: schemas of scenarios, and of the kinds of documents that a pack may add.

    draws: each kind of draw with its faces or item names, as dice scripts and journals use them.
    """
    return {
        **summary(game),
        "options": schema_of(game.option_type, f"Options of {game.title}"),
        "default_options": msgspec.to_builtins(game.option_type()),
        "actions": schema_of(game.action_type, f"Actions of {game.title}"),
        "events": schema_of(game.event_type, f"Events of {game.title}"),
        "scenario": schema_of_any(game.scenario_types, f"Scenario of {game.title}"),
        "content": {kind: schema_of(shape, kind) for kind, shape in game.content_types.items()},
        "position": schema_of(game.position_type, f"Position of {game.title}"),
        "refusals": [{"code": code, "detail": detail, "rule": rule} for code, detail, rule in game.refusals],
        "draws": {kind: list(faces) for kind, faces in game.kinds.items()},
        "bots": bot_names(game),
        "forfeits": game.forfeits,
        "plain_text": game.text_form is not None,
    }
