"""Self-play that looks beside the path: positions to learn from, many a second."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp, inf

from tengen.board import Board, Color, Point, Rule
from tengen.engine.engine import Engine
from tengen.players.base import Decision, Limit
from tengen.train.dataset import Dataset
from tengen.train.weights import WIN_SCALE

_MOST_STONES = 8
"""Of a random opening."""
_OPENING_NODES = 2000
_MOST_TRIES = 200
"""Until an opening must do."""
_FAIR, _PLAYABLE, _PLAYABLE_SHARE = 150, 300, 0.3
"""Scores up to which an opening is played always, and sometimes; how often that is."""
_ASIDE_SHARE = 0.3
"""How often an opening is not around the middle."""
_SIDE_STEPS = 0.5
"""How often another move is looked into, and how often it is then played."""
_DEVIATIONS = 0.15
_SIDE_LINES, _SIDE_NODES = 4, 150
_SURE = 0.98
"""What a certain win counts as a target, so that no value runs away."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """What one worker plays."""

    rule: Rule
    games: int
    nodes: int
    """Positions searched for a move."""
    seed: int
    evaluation: bytes
    """The numbers the engine plays with."""
    size: int = 15
    search_share: float = 0.4
    """How much the search's score counts beside the game's result, 0 to 1."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A position on the path, with what the search thought."""

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
    """One game; its positions and those beside it are added."""
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
    """A plausible other move; the position after it is learnt from by what a search says of it."""
    lines = [*engine.analyse(board, Limit(nodes=_SIDE_NODES), lines=_SIDE_LINES)][-_SIDE_LINES:]
    move = chance.choice([report.pv[0] for report in lines])
    after = board.copy()
    after.play(move)
    if after.outcome is None and after.legal_points():
        decision = engine.choose(after, Limit(nodes=task.nodes * 2 // 3))
        _add(found, engine, _Seen(after, decision), _expected(decision))
    return move


def _add(found: Dataset, engine: Engine, seen: _Seen, target: float) -> None:
    """Add a position, unless threats or a win by fours decide it: then it teaches nothing."""
    mate_in = seen.decision.mate_in
    if mate_in is None or mate_in < 0 or not engine.has_win_by_fours(seen.board):
        found.take(seen.board, seen.decision.point, target, engine)


def _expected(decision: Decision) -> float:
    if decision.mate_in is not None:
        return _SURE if decision.mate_in > 0 else 1 - _SURE
    return 1 / (1 + exp(-(decision.score or 0.0) / WIN_SCALE))


def _opening(task: Exploration, engine: Engine, chance: random.Random) -> Board:
    """Some stones near each other, between which there is not too much to choose.

    Numbers without sense find no position fair: then the fairest of many is taken.
    """
    fairest, least = Board(task.size, task.rule), inf
    for _ in range(_MOST_TRIES):
        board = _scattered(task, chance)
        if board.outcome is not None:
            continue
        decision = engine.choose(board, Limit(nodes=_OPENING_NODES))
        score = inf if decision.mate_in is not None else abs(decision.score or 0.0)
        if score < _FAIR or (score < _PLAYABLE and chance.random() < _PLAYABLE_SHARE):
            return board
        if score < least:
            fairest, least = board, score
    return fairest


def _scattered(task: Exploration, chance: random.Random) -> Board:
    """Random stones around the middle or another point."""
    board = Board(task.size, task.rule)
    reach = chance.choice([2, 3, 3, 4])
    middle = [task.size // 2] * 2
    if chance.random() < _ASIDE_SHARE:
        middle = [chance.randrange(3, task.size - 3) for _ in range(2)]
    for _ in range(chance.randint(1, _MOST_STONES)):
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
