"""Openings for matches: from a file, random, or balanced by a player."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tengen import formats
from tengen.board import Board, ParseError, Point, Rule
from tengen.i18n import LocalizedError
from tengen.match import ask
from tengen.players.analyst import Analyst
from tengen.players.base import Limit, Player

_CANDIDATES = 8
"""Number of random openings to choose from for a player that cannot `balance`."""
_MIN_REGION = 5
"""Side, in points, of the central region for random stones."""


def read_openings(path: Path | str, size: int = 15, rule: Rule = Rule.FREESTYLE) -> tuple[str, ...]:
    """Read openings from a file in any format of `tengen.formats`, as moves.

    ``ValueError`` if there is none, or one cannot be played on this board.
    """
    path = Path(path)
    name = path.name
    found = []
    try:
        games = formats.read(path, None, formats.Options(size, rule))
    except ParseError as error:
        raise LocalizedError("place.problem", place=name, problem=error) from error
    for number, game in enumerate(games, start=1):
        if game.setup_black or game.setup_white:
            raise LocalizedError("arena.error.opening_setup", name=name, number=number)
        try:
            board = Board.from_moves(game.moves, size, rule)
        except ValueError as error:
            raise LocalizedError(
                "arena.error.bad_opening", name=name, number=number, problem=error
            ) from error
        if board.outcome is not None:
            raise LocalizedError("arena.error.opening_ends", name=name, number=number)
        found.append("".join(map(str, board.moves)))
    if not found:
        raise LocalizedError("arena.error.no_opening", name=name)
    return tuple(found)


def random_opening(chance: Random, size: int, rule: Rule, stones: int) -> str:
    """Random stones near the centre that do not end the game."""
    return "".join(map(str, _random_board(chance, size, rule, stones).moves))


def balanced_openings(
    player: Player,
    count: int,
    *,
    size: int = 15,
    rule: Rule = Rule.FREESTYLE,
    stones: int = 4,
    seed: int = 0,
    limit: Limit = Limit(seconds=1.0),
) -> Iterator[str]:
    """Different openings that the player scores as nearly even.

    An `Analyst` places the last one or two stones with `balance`. For other players the most even
    of several random openings is chosen; without scores the choice is random.
    """
    chance = Random(seed)  # noqa: S311 - not for cryptography
    seen: set[int] = set()
    misses = 0
    while count > 0:
        board = _balanced(player, chance, Board(size, rule), stones, limit)
        # A tiny board may have fewer different openings than requested.
        if board.canonical_key in seen and misses < 10 * _CANDIDATES:
            misses += 1
            continue
        seen.add(board.canonical_key)
        count -= 1
        yield "".join(map(str, board.moves))


def _balanced(player: Player, chance: Random, empty: Board, stones: int, limit: Limit) -> Board:
    size, rule = empty.size, empty.rule
    if isinstance(player, Analyst) and stones > 0:
        own = 2 if stones > 3 else 1
        board = _random_board(chance, size, rule, stones - own)
        for point in player.balance(board, limit, stones=own):
            board.play(point)
        return board
    candidates = [_random_board(chance, size, rule, stones) for _ in range(_CANDIDATES)]
    return min(candidates, key=lambda board: _imbalance(player, board, limit))


def _imbalance(player: Player, board: Board, limit: Limit) -> float:
    """Distance of the player's score from even; 0 if it reports none."""
    decision = ask(player, board, limit).decision
    if decision is None:
        return 0.0
    if decision.mate_in is not None:
        return float("inf")
    if decision.win_probability is not None:
        return abs(decision.win_probability - 0.5)
    return 0.0 if decision.score is None else abs(decision.score.value)


def _random_board(chance: Random, size: int, rule: Rule, stones: int) -> Board:
    """An unfinished game with random stones near the centre."""
    board = Board(size, rule)
    # Large enough that the stones do not fill the region.
    side = next(s for s in range(_MIN_REGION, size + 1) if s * s >= 4 * stones or s == size)
    low = (size - side) // 2
    region = [
        Point.from_xy(x, y, size) for x in range(low, low + side) for y in range(low, low + side)
    ]
    chance.shuffle(region)
    for point in region:
        if len(board.moves) < stones and board.is_legal(point):
            board.play(point)
            if board.outcome is not None:
                board.undo()
    return board
