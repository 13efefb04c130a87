"""Self-play with side steps: training positions beside the main line too."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp, inf

from tengen.board import Board, Color, Point, Rule
from tengen.engine.engine import Engine
from tengen.players.base import Decision, Limit
from tengen.solver import solve
from tengen.train.dataset import Dataset
from tengen.train.weights import WIN_SCALE

_MAX_OPENING_STONES = 8
_OPENING_NODES = 2000
_MAX_TRIES = 200
"""Random openings to try before the fairest of them is used."""
_FAIR, _PLAYABLE, _PLAYABLE_SHARE = 150, 300, 0.3
"""Score up to which an opening is always used; sometimes used; probability of the latter."""
_OFF_CENTRE_SHARE = 0.3
"""Probability that an opening is away from the centre."""
_SIDE_STEPS = 0.5
"""Probability that another move is searched; `_DEVIATIONS`: that it is then played."""
_DEVIATIONS = 0.15
_SIDE_LINES, _SIDE_NODES = 4, 150
_QUICK = Limit(nodes=200)
"""Of a search for a win by fours."""
_WON_TARGET = 0.98
"""Target of a certain win: below 1, so that no value diverges."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """The games of one worker."""

    rule: Rule
    games: int
    nodes: int
    """Nodes searched for a move."""
    seed: int
    evaluation: bytes
    """The evaluation file that the engine plays with."""
    size: int = 15
    search_share: float = 0.4
    """Weight of the search score in the target, 0 to 1; the game's result has the rest."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A position of the main line with its search result."""

    board: Board
    decision: Decision


def explore(task: Exploration) -> Dataset:
    """Play the games; the same task always gives the same positions."""
    chance = random.Random(task.seed)  # noqa: S311 - no secret
    found = Dataset()
    with Engine(hash_mb=16, evaluation=task.evaluation) as engine:
        for _ in range(task.games):
            engine.clear()
            _play(_opening(task, engine, chance), task, engine, chance, found)
    return found


def _play(
    board: Board, task: Exploration, engine: Engine, chance: random.Random, found: Dataset
) -> None:
    """Play one game and add its positions and those of its side steps."""
    path: list[_Seen] = []
    winner: Color | None = None
    while board.outcome is None and len(board.moves) < 3 * task.size**2 // 4:
        if not board.legal_points():
            break
        decision = engine.choose(board, Limit(nodes=task.nodes))
        path.append(_Seen(board.copy(), decision))
        if decision.mate_in is not None:
            winner = board.turn if decision.mate_in > 0 else board.turn.other
            break
        move = decision.point
        if chance.random() < _SIDE_STEPS:
            other = _side_step(board, task, engine, chance, found)
            move = other if chance.random() < _DEVIATIONS else move
        board.play(move)
    if board.outcome is not None:
        winner = board.outcome.winner
    for seen in path:
        result = 0.5 if winner is None else float(winner is seen.board.turn)
        said = _expected(seen.decision)
        _add(found, engine, seen, result + task.search_share * (said - result))


def _side_step(
    board: Board, task: Exploration, engine: Engine, chance: random.Random, found: Dataset
) -> Point:
    """A plausible other move; the position after it is added with its search score as target."""
    lines = [*engine.analyse(board, Limit(nodes=_SIDE_NODES), lines=_SIDE_LINES)][-_SIDE_LINES:]
    move = chance.choice([report.pv[0] for report in lines])
    after = board.copy()
    after.play(move)
    if after.outcome is None and after.legal_points():
        decision = engine.choose(after, Limit(nodes=task.nodes * 2 // 3))
        _add(found, engine, _Seen(after, decision), _expected(decision))
    return move


def _add(found: Dataset, engine: Engine, seen: _Seen, target: float) -> None:
    """Add a position unless threats or a win by fours decide it."""
    mate_in = seen.decision.mate_in
    is_won = mate_in is not None and mate_in > 0
    if not is_won or solve(seen.board, "vcf", _QUICK).status != "win":
        found.take(seen.board, seen.decision.point, target, engine)


def _expected(decision: Decision) -> float:
    if decision.mate_in is not None:
        return _WON_TARGET if decision.mate_in > 0 else 1 - _WON_TARGET
    return 1 / (1 + exp(-_value(decision) / WIN_SCALE))


def _value(decision: Decision) -> float:
    """The score, 0 if there is none; infinite if the end is known."""
    if decision.score is None:
        return 0.0
    return inf if decision.score.is_mate else decision.score.value


def _opening(task: Exploration, engine: Engine, chance: random.Random) -> Board:
    """A balanced random opening.

    Untrained weights may call no opening balanced: then the most balanced of many is used.
    """
    fairest, least = Board(task.size, task.rule), inf
    for _ in range(_MAX_TRIES):
        board = _scattered(task, chance)
        if board.outcome is not None:
            continue
        decision = engine.choose(board, Limit(nodes=_OPENING_NODES))
        score = abs(_value(decision))
        if score < _FAIR or (score < _PLAYABLE and chance.random() < _PLAYABLE_SHARE):
            return board
        if score < least:
            fairest, least = board, score
    return fairest


def _scattered(task: Exploration, chance: random.Random) -> Board:
    """Random stones around the centre or another point."""
    board = Board(task.size, task.rule)
    reach = chance.choice([2, 3, 3, 4])
    middle = [task.size // 2] * 2
    if chance.random() < _OFF_CENTRE_SHARE:
        middle = [chance.randrange(3, task.size - 3) for _ in range(2)]
    for _ in range(chance.randint(1, _MAX_OPENING_STONES)):
        near = [
            point
            for point in board.legal_points()
            if all(
                abs(place - centre) <= reach
                for place, centre in zip(point.xy(task.size), middle, strict=True)
            )
        ]
        if not near or board.outcome is not None:
            break
        board.play(chance.choice(near))
    return board
