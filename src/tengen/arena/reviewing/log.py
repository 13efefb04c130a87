"""The log of a run: finished reviews on disk, so that none is lost or made twice."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tengen.arena.storage.append_log import AppendLog, Closing
from tengen.board import Board, ParseError
from tengen.i18n import Message

KIND = "tengen-review"
_LINE = re.compile(r"[0-9a-f]{32} \{.*\}")
_KEY_LENGTH = 32


def key_of(board: Board) -> str:
    """The game in the log: its rule, size, start and moves, wherever it is in a file."""
    return hashlib.sha256(repr(board).encode()).hexdigest()[:_KEY_LENGTH]


class ReviewLog(Closing):
    """A file with a line for each game: its key and its review as JSON.

    Only the places of the reviews are kept in memory, so that it does not grow with them.
    """

    def __init__(self, path: Path, description: Mapping[str, Any]) -> None:
        """Create the log, or continue it.

        ``ValueError`` if it was begun with other settings, or is in use.
        """
        self.path = path
        self._log = AppendLog(path, KIND, description)
        try:
            self._places = {key: offset for offset, key in self._log.located_entries(_key)}
        except BaseException:
            self._log.close()
            raise

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, key: str) -> bool:
        return key in self._places

    def append(self, key: str, document: Mapping[str, Any]) -> None:
        """Add a review, and wait until it is on disk."""
        if key not in self._places:
            text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            self._places[key] = self._log.append(f"{key} {text}")

    def get(self, key: str) -> Any:
        """The document of a game's review; ``KeyError`` if it is not in the log."""
        line = self._log.line_at(self._places[key])
        try:
            return json.loads(line[_KEY_LENGTH + 1 :])
        except (ValueError, RecursionError):
            raise ParseError(Message("arena.error.no_review"), self.path.name) from None

    def close(self) -> None:
        """Close and unlock the file."""
        self._log.close()


def _key(line: str) -> str:
    if not _LINE.fullmatch(line):
        raise ParseError(Message("arena.error.no_review"))
    return line[:_KEY_LENGTH]
