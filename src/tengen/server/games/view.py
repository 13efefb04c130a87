"""A game as everybody sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from tengen.board import Board
from tengen.opening import Opening
from tengen.server.games.table import SEATS, Sitter, Table
from tengen.server.games.timing import thinking_seconds
from tengen.server.games.words import OPEN_SEAT, outcome_text, person_label, player_label
from tengen.server.messages import (
    ClockView,
    GameSummary,
    GameView,
    Offers,
    OpeningChoices,
    OpeningName,
    OutcomeView,
    RematchView,
    Seat,
    SeatName,
    Seats,
    SecondsLeft,
    Text,
    ThinkingView,
)


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is looking at a game now."""

    first: bool = False
    second: bool = False
    spectators: int = 0


def build_view(table: Table, presence: Presence, now_ms: int, ai_seconds: float) -> GameView:
    """The whole of a game as it is now; programs may think for so many seconds."""
    opening, board = table.opening, table.board
    is_opening = opening.player is not None and table.outcome is None
    is_over = table.outcome is not None
    return GameView.model_validate(
        {
            "id": table.id,
            "version": table.version,
            "status": table.status,
            "rule": table.config.rule,
            "size": table.config.size,
            "opening": opening_name(opening),
            "created": iso_time(table.created_ms),
            "local": table.config.local,
            "listed": table.config.listed,
            "seats": Seats(
                first=_seat(table, "first", presence.first),
                second=_seat(table, "second", presence.second),
            ),
            "moves": [str(move) for move in board.moves],
            "times": [used / 1000 for used in table.times_ms()],
            "turn": None if is_over else str(opening.turn if is_opening else board.turn),
            "to_act": table.to_act,
            "legal": _legal(table),
            "forbidden": {} if is_over or is_opening else _forbidden(board),
            "choices": OpeningChoices(**opening.describe()) if is_opening else None,
            "clock": _clock(table, now_ms),
            "outcome": _outcome(table),
            "thoughts": list(table.thoughts),
            "offers": Offers(undo=table.undo_offer, draw=table.draw_offer),
            "thinking": _thinking(table, ai_seconds),
            "rematch": _rematch(table),
            "spectators": presence.spectators,
            "problem": table.problem,
            "now": now_ms,
        }
    )


def build_summary(table: Table) -> GameSummary:
    """A game in one line."""
    return GameSummary(
        id=table.id,
        status=table.status,
        rule=table.config.rule,
        size=table.config.size,
        opening=opening_name(table.opening),
        first=seat_label(table.sitters["first"]),
        second=seat_label(table.sitters["second"]),
        black=table.black,
        moves=len(table.board.moves),
        created=iso_time(table.created_ms),
        updated=iso_time(table.updated_ms),
    )


def seat_label(sitter: Sitter) -> Text:
    """What to call whoever sits there."""
    if sitter.kind == "open":
        return OPEN_SEAT
    return player_label(sitter.player) if sitter.player else person_label(sitter.name)


def opening_name(opening: Opening) -> OpeningName:
    """An opening rule with the names people use."""
    return OpeningName(
        name=opening.name, label=Text(en=opening.label("en"), zh=opening.label("zh"))
    )


def iso_time(at_ms: int) -> str:
    """A moment as ISO 8601 in UTC."""
    moment = datetime.fromtimestamp(at_ms / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _seat(table: Table, seat: SeatName, is_connected: bool) -> Seat:
    sitter = table.sitters[seat]
    return Seat(
        kind=sitter.kind,
        name=sitter.name,
        player=sitter.player,
        label=seat_label(sitter),
        color="black" if seat == table.black else "white",
        connected=is_connected or sitter.kind == "ai",
    )


def _legal(table: Table) -> str:
    """A character for each point, rows from the top."""
    size = table.config.size
    marks = bytearray(b"0" * size * size)
    if table.status == "opening":
        points = [point for choice in table.opening.choices() for point in choice.points]
    else:
        points = table.board.legal_points() if table.status == "playing" else []
    for point in points:
        marks[(size - point.row) * size + point.column] = ord("1")
    return marks.decode()


def _forbidden(board: Board) -> dict[str, str]:
    return {str(point): str(reason) for point, reason in board.forbidden_points().items()}


def _clock(table: Table, now_ms: int) -> ClockView | None:
    clock = table.clock
    if clock is None:
        return None
    first, second = (clock.left_at(seat, now_ms) / 1000 for seat in SEATS)
    return ClockView(
        kind=clock.setting.kind,
        seconds=clock.setting.seconds,
        increment=clock.increment,
        left=SecondsLeft(first=first, second=second),
        running=clock.running,
        at=now_ms,
    )


def _outcome(table: Table) -> OutcomeView | None:
    outcome = table.outcome
    if outcome is None:
        return None
    winner = outcome.winner
    return OutcomeView.model_validate(
        {
            "winner": winner and str(winner),
            "seat": winner and table.seat_of(winner),
            "termination": str(outcome.termination),
            "line": [str(point) for point in outcome.line],
            "text": outcome_text(outcome),
        }
    )


def _thinking(table: Table, ai_seconds: float) -> ThinkingView | None:
    seat = table.to_act
    if seat is None or table.sitters[seat].kind != "ai":
        return None
    seconds = thinking_seconds(table, seat, table.turn_ms, ai_seconds)
    return ThinkingView(seat=seat, since=table.turn_ms, seconds=seconds)


def _rematch(table: Table) -> RematchView | None:
    rematch = table.rematch
    return None if rematch is None else RematchView(id=rematch.game, asked_by=rematch.asked_by)
