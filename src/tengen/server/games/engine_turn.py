"""What a program has to decide in a game, and for how long it may think."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.server.games.events import SeatName
from tengen.server.games.state import GameState, other
from tengen.server.thinking.task import Kind, Task
from tengen.timing import move_seconds

_MOVE_SHARE = 0.8
"""Share of the time left that a program may use; the rest covers queueing and transport."""
_MIN_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class EngineTurn:
    """One question to the program on a seat."""

    kind: Kind
    seat: SeatName
    player: str


def engine_turn_of(state: GameState) -> EngineTurn | None:
    """The question that a program has to answer now; ``None`` if a person or a device is to act."""
    seat = state.to_act
    if seat is None or state.config.device:
        return None
    if state.draw_offer is not None:
        asked = other(state.draw_offer)
        player = state.occupants[asked].player
        if player is not None:
            return EngineTurn("draw", asked, player)
    player = state.occupants[seat].player
    if player is None:
        return None
    return EngineTurn("move" if state.status == "playing" else "opening", seat, player)


def is_draw_thinkable(state: GameState) -> bool:
    """Whether the board is more than half full: before that a program declines every draw."""
    return 2 * len(state.board.moves) > state.config.size**2


def task_for(state: GameState, turn: EngineTurn, now_ms: int, max_seconds: float) -> Task:
    """The question as the engine pool takes it."""
    return Task(
        key=state.id,
        player=turn.player,
        seconds=thinking_seconds(state, turn.seat, now_ms, max_seconds),
        size=state.config.size,
        rule=state.config.rule,
        moves="".join(map(str, state.board.moves)),
        opening=None if state.opening.player is None else state.opening.to_text(),
        kind=turn.kind,
    )


def thinking_seconds(state: GameState, seat: SeatName, now_ms: int, max_seconds: float) -> float:
    """Time that a program may use for its decision: at most `max_seconds`, less on a clock."""
    clock = state.clock
    if clock is None:
        return max_seconds
    left = clock.left_at(seat, now_ms) / 1000
    of_game = left if clock.config.kind == "game" else None
    allowed = move_seconds(
        max_seconds, _MOVE_SHARE * left, left=of_game, increment=clock.config.increment
    )
    return max(_MIN_SECONDS, allowed or 0.0)
