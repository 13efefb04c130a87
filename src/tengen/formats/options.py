"""Options of readers and writers, and the guards that they share.

A reader gets bytes from strangers. It asks `check_bytes` before it parses, counts with
`check_nodes` while it builds, keeps every path within `longest_path` and turns bytes to text with
`decode_text`, so that no file can hold a processor or fill the memory.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final, Literal

from tengen.board import MAX_SIZE, MIN_SIZE, ParseError, Rule
from tengen.i18n import LocalizedError, Message
from tengen.values import Place

Origin = Literal["auto", "bottom", "top"]


_CODE_PAGES: Final = {
    name.replace("-", ""): name
    for name in re.split(
        r"\s+",
        """ascii us-ascii utf-8 utf-16 big5 big5hkscs euc-jp euc-kr gb2312 gbk gb18030 hz shift-jis
        sjis iso-2022-jp cp437 cp850 cp866 cp932 cp936 cp949 cp950 koi8-r koi8-u mac-roman latin-1
        iso-8859-1 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-13
        iso-8859-15 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 windows-1250
        windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257
        windows-1258""",
    )
}
"""The code pages read, by their names without punctuation. A closed list, because Python remembers
every name that it is asked for, and because some of its codecs are no code pages (``idna``)."""

_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HIGH_BYTES: Final = re.compile(rb"[\x80-\xff]+")
_CHINESE_PAIRS: Final = re.compile(rb"(?:[\xa1-\xf7][\xa1-\xfe])+")


def known_encoding(name: str) -> str | None:
    """Python's name of a code page that `decode_text` reads, or ``None`` for any other word."""
    return _CODE_PAGES.get(re.sub("[^a-z0-9]", "", name[:40].lower()))


@dataclass(frozen=True)
class Options:
    """How to read or write a file, where the file itself does not say."""

    size: int = 15
    """Points along a side of the board, 5..22."""
    rule: Rule = Rule.FREESTYLE
    """The rule set of the games; its text will do."""
    origin: Origin = "auto"
    """Which edge holds row 1 in texts such as ``h8i9``; ``auto`` is the format's own custom."""
    encoding: str = "auto"
    """The code page of a text that is not UTF-8; ``auto`` makes a guess."""
    max_bytes: int = 64 * 1024 * 1024
    """A longer file is refused unread; where games are read one by one, a longer game."""
    max_nodes: int = 1_000_000
    """A file whose games have more positions than this, all together, is refused; where games are
    read one by one, a game with more."""
    max_games: int = 100_000
    """A file with more games than this is refused; no limit where games are read one by one."""

    def __post_init__(self) -> None:
        """Refuse what no reader can follow; give `rule` its type."""
        object.__setattr__(self, "rule", Rule(self.rule))
        if not MIN_SIZE <= self.size <= MAX_SIZE:
            raise ValueError(f"size {self.size} is not within {MIN_SIZE}..{MAX_SIZE}")
        if self.origin not in ("auto", "bottom", "top"):
            raise ValueError(f"origin {self.origin!r} is not auto, bottom or top")
        if self.encoding != "auto" and known_encoding(self.encoding) is None:
            raise LocalizedError("formats.error.bad_encoding", name=repr(self.encoding))
        if min(self.max_bytes, self.max_nodes, self.max_games) < 1:
            raise ValueError("max_bytes, max_nodes and max_games must be 1 or more")


def message(key: str, /, **values: object) -> Message:
    """The text of an error of this package, in every language."""
    return Message(f"formats.error.{key}", **values)


def check_bytes(data: bytes, options: Options) -> None:
    """Refuse data that is longer than the options allow."""
    if len(data) > options.max_bytes:
        raise ParseError(message("many_bytes", limit=options.max_bytes))


def check_nodes(count: int, options: Options, place: str = "") -> None:
    """Refuse to go on when `count` positions are more than the options allow."""
    if count > options.max_nodes:
        raise ParseError(message("many_nodes", limit=options.max_nodes), place)


def check_games(count: int, options: Options, place: str = "") -> None:
    """Refuse to go on when `count` games are more than the options allow."""
    if count > options.max_games:
        raise ParseError(message("many_games", limit=options.max_games), place)


def check_size(size: int, place: str = "") -> int:
    """The board size itself, if there are such boards."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ParseError(message("bad_size", size=size, low=MIN_SIZE, high=MAX_SIZE), place)
    return size


def longest_path(size: int) -> int:
    """The most moves from the first to a last one: every stone, a pass between, two at the end."""
    return 2 * size * size + 2


def line_of(text: str, offset: int) -> int:
    """The line in which a character is, counted from 1."""
    return text.count("\n", 0, offset) + 1


def place_in(text: str, offset: int) -> str:
    """Where a character is, as people count: ``line 3, column 14``."""
    column = offset - text.rfind("\n", 0, offset)
    return Place(line=line_of(text, offset), column=column)


def decode_text(data: bytes, options: Options, declared: str = "") -> str:
    """The text in `data`; never fails.

    A byte order mark decides. Then UTF-8 is tried, because text in another code page is almost
    never valid UTF-8 by chance while files often declare the wrong page; then the page chosen in
    the options, the one that the file declared, and a guess.
    """
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(fallback_encoding(data, options, declared), errors="replace")


def fallback_encoding(data: bytes, options: Options, declared: str = "") -> str:
    """The code page of data that is not UTF-8: of the options, declared by the file, or guessed."""
    chosen = declared if options.encoding == "auto" else options.encoding
    return known_encoding(chosen) or _guessed_encoding(data)


def _guessed_encoding(data: bytes) -> str:
    """Chinese if nearly all high bytes form pairs as in GBK, else Western."""
    high = sum(map(len, _HIGH_BYTES.findall(data)))
    paired = sum(map(len, _CHINESE_PAIRS.findall(data)))
    return "gb18030" if paired >= 0.9 * high else "cp1252"
