"""Actions of players."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from tengen.server.messages.base import Request

MovePoint: TypeAlias = Annotated[str, Field(pattern="^(?:[a-vA-V][0-9]{1,2}|--)$", examples=["h8"])]


class Move(Request):
    """Places a stone; in an opening also offers or picks a fifth move."""

    kind: Literal["move"]
    point: MovePoint


class OpeningStep(Request):
    """A decision of the opening: stay, swap, two-more, offer-many, a number or a point."""

    kind: Literal["opening"]
    text: Annotated[str, Field(min_length=1, max_length=12, pattern="^[a-zA-Z0-9-]+$")]


class Undo(Request):
    """Takes back the last own move: at once against a program, by consent against a person."""

    kind: Literal["undo"]


class AnswerUndo(Request):
    """Accepts or declines that the opponent takes back."""

    kind: Literal["answer-undo"]
    accept: bool


class OfferDraw(Request):
    """Offers a draw."""

    kind: Literal["offer-draw"]


class AnswerDraw(Request):
    """Accepts or declines the opponent's draw offer."""

    kind: Literal["answer-draw"]
    accept: bool


class Resign(Request):
    """Resigns."""

    kind: Literal["resign"]


class ClaimTime(Request):
    """Asks the server to check the clock now."""

    kind: Literal["claim-time"]


class Retry(Request):
    """Asks a program again that has failed."""

    kind: Literal["retry"]


Action: TypeAlias = Annotated[
    Move | OpeningStep | Undo | AnswerUndo | OfferDraw | AnswerDraw | Resign | ClaimTime | Retry,
    Field(discriminator="kind"),
]
Version: TypeAlias = Annotated[int, Field(ge=1, le=1_000_000_000)]


class ActRequest(Request):
    """An action, and the version of the game that the player saw when deciding."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"version": 3, "action": {"kind": "move", "point": "h8"}}]}
    )

    version: Version
    action: Action
