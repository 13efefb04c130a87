"""What players do in a game."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from tengen.server.messages.base import Request


class Move(Request):
    """A stone is placed; in an opening this may also offer or pick a fifth move."""

    kind: Literal["move"]
    point: Annotated[str, Field(pattern="^(?:[a-vA-V][0-9]{1,2}|--)$", examples=["h8"])]


class OpeningStep(Request):
    """A decision of the opening: stay, swap, two-more, offer-many, a number or a point."""

    kind: Literal["opening"]
    text: Annotated[str, Field(min_length=1, max_length=12, pattern="^[a-zA-Z0-9-]+$")]


class Undo(Request):
    """Takes back one's last move: at once against a program, by consent against a person."""

    kind: Literal["undo"]


class AnswerUndo(Request):
    """Consents to the other's taking back, or does not."""

    kind: Literal["answer-undo"]
    accept: bool


class OfferDraw(Request):
    """Offers a draw."""

    kind: Literal["offer-draw"]


class AnswerDraw(Request):
    """Accepts the other's offer, or does not."""

    kind: Literal["answer-draw"]
    accept: bool


class Resign(Request):
    """Gives the game up."""

    kind: Literal["resign"]


class ClaimTime(Request):
    """Asks the server to look at the clock now."""

    kind: Literal["claim-time"]


class Retry(Request):
    """Asks a program that failed once more."""

    kind: Literal["retry"]


Action: TypeAlias = Annotated[
    Move | OpeningStep | Undo | AnswerUndo | OfferDraw | AnswerDraw | Resign | ClaimTime | Retry,
    Field(discriminator="kind"),
]
Version: TypeAlias = Annotated[int, Field(ge=1, le=1_000_000_000)]


class ActRequest(Request):
    """An action and the version of the game that the player saw when deciding on it."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"version": 3, "action": {"kind": "move", "point": "h8"}}]}
    )

    version: Version
    action: Action
