"""New games: from a request, from a position or a rematch of another game, or from a record."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TypeAlias

from tengen.board import Board, Color, IllegalMove, ParseError, Point
from tengen.game import Game
from tengen.opening import Opening
from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.events import SeatName
from tengen.server.games.state import GameState, holder_of, other
from tengen.server.messages import (
    MAX_NAME_LENGTH,
    ContinueRequest,
    NewGame,
    clean_name,
)
from tengen.server.thinking.player_options import OptionError
from tengen.server.thinking.specs import is_engine

FindPlayer: TypeAlias = Callable[[str], str | None]
"""The shortest name of a requested program, ``None`` if there is none; raises `OptionError`."""

_ID_BYTES = 9
"""Gives twelve url-safe characters, of which a game's id takes ten: 60 bits."""
_ID_LENGTH = 10


def new_game_id() -> str:
    """A random id that cannot be guessed."""
    return secrets.token_urlsafe(_ID_BYTES)[:_ID_LENGTH]


def created_from(new: NewGame, secret: str, find_player: FindPlayer) -> ev.GameCreated:
    """The first event of a requested game; `Refused` if it cannot be played."""
    config = ev.GameConfig(
        rule=new.rule,
        size=new.size,
        opening=_opening_name(new),
        clock=None if new.clock is None else ev.ClockConfig(**new.clock.model_dump()),
        local=new.opponent == "local",
        device=new.device,
        listed=new.listed,
        moves=_start_position(new),
    )
    first, second = _seats(new, secret, find_player)
    if new.device:
        _check_device_game(config, first, second)
    return ev.GameCreated(config=config, first=first, second=second, owner=holder_of(secret))


def continued(state: GameState, request: ContinueRequest) -> NewGame:
    """The request for a game from a position of another one."""
    moves = state.board.moves
    if request.ply > len(moves):
        raise Refused(422, "no-such-move", count=len(moves))
    is_whites_turn = request.ply % 2 == 1
    return NewGame.model_validate(
        {
            "opponent": request.opponent,
            "rule": state.config.rule,
            "size": state.config.size,
            "color": request.color or ("white" if is_whites_turn else "black"),
            "name": request.name,
            "listed": state.config.listed,
            "moves": "".join(map(str, moves[: request.ply])),
            "device": request.device,
        }
    )


def rematch_of(state: GameState) -> ev.GameCreated:
    """The same game again with the seats exchanged."""
    seats = {
        seat: ev.SeatConfig(
            kind=occupant.kind,
            name=occupant.name,
            player=occupant.player,
            holder=occupant.holder,
        )
        for seat, occupant in state.occupants.items()
    }
    return ev.GameCreated(
        config=state.config, first=seats["second"], second=seats["first"], owner=state.owner
    )


def imported(record: Game, secret: str) -> ev.GameCreated:
    """A finished game from a record, to replay and to continue; `Refused` if it is illegal."""
    moves = [*_as_moves(record), *record.moves]
    try:
        board = Board.from_moves(moves, record.size, record.rule, "lose")
    except IllegalMove as error:
        raise Refused(422, "illegal-record", reason=error) from error
    result = board.outcome or record.result
    winner = None if result is None else result.winner
    config = ev.GameConfig(
        rule=str(record.rule),
        size=record.size,
        listed=False,
        moves="".join(map(str, moves)),
        record=ev.RecordedResult(
            winner=None if winner is None else ("black" if winner is Color.BLACK else "white"),
            termination=str(result.termination) if result else "unknown",
        ),
    )
    return ev.GameCreated(
        config=config,
        first=ev.SeatConfig(kind="human", name=_short(record.black)),
        second=ev.SeatConfig(kind="human", name=_short(record.white)),
        owner=holder_of(secret),
    )


def _opening_name(new: NewGame) -> str:
    """The full name of the opening rule; `Refused` if it does not fit the board."""
    try:
        opening = Opening(new.opening, new.size, new.rule)
    except ValueError as error:
        raise Refused(422, "opening-rule", reason=error) from error
    if new.moves and opening.player is not None:
        raise Refused(422, "opening-rule", "errors.opening-from-position")
    return opening.name


def _start_position(new: NewGame) -> str:
    try:
        board = Board.from_moves(new.moves, new.size, new.rule)
    except (IllegalMove, ParseError) as error:
        raise Refused(422, "start-position", reason=error) from error
    if board.outcome is not None or not (board.legal_points() or board.can_pass):
        raise Refused(422, "start-position", "errors.start-position-over")
    return "".join(map(str, board.moves))


def _check_device_game(config: ev.GameConfig, *seats: ev.SeatConfig) -> None:
    """Only the engine runs on devices, and it plays no opening rules there."""
    players = [seat.player for seat in seats if seat.kind != "human"]
    if len(players) != 1 or players[0] is None or not is_engine(players[0]):
        raise Refused(422, "device-opponent")
    if config.opening != "free":
        raise Refused(422, "device-opening")


def _seats(
    new: NewGame, secret: str, find_player: FindPlayer
) -> tuple[ev.SeatConfig, ev.SeatConfig]:
    """The seats in the order of the first move."""
    if new.players is not None:
        first, second = (_program(spec, find_player) for spec in new.players)
        return first, second
    mine = ev.SeatConfig(kind="human", name=new.name, holder=holder_of(secret))
    theirs = _opponent(new, secret, find_player)
    seat: SeatName = "second" if new.color == "white" else "first"
    if new.color == "random" and secrets.randbelow(2):
        seat = other(seat)
    return (mine, theirs) if seat == "first" else (theirs, mine)


def _opponent(new: NewGame, secret: str, find_player: FindPlayer) -> ev.SeatConfig:
    if new.opponent == "friend":
        return ev.SeatConfig(kind="open")
    if new.opponent == "local":
        return ev.SeatConfig(kind="human", holder=holder_of(secret))
    return _program(new.opponent, find_player)


def _program(spec: str, find_player: FindPlayer) -> ev.SeatConfig:
    return ev.SeatConfig(kind="ai", player=program_of(spec, find_player))


def program_of(spec: str, find_player: FindPlayer) -> str:
    """The shortest name of a requested program; `Refused` if there is none."""
    try:
        player = find_player(spec)
    except OptionError as error:
        raise Refused(422, "player-option", reason=error) from error
    if player is None:
        raise Refused(422, "unknown-player", player=spec)
    return player


def _as_moves(record: Game) -> list[Point]:
    """Set-up stones in alternating order; `Refused` if no game leads to them."""
    black, white = record.setup_black, record.setup_white
    surplus = len(black) - len(white)
    is_alternating = surplus in (0, 1) and record.turn in (
        None,
        Color.BLACK if surplus == 0 else Color.WHITE,
    )
    if not is_alternating:
        raise Refused(422, "setup")
    pairs = zip(black, [*white, None][: len(black)], strict=True)
    return [stone for pair in pairs for stone in pair if stone is not None]


def _short(name: str) -> str:
    return clean_name(name)[:MAX_NAME_LENGTH].rstrip()
