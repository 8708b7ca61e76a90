"""The bots of a game, as a table knows them."""

from __future__ import annotations

from games import registry
from games.playout import bot_named, bot_names


def bot_of(game_key: str, wanted: str | None) -> str | None:
    """The name of the bot that is meant, by default the game's best; None when the game has no such bot."""
    game = registry.find(game_key)
    name = wanted or ("heuristic" if "heuristic" in game.bots else "random")
    try:
        bot_named(game, name)
    except KeyError:
        return None
    return name


def bots_told(game_key: str) -> str:
    """What is wrong with another name, in words."""
    return f"is {' or '.join(bot_names(registry.find(game_key)))}"


def bot_title(name: str) -> str:
    return f"{name.replace('_', ' ').capitalize()} bot"
