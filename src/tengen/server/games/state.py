"""The state of a game: the fold of its events.

`GameState.after` applies an event that `decisions` has checked before, and never refuses it. A
state is immutable: `after` returns a new one that shares whatever is unchanged, so an event costs
the same late in the game as early.
"""

from __future__ import annotations

import copy
import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tengen.board import Board, Color, Outcome, Termination
from tengen.opening import Opening
from tengen.server.games import events as ev
from tengen.server.games.clock import Clock
from tengen.server.games.events import SeatName

SEATS: tuple[SeatName, SeatName] = ("first", "second")
Status: TypeAlias = Literal["waiting", "opening", "playing", "finished", "adjourned"]
_TURN_EVENTS = ev.Joined | ev.Acted | ev.Undone | ev.EngineFailed | ev.EngineRetried
"""Events after which the time of a new turn starts."""


def other(seat: SeatName) -> SeatName:
    """The opponent's seat."""
    return "second" if seat == "first" else "first"


def holder_of(secret: str) -> str:
    """The hash of a secret: it identifies the holder of a seat without revealing the secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_holder(holder: str | None, secret: str) -> bool:
    """Whether the secret has this hash; takes the same time for either answer."""
    return holder is not None and hmac.compare_digest(holder, holder_of(secret))


@dataclass(frozen=True, slots=True)
class Occupant:
    """The person or program on a seat."""

    kind: ev.SeatKind
    name: str
    player: str | None
    holder: str | None


@dataclass(frozen=True, slots=True)
class Decision:
    """A move or a step of the opening that was not taken back."""

    seat: SeatName
    text: str
    used_ms: int
    placed: bool
    """Whether it placed a stone."""


@dataclass(frozen=True, slots=True)
class MoveThought:
    """What a program reported with a move of the game."""

    ply: int
    """Stones on the board before the move."""
    seat: SeatName
    thought: ev.EngineThought
    event: int
    """The number of the event, which holds the scores of the first-level moves."""
    scored: int
    """How many moves were scored; the scores themselves stay in the store."""
    has_playouts: bool
    """Whether it is a Monte-Carlo search."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """A rematch, requested or started."""

    asked_by: SeatName | None
    game: str | None


class GameState:
    """One game after a number of events."""

    __slots__ = (
        "asked",
        "black",
        "board",
        "clock",
        "config",
        "created_ms",
        "decisions",
        "draw_offer",
        "id",
        "occupants",
        "opening",
        "outcome",
        "owner",
        "problem",
        "rematch",
        "status",
        "thoughts",
        "to_act",
        "turn_ms",
        "undo_offer",
        "updated_ms",
        "version",
    )

    def __init__(self, game_id: str, created: ev.GameCreated, at_ms: int) -> None:
        config = created.config
        self.id = game_id
        self.version = 1
        """Number of events."""
        self.config = config
        self.owner = created.owner
        self.created_ms = self.updated_ms = self.turn_ms = at_ms
        self.occupants: dict[SeatName, Occupant] = {
            "first": _occupant(created.first),
            "second": _occupant(created.second),
        }
        self.opening = Opening(config.opening, config.size, config.rule)
        policy = "refuse" if config.record is None else "lose"
        self.board = Board.from_moves(config.moves, config.size, config.rule, policy)
        self.decisions: tuple[Decision, ...] = ()
        self.thoughts: tuple[MoveThought, ...] = ()
        self.outcome = self.board.outcome
        if config.record is not None and self.outcome is None:
            self.outcome = _recorded(config.record)
        clock = config.clock
        self.clock = None if clock is None else Clock(clock, is_remote=config.device)
        self.undo_offer: ev.UndoAsked | None = None
        self.draw_offer: SeatName | None = None
        self.asked: frozenset[tuple[SeatName, str]] = frozenset()
        """Offers made since the last decision: the seat, and ``undo`` or ``draw``."""
        self.problem: ev.EngineFailed | None = None
        self.rematch: Rematch | None = None
        self.status: Status
        self.to_act: SeatName | None
        """The seat whose decision is due; ``None`` while the game waits or is over."""
        self.black: SeatName
        """The seat that plays black; an opening may swap colours."""
        self._settle(at_ms, begins_turn=True)

    @classmethod
    def fold(cls, game_id: str, events: Iterable[tuple[int, ev.Event]]) -> GameState:
        """The state after these events, each with its time; the first one creates the game."""
        moments = iter(events)
        at_ms, created = next(moments)
        if not isinstance(created, ev.GameCreated):
            raise ValueError(f"game {game_id} does not begin with its creation: {created.kind}")
        state = cls(game_id, created, at_ms)
        for moment, event in moments:
            state = state.after(moment, event)
        return state

    # ---- queries

    @property
    def is_on(self) -> bool:
        """Whether a decision is due."""
        return self.to_act is not None

    def seat_of(self, color: Color) -> SeatName:
        """The seat that has a colour at the moment."""
        return self.black if color is Color.BLACK else other(self.black)

    def color_of(self, seat: SeatName) -> Color:
        """The colour that a seat has at the moment."""
        return Color.BLACK if seat == self.black else Color.WHITE

    def seats_of(self, secret: str) -> list[SeatName]:
        """The seats that belong to a secret."""
        holder = holder_of(secret)
        return [
            seat for seat in SEATS if hmac.compare_digest(self.occupants[seat].holder or "", holder)
        ]

    def is_owner(self, secret: str) -> bool:
        """Whether the game was created with this secret."""
        return is_holder(self.owner, secret)

    @property
    def open_seat(self) -> SeatName | None:
        """The seat that a person can join."""
        return next((seat for seat in SEATS if self.occupants[seat].kind == "open"), None)

    def times_ms(self) -> list[int]:
        """The time of each stone on the board; 0 for stones of the start position."""
        used = [step.used_ms for step in self.decisions if step.placed]
        return [0] * (len(self.board.moves) - len(used)) + used

    def undo_count(self, seat: SeatName) -> int:
        """Number of decisions to take back to undo the last one of a seat; 0 if it has none."""
        for count, step in enumerate(reversed(self.decisions), 1):
            if step.seat == seat:
                return count
        return 0

    # ---- events

    def after(self, at_ms: int, event: ev.Event) -> GameState:
        """The state after one more event."""
        state = copy.copy(self)
        state.clock = copy.copy(self.clock)
        state.version += 1
        state.updated_ms = at_ms
        if isinstance(event, ev.Acted):
            state._act(event)
        else:
            state._apply(at_ms, event)
        state._settle(at_ms, begins_turn=isinstance(event, _TURN_EVENTS))
        return state

    def _apply(self, at_ms: int, event: ev.Event) -> None:  # noqa: PLR0912 - a case for each
        """Replace what changes, never mutate it: earlier states share it."""
        match event:
            case ev.GameCreated():
                raise ValueError(f"game {self.id} was created twice")
            case ev.Undone():
                self._undo(event)
            case ev.Joined():
                joined = Occupant("human", event.name, None, event.holder)
                self.occupants = {**self.occupants, event.seat: joined}
            case ev.Renamed():
                renamed = replace(self.occupants[event.seat], name=event.name)
                self.occupants = {**self.occupants, event.seat: renamed}
            case ev.EngineFailed():
                self.problem = event
            case ev.EngineRetried():
                self.problem = None
            case ev.Resumed():
                self.turn_ms = min(self.turn_ms + event.away_ms, at_ms)
                if self.clock is not None:
                    self.clock.give_back(event.away_ms, at_ms)
            case ev.RematchAsked():
                self.rematch = Rematch(event.seat, None)
            case ev.RematchStarted():
                asked_by = None if self.rematch is None else self.rematch.asked_by
                self.rematch = Rematch(asked_by, event.game)
            case ev.UndoAsked():
                self.undo_offer = event
                self.asked |= {(event.seat, "undo")}
            case ev.UndoDeclined():
                self.undo_offer = None
            case ev.DrawOffered():
                self.draw_offer = event.seat
                self.asked |= {(event.seat, "draw")}
            case ev.DrawDeclined():
                self.draw_offer = None
            case ev.DrawAccepted():
                self._end(at_ms, Outcome(None, Termination.AGREEMENT))
            case ev.Resigned():
                winner = self.color_of(other(event.seat))
                self._end(at_ms, Outcome(winner, Termination.RESIGNED))
            case ev.TimedOut():
                if self.clock is not None:
                    self.clock.expire(event.seat)
                winner = self.color_of(other(event.seat))
                self._end(at_ms, Outcome(winner, Termination.TIMEOUT))

    def _act(self, event: ev.Acted) -> None:
        before = len(self.board.moves)
        if self.opening.player is not None:
            self.opening = self.opening.copy()
            self.opening.act(event.text)
            self.board = self.opening.board
        else:
            self.board = self.board.copy()
            self.board.play(event.text)
        placed = len(self.board.moves) > before
        self.decisions += (Decision(event.seat, event.text, event.used_ms, placed),)
        if event.thought is not None:
            has_playouts = any(each.visits is not None for each in event.scores)
            facts = event.thought, self.version, len(event.scores), has_playouts
            self.thoughts += (MoveThought(before, event.seat, *facts),)
        if self.clock is not None:
            self.clock.charge(event.seat, event.used_ms, moved=placed)
        self.undo_offer = self.draw_offer = None
        self.asked = frozenset()
        self.outcome = self.board.outcome

    def _undo(self, event: ev.Undone) -> None:
        if self.clock is not None and self.to_act is not None:
            self.clock.charge(self.to_act, event.used_ms, moved=False)
        self.decisions = self.decisions[: -event.count]
        left, of_opening = len(self.decisions), len(self.opening.actions)
        if left < of_opening:
            self.opening = self.opening.copy()
            for _ in range(of_opening - left):
                self.opening.undo()
            self.board = self.opening.board
        else:
            self.board = self.board.copy()
            for _ in range(event.count):
                self.board.undo()
        stones = len(self.board.moves)
        self.thoughts = tuple(each for each in self.thoughts if each.ply < stones)
        self.undo_offer = self.draw_offer = None
        self.asked = frozenset()

    def _end(self, at_ms: int, outcome: Outcome) -> None:
        if self.clock is not None:
            self.clock.stop(at_ms)
        self.outcome = outcome
        self.problem = None
        self.undo_offer = self.draw_offer = None
        self.asked = frozenset()

    def _settle(self, at_ms: int, *, begins_turn: bool) -> None:
        """Derive status, colours and turn from the rest, and start the clock of a new turn."""
        self.black = SEATS[self.opening.black - 1]
        player = self.opening.player
        self.to_act = None
        if self.outcome is not None:
            self.status = "finished"
        elif any(occupant.kind == "open" for occupant in self.occupants.values()):
            self.status = "waiting"
        elif self.problem is not None:
            self.status = "adjourned"
        elif player is not None:
            self.status, self.to_act = "opening", SEATS[player - 1]
        else:
            is_first = (self.black == "first") == (self.board.turn is Color.BLACK)
            self.status, self.to_act = "playing", "first" if is_first else "second"
        if begins_turn:
            self.turn_ms = at_ms
            if self.clock is not None:
                self.clock.run(self.to_act, at_ms)


def _occupant(seat: ev.SeatConfig) -> Occupant:
    return Occupant(seat.kind, seat.name, seat.player, seat.holder)


def _recorded(result: ev.RecordedResult) -> Outcome:
    winner = None if result.winner is None else Color(result.winner)
    return Outcome(winner, Termination(result.termination))
