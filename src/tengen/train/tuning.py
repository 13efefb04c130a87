"""Tunes the constants of the search by SPSA over games between two settings of the engine."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from tengen.board import Board, Color, Rule
from tengen.engine.engine import Engine, is_tuning_build
from tengen.i18n import LocalizedError
from tengen.match import play_game
from tengen.players.base import Limit
from tengen.train.spsa import Range, Spsa

Setting = Mapping[str, int]
PlayPair = Callable[[Setting, Setting, int], float]
"""Plays two games from one opening with both colours, by two settings and a seed.

Returns the mean result for the first setting: 1 for two wins, -1 for two losses.
"""
OnIteration = Callable[[Spsa, float], None]
_HASH_MB = 16
_OPENING_STONES = 3
_OPENING_REGION = 3
"""Distance from the centre within which random opening stones are placed."""
_OPENING_NODES = 5_000
_MAX_MOVES_SHARE = 0.75
"""Share of the board after which a game is a draw."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run tunes, and how."""

    parameters: tuple[str, ...]
    """Names of the search parameters."""
    iterations: int
    games: int
    """Games of an iteration, an even number."""
    nodes: int
    """Nodes searched for a move."""
    rule: str = "freestyle"
    seed: int = 0

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise LocalizedError("train.error.odd_games", games=self.games)


def ranges_of(engine: Engine, names: tuple[str, ...]) -> dict[str, Range]:
    """The named search parameters; no names: all. ``ValueError`` for an unknown name."""
    known = engine.parameters
    unknown = [name for name in names if name not in known]
    if unknown:
        raise LocalizedError("train.error.no_parameter", name=unknown[0], known=", ".join(known))
    return {name: known[name] for name in names or known}


def tune(
    plan: Plan,
    ranges: Mapping[str, Range],
    play_pair: PlayPair,
    journal: Path,
    on_iteration: OnIteration | None = None,
) -> dict[str, float]:
    """Run what is left of a plan and return the tuned values.

    Every iteration is a line of the `journal`; the same call continues an interrupted run.
    ``ValueError`` if the journal belongs to another plan.
    """
    spsa = Spsa(ranges, plan.iterations, plan.seed)
    _resume(plan, spsa, journal)
    with journal.open("a", encoding="utf-8") as log:
        while not spsa.is_done:
            result = _compare(plan, spsa, play_pair)
            line = {"iteration": spsa.iteration, "result": result, "values": spsa.theta}
            log.write(json.dumps(line) + "\n")
            log.flush()
            if on_iteration is not None:
                on_iteration(spsa, result)
    return spsa.theta


def _compare(plan: Plan, spsa: Spsa, play_pair: PlayPair) -> float:
    """One iteration: play its games and step."""
    chance = random.Random(f"games {plan.seed} {spsa.iteration}")  # noqa: S311 - no secret
    pair = spsa.propose()
    results = []
    for _ in range(plan.games // 2):
        # Stochastic rounding: steps smaller than 1 have an effect, too.
        shift = chance.random()
        plus, minus = (
            {name: _rounded(value, shift) for name, value in point.items()}
            for point in (pair.plus, pair.minus)
        )
        results.append(play_pair(plus, minus, chance.getrandbits(32)))
    result = sum(results) / len(results)
    spsa.update(pair, result)
    return result


def _rounded(value: float, shift: float) -> int:
    return int((value + shift) // 1)


def _resume(plan: Plan, spsa: Spsa, journal: Path) -> None:
    """Restore the last iteration of a journal, or begin one."""
    header = json.loads(json.dumps(asdict(plan)))
    content = journal.read_bytes() if journal.exists() else b""
    complete = content[: content.rfind(b"\n") + 1]
    lines = complete.decode(errors="replace").splitlines()
    if not lines:
        journal.write_text(json.dumps(header) + "\n", encoding="utf-8")
        return
    try:
        found, *entries = map(json.loads, lines)
        if found != header:
            raise ValueError
        if entries:
            spsa.theta = {name: float(entries[-1]["values"][name]) for name in spsa.ranges}
            spsa.iteration = int(entries[-1]["iteration"])
    except (ValueError, KeyError, TypeError):
        raise LocalizedError("train.error.other_run", path=journal) from None
    if complete != content:  # the last line was interrupted
        journal.write_bytes(complete)


class EnginePair:
    """Plays pairs of games between two settings of the engine."""

    def __init__(self, rule: Rule, nodes: int) -> None:
        if not is_tuning_build():
            raise LocalizedError("train.error.no_tuning")
        self._board = Board(15, rule)
        self._limit = Limit(nodes=nodes)
        self._engines = (Engine(hash_mb=_HASH_MB), Engine(hash_mb=_HASH_MB))
        self._balancer = Engine(hash_mb=1)
        """Keeps the default parameters, so that openings do not depend on the run."""

    def __call__(self, plus: Setting, minus: Setting, seed: int) -> float:
        """The mean result of `plus` over two games from one opening."""
        opening = self._opening(random.Random(seed))  # noqa: S311 - no secret
        for engine, setting in zip(self._engines, (plus, minus), strict=True):
            engine.set_parameters(setting)
        first, second = self._engines
        as_black = self._game(first, second, opening)
        as_white = self._game(second, first, opening)
        return (as_black - as_white) / 2

    def _game(self, black: Engine, white: Engine, opening: str) -> int:
        """1 if black wins, -1 if white does."""
        for engine in (black, white):
            engine.clear()
        max_moves = int(_MAX_MOVES_SHARE * self._board.size**2)
        played = play_game(
            black, white, board=self._board, limit=self._limit, opening=opening, max_moves=max_moves
        )
        winner = played.outcome.winner
        return 0 if winner is None else 1 if winner is Color.BLACK else -1

    def _opening(self, chance: random.Random) -> str:
        """Random stones near the centre, and one that balances them."""
        board = self._board.copy()
        self._balancer.clear()
        centre = board.size // 2
        while len(board.moves) < _OPENING_STONES:
            x, y = (
                chance.randint(centre - _OPENING_REGION, centre + _OPENING_REGION) for _ in range(2)
            )
            if board.is_legal((x, y)):
                board.play((x, y))
        board.play(*self._balancer.balance(board, Limit(nodes=_OPENING_NODES)))
        return "".join(map(str, board.moves))
