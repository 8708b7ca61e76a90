"""What all who play agree to: taking back, pausing, abandoning."""

from __future__ import annotations

from flask import Response
from flask_openapi3 import APIBlueprint, Tag
from pydantic import BaseModel

from gateway.access import PLAYER
from gateway.bodies import Body
from gateway.call import Call
from gateway.operations import Operation, operation
from gateway.schemas import match_requests as requests
from gateway.schemas.parameters import MatchPath
from gateway.seats import CHANGED, house

api = APIBlueprint("consent", __name__, url_prefix="/v1", abp_tags=[Tag(name="consent")])


def _of_players(model: type[BaseModel] | None = requests.ConsentWanted) -> Operation:
    body = Body.NONE if model is None else Body.OPTIONAL
    return Operation(access=PLAYER, path=MatchPath, body=body, model=model, answers=CHANGED, problems=(409,))


@operation(api, "post", "/matches/<id:match_id>:undo", _of_players(requests.UndoWanted))
def undo(call: Call, match_id: str) -> Response:
    """Take actions back, or agree to that.

    Back to before your seat's last action, or to the version named, unless chance, a secret or the hall stands between
    (`not_undoable`). With others at the table it is a proposal: it is carried out once all of them have sent the same
    within 20 seconds, and lapses when somebody acts. The match goes on with a new version that has the old position.
    """
    return house(call, "undo", match_id)


@operation(api, "post", "/matches/<id:match_id>:pause", _of_players())
def pause(call: Call, match_id: str) -> Response:
    """Stop the clocks, or agree to that.

    With others at the table it is a proposal, as with `:undo`. Nobody can act until somebody resumes: `paused`.
    """
    return house(call, "pause", match_id)


@operation(api, "post", "/matches/<id:match_id>:resume", _of_players(None))
def resume(call: Call, match_id: str) -> Response:
    """Go on after a pause. Anybody who plays may; clocks go on where they stood."""
    return house(call, "resume", match_id)


@operation(api, "post", "/matches/<id:match_id>:abandon", _of_players())
def abandon_match(call: Call, match_id: str) -> Response:
    """Abandon a match, or agree to that.

    The owner's to do before the start. Later it is a proposal to all who play, as with `:undo`.
    """
    return house(call, "abandon", match_id)


@operation(api, "post", "/matches/<id:match_id>:decline", _of_players())
def decline(call: Call, match_id: str) -> Response:
    """Refuse what has been proposed, or take your own proposal back."""
    return house(call, "decline", match_id)
