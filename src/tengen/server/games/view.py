"""Game states as messages and as records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from tengen.board import Color, Outcome
from tengen.game import Game
from tengen.opening import Opening
from tengen.server.games.clock import Clock
from tengen.server.games.engine_turn import thinking_seconds
from tengen.server.games.events import ListEntry, SeatConfig, SeatName
from tengen.server.games.state import SEATS, GameState, Occupant
from tengen.server.games.texts import (
    failure_text,
    outcome_text,
    player_label,
    report_message,
)
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
    Seats,
    SecondsLeft,
    Text,
    ThinkingView,
    Thought,
    UndoOffer,
)

_stored_report = lru_cache(maxsize=4096)(report_message)
"""The reports of earlier moves are part of every view."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected to a game."""

    first: bool = False
    second: bool = False
    spectators: int = 0


def build_view(
    state: GameState, presence: Presence, now_ms: int, seconds_for: Callable[[str], float]
) -> GameView:
    """The public view of a game; `seconds_for` is the longest time that a program may think."""
    opening, board = state.opening, state.board
    is_opening = opening.player is not None and state.outcome is None
    is_over = state.outcome is not None
    undo, rematch = state.undo_offer, state.rematch
    forbidden = {} if is_over or is_opening else board.forbidden_points()
    return GameView.model_validate(
        {
            "id": state.id,
            "version": state.version,
            "status": state.status,
            "rule": state.config.rule,
            "size": state.config.size,
            "opening": opening_name(opening),
            "created": iso_time(state.created_ms),
            "local": state.config.local,
            "device": state.config.device,
            "listed": state.config.listed,
            "seats": Seats(
                first=_seat(state, "first", presence.first),
                second=_seat(state, "second", presence.second),
            ),
            "moves": [str(move) for move in board.moves],
            "times": [used / 1000 for used in state.times_ms()],
            "turn": None if is_over else str(opening.turn if is_opening else board.turn),
            "to_act": state.to_act,
            "legal": _legal(state),
            "forbidden": {str(point): str(reason) for point, reason in forbidden.items()},
            "choices": OpeningChoices(**opening.describe()) if is_opening else None,
            "clock": None if state.clock is None else _clock(state.clock, now_ms),
            "outcome": None if state.outcome is None else _outcome(state, state.outcome),
            "thoughts": [
                Thought(
                    ply=each.ply,
                    seat=each.seat,
                    scored=each.scored,
                    playouts=each.has_playouts,
                    **dict(_stored_report(each.thought)),
                )
                for each in state.thoughts
            ],
            "offers": Offers(
                undo=None if undo is None else UndoOffer(seat=undo.seat, count=undo.count),
                draw=state.draw_offer,
            ),
            "thinking": _thinking(state, seconds_for),
            "rematch": rematch and RematchView(id=rematch.game, asked_by=rematch.asked_by),
            "spectators": presence.spectators,
            "problem": None if state.problem is None else failure_text(state.problem),
            "now": now_ms,
        }
    )


def list_entry(state: GameState) -> ListEntry:
    """What is stored to list a game."""
    first, second = (
        SeatConfig(kind=each.kind, name=each.name, player=each.player)
        for each in (state.occupants["first"], state.occupants["second"])
    )
    return ListEntry(
        id=state.id,
        status=state.status,
        rule=state.config.rule,
        size=state.config.size,
        opening=state.opening.name,
        first=first,
        second=second,
        black=state.black,
        device=state.config.device,
        moves=len(state.board.moves),
        created_ms=state.created_ms,
        updated_ms=state.updated_ms,
    )


def summary_of(entry: ListEntry) -> GameSummary:
    """A line of the list of games."""
    return GameSummary.model_validate(
        {
            "id": entry.id,
            "status": entry.status,
            "rule": entry.rule,
            "size": entry.size,
            "opening": opening_name(Opening(entry.opening, entry.size, entry.rule)),
            "first": seat_label(entry.first),
            "second": seat_label(entry.second),
            "black": entry.black,
            "device": entry.device,
            "moves": entry.moves,
            "created": iso_time(entry.created_ms),
            "updated": iso_time(entry.updated_ms),
        }
    )


def record_of(state: GameState) -> Game:
    """The game as a record with players, times, thoughts and outcome."""
    game = Game.from_board(state.board)
    game.result = state.outcome
    game.black = seat_label(state.occupants[state.seat_of(Color.BLACK)]).en
    game.white = seat_label(state.occupants[state.seat_of(Color.WHITE)]).en
    if state.config.opening != "free":
        game.opening = state.config.opening
    game.info["date"] = iso_time(state.created_ms)[:10]
    nodes = game.main_line()
    for node, used_ms in zip(nodes, state.times_ms(), strict=True):
        node.seconds = used_ms / 1000
    for each in state.thoughts:
        nodes[each.ply].comment = report_message(each.thought).text.en
    return game


def seat_label(occupant: Occupant | SeatConfig) -> Text:
    """The name to show for a seat."""
    if occupant.kind == "open":
        return Text.of("server.labels.open-seat")
    if occupant.player:
        return player_label(occupant.player)
    return Text.verbatim(occupant.name) if occupant.name else Text.of("server.labels.guest")


def opening_name(opening: Opening) -> OpeningName:
    """An opening rule with its label."""
    return OpeningName(name=opening.name, label=Text.each(opening.label))


def iso_time(at_ms: int) -> str:
    """A time as ISO 8601 in UTC."""
    moment = datetime.fromtimestamp(at_ms / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _seat(state: GameState, seat: SeatName, is_connected: bool) -> Seat:
    occupant = state.occupants[seat]
    return Seat(
        kind=occupant.kind,
        name=occupant.name,
        player=occupant.player,
        label=seat_label(occupant),
        color="black" if seat == state.black else "white",
        connected=is_connected or occupant.kind == "ai",
    )


def _legal(state: GameState) -> str:
    """One character for each point, rows from the top: ``1`` where a stone may be placed."""
    size = state.config.size
    marks = bytearray(b"0" * size * size)
    if state.status == "opening":
        points = [point for choice in state.opening.choices() for point in choice.points]
    else:
        points = state.board.legal_points() if state.status == "playing" else []
    for point in points:
        marks[(size - point.row) * size + point.column] = ord("1")
    return marks.decode()


def _clock(clock: Clock, now_ms: int) -> ClockView:
    first, second = (clock.left_at(seat, now_ms) / 1000 for seat in SEATS)
    return ClockView(
        kind=clock.config.kind,
        seconds=clock.config.seconds,
        increment=clock.config.increment,
        left=SecondsLeft(first=first, second=second),
        running=clock.running,
        at=now_ms,
    )


def _outcome(state: GameState, outcome: Outcome) -> OutcomeView:
    winner = outcome.winner
    return OutcomeView.model_validate(
        {
            "winner": winner and str(winner),
            "seat": winner and state.seat_of(winner),
            "termination": str(outcome.termination),
            "line": [str(point) for point in outcome.line],
            "text": outcome_text(outcome),
        }
    )


def _thinking(state: GameState, seconds_for: Callable[[str], float]) -> ThinkingView | None:
    seat = state.to_act
    player = None if seat is None else state.occupants[seat].player
    if seat is None or player is None or state.config.device:
        return None
    seconds = thinking_seconds(state, seat, state.turn_ms, seconds_for(player))
    return ThinkingView(seat=seat, since=state.turn_ms, seconds=seconds)
