"""From games to evaluation weights: reads or plays games, then fits each rule."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from tengen.board import Rule
from tengen.engine import Engine
from tengen.i18n import Language, LocalizedError, text
from tengen.train import fit, ordering
from tengen.train.dataset import Dataset, read_datasets
from tengen.train.explore import Exploration, explore
from tengen.train.fit import Schedule
from tengen.train.network import CONTINUE_SCHEDULE, DEFAULT_SCHEDULE, fit_network
from tengen.train.weights import RuleWeights, encode

_ROUNDS_KEPT = 4
"""Rounds of self-play that a fit uses; older games are dropped."""
_VALUE_EPOCHS = 25
_MAX_CHOICES = 80_000
"""Positions of a rule that the move ordering is fitted to: it needs fewer, and they are large."""

Weights = dict[Rule, RuleWeights]


class Progress(Protocol):
    """Receives the progress of a training run."""

    def start(self, title: str, total: int | None) -> None:
        """Start a step of `total` units; ``None``: unknown."""

    def advance(self, units: int = 1) -> None:
        """Add to the units done."""

    def finish(self, message: str = "") -> None:
        """End the step, with a line to keep."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """Alternating self-play and fitting."""

    rule: Rule
    rounds: int
    games: int
    """Games of each worker in a round."""
    nodes: int
    """Nodes searched for a move."""
    workers: int
    seed: int
    search_share: float
    """Weight of the search score in the target beside the game's result, 0 to 1."""

    def explorations(self, number: int, evaluation: bytes) -> list[Exploration]:
        """What the workers play in round `number`, counted from 0."""
        first = self.seed * 1_000_003 + number * self.workers
        return [
            Exploration(
                self.rule,
                self.games,
                self.nodes,
                first + worker,
                evaluation,
                search_share=self.search_share,
            )
            for worker in range(self.workers)
        ]


@dataclass(frozen=True, slots=True)
class Trainer:
    """Fits the weights of a rule and reports the losses."""

    progress: Progress
    epochs: int | None = None
    """Passes over the positions; ``None``: the default of what is fitted."""
    fits_network: bool = False
    """Whether to fit the network instead of the point values and the move ordering."""
    continues: bool = False
    """Whether the fit of a network starts from the existing one."""
    language: Language = "en"
    """The language of titles and messages."""

    def text(self, key: str, **values: object) -> str:
        """A text of ``[train]``."""
        return text(self.language, f"train.{key}", **values)

    def fit(self, rule: Rule, dataset: Dataset, old: RuleWeights) -> RuleWeights:
        """New weights for one rule."""
        self.progress.start(str(rule), None)
        self.progress.finish(self.text("count", rule=rule, count=len(dataset)))
        if self.fits_network:
            return self._fit_network(rule, dataset, old)
        return self._fit_order(rule, dataset, self._fit_values(rule, dataset, old))

    def _fit_network(self, rule: Rule, dataset: Dataset, old: RuleWeights) -> RuleWeights:
        initial = old.network if self.continues else b""
        schedule = self._schedule(CONTINUE_SCHEDULE if initial else DEFAULT_SCHEDULE)
        losses = _Losses(self, "network", rule, schedule)
        network = fit_network(dataset.boards(old), rule, schedule, losses.on_epoch, initial)
        losses.finish()
        return replace(old, network=network)

    def _fit_values(self, rule: Rule, dataset: Dataset, old: RuleWeights) -> RuleWeights:
        """New point values; a network that corrected the old ones is dropped."""
        schedule = self._schedule(replace(fit.DEFAULT_SCHEDULE, epochs=_VALUE_EPOCHS))
        losses = _Losses(self, "values", rule, schedule)
        new = fit.to_weights(fit.fit(dataset.samples(), rule, schedule, losses.on_epoch), old)
        losses.finish()
        return new

    def _fit_order(self, rule: Rule, dataset: Dataset, new: RuleWeights) -> RuleWeights:
        choices, schedule = dataset.choices(_MAX_CHOICES), ordering.DEFAULT_SCHEDULE
        losses = _Losses(self, "ordering", rule, schedule)
        fitted = ordering.fit_order(choices, rule, schedule, losses.on_epoch)
        losses.finish()
        return ordering.with_order(new, fitted)

    def _schedule(self, default: Schedule) -> Schedule:
        return default if self.epochs is None else replace(default, epochs=self.epochs)


class _Losses:
    """Reports the epochs of one fit and its final losses."""

    def __init__(self, trainer: Trainer, what: str, rule: Rule, schedule: Schedule) -> None:
        """`what`: the key of its title."""
        self._trainer = trainer
        self._title = trainer.text(what, rule=rule)
        self._last = (0.0, 0.0)
        trainer.progress.start(self._title, schedule.epochs)

    def on_epoch(self, _: int, fitted: float, held_out: float) -> None:
        self._last = fitted, held_out
        self._trainer.progress.advance()

    def finish(self) -> None:
        fitted, held_out = self._last
        losses = {"fitted": fitted, "held_out": held_out}
        self._trainer.progress.finish(self._trainer.text("loss", title=self._title, **losses))


def fit_files(
    files: Iterable[Path], weights: Weights, search_share: float, trainer: Trainer
) -> set[Rule]:
    """Fit `weights` in place to positions of `tengen selfplay`; the rules that were fitted."""
    trainer.progress.start(trainer.text("positions"), None)
    with Engine(hash_mb=1, evaluation=encode(weights)) as engine:
        found = read_datasets(files, engine, search_share, lambda _: trainer.progress.advance())
    trainer.progress.finish()
    if not found:
        raise LocalizedError("train.error.no_position")
    for rule, dataset in found.items():
        replace_weights(weights, rule, trainer.fit(rule, dataset, weights[rule]))
    return set(found)


def fit_rounds(plan: Rounds, executor: Executor, weights: Weights, trainer: Trainer) -> set[Rule]:
    """Play and fit in turn, changing `weights` in place; the rule that was fitted."""
    recent: list[Dataset] = []
    for number in range(plan.rounds):
        games = plan.games * plan.workers
        trainer.progress.start(trainer.text("games", number=number + 1), games)
        played = Dataset()
        for found in executor.map(explore, plan.explorations(number, encode(weights))):
            played.extend(found)
            trainer.progress.advance(plan.games)
        trainer.progress.finish()
        recent = [*recent[1 - _ROUNDS_KEPT :], played]
        together = Dataset()
        for each in recent:
            together.extend(each)
        replace_weights(weights, plan.rule, trainer.fit(plan.rule, together, weights[plan.rule]))
    return {plan.rule}


def replace_weights(weights: Weights, rule: Rule, new: RuleWeights) -> None:
    """Set a rule's weights; rules that share freestyle's network go on sharing it."""
    old, weights[rule] = weights[rule].network, new
    if rule is Rule.FREESTYLE and old and new.network:
        for other in Rule:
            if weights[other].network == old:
                weights[other].network = new.network


def copy_freestyle(weights: Weights, fitted: set[Rule]) -> None:
    """Give freestyle's weights to every rule except renju that was not fitted."""
    if Rule.FREESTYLE not in fitted:
        raise LocalizedError("train.error.spread")
    for rule in set(Rule) - fitted - {Rule.RENJU}:
        weights[rule] = weights[Rule.FREESTYLE]
