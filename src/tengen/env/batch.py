"""Many games at once, as arrays."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tengen import _core
from tengen.board import Board, ForbiddenPolicy, PointLike, Rule
from tengen.env.actions import PLANES, action_count, start_board

MAX_BOARDS = 2**17
"""Boards of a batch; each needs about 1.5 kB."""


class BoardBatch:
    """``n`` games of the same size and rule that move together.

    Observations, masks and actions are those of `Board.to_numpy`, `Board.legal_mask` and
    `action_of`, for the side to move of each board. Threads may share a batch: a call waits for the
    running one. No call but `board` holds the interpreter lock while it works.

    >>> batch = BoardBatch(3, size=9, seed=1)
    >>> batch.observe().shape, batch.legal_mask().shape
    ((3, 4, 9, 9), (3, 81))
    >>> rewards, done = batch.step([40, 40, 0])
    >>> rewards.tolist(), done.tolist()
    ([0.0, 0.0, 0.0], [False, False, False])
    >>> batch.board(2).moves
    (Point('a9'),)
    """

    def __init__(
        self,
        n: int,
        size: int = 15,
        rule: Rule | str = "freestyle",
        forbidden: ForbiddenPolicy | str = "refuse",
        *,
        opening: str | Iterable[PointLike] = (),
        auto_reset: bool = True,
        seed: int | None = None,
    ) -> None:
        """``n`` boards after the moves of the `opening`.

        With `auto_reset` a finished game begins again within the same `step`: the observation after
        it is that of the new game. Without, a finished board ignores its actions until `reset`.
        `seed` is that of `sample`, 0 to 2**64 - 1; ``None`` gives other moves every time.
        """
        count = index(n)
        if not 1 <= count <= MAX_BOARDS:
            raise ValueError(f"a batch has 1 to {MAX_BOARDS:,} boards, not {count}")
        self._start = start_board(size, rule, forbidden, opening)
        state = secrets.randbits(64) if seed is None else index(seed)
        if not 0 <= state < 2**64:
            raise ValueError(f"a seed is 0 to 2**64 - 1, not {state}")
        self._core = _core.BoardBatch(count, self._start, bool(auto_reset), state)
        self._count = count
        self._actions = action_count(self.size, self.rule)

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return f"BoardBatch({self._count}, size={self.size}, rule={str(self.rule)!r})"

    @property
    def size(self) -> int:
        """Points along each side of a board."""
        return self._start.size

    @property
    def rule(self) -> Rule:
        """The rule set."""
        return self._start.rule

    @property
    def action_count(self) -> int:
        """The number of actions of a board."""
        return self._actions

    @property
    def turns(self) -> npt.NDArray[np.uint8]:
        """The side to move of each board: 0 black, 1 white."""
        found = np.empty(self._count, np.uint8)
        self._core.write_turns(found)
        return found

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Play one action on each board; returns the rewards and which games are over.

        A reward is for the side that moved: 1 if the move won, -1 if it lost (a forbidden move with
        ``forbidden="lose"``), otherwise 0. ``IllegalMove`` names the first board that refuses its
        action; then no board has changed.
        """
        chosen = _vector(actions, self._count, "iu", "whole numbers, an action")
        rewards = np.empty(self._count, np.float32)
        done = np.empty(self._count, np.bool_)
        self._core.step(np.ascontiguousarray(chosen, np.int64), rewards, done)
        return rewards, done

    def reset(self, which: npt.ArrayLike | None = None) -> None:
        """Begin new games: all, or where `which` is true."""
        if which is None:
            chosen = np.ones(self._count, np.bool_)
        else:
            chosen = _vector(which, self._count, "b", "truth values, one")
        self._core.reset(np.ascontiguousarray(chosen))

    def observe(self, out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
        """The planes of every board: ``uint8[n, 4, size, size]``, written to `out` if given."""
        shape = (self._count, PLANES, self.size, self.size)
        planes = np.empty(shape, np.uint8) if out is None else _checked(out, shape, np.uint8)
        self._core.write_planes(planes)
        return planes

    def legal_mask(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """The legal actions of every board: ``bool[n, action_count]``, written to `out` if given.

        All false where a game is over.
        """
        shape = (self._count, self._actions)
        mask = np.empty(shape, np.bool_) if out is None else _checked(out, shape, np.bool_)
        self._core.write_action_masks(mask)
        return mask

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal point for each board, every one as likely as the next.

        A pass where no point is legal; 0, which `step` ignores, where the game is over.
        """
        actions = np.empty(self._count, np.int64)
        self._core.sample(actions)
        return actions

    def board(self, i: int) -> Board:
        """A copy of one of the boards, with the moves of its game."""
        number = index(i)
        if not 0 <= number < self._count:
            raise IndexError(f"the batch has the boards 0 to {self._count - 1}, not {number}")
        copy = self._start.copy()
        self._core.copy_board(number, copy)
        return copy


def _vector(
    values: npt.ArrayLike, count: int, kinds: Literal["iu", "b"], what: str
) -> npt.NDArray[Any]:
    """One value for each board, of these kinds of ``dtype``."""
    # Not every sequence is worth the memory of an array: range(10**12).
    is_short = not isinstance(values, Sequence) or len(values) == count
    array = np.asarray(values if is_short else None)
    if array.shape != (count,) or array.dtype.kind not in kinds:
        given = (
            f"{array.dtype} of the shape {array.shape}" if is_short else "another number of them"
        )
        raise ValueError(f"expected {count} {what} for each board, not {given}")
    return array


def _checked(
    out: npt.NDArray[Any], shape: tuple[int, ...], dtype: type[np.generic]
) -> npt.NDArray[Any]:
    """An array that the core can write to."""
    fits = isinstance(out, np.ndarray) and out.shape == shape and out.dtype == dtype
    if not fits or not (out.flags.c_contiguous and out.flags.writeable):
        raise ValueError(
            f"expected a writable, contiguous array of {np.dtype(dtype)} with the shape {shape}"
        )
    return out
