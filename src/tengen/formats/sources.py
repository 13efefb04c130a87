"""Where records come from: a text, bytes, a file by its path, or an open file."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, Protocol, TypeAlias

from tengen.board import ParseError
from tengen.formats.options import Options, check_bytes, message
from tengen.values import Place


class Readable(Protocol):
    """An open file, of text or of bytes."""

    def read(self, size: int = -1, /) -> str | bytes:
        """At most `size` characters or bytes; nothing at the end."""
        ...


Source: TypeAlias = str | bytes | os.PathLike[str] | Readable
"""A ``str`` or ``bytes`` is the content itself, a ``Path`` names a file."""

_FILE_NAME: Final = re.compile(r"[^\r\n]{1,1000}\.[A-Za-z]{3,4}")
"""No record of any format is one line that ends like a file name."""
_BUFFER: Final = 64 * 1024


@contextmanager
def opened(source: Source) -> Iterator[BinaryIO]:
    """The source as a file of bytes; a text as UTF-8. A file that the caller opened stays open."""
    if isinstance(source, str | bytes):
        yield io.BytesIO(source if isinstance(source, bytes) else _encoded(source))
    elif isinstance(source, os.PathLike):
        with Path(source).open("rb") as file:
            yield file
    elif isinstance(source, io.BufferedReader):
        yield source
    else:
        yield buffered(source)


def buffered(file: Readable) -> io.BufferedReader:
    """An open file of text or bytes as one of bytes, whose beginning can be seen in advance."""
    return io.BufferedReader(_Bytes(file), _BUFFER)


def head_of(source: Source) -> bytes:
    """The beginning of the source, by which its format is found; a file keeps it to be read."""
    if isinstance(source, io.BufferedReader):
        return source.peek(_BUFFER)
    with opened(source) as file:
        return file.read(_BUFFER)


def content(file: BinaryIO, options: Options) -> bytes:
    """All of the file; ``ParseError`` if that is more than the options allow."""
    data = file.read(options.max_bytes + 1)
    check_bytes(data, options)
    return data


def check_source(source: Source) -> None:
    """Refuse what is no source, and a file name where the text of a record is expected."""
    if isinstance(source, str):
        if _FILE_NAME.fullmatch(source):
            advice = f"to read the file, give Path({source!r})"
            raise ValueError(f"{source!r} looks like a file name, not a record: {advice}")
    elif not isinstance(source, bytes | os.PathLike) and not callable(
        getattr(source, "read", None)
    ):
        kind = type(source).__name__
        raise TypeError(f"expected a text, bytes, a Path or an open file, not {kind}")


def name_of(source: Source) -> str:
    """The file's name without its folder; empty where there is none."""
    if isinstance(source, str | bytes):
        return ""
    name = source if isinstance(source, os.PathLike) else getattr(source, "name", "")
    # The name of a file that was opened by its descriptor is a number.
    return Path(name).name if isinstance(name, str | os.PathLike) else ""


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise ParseError(message("surrogate"), Place(character=error.start + 1)) from None


class _Bytes(io.RawIOBase):
    """The bytes of any open file; those of a text file in UTF-8."""

    def __init__(self, file: Readable) -> None:
        self._file = file
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if not self._rest:
            data = self._file.read(len(buffer))
            self._rest = _encoded(data) if isinstance(data, str) else data
        count = min(len(buffer), len(self._rest))
        buffer[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count
