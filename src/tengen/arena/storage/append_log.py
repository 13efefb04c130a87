"""An append-only text file: each line is on disk before `append` returns."""

from __future__ import annotations

import contextlib
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self, TypeVar

from tengen.board import ParseError
from tengen.i18n import LocalizedError, Message
from tengen.values import Place

_T = TypeVar("_T")
_VERSION = 1
_MAX_LINE_LENGTH = 64 * 1024 * 1024
"""Bytes."""
_BLOCK = 64 * 1024
_MAX_DIFFERENCES = 5
"""Different settings that a message lists."""
_WORDS = {"entrants": "player", "terms": "", "limit": ""}
"""Keys of descriptions that people know by another word, or need not see."""


class Closing(ABC):
    """Closes itself at the end of a ``with`` block."""

    @abstractmethod
    def close(self) -> None:
        """Close and unlock the file."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AppendLog(Closing):
    """One file, locked by one process at a time.

    The first line is JSON: the kind and version of the file, and a description. An incomplete last
    line, left by a crash, is removed when the file is opened.
    """

    def __init__(self, path: Path, kind: str, description: Mapping[str, Any]) -> None:
        """Create the file, or continue it.

        ``ValueError`` if another process has locked it, or its description differs.
        """
        self.path = path
        self._kind = kind
        is_new = not path.exists()
        self._file: BinaryIO = path.open("a+b")
        try:
            _lock(self._file, path)
            _remove_incomplete_line(self._file)
            self._begin(description)
            if is_new:
                _sync_folder(path.parent)
        except BaseException:
            self._file.close()
            raise

    def append(self, line: str) -> int:
        """Add a line, and wait until it is on disk; returns its offset for `line_at`."""
        offset = self._file.seek(0, os.SEEK_END)
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        return offset

    def line_at(self, offset: int) -> str:
        """The line at that offset."""
        with self.path.open("rb") as file:
            file.seek(offset)
            return file.readline(_MAX_LINE_LENGTH).decode("utf-8", errors="replace").rstrip("\n")

    def entries(self, parse: Callable[[str], _T]) -> Iterator[_T]:
        """The parsed lines after the first.

        ``ParseError`` for a malformed line; a malformed last line, which a power cut can leave, is
        removed instead.
        """
        return (entry for _, entry in self.located_entries(parse))

    def located_entries(self, parse: Callable[[str], _T]) -> Iterator[tuple[int, _T]]:
        """The same, each with its offset."""
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
                yield start, entry
        if problem is not None:
            self._file.truncate(problem[0])

    def close(self) -> None:
        """Close and unlock the file."""
        self._file.close()

    def _begin(self, description: Mapping[str, Any]) -> None:
        first = next(_lines(self.path), None)
        if first is None:
            head = {self._kind: _VERSION, "settings": dict(description)}
            self.append(json.dumps(head, ensure_ascii=False, separators=(",", ":")))
            return
        there = _head(first[2], self.path, self._kind)
        different = differences(there, description)
        if different:
            shown = "; ".join(different[:_MAX_DIFFERENCES])
            raise LocalizedError("arena.error.other_settings", path=self.path, differences=shown)


def read_log(
    path: Path, kind: str, parse: Callable[[str], _T]
) -> tuple[dict[str, Any], Iterator[_T]]:
    """The description and the entries of a file that may be in use; skips an incomplete line.

    ``ParseError`` for a file of another kind or a malformed line.
    """
    lines = _lines(path)
    first = next(lines, None)
    if first is None:
        raise ParseError(Message("arena.error.empty"), path.name)

    def entries() -> Iterator[_T]:
        for number, _, line in lines:
            try:
                yield parse(line)
            except ValueError as error:
                raise _located(error, path, number) from error

    return _head(first[2], path, kind), entries()


def _lines(path: Path) -> Iterator[tuple[int, int, str]]:
    """Number, offset and text of each complete line."""
    with path.open("rb") as file:
        number, start = 1, 0
        while (line := file.readline(_MAX_LINE_LENGTH)).endswith(b"\n"):
            yield number, start, line[:-1].decode("utf-8", errors="replace")
            number, start = number + 1, start + len(line)


def _head(line: str, path: Path, kind: str) -> dict[str, Any]:
    place = place_in_log(path, 1)
    try:
        data = json.loads(line)
        version, settings = data[kind], data["settings"]
    except (ValueError, TypeError, LookupError, RecursionError):
        raise ParseError(Message("arena.error.other_kind", kind=kind), place) from None
    if version != _VERSION or not isinstance(settings, dict):
        raise ParseError(
            Message("arena.error.other_version", version=str(version)[:20], kind=kind), place
        )
    return settings


def _located(error: ValueError, path: Path, number: int) -> ParseError:
    return ParseError(Message("place.inner", problem=error), place_in_log(path, number))


def place_in_log(path: Path, number: int) -> Message:
    """A line of a file, as people count."""
    return Message("place.in_file", name=path.name, place=Place(line=number))


def differences(old: Any, new: Any, place: str = "") -> list[str]:
    """Each setting that differs, as ``player 2 nodes: 1000 -> 2000``."""
    if isinstance(old, dict) and isinstance(new, dict):
        inner = [(str(key), old.get(key), new.get(key)) for key in dict.fromkeys([*old, *new])]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        inner = [(str(n), *pair) for n, pair in enumerate(zip(old, new, strict=True), 1)]
    else:
        return [] if old == new else [f"{place}: {_short(old)} -> {_short(new)}"]
    found = []
    for key, one, other in inner:
        found += differences(one, other, f"{place} {_WORDS.get(key, key)}".strip())
    return found


def _short(value: Any) -> str:
    text = "none" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:80]}..."


def _remove_incomplete_line(file: BinaryIO) -> None:
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
    """Lock the file against other processes, where the system supports it."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise LocalizedError("arena.error.in_use", path=path) from None


def _sync_folder(folder: Path) -> None:
    """Make a new file survive a power cut, where the system supports it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
