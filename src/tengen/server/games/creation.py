"""How games begin: from a visitor's wishes, from another game, or from a record."""

from __future__ import annotations

import secrets
from collections.abc import Container
from dataclasses import dataclass

from tengen.board import Board, Color, IllegalMove, ParseError, Point
from tengen.game import Game
from tengen.opening import Opening
from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.secrets import holder_of
from tengen.server.games.table import Table, other
from tengen.server.messages import (
    LONGEST_NAME,
    ContinueRequest,
    NewGame,
    SeatName,
    clean_name,
)


@dataclass(frozen=True, slots=True)
class Creator:
    """Whoever asks for a game."""

    secret: str
    name: str = ""

    def seat(self) -> ev.SeatConfig:
        """A seat that belongs to them."""
        return ev.SeatConfig(kind="human", name=self.name, holder=holder_of(self.secret))


def created_from(new: NewGame, secret: str, players: Container[str]) -> ev.GameCreated:
    """The beginning of a game that somebody wishes; `Refused` if it cannot be.

    `players` are the programs that may be played against.
    """
    me = Creator(secret, new.name)
    config = ev.GameConfig(
        rule=new.rule,
        size=new.size,
        opening=_opening_name(new),
        clock=new.clock,
        local=new.opponent == "local",
        listed=new.listed,
        moves=_start_position(new),
    )
    first, second = _seats(new, me, players)
    return ev.GameCreated(config=config, first=first, second=second, owner=holder_of(secret))


def continued(table: Table, request: ContinueRequest) -> NewGame:
    """The wish for a game from a position of another one."""
    moves = table.board.moves
    if request.ply > len(moves):
        raise Refused(
            422,
            "no-such-move",
            f"The game has only {len(moves)} moves.",
            f"本局只有 {len(moves)} 手。",
        )
    is_whites_turn = request.ply % 2 == 1
    return NewGame(
        opponent=request.opponent,
        rule=table.config.rule,
        size=table.config.size,
        color=request.color or ("white" if is_whites_turn else "black"),
        name=request.name,
        listed=table.config.listed,
        moves="".join(map(str, moves[: request.ply])),
    )


def rematch_of(table: Table) -> ev.GameCreated:
    """The same game once more; who opened before comes second now."""
    sitters = {
        seat: ev.SeatConfig(
            kind=sitter.kind, name=sitter.name, player=sitter.player, holder=sitter.holder
        )
        for seat, sitter in table.sitters.items()
    }
    return ev.GameCreated(
        config=table.config, first=sitters["second"], second=sitters["first"], owner=table.owner
    )


def imported(record: Game, secret: str) -> ev.GameCreated:
    """A game that was played elsewhere, to look at and to continue; `Refused` if it is none."""
    moves = [*_as_moves(record), *record.moves]
    try:
        board = Board.from_moves(moves, record.size, record.rule, "lose")
    except IllegalMove as error:
        raise Refused(
            422,
            "illegal-record",
            f"The record can't be played: {error}.",
            f"棋谱有误，无法重演：{error}",
        ) from error
    result = board.outcome or record.result
    known = ev.RecordedResult.model_validate(
        {
            "winner": result and result.winner and str(result.winner),
            "termination": str(result.termination) if result else "unknown",
        }
    )
    config = ev.GameConfig.model_validate(
        {
            "rule": str(record.rule),
            "size": record.size,
            "listed": False,
            "moves": "".join(map(str, moves)),
            "record": known,
        }
    )
    return ev.GameCreated(
        config=config,
        first=ev.SeatConfig(kind="human", name=_short(record.black)),
        second=ev.SeatConfig(kind="human", name=_short(record.white)),
        owner=holder_of(secret),
    )


def _opening_name(new: NewGame) -> str:
    """The opening rule with its number; `Refused` if the board does not suit it."""
    try:
        opening = Opening(new.opening, new.size, new.rule)
    except ValueError as error:
        raise Refused(
            422,
            "opening-rule",
            f"This opening can't be played: {error}.",
            "这个开局规则不存在，或不适用于所选的棋盘大小。",
        ) from error
    if new.moves and opening.player is not None:
        raise Refused(
            422,
            "opening-rule",
            "A game from a position has no opening rule.",
            "从指定局面开始的对局没有开局规则。",
        )
    return opening.name


def _start_position(new: NewGame) -> str:
    try:
        board = Board.from_moves(new.moves, new.size, new.rule)
    except (IllegalMove, ParseError) as error:
        raise Refused(
            422,
            "start-position",
            f"The start position can't be played: {error}.",
            f"起始局面有误：{error}",
        ) from error
    if board.outcome is not None or not (board.legal_points() or board.can_pass):
        raise Refused(
            422, "start-position", "The game would be over already.", "这个局面已经终局。"
        )
    return "".join(map(str, board.moves))


def _seats(
    new: NewGame, me: Creator, players: Container[str]
) -> tuple[ev.SeatConfig, ev.SeatConfig]:
    """Who opens, and the other."""
    if new.players is not None:
        return _program(new.players[0], players), _program(new.players[1], players)
    mine, theirs = me.seat(), _opponent(new, me, players)
    seat: SeatName = "second" if new.color == "white" else "first"
    if new.color == "random" and secrets.randbelow(2):
        seat = other(seat)
    return (mine, theirs) if seat == "first" else (theirs, mine)


def _opponent(new: NewGame, me: Creator, players: Container[str]) -> ev.SeatConfig:
    if new.opponent == "friend":
        return ev.SeatConfig(kind="open")
    if new.opponent == "local":
        return ev.SeatConfig(kind="human", holder=holder_of(me.secret))
    return _program(new.opponent, players)


def _program(spec: str, players: Container[str]) -> ev.SeatConfig:
    if spec not in players:
        raise Refused(
            422,
            "unknown-player",
            f"{spec!r} is not one of the players here.",
            f"这里没有名为 {spec!r} 的棋手。",
        )
    return ev.SeatConfig(kind="ai", player=spec)


def _as_moves(record: Game) -> list[Point]:
    """Stones that were set up, as if they had been played in turn; `Refused` if that cannot be."""
    black, white = record.setup_black, record.setup_white
    surplus = len(black) - len(white)
    is_alternating = surplus in (0, 1) and record.turn in (
        None,
        Color.BLACK if surplus == 0 else Color.WHITE,
    )
    if not is_alternating:
        raise Refused(
            422,
            "setup",
            "The record starts from a position that no game leads to.",
            "棋谱的起始局面不可能由对局产生。",
        )
    pairs = zip(black, [*white, None][: len(black)], strict=True)
    return [stone for pair in pairs for stone in pair if stone is not None]


def _short(name: str) -> str:
    return clean_name(name)[:LONGEST_NAME].rstrip()
