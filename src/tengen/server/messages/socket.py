"""Messages of a game's WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from tengen.server.messages.actions import Action, Version
from tengen.server.messages.base import Request, Response, SeatName, Text
from tengen.server.messages.view import GameView, Report


class ActMessage(Request):
    """An action; the response carries the same id."""

    type: Literal["act"]
    id: Annotated[int, Field(ge=0, le=2**53 - 1)]
    version: Version
    action: Action


class PingMessage(Request):
    """Asks for a `PongMessage`."""

    type: Literal["ping"]


ClientMessage: TypeAlias = Annotated[ActMessage | PingMessage, Field(discriminator="type")]


class WelcomeMessage(Response):
    """The first message: the game, and the seats that belong to this connection."""

    type: Literal["welcome"] = "welcome"
    seats: list[SeatName]
    view: GameView


class StateMessage(Response):
    """The game after a change."""

    type: Literal["state"] = "state"
    view: GameView


class AckMessage(Response):
    """The action is stored; the game has this version now."""

    type: Literal["ack"] = "ack"
    id: int
    version: int


class RefusedMessage(Response):
    """The action was refused, or the message was invalid (then without id)."""

    type: Literal["refused"] = "refused"
    id: int | None
    status: int
    code: str
    detail: Text


class ThinkingMessage(Response):
    """What a program thinks at the moment."""

    type: Literal["thinking"] = "thinking"
    seat: SeatName
    report: Report


class PongMessage(Response):
    """The response to a `PingMessage`."""

    type: Literal["pong"] = "pong"


ServerMessage: TypeAlias = Annotated[
    WelcomeMessage | StateMessage | AckMessage | RefusedMessage | ThinkingMessage | PongMessage,
    Field(discriminator="type"),
]
