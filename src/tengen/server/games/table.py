"""One game in progress: the events so far, folded into what they mean.

`Table.after` takes an event that was decided on before (see `decisions`) and never refuses it. A
table does not change: the one after an event is another, which shares with it whatever stays the
same. It costs as much for the last move as for the first, for nothing is folded anew.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tengen.board import Board, Color, Outcome, Termination
from tengen.opening import Opening
from tengen.server.games import events as ev
from tengen.server.games.clock import Clock
from tengen.server.games.secrets import is_holder
from tengen.server.messages import SeatName, Status, Text, Thought, UndoOffer

SEATS: tuple[SeatName, SeatName] = ("first", "second")
Wish: TypeAlias = Literal["undo", "draw"]
"""What a player may ask the other for, once a turn."""


def other(seat: SeatName) -> SeatName:
    """The seat across the table."""
    return "second" if seat == "first" else "first"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat now."""

    kind: Literal["human", "ai", "open"]
    name: str
    player: str | None
    holder: str | None


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision that counts: a move, or a step of the opening."""

    seat: SeatName
    text: str
    used_ms: int
    placed: bool
    """Whether a stone came onto the board by it."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Another game of the same two, wanted or begun."""

    asked_by: SeatName | None
    game: str | None


class Table:
    """The state of one game after so many events."""

    __slots__ = (
        "asked",
        "board",
        "clock",
        "config",
        "created_ms",
        "decided",
        "draw_offer",
        "id",
        "opening",
        "outcome",
        "owner",
        "problem",
        "rematch",
        "sitters",
        "thoughts",
        "turn_ms",
        "undo_offer",
        "updated_ms",
        "version",
    )

    def __init__(self, game_id: str, created: ev.GameCreated, at_ms: int) -> None:
        config = created.config
        self.id = game_id
        self.version = 1
        """How many events there are."""
        self.config = config
        self.owner = created.owner
        self.created_ms = self.updated_ms = self.turn_ms = at_ms
        self.sitters: dict[SeatName, Sitter] = {
            "first": _sitter(created.first),
            "second": _sitter(created.second),
        }
        self.opening = Opening(config.opening, config.size, config.rule)
        policy = "refuse" if config.record is None else "lose"
        self.board = Board.from_moves(config.moves, config.size, config.rule, policy)
        self.decided: tuple[Decided, ...] = ()
        """Everything that was decided and not taken back, oldest first."""
        self.thoughts: tuple[Thought, ...] = ()
        self.outcome = self.board.outcome
        if config.record is not None and self.outcome is None:
            self.outcome = _recorded(config.record)
        self.clock = None if config.clock is None else Clock(config.clock)
        self.undo_offer: UndoOffer | None = None
        self.draw_offer: SeatName | None = None
        self.asked: frozenset[tuple[SeatName, Wish]] = frozenset()
        """What was asked for since the last decision."""
        self.problem: Text | None = None
        self.rematch: Rematch | None = None
        self._begin_turn(at_ms)

    @classmethod
    def fold(cls, game_id: str, events: Iterable[tuple[int, ev.Event]]) -> Table:
        """The game after these events, each with its time; the first is its creation."""
        moments = iter(events)
        at_ms, created = next(moments)
        if not isinstance(created, ev.GameCreated):
            raise ValueError(f"game {game_id} does not begin with its creation: {created.kind}")
        table = cls(game_id, created, at_ms)
        for moment, event in moments:
            table = table.after(moment, event)
        return table

    # ---- what is the case

    @property
    def status(self) -> Status:
        """What the game is doing."""
        if self.outcome is not None:
            return "finished"
        if any(sitter.kind == "open" for sitter in self.sitters.values()):
            return "waiting"
        if self.problem is not None:
            return "adjourned"
        return "playing" if self.opening.player is None else "opening"

    @property
    def is_on(self) -> bool:
        """Whether somebody is to act."""
        return self.status in ("opening", "playing")

    @property
    def to_act(self) -> SeatName | None:
        """Whose decision is due; ``None`` while nobody's is."""
        if not self.is_on:
            return None
        if self.opening.player is not None:
            return SEATS[self.opening.player - 1]
        return self.seat_of(self.board.turn)

    @property
    def black(self) -> SeatName:
        """Who owns black at the moment."""
        return SEATS[self.opening.black - 1]

    def seat_of(self, color: Color) -> SeatName:
        """Who owns a colour at the moment."""
        return self.black if color is Color.BLACK else other(self.black)

    def color_of(self, seat: SeatName) -> Color:
        """The colour that a seat has at the moment."""
        return Color.BLACK if seat == self.black else Color.WHITE

    def seats_of(self, secret: str) -> list[SeatName]:
        """The seats that belong to whoever knows the secret."""
        return [seat for seat in SEATS if is_holder(self.sitters[seat].holder, secret)]

    def is_owner(self, secret: str) -> bool:
        """Whether whoever knows the secret has made the game."""
        return is_holder(self.owner, secret)

    @property
    def open_seat(self) -> SeatName | None:
        """The seat that waits for somebody."""
        return next((seat for seat in SEATS if self.sitters[seat].kind == "open"), None)

    @property
    def start_stones(self) -> int:
        """Stones that were on the board before anybody decided anything."""
        return len(self.board.moves) - sum(step.placed for step in self.decided)

    def times_ms(self) -> list[int]:
        """How long each stone of the board took."""
        return [0] * self.start_stones + [step.used_ms for step in self.decided if step.placed]

    def undo_count(self, seat: SeatName) -> int:
        """How many decisions go when a seat takes its last one back; 0 if it has made none."""
        for count, step in enumerate(reversed(self.decided), 1):
            if step.seat == seat:
                return count
        return 0

    # ---- what happens

    def after(self, at_ms: int, event: ev.Event) -> Table:
        """The game when the event has happened."""
        table = copy.copy(self)
        table.clock = copy.copy(self.clock)
        table._apply(at_ms, event)
        return table

    def _apply(self, at_ms: int, event: ev.Event) -> None:
        """Whatever changes is replaced: the table before goes on to hold what it held."""
        self.version += 1
        self.updated_ms = at_ms
        match event:
            case ev.GameCreated():
                raise ValueError(f"game {self.id} was created twice")
            case ev.Joined():
                self._seat(event.seat, Sitter("human", event.name, None, event.holder))
                self._begin_turn(at_ms)
            case ev.Named():
                self._seat(event.seat, replace(self.sitters[event.seat], name=event.name))
            case ev.Acted():
                self._act(at_ms, event)
            case ev.Undone():
                self._undo(at_ms, event)
            case ev.Failed():
                self.problem = event.problem
                self._begin_turn(at_ms)
            case ev.Retried():
                self.problem = None
                self._begin_turn(at_ms)
            case ev.Resumed():
                self.turn_ms = min(self.turn_ms + event.away_ms, at_ms)
                if self.clock is not None:
                    self.clock.forgive(event.away_ms, at_ms)
            case ev.RematchAsked():
                self.rematch = Rematch(event.seat, None)
            case ev.RematchBegun():
                asked_by = None if self.rematch is None else self.rematch.asked_by
                self.rematch = Rematch(asked_by, event.game)
            case _:
                self._talk(at_ms, event)

    def _talk(
        self,
        at_ms: int,
        event: ev.UndoAsked
        | ev.UndoDeclined
        | ev.DrawOffered
        | ev.DrawAccepted
        | ev.DrawDeclined
        | ev.Resigned
        | ev.TimedOut,
    ) -> None:
        """What the players say to each other, and what ends the game without a move."""
        match event:
            case ev.UndoAsked():
                self.undo_offer = UndoOffer(seat=event.seat, count=event.count)
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
                winner = self.color_of(other(event.seat))
                self._end(at_ms, Outcome(winner, Termination.TIMEOUT))

    def _seat(self, seat: SeatName, sitter: Sitter) -> None:
        self.sitters = {**self.sitters, seat: sitter}

    def _act(self, at_ms: int, event: ev.Acted) -> None:
        before = len(self.board.moves)
        if self.opening.player is not None:
            self.opening = self.opening.copy()
            self.opening.act(event.text)
            self.board = self.opening.board
        else:
            self.board = self.board.copy()
            self.board.play(event.text)
        placed = len(self.board.moves) > before
        self.decided += (Decided(event.seat, event.text, event.used_ms, placed),)
        if event.thought is not None:
            thought = Thought(ply=before, seat=event.seat, **dict(event.thought))
            self.thoughts += (thought,)
        if self.clock is not None:
            self.clock.charge(event.seat, event.used_ms, moved=placed)
        self._forget_wishes()
        self.outcome = self.board.outcome
        self._begin_turn(at_ms)

    def _undo(self, at_ms: int, event: ev.Undone) -> None:
        if self.clock is not None and self.to_act is not None:
            self.clock.charge(self.to_act, event.used_ms, moved=False)
        self.decided = self.decided[: -event.count]
        left, of_opening = len(self.decided), len(self.opening.actions)
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
        self._forget_wishes()
        self._begin_turn(at_ms)

    def _forget_wishes(self) -> None:
        self.undo_offer = self.draw_offer = None
        self.asked = frozenset()

    def _end(self, at_ms: int, outcome: Outcome) -> None:
        if self.clock is not None:
            self.clock.stop(at_ms)
        self.outcome = outcome
        self.problem = None
        self._forget_wishes()

    def _begin_turn(self, at_ms: int) -> None:
        """Whoever is to act now has the time from now on."""
        self.turn_ms = at_ms
        if self.clock is not None:
            self.clock.run(self.to_act, at_ms)


def _sitter(seat: ev.SeatConfig) -> Sitter:
    return Sitter(seat.kind, seat.name, seat.player, seat.holder)


def _recorded(result: ev.RecordedResult) -> Outcome:
    winner = None if result.winner is None else Color(result.winner)
    return Outcome(winner, Termination(result.termination))
