"""Checks a proof of a forced win. Plain Python that shares no code with the search or the rules.

A node of the proof's tree is a move of the attacker. It wins, or the defender's replies follow:
the attacker's threat, which answers every reply that is not listed, and answers of their own.

The checker plays all of it on a board of its own. After a move of the attacker it first plays the
threat as if the defender had passed, and notes on which empty points that depends: where the
attacker plays, where a stone could help the defender to a five, and what decides whether a move is
forbidden or a five is shut in. A stone of the defender on any other point changes nothing. So
these points, and without a threat all points, must be answered, and each reply is played out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from tengen.solver.notation import KINDS, PASS, Claim, Hole, Node, hole, kind_of, parse

STEPS, STEPS_PER_MOVE, MAX_STEPS = 1_000_000, 1_000, 300_000_000
"""Work allowed for a proof of any length, for each move in it, and in all; about 1 us a step."""
RULES = ("freestyle", "standard", "renju", "caro", "standard-caro")
EMPTY, BLACK, WHITE, EDGE = range(4)
_NOWHERE = -1  # where a pass is played


def check(text: str) -> int:
    """The number of moves in a valid proof; raises `Hole` with the first fault."""
    return Checker(parse(text)).check()


class Board:
    """Stones on a board with an edge, and the rows of five that the defender may still fill."""

    def __init__(self, rows: list[str], rule: str, defender: int) -> None:
        """`rows` from the top; ``x`` black, ``o`` white, ``.`` empty."""
        self.size, self.rule, self.defender = len(rows), rule, defender
        self.stride = self.size + 1
        self.steps = (1, self.stride, self.stride + 1, self.stride - 1)
        self.cells = [EDGE] * (self.stride * (self.size + 2))
        self.names = names = {
            (y + 1) * self.stride + x: f"{chr(ord('a') + x)}{self.size - y}"
            for y in range(self.size)
            for x in range(self.size)
        }
        self.points = list(names)
        for point in names:
            self.cells[point] = EMPTY
        self.rays = {
            (point, step): [*takewhile(names.get, range(point + step, point + 6 * step, step))]
            for point in self.points
            for step in (*self.steps, *(-step for step in self.steps))
        }
        """The points up to five steps away."""
        self.fives = [
            (point, *self.rays[point, step][:4])
            for point in self.points
            for step in self.steps
            if len(self.rays[point, step]) >= 4
        ]
        self.fives_of: dict[int, list[int]] = {point: [] for point in self.points}
        for number, five in enumerate(self.fives):
            for point in five:
                self.fives_of[point].append(number)
        self.stones = [[0, 0] for _ in self.fives]
        """For each row of five, the stones of the defender and of the attacker."""
        self.rows_with: list[set[int]] = [set() for _ in range(6)]
        """Numbers of the rows of five without a stone of the attacker, by defender's stones."""
        self.rows_with[0].update(range(len(self.fives)))
        self.steps_left = STEPS
        for point, mark in zip(self.points, "".join(rows), strict=True):
            if mark != ".":
                self.place(point, BLACK if mark == "x" else WHITE)

    def spend(self, steps: int) -> None:
        """Count work, so that a hostile proof takes a bounded time."""
        self.steps_left -= steps
        if self.steps_left < 0:
            raise hole("too_much_work")

    def place(self, point: int, color: int) -> None:
        """Put a stone on an empty point."""
        self.spend(10)
        self.cells[point] = color
        self._count(point, color, 1)

    def remove(self, point: int) -> None:
        """Take a stone away."""
        color, self.cells[point] = self.cells[point], EMPTY
        self._count(point, color, -1)

    def _count(self, point: int, color: int, change: int) -> None:
        side = 0 if color == self.defender else 1
        for number in self.fives_of[point]:
            count = self.stones[number]
            if count[1] == 0:
                self.rows_with[count[0]].discard(number)
            count[side] += change
            if count[1] == 0:
                self.rows_with[count[0]].add(number)

    def run(self, point: int, step: int, color: int) -> tuple[int, int]:
        """The cells before and behind the unbroken row through a point, which counts as `color`."""
        before, after, cells = point - step, point + step, self.cells
        while cells[before] == color:
            before -= step
        while cells[after] == color:
            after += step
        return before, after

    def wins(self, point: int, color: int) -> set[int] | None:
        """If a stone there wins, the empty points on which that depends; else ``None``."""
        any_length = self.rule in ("freestyle", "caro") or (self.rule, color) == ("renju", WHITE)
        for step in self.steps:
            before, after = self.run(point, step, color)
            length = (after - before) // step - 1
            if length > 5 and any_length:
                return set()
            # Caro: a five with an opponent's stone at both ends does not win; the edge is no stone.
            ends = {before, after} if "caro" in self.rule else set()
            if length == 5 and (not ends or any(self.cells[end] in (EMPTY, EDGE) for end in ends)):
                return {end for end in ends if self.cells[end] == EMPTY}
        return None

    def is_forbidden(self, point: int, color: int, read: set[int]) -> bool:
        """Whether renju forbids an empty point; adds the empty points that decide it to `read`."""
        if (self.rule, color) != ("renju", BLACK):
            return False
        self.spend(100)
        lengths = [self._length(point, step) for step in self.steps]
        around = [self._around(point, step, 4) for step in self.steps]
        near = [[self.cells[cell] for cell in line].count(BLACK) for line in around]
        if max(*lengths, *near) < 4 and sum(count >= 2 for count in near) < 2:
            return False  # too few stones for two fours or threes, wherever white plays
        read.update(self._empty_near(point))
        if max(lengths) >= 5:
            return 5 not in lengths
        self.cells[point] = BLACK
        fours = {step: self._fours(point, step) for step in self.steps}
        is_double = sum(fours.values()) >= 2
        if not is_double:
            lines = [step for step in self.steps if fours[step] == 0]
            is_double = sum(self._is_three(point, step, read) for step in lines) >= 2
        self.cells[point] = EMPTY
        return is_double

    def _around(self, point: int, step: int, reach: int) -> list[int]:
        """The points of a line up to `reach` steps away."""
        return self.rays[point, step][:reach] + self.rays[point, -step][:reach]

    def _empty_near(self, point: int) -> Iterator[int]:
        for step in self.steps:
            yield from (cell for cell in self._around(point, step, 5) if self.cells[cell] == EMPTY)

    def _fours(self, point: int, step: int) -> int:
        """Fours of black through its stone at `point`: sets of stones that one more makes five."""
        found = set()
        for extra in self._around(point, step, 4):
            before, after = self.run(extra, step, BLACK)
            if self.cells[extra] == EMPTY and after - before == 6 * step and before < point < after:
                found.add(frozenset(range(before + step, after, step)) - {extra})
        return len(found)

    def _is_three(self, point: int, step: int, read: set[int]) -> bool:
        """Whether one more stone, itself allowed and no five, makes a straight four of black's."""
        for extra in self._around(point, step, 3):
            before, after = self.run(extra, step, BLACK)
            if after - before != 5 * step or not before < point < after:
                continue
            if any(self.cells[cell] != EMPTY for cell in (before, extra, after)):
                continue
            self.cells[extra] = BLACK
            is_straight = all(self._length(end, step) == 5 for end in (before, after))
            self.cells[extra] = EMPTY
            read.update(self._empty_near(extra))
            if not is_straight or any(self._length(extra, each) == 5 for each in self.steps):
                continue
            if not self.is_forbidden(extra, BLACK, read):
                return True
        return False

    def _length(self, point: int, step: int) -> int:
        """The length of black's row through a point, which counts as black."""
        before, after = self.run(point, step, BLACK)
        return (after - before) // step - 1


class Checker:
    """Replays one proof."""

    def __init__(self, claim: Claim) -> None:
        """`Hole` if the claim's position is not one."""
        board, _, rule = claim.board.split(" ")
        rows = re.sub("[0-9]+", lambda m: "." * min(int(m[0]), 99), board).split("/")
        if rule not in RULES or not 5 <= len(rows) <= 22 or {*map(len, rows)} != {len(rows)}:
            raise hole("no_position")
        self.claim, self.attacker = claim, BLACK if claim.attacker == "black" else WHITE
        self.defender = BLACK + WHITE - self.attacker
        self.board = Board(rows, rule, self.defender)
        self.index = {name: point for point, name in self.board.names.items()}
        if rule == "renju":
            self.index[PASS] = _NOWHERE

    def check(self) -> int:
        """The number of moves of a valid proof; `Hole` if it does not prove its claim."""
        cells, root = self.board.cells, self.claim.root
        moves = sum(1 for _ in root.walk())
        self.board.steps_left = min(STEPS + moves * STEPS_PER_MOVE, MAX_STEPS)
        for point in self.board.points:
            if cells[point] != EMPTY and self.board.wins(point, cells[point]) is not None:
                raise hole("game_over")
        (self._attack if root.move else self._defences)(root, 0)
        if KINDS.index(kind_of(root)) > KINDS.index(self.claim.kind):
            raise hole("other_kind", kind=self.claim.kind)
        return moves

    def dependencies(self) -> set[str]:
        """The empty points where one more stone of the defender could change something.

        `Hole` if the attacker is not to move, if its moves do not win, or if the defender has five.
        """
        needed = self._defender_rows(0) | self._attack(self.claim.root, 1)
        return {self.board.names[point] for point in needed}

    def _attack(self, node: Node, unknown: int) -> set[int]:
        """Play the attacker's move; the empty points on which its win depends.

        `unknown`: how many stones the defender may have besides those on the board, on points that
        are not in the result.
        """
        board, move = self.board, self.index.get(node.move, _NOWHERE)
        if move == _NOWHERE or board.cells[move] != EMPTY:
            raise hole("not_empty", point=node.move)
        needed = {move}
        ends = board.wins(move, self.attacker)
        if ends is not None or node.wins:
            if ends is None or not node.wins:
                raise hole("no_five" if node.wins else "five", point=node.move)
            return needed | ends
        if board.is_forbidden(move, self.attacker, needed):
            raise hole("forbidden", point=node.move)
        board.place(move, self.attacker)
        needed |= self._defences(node, unknown)
        board.remove(move)
        return needed

    def _defences(self, node: Node, unknown: int) -> set[int]:
        """Play every reply of the defender that must be answered."""
        board, needed = self.board, self._defender_rows(unknown)
        if node.threat is not None:
            needed |= self._attack(node.threat, unknown + 1)
            replies = set(needed)
        else:
            board.spend(len(board.points))
            replies = {point for point in board.points if board.cells[point] == EMPTY}
            replies |= {_NOWHERE} if board.rule == "renju" else set()
            if not replies:
                raise hole("full")
        if unlisted := node.answers.keys() - self.index.keys():
            raise hole("no_point", point=min(unlisted))
        answers = {self.index[name]: answer for name, answer in node.answers.items()}
        for reply in sorted(replies | answers.keys()):
            needed |= self._reply(reply, answers.get(reply), node.threat, unknown)
        return needed

    def _defender_rows(self, unknown: int) -> set[int]:
        """The empty points of the rows in which the defender may make five."""
        board, needed, last = self.board, set[int](), set[int]()
        for count in range(max(0, 4 - unknown), 5):
            board.spend(len(board.rows_with[count]))
            last = {
                point
                for number in board.rows_with[count]
                for point in board.fives[number]
                if board.cells[point] == EMPTY
            }
            needed |= last
        # In the order of the points, so that core/proof finds the same fault first.
        for point in sorted(last):
            if board.wins(point, self.defender) is not None:
                raise hole("defender_five", point=board.names[point])
        return needed

    def _reply(self, reply: int, own: Node | None, threat: Node | None, unknown: int) -> set[int]:
        """Play one reply, and its own answer if it has one, else the threat."""
        board, answer, needed = self.board, own or threat, set[int]()
        name = board.names.get(reply, PASS)
        if reply != _NOWHERE:
            if board.cells[reply] != EMPTY:
                raise hole("not_empty", point=name)
            if board.is_forbidden(reply, self.defender, needed):
                return needed
            board.place(reply, self.defender)
        if answer is None:
            raise hole("unanswered", point=name)
        try:
            needed = self._attack(answer, unknown)
        except Hole as problem:
            if board.steps_left < 0:
                raise
            raise hole("after" if own else "unanswered", point=name, problem=problem) from None
        if reply != _NOWHERE:
            board.remove(reply)
        return needed
