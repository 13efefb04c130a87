"""Games for tests: who plays, and what time it is."""

from __future__ import annotations

from tengen.server.games import events as ev
from tengen.server.games.creation import created_from
from tengen.server.games.decisions import decide
from tengen.server.games.state import GameState, holder_of
from tengen.server.messages import (
    Action,
    AnswerDraw,
    AnswerUndo,
    ClaimTime,
    Move,
    NewGame,
    OfferDraw,
    OpeningStep,
    Resign,
    Retry,
    Undo,
)

ADA, BOB, EVE = "a" * 32, "b" * 32, "e" * 32
"""The secrets of whoever opens, of the other one, and of a stranger."""
START = 1_000_000
PLAYERS = ("random", "classic:twoply", "tengen", "tengen:level=3")


def find_player(spec: str) -> str | None:
    return spec if spec in PLAYERS else None


UNDO = Undo(kind="undo")
OFFER = OfferDraw(kind="offer-draw")
RESIGN = Resign(kind="resign")
CLAIM = ClaimTime(kind="claim-time")
RETRY = Retry(kind="retry")
ACCEPT_UNDO = AnswerUndo(kind="answer-undo", accept=True)
DECLINE_UNDO = AnswerUndo(kind="answer-undo", accept=False)
ACCEPT_DRAW = AnswerDraw(kind="answer-draw", accept=True)
DECLINE_DRAW = AnswerDraw(kind="answer-draw", accept=False)


def move(point: str) -> Move:
    return Move(kind="move", point=point)


def step(text: str) -> OpeningStep:
    return OpeningStep(kind="opening", text=text)


def new(**wishes: object) -> NewGame:
    return NewGame.model_validate({"opponent": "friend", "name": "Ada", **wishes})


def per_move(seconds: int) -> ev.ClockConfig:
    return ev.ClockConfig(kind="move", seconds=seconds)


def per_game(seconds: int, increment: int = 0) -> ev.ClockConfig:
    return ev.ClockConfig(kind="game", seconds=seconds, increment=increment)


class Match:
    """A game whose time is moved by hand; keeps the events beside the state."""

    def __init__(self, **wishes: object) -> None:
        self.now_ms = START
        created = created_from(new(**wishes), ADA, find_player)
        self.events: list[tuple[int, ev.Event]] = [(START, created)]
        self.state = GameState("game", created, START)

    def happen(self, event: ev.Event) -> None:
        self.events.append((self.now_ms, event))
        self.state = self.state.after(self.now_ms, event)

    def join(self, secret: str = BOB, name: str = "Bob") -> Match:
        seat = self.state.open_seat
        assert seat is not None
        self.happen(ev.Joined(seat=seat, name=name, holder=holder_of(secret)))
        return self

    def do(self, secret: str, action: Action, seconds: float = 0.0) -> ev.Event:
        """Somebody acts after so many seconds."""
        self.now_ms += int(1000 * seconds)
        event = decide(self.state, secret, self.state.version, action, self.now_ms)
        self.happen(event)
        return event

    def play(self, *points: str) -> Match:
        """Both move in turn; whoever is to act does."""
        for point in points:
            secret = ADA if self.state.to_act in self.state.seats_of(ADA) else BOB
            self.do(secret, move(point))
        return self


def friends(**wishes: object) -> Match:
    """A game of Ada, who opens, and Bob."""
    return Match(**wishes).join()
