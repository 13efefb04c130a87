"""Positions as sparse feature counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Ids: TypeAlias = npt.NDArray[np.int32]
"""Numbers of combinations."""


def counted(
    places: npt.NDArray[Any], weights: npt.NDArray[Any], size: int
) -> npt.NDArray[np.float64]:
    """For each place below `size` the sum of the weights that fall on it."""
    return np.bincount(places, weights, size).astype(np.float64, copy=False)


@dataclass(slots=True)
class Sparse:
    """How often each combination occurs, in CSR layout: position after position."""

    ids: Ids
    counts: npt.NDArray[np.float32]
    """How often each of `ids` occurs."""
    starts: npt.NDArray[np.int64]
    """Where each position begins; one more at the end."""

    @classmethod
    def of(cls, rows: Iterable[bytes]) -> Sparse:
        """From the 16-bit numbers that the core gives for a position."""
        ids, counts, lengths = [], [], [0]
        for row in rows:
            unique, number = np.unique(np.frombuffer(row, dtype=np.uint16), return_counts=True)
            ids.append(unique.astype(np.int32))
            counts.append(number.astype(np.float32))
            lengths.append(len(unique))
        return cls(np.concatenate(ids), np.concatenate(counts), np.cumsum(lengths))

    def rows(self, chosen: Sequence[int] | npt.NDArray[Any]) -> Sparse:
        """The chosen positions, in that order."""
        lengths = np.diff(self.starts)[chosen]
        starts = np.concatenate([[0], np.cumsum(lengths)])
        # Every entry of the result comes from its row's start plus its place in the row.
        places = np.arange(starts[-1]) - np.repeat(starts[:-1] - self.starts[:-1][chosen], lengths)
        return Sparse(self.ids[places], self.counts[places], starts)

    def sums(self, values: npt.NDArray[Any], offsets: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        """For every position the sum of the values of its combinations.

        `offsets` is added to the numbers of a position: where its colour's values begin.
        """
        lengths = np.diff(self.starts)
        picked = values[self.ids + np.repeat(offsets, lengths)] * self.counts
        result: npt.NDArray[np.float64] = np.add.reduceat(picked, self.starts[:-1])
        return result

    def spread(
        self, errors: npt.NDArray[Any], offsets: npt.NDArray[Any], size: int
    ) -> npt.NDArray[np.float64]:
        """Backpropagation through `sums`: adds every error to the values it came from."""
        lengths = np.diff(self.starts)
        places = self.ids + np.repeat(offsets, lengths)
        return counted(places, np.repeat(errors, lengths) * self.counts, size)


@dataclass(slots=True)
class Samples:
    """Positions of one rule with their results."""

    mover: Sparse
    """The combinations of the side to move."""
    waiter: Sparse
    """Those of the other side."""
    tempo: Ids
    """Index of the combined threats of both sides."""
    is_black: npt.NDArray[np.bool_]
    """Whether black is to move."""
    target: npt.NDArray[np.float64]
    """The result for the side to move, 1 a win, 0 a loss, between them a draw or a guess."""

    def __len__(self) -> int:
        return len(self.target)
