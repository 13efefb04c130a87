"""Turns the nodes of one SGF tree, as the parser meets them, into a game."""

from __future__ import annotations

import re
from typing import Final

from tengen.board import MAX_SIZE, MIN_SIZE, Color, ParseError, Point
from tengen.formats.options import (
    Options,
    longest_path,
    message,
    place_in,
)
from tengen.formats.sgf_facts import is_ours, read_facts
from tengen.formats.sgf_notes import Annotator, Budget, PointLists
from tengen.formats.sgf_text import points_by_text
from tengen.game import Game, Node

_SIZE: Final = re.compile(r"\s*([0-9]{1,3})\s*(?::\s*([0-9]{1,3})\s*)?")
_MOVE: Final = re.compile(r"([BW])\[([a-z]*)\]")
_NO_POINT: Final = (None, 0)
_SETUP: Final = frozenset(("AB", "AW", "AE", "PL"))
_OTHER: Final = {"B": "W", "W": "B"}
_COLORS: Final = {"B": Color.BLACK, "W": Color.WHITE}


class TreeBuilder:
    """Builds the tree of one game and tracks the path from the root to the parser's node."""

    def __init__(
        self, first: dict[str, list[str]], text: str, offset: int, options: Options, budget: Budget
    ) -> None:
        """Begin with the properties of the first node, at `offset` in the file's `text`."""
        self._text = text
        size = self._size(first, offset, options)
        self._game = Game(size, options.rule)
        self._node = self._game.root
        self._points = points_by_text(size)
        self._lists = PointLists(self._points, text, budget)
        self._notes = Annotator(self._lists, reads_milliseconds=not is_ours(first))
        # The first node and one move after the other, with nodes between that have no move.
        self._longest = longest_path(size) + 1
        self._opened: list[tuple[Node, int, str, int]] = []
        self._has_branched = False
        self._setup: dict[Point, str] = {}
        self._player = ""
        self._first = ""
        # Along the path: points taken, as bits; who moves next ("" before any move); its nodes.
        self._taken = 0
        self._turn = ""
        self._depth = 0
        self.add_node(first, offset)

    def _size(self, first: dict[str, list[str]], offset: int, options: Options) -> int:
        if "SZ" not in first:
            return options.size
        raw = first.pop("SZ")[0]
        found = _SIZE.fullmatch(raw)
        size = int(found[1]) if found else 0
        if found is None or int(found[2] or size) != size:
            raise self._error(message("bad_sz", text=raw[:20]), offset)
        if not MIN_SIZE <= size <= MAX_SIZE:
            problem = message("bad_size", size=size, low=MIN_SIZE, high=MAX_SIZE)
            raise self._error(problem, offset)
        return size

    def _error(self, problem: str, offset: int) -> ParseError:
        return ParseError(problem, place_in(self._text, offset))

    def open(self, offset: int) -> None:
        """A variation begins."""
        if len(self._opened) >= self._longest:
            raise self._error(message("deep_variations"), offset)
        self._opened.append((self._node, self._taken, self._turn, self._depth))

    @property
    def open_variations(self) -> int:
        """How many variations have begun and not ended."""
        return len(self._opened)

    def close(self) -> bool:
        """A variation ends; whether the game goes on."""
        if not self._opened:
            return False
        self._node, self._taken, self._turn, self._depth = self._opened.pop()
        self._has_branched = True
        return True

    def add_moves(self, run: str, offset: int) -> None:
        """Nodes with nothing but a move, such as ``;B[hh];W[ig]``, at `offset` in the file."""
        moves = _MOVE.findall(run)
        made = self._play(moves)
        if made < len(moves):
            places = [found.start() for found in _MOVE.finditer(run)]
            color, text = moves[made]
            raise self._refusal(color, text, offset + places[made])
        self._go_deeper(len(moves), offset)

    def _play(self, moves: list[tuple[str, str]]) -> int:
        """Make moves until one cannot be made; how many were."""
        node, taken, turn, points = self._node, self._taken, self._turn, self._points
        made = 0
        if not turn and self._first in ("", moves[0][0]):
            turn = self._first = moves[0][0]
        for color, text in moves:
            point, bit = points.get(text, _NO_POINT)
            if color != turn or point is None or taken & bit:
                break
            made += 1
            taken |= bit
            turn = _OTHER[color]
            child = Node(point, node)
            node.children.append(child)
            node = child
        self._node, self._taken, self._turn = node, taken, turn
        return made

    def _refusal(self, color: str, text: str, offset: int) -> ParseError:
        """Why a move cannot be made at the parser's node."""
        if color != self._turn:
            return self._error(message(f"wrong_turn_{_COLORS[color]}"), offset)
        point = self._points.get(text, _NO_POINT)[0]
        if point is None:
            return self._error(message("no_point", text=repr(text[:20])), offset)
        return self._error(message("occupied", point=point), offset)

    def _go_deeper(self, nodes: int, offset: int) -> None:
        self._depth += nodes
        if self._depth > self._longest:
            raise self._error(message("many_in_row"), offset)

    def add_node(self, properties: dict[str, list[str]], offset: int) -> None:
        """Any node: the first one, a move with notes, set-up stones, or notes alone."""
        if self._node is self._game.root and not self._has_branched:
            read_facts(self._game, properties, self._points)
        if not _SETUP.isdisjoint(properties):
            self._set_up(properties, offset)
        mover = "B" if "B" in properties else "W" if "W" in properties else ""
        if mover:
            text, *others = properties.pop(mover)
            if others or _OTHER[mover] in properties:
                raise self._error(message("several_moves"), offset)
            if not self._play([(mover, text.strip())]):
                raise self._refusal(mover, text.strip(), offset)
        self._go_deeper(1, offset)
        if properties:
            self._notes.annotate(self._node, mover, properties, offset)

    def _set_up(self, properties: dict[str, list[str]], offset: int) -> None:
        """Stones placed and removed before the first move, and who is to make it."""
        player = properties.pop("PL", [""])[0].strip()[:1].upper()
        stones = {name: properties.pop(name) for name in list(properties) if name in _SETUP}
        if self._node is not self._game.root or self._has_branched:
            if stones or player != self._turn:
                raise self._error(message("late_setup"), offset)
            return
        for name, values in stones.items():
            for point, bit in self._lists.points(values, offset):
                if name == "AE":
                    self._setup.pop(point, None)
                    self._taken &= ~bit
                else:
                    self._setup[point] = name[1]
                    self._taken |= bit
        self._player = player if player in _OTHER else self._player
        # No move was made yet, so the set-up is all that is taken wherever the parser returns to.
        self._opened = [(node, self._taken, turn, depth) for node, _, turn, depth in self._opened]

    def finished(self) -> Game:
        """The game, when its tree is closed."""
        game = self._game
        self._notes.finish()
        black = sorted(point for point, color in self._setup.items() if color == "B")
        white = sorted(point for point, color in self._setup.items() if color == "W")
        game.setup_black, game.setup_white = tuple(black), tuple(white)
        beginner = self._first or self._player or ("W" if len(black) > len(white) else "B")
        game.turn = _COLORS[beginner]
        return game
