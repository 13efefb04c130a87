"""What a program has to do in a game now."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.server.games.table import Table, other
from tengen.server.games.timing import thinking_seconds
from tengen.server.messages import SeatName
from tengen.server.thinking.task import Kind, Task


@dataclass(frozen=True, slots=True)
class Duty:
    """One question for one program at the table."""

    kind: Kind
    seat: SeatName
    player: str


def duty_of(table: Table) -> Duty | None:
    """What a program must answer before the game goes on; ``None`` if people are to act."""
    if not table.is_on:
        return None
    if table.draw_offer is not None:
        asked = other(table.draw_offer)
        player = table.sitters[asked].player
        if player is not None:
            return Duty("draw", asked, player)
    seat = table.to_act
    player = None if seat is None else table.sitters[seat].player
    if seat is None or player is None:
        return None
    return Duty("move" if table.opening.player is None else "opening", seat, player)


def may_be_drawn(table: Table) -> bool:
    """Whether so much of the board is taken that a program thinks about a draw at all."""
    return 2 * len(table.board.moves) > table.config.size**2


def task_for(table: Table, duty: Duty, now_ms: int, ai_seconds: float) -> Task:
    """The question as it is put to a program."""
    return Task(
        key=table.id,
        player=duty.player,
        seconds=thinking_seconds(table, duty.seat, now_ms, ai_seconds),
        size=table.config.size,
        rule=table.config.rule,
        moves="".join(map(str, table.board.moves)),
        opening=None if table.opening.player is None else table.opening.to_text(),
        kind=duty.kind,
    )
