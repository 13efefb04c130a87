"""A text file that only grows: every line is on the disk before the next thing happens."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self, TypeVar

from tengen.board import ParseError

_T = TypeVar("_T")
_VERSION = 1
_LONGEST_LINE = 64 * 1024 * 1024
"""Bytes; no game is that long."""
_BLOCK = 64 * 1024


class AppendLog:
    """One file, held by one process at a time.

    The first line is JSON: the kind and version of the file and what it is about. A last line that
    was not written to its end, because the process or the machine died, is cut off when the file
    is opened again.
    """

    def __init__(self, path: Path, kind: str, description: Mapping[str, Any]) -> None:
        """Begin the file, or go on with it.

        ``ValueError`` if another process holds it or if it is about something else.
        """
        self.path = path
        self._kind = kind
        is_new = not path.exists()
        self._file: BinaryIO = path.open("a+b")
        try:
            _lock(self._file, path)
            _cut_torn_line(self._file)
            self._begin(description)
            if is_new:
                _sync_folder(path.parent)
        except BaseException:
            self._file.close()
            raise

    def append(self, line: str) -> None:
        """Add a line, and wait until it is on the disk."""
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def entries(self, parse: Callable[[str], _T]) -> Iterator[_T]:
        """What each line after the first means.

        A line that means nothing is a ``ParseError``; but if it is the last one, as a power cut
        can leave it, it is cut off.
        """
        problem: tuple[int, ParseError] | None = None
        for number, start, line in _lines(self.path):
            if problem is not None:
                raise problem[1]
            if number == 1:
                continue
            try:
                entry = parse(line)
            except ValueError as error:
                problem = start, _located(error, self.path, number)
            else:
                yield entry
        if problem is not None:
            self._file.truncate(problem[0])

    def close(self) -> None:
        """Let others have the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self, description: Mapping[str, Any]) -> None:
        first = next(_lines(self.path), None)
        if first is None:
            head = {self._kind: _VERSION, "settings": dict(description)}
            self.append(json.dumps(head, ensure_ascii=False, separators=(",", ":")))
            return
        there = _head(first[2], self.path, self._kind)
        differences = [
            f"{key} is {_short(there.get(key))} there and {_short(description.get(key))} here"
            for key in dict.fromkeys([*description, *there])
            if there.get(key) != description.get(key)
        ]
        if differences:
            raise ValueError(
                f"{self.path} was begun with other settings: {'; '.join(differences[:3])};"
                " choose another place, or the same settings to go on"
            )


def read_log(
    path: Path, kind: str, parse: Callable[[str], _T]
) -> tuple[dict[str, Any], Iterator[_T]]:
    """What a file is about, and its entries; it may be in use, so an unfinished line is left out.

    ``ParseError`` for a file that is of another kind or has a bad line.
    """
    lines = _lines(path)
    first = next(lines, None)
    if first is None:
        raise ParseError("it is empty", path.name)

    def entries() -> Iterator[_T]:
        for number, _, line in lines:
            try:
                yield parse(line)
            except ValueError as error:
                raise _located(error, path, number) from error

    return _head(first[2], path, kind), entries()


def _lines(path: Path) -> Iterator[tuple[int, int, str]]:
    """Number, place and text of each finished line."""
    with path.open("rb") as file:
        number, start = 1, 0
        while (line := file.readline(_LONGEST_LINE)).endswith(b"\n"):
            yield number, start, line[:-1].decode("utf-8", errors="replace")
            number, start = number + 1, start + len(line)


def _head(line: str, path: Path, kind: str) -> dict[str, Any]:
    place = f"{path.name}, line 1"
    try:
        data = json.loads(line)
        version, settings = data[kind], data["settings"]
    except (ValueError, TypeError, LookupError, RecursionError):
        raise ParseError(f"this is no file of the kind {kind}", place) from None
    if version != _VERSION or not isinstance(settings, dict):
        raise ParseError(f"version {str(version)[:20]} of {kind} is not read here", place)
    return settings


def _located(error: ValueError, path: Path, number: int) -> ParseError:
    return ParseError(str(error)[:200], f"{path.name}, line {number}")


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:80]}..."


def _cut_torn_line(file: BinaryIO) -> None:
    size = file.seek(0, os.SEEK_END)
    end = size
    while end > 0:
        start = max(0, end - _BLOCK)
        file.seek(start)
        found = file.read(end - start).rfind(b"\n")
        if found >= 0:
            end = start + found + 1
            break
        end = start
    if end < size:
        file.truncate(end)


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep other processes out, where the system can."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ValueError(f"{path} is in use: another process is writing it") from None


def _sync_folder(folder: Path) -> None:
    """See to it that a new file is still there after a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
