"""RenLib's libraries (``.lib``): a tree of moves on a 15x15 board in two bytes a node.

How a record and a library say the same:

* the two parts of a comment, one line and many, are `Node.name` and `Node.comment`;
* a marked move has a circle on its own point; a marked pass or root has the word ``mark`` under
  ``RENLIB`` in `Node.extra`, where ``start`` is RenLib's start position;
* a board text is a label on its point in the position before the move. RenLib keeps a text on a
  point without a move in a node that is "not a move"; such a leaf is a label and no child.

Texts are in the author's code page, which the file does not name, so all of a file's texts are
decoded together, by `decode_text`: UTF-8, else the page of the options, else a guess. Comments of
the oldest versions are in the Swedish 7-bit code.

A reader meets files by many programs: the last node may lack its announced children or siblings, as
in the parts of a tree that RenLib saves; a move given twice in one position stays two variations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from tengen.board import PASS, ParseError, Point
from tengen.formats.options import (
    Options,
    check_bytes,
    check_nodes,
    decode_text,
    longest_path,
    message,
)
from tengen.formats.plain import check_start, encoded
from tengen.game import Game, Mark, Node
from tengen.i18n import LocalizedError
from tengen.values import Place

_SIZE: Final = 15
_MAGIC: Final = b"\xffRenLib\xff"
_HEADER_LENGTH: Final = 20
_VERSION: Final = (3, 4)
_OLD_FIRST_MOVE: Final = 0x78
"""Files older than the header begin with the move h8."""

_DOWN: Final = 0x80
"""A sibling follows, after everything below this node."""
_RIGHT: Final = 0x40
"""Nothing is below this node."""
_OLD_COMMENT: Final = 0x20
_MARK: Final = 0x10
_COMMENT: Final = 0x08
_START: Final = 0x04
_NO_MOVE: Final = 0x02
_EXTENSION: Final = 0x01
_ANY_NOTE: Final = 0x3D
_ANY_TEXT: Final = _OLD_COMMENT | _COMMENT | _EXTENSION
_BOARD_TEXT: Final = 0x01
"""In the second extension byte; the other extension bits mean nothing yet."""

_SEPARATOR: Final = "\b"
"""Between the one-line and the many-line part of a comment."""
_WORDS: Final = "RENLIB"
_WITHOUT_TEXT: Final = re.compile(
    rb"(?:.[%s])*+" % re.escape(bytes(flags for flags in range(256) if not flags & _ANY_TEXT)),
    re.DOTALL,
)
"""Nodes one after another whose flags announce neither a text nor an extension."""
_LAST_OF_OLD_COMMENT: Final = re.compile(rb"[\x80-\xff]")
_SWEDISH: Final = bytes.maketrans(b"}{|][\\", "åäöÅÄÖ".encode("latin-1"))


@cache
def _moves() -> tuple[tuple[Point, int] | None, ...]:
    """For each move byte the point and a bit of its own, 0 for the pass; ``None``: no move."""
    table: list[tuple[Point, int] | None] = [None] * 256
    table[0] = (PASS, 0)
    for y in range(_SIZE):
        for x in range(_SIZE):
            byte = y << 4 | x + 1
            table[byte] = (Point.from_xy(x, y, _SIZE), 1 << byte)
    return tuple(table)


@cache
def _bytes() -> dict[Point, int]:
    """The byte of each move."""
    return {move[0]: byte for byte, move in enumerate(_moves()) if move is not None}


def read(data: bytes, options: Options) -> list[Game]:
    """The one tree of a library; players and results are not in it."""
    check_bytes(data, options)
    game = Game(_SIZE, options.rule)
    reader = _Reader(data, _header_end(data), options)
    reader.check_count()
    reader.read_root(game.root)
    reader.read_tree(game.root)
    reader.read_end()
    reader.hand_out_texts()
    return [game]


def _header_end(data: bytes) -> int:
    """Where the first node is."""
    if data.startswith(_MAGIC):
        if len(data) < _HEADER_LENGTH:
            raise ParseError(message("short_header"), Place(byte=len(data)))
        major, minor = data[8:10]
        if (major, minor) > _VERSION:
            raise ParseError(message("newer", version=f"{major}.{minor}"), Place(byte=8))
        return _HEADER_LENGTH
    if data[:1] == bytes([_OLD_FIRST_MOVE]):
        return 0
    raise ParseError(message("no_library"), Place(byte=0))


class _Reader:
    """Takes a library's bytes from left to right; collects its texts for one decoding."""

    def __init__(self, data: bytes, offset: int, options: Options) -> None:
        self._data = data
        self._offset = offset
        self._options = options
        self._texts: list[bytes] = []
        self._owners: list[tuple[Node, Point | None]] = []
        """Whose text it is: a node's comment, or with a point the label there."""

    def check_count(self) -> None:
        """Refuse too many nodes before any is built, by a quick look at where texts end."""
        data, most = self._data, self._options.max_nodes
        match, find = _WITHOUT_TEXT.match, data.find
        count, offset = 0, self._offset
        while (nodes := match(data, offset)) is not None:
            start, offset = offset, nodes.end()
            count += (offset - start) // 2
            if count > most:
                check_nodes(count, self._options, Place(byte=start))
            if offset + 1 >= len(data):
                break
            count += 1
            flags = data[offset + 1]
            # Nearly all texts are plain comments, and a hostile file may have millions.
            if flags & _ANY_TEXT == _COMMENT and (end := find(0, offset + 2)) > 0:
                offset = end + 2 - (end - offset) % 2
            else:
                offset = self._note_end(offset + 2, flags)

    def _note_end(self, offset: int, flags: int) -> int:
        """Where the texts of a node with these flags end; `offset` is behind its two bytes."""
        extension = 0
        if flags & _EXTENSION:
            extension = self._pair(offset)[1]
            offset += 2
        if flags & _OLD_COMMENT:
            offset = self._old_comment(offset)[1]
        elif flags & _COMMENT:
            offset = self._text(offset)[1]
        return self._text(offset)[1] if extension & _BOARD_TEXT else offset

    def read_root(self, root: Node) -> None:
        """Take the artificial first node that newer files have for notes on the empty board."""
        if self._data[self._offset : self._offset + 1] != b"\0":
            return
        flags = self._pair(self._offset)[1]
        self._offset = self._read_notes(self._offset + 2, root, root, PASS, flags)

    def read_tree(self, root: Node) -> None:
        """Hang all moves below the root; stops after the last one that the flags announce."""
        data, moves = self._data, _moves()
        path, taken = [root], [0]
        announced: list[int] = []  # the depths at which siblings are still to come
        longest = longest_path(_SIZE)
        offset = self._offset
        while offset + 1 < len(data):
            start = offset
            flags = data[start + 1]
            found = moves[data[start]]
            if found is None:
                raise ParseError(message("bad_move", byte=f"{data[start]:#04x}"), Place(byte=start))
            point, bit = found
            parent = path[-1]
            node = Node(point, parent)
            offset += 2
            if flags & _ANY_NOTE:
                offset = self._read_notes(offset, node, parent, point, flags)
            if not flags & _NO_MOVE or not flags & _RIGHT:
                if taken[-1] & bit:
                    raise ParseError(message("occupied", point=point), Place(byte=start))
                parent.children.append(node)
            if flags & _DOWN:
                announced.append(len(path))
            if not flags & _RIGHT:
                if len(path) >= longest:
                    raise ParseError(message("many_moves"), Place(byte=start))
                path.append(node)
                taken.append(taken[-1] | bit)
            elif announced:
                depth = announced.pop()
                del path[depth:], taken[depth:]
            else:
                break
        self._offset = offset

    def read_end(self) -> None:
        """Accept nothing but padding after the tree."""
        if self._data[self._offset :].strip(b"\0"):
            raise ParseError(message("after_tree"), Place(byte=self._offset))

    def _pair(self, offset: int) -> bytes:
        """The two bytes there."""
        pair = self._data[offset : offset + 2]
        if len(pair) < 2:
            raise ParseError(message("short_node"), Place(byte=len(self._data)))
        return pair

    def _read_notes(self, offset: int, node: Node, parent: Node, point: Point, flags: int) -> int:
        """Take what follows a node's two bytes, in its fixed order; where it ends."""
        extension = 0
        if flags & _EXTENSION:
            extension = self._pair(offset)[1]
            offset += 2
        if flags & _OLD_COMMENT:
            text, offset = self._old_comment(offset)
            _set_comment(node, text)
        elif flags & _COMMENT:
            raw, offset = self._text(offset)
            self._texts.append(raw)
            self._owners.append((node, None))
        if extension & _BOARD_TEXT:
            raw, offset = self._text(offset)
            if raw and not point.is_pass:
                self._texts.append(raw)
                self._owners.append((parent, point))
        if flags & _MARK and not point.is_pass:
            node.marks[point] = Mark.CIRCLE
        elif flags & _MARK:
            node.extra.setdefault(_WORDS, []).append("mark")
        if flags & _START:
            node.extra.setdefault(_WORDS, []).append("start")
        return offset

    def _text(self, start: int) -> tuple[bytes, int]:
        """The bytes before the next zero, and the end; with the zero they are an even number."""
        end = self._data.find(0, start)
        if end < 0:
            raise ParseError(message("endless_text"), Place(byte=start))
        return self._data[start:end], end + 2 - (end - start) % 2

    def _old_comment(self, start: int) -> tuple[str, int]:
        """The text up to a byte above 127, and the end; the bytes are an even number."""
        last = _LAST_OF_OLD_COMMENT.search(self._data, start)
        if last is None:
            raise ParseError(message("endless_text"), Place(byte=start))
        end = last.end()
        text = self._data[start : end - 1] + bytes([self._data[end - 1] & 0x7F])
        return text.translate(_SWEDISH).decode("latin-1"), end + (end - start) % 2

    def hand_out_texts(self) -> None:
        """Decode all texts at once, so that they share a code page; give them to their nodes."""
        # No text has a zero, and no code page but UTF-16 uses it for anything else.
        together = decode_text(b"\0" + b"\0".join(self._texts), self._options)
        first, *texts = together.split("\0")
        if first or len(texts) != len(self._texts):
            texts = [decode_text(text, self._options) for text in self._texts]
        for (node, point), text in zip(self._owners, texts, strict=True):
            if point is None:
                _set_comment(node, text)
            else:
                node.labels[point] = text.replace("\r\n", "\n")


def _set_comment(node: Node, text: str) -> None:
    node.name, _, node.comment = text.replace("\r\n", "\n").partition(_SEPARATOR)


def write(games: Sequence[Game], options: Options) -> bytes:
    """A library in version 3.4 with the trees of all games in one.

    Where several games share a position, its first name stays and its comments follow each other.
    Texts are in UTF-8 unless the options name a code page, such as the one of the RenLib that shall
    open the file. ``ValueError`` for what a library has no room for: another board than 15x15,
    set-up stones, a text that the code page lacks, or one with a zero or, in a name, a backspace.
    Players and results are left out, and what only decorates: arrows, lines, and all marks but a
    circle on the move itself. The artificial root is always written: RenLib needs it wherever there
    is a pass or another first move than h8.
    """
    if not games:
        raise LocalizedError("formats.error.empty_library")
    for game in games:
        if game.size != _SIZE:
            raise LocalizedError(
                "formats.error.other_size", name=message("name.lib"), held=_SIZE, size=game.size
            )
        check_start(game, "lib")
    root = games[0].root if len(games) == 1 else _merged(games)
    return _tree_bytes(root, options)


def _merged(games: Sequence[Game]) -> Node:
    """One tree with the moves and notes of all games."""
    root = Node()
    for game in games:
        waiting = [(game.root, root)]
        while waiting:
            source, target = waiting.pop()
            target.name = target.name or source.name
            if source.comment not in target.comment:
                target.comment += "\n" * bool(target.comment) + source.comment
            if source.has_notes:
                target.labels.update(source.labels)
                target.marks.update(source.marks)
                target.extra.update(source.extra)
            # Children are made in their order, but visited in any.
            pairs = [(child, target.add(child.move or PASS)) for child in source.children]
            waiting.extend(pairs)
    return root


_Entry = tuple[Node | None, Point, str, int]
"""A node to write (``None``: only a text on a point), its point, its board text, its flags."""


def _tree_bytes(root: Node, options: Options) -> bytes:
    """The header and every node, each before what is below it."""
    numbers = _bytes()
    out = bytearray(_MAGIC + bytes(_VERSION))
    out += b"\xff" * (_HEADER_LENGTH - len(out))
    waiting: list[_Entry] = [(root, PASS, "", 0)]
    while waiting:
        node, point, label, flags = waiting.pop()
        below: list[_Entry] = []
        comment = b""
        if node is not None:
            if node.has_notes:
                flags |= _flags_of(node)
                below = _entries(node, node.labels)
            elif node.children:
                below = _entries(node, {})
            if node.name or node.comment:
                flags |= _COMMENT
                comment = _comment_bytes(node, options)
        if label:
            flags |= _EXTENSION
        out.append(numbers[point])
        out.append(flags if below else flags | _RIGHT)
        if label:
            out += b"\0\1" + comment + _text_bytes(label, options)
        else:
            out += comment
        waiting += below
    return bytes(out)


def _entries(node: Node, labels: Mapping[Point, str]) -> list[_Entry]:
    """What is to be written below a node, the last first."""
    entries: list[_Entry] = []
    if labels:
        texts = labels.keys() - {child.move for child in node.children} - {PASS}
        entries += [
            (None, point, labels[point], _DOWN | _NO_MOVE)
            for point in sorted(texts, reverse=True)
            if labels[point]
        ]
    for child in reversed(node.children):
        point = child.move or PASS
        label = labels.get(point, "") if labels else ""
        entries.append((child, point, label, _DOWN))
    if entries:
        last, point, label, flags = entries[0]
        entries[0] = (last, point, label, flags & ~_DOWN)
    return entries


def _flags_of(node: Node) -> int:
    """The flags of a node's own notes."""
    words = node.extra.get(_WORDS, [])
    has_circle = node.move is not None and node.marks.get(node.move) == Mark.CIRCLE
    return _MARK * (has_circle or "mark" in words) | _START * ("start" in words)


def _comment_bytes(node: Node, options: Options) -> bytes:
    """Both parts of a node's comment."""
    if _SEPARATOR in node.name:
        raise LocalizedError("formats.error.backspace", name=repr(node.name[:40]))
    text = node.name + (_SEPARATOR + node.comment if node.comment else "")
    return _text_bytes(text, options)


def _text_bytes(text: str, options: Options) -> bytes:
    """A text with Windows line ends, its zero, and another one where the length would be odd."""
    data = encoded(text.replace("\r\n", "\n").replace("\n", "\r\n"), options)
    if b"\0" in data:
        raise LocalizedError("formats.error.zero_byte", text=repr(text[:40]))
    return data + b"\0" * (2 - len(data) % 2)
