"""Files read piece by piece, so that memory does not grow with their length."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from tengen.board import ParseError
from tengen.formats.options import Options, fallback_encoding, place_in
from tengen.game import Game
from tengen.values import Place

PIECE: Final = 64 * 1024
"""Bytes read at once. Each error counts the lines of its piece, so pieces are short."""
MAX_ERRORS: Final = 100
"""Errors reported for one game."""
_GAPS: Final = (b" ", b"(", b")", b";", b",")
"""Bytes that are no part of a longer character in any code page that is read."""
_MAX_PIECES: Final = 16
"""Pieces that are read to find a gap."""
_CONTINUATION_BYTES: Final = bytes(range(0x80, 0xC0))
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def salvaged(options: Options, error: ParseError, game: Game | None = None) -> Game:
    """What could be read of a game, with the error that ended it."""
    kept = Game(options.size, options.rule) if game is None else game
    kept.errors.append(error)
    return kept


def moved(error: ParseError, lines: int, columns: int = 0) -> ParseError:
    """The error as seen from the start of the file: that many lines and columns come before."""
    place = error.place
    if not isinstance(place, Place) or "line" not in place.units:
        return error
    units = dict(place.units)
    if "column" in units and units["line"] == 1:
        units["column"] += columns
    units["line"] += lines
    return ParseError(error.problem, Place(rest=place.rest, **units))


def text_pieces(
    file: BinaryIO, options: Options, declared: Callable[[bytes], str] | None = None
) -> Iterator[str]:
    """The text of a file with plain line ends, in pieces that end between characters.

    As `decode_text`, but the code page is chosen at the first piece that is not UTF-8. `declared`
    finds the code page that the file declares in its first piece.
    """
    encoding = "utf-8"
    page = ""
    for number, piece in enumerate(_whole_pieces(file)):
        if number == 0:
            page = declared(piece) if declared else ""
            if piece.startswith(_UTF_16):
                yield from _utf_16_pieces(piece, file)
                return
            piece = piece.removeprefix(codecs.BOM_UTF8)  # noqa: PLW2901 - the text without its mark
        if encoding == "utf-8":
            try:
                text = piece.decode()
            except UnicodeDecodeError:
                encoding = fallback_encoding(piece, options, page)
                text = piece.decode(encoding, errors="replace")
        else:
            text = piece.decode(encoding, errors="replace")
        yield text.replace("\r\n", "\n").replace("\r", "\n")


def _whole_pieces(file: BinaryIO) -> Iterator[bytes]:
    """The bytes of the file, cut between two lines, or else between two characters."""
    rest = b""
    while data := file.read(PIECE):
        block = rest + data
        cut = len(block) if block.startswith(_UTF_16) else _last_gap(block)
        if cut:
            yield block[:cut]
        rest = block[cut:]
    if rest:
        yield rest


def _last_gap(block: bytes) -> int:
    """Where a block is cut; 0 to read on."""
    cut = block.rfind(b"\n") + 1 or max(block.rfind(gap) for gap in _GAPS) + 1
    if not cut and len(block) > _MAX_PIECES * PIECE:
        # No record is like this: only UTF-8 is not broken here.
        cut = len(block.rstrip(_CONTINUATION_BYTES))
        cut = cut - 1 if cut and block[cut - 1] >= 0xC0 else len(block)
    return cut


def _utf_16_pieces(first: bytes, file: BinaryIO) -> Iterator[str]:
    characters = codecs.getincrementaldecoder("utf-16")(errors="replace")
    decoder = io.IncrementalNewlineDecoder(characters, translate=True)
    piece = first
    while piece:
        yield decoder.decode(piece)
        piece = file.read(PIECE)
    yield decoder.decode(b"", final=True)


class TextBuffer:
    """The part of a file's text that is in memory, and where in the file it is."""

    def __init__(self, pieces: Iterator[str]) -> None:
        """Nothing is in memory before the first `read_on`."""
        self.text = ""
        self.is_complete = False
        """Whether the text goes to the end of the file."""
        self._pieces = pieces
        self._lines = 0
        self._columns = 0

    def read_on(self, keep: int) -> bool:
        """Forget what is before `keep`, and at least double the rest; whether there was more.

        Doubling keeps the cost of parsing a long game again and again linear in its length.
        """
        last_line = self.text.rfind("\n", 0, keep)
        self._lines += self.text.count("\n", 0, keep)
        self._columns = keep - last_line - 1 + (self._columns if last_line < 0 else 0)
        parts = [self.text[keep:]]
        length = wanted = len(parts[0])
        while length <= 2 * wanted:
            piece = next(self._pieces, None)
            if piece is None:
                self.is_complete = True
                break
            parts.append(piece)
            length += len(piece)
        self.text = "".join(parts)
        return length > wanted

    def moved(self, error: ParseError) -> ParseError:
        """An error whose place is one in the text, with its place in the file."""
        return moved(error, self._lines, self._columns)

    def error(self, problem: str, offset: int) -> ParseError:
        """An error at an offset in the text."""
        return self.moved(ParseError(problem, place_in(self.text, offset)))
