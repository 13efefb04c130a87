"""The journal: finished games of a match on disk, so that none is lost or played twice."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tengen.arena.results.result import GameResult
from tengen.arena.storage.append_log import AppendLog, Closing, read_log
from tengen.board import ParseError
from tengen.i18n import Message

KIND = "tengen-match"


class Journal(Closing):
    """A file of JSON lines: the settings of the match, then one line for each finished game."""

    def __init__(self, path: Path, description: Mapping[str, Any]) -> None:
        """Create the journal of the described match, or continue it.

        ``ValueError`` if the file belongs to another match, or is in use.
        """
        self._log = AppendLog(path, KIND, description)
        try:
            self.numbers = {result.number for result in self.results()}
            """Numbers of the games in it."""
        except BaseException:
            self._log.close()
            raise

    def append(self, result: GameResult) -> bool:
        """Add a game, and wait until it is on disk; false if it is already there."""
        if result.number in self.numbers:
            return False
        text = json.dumps(result.to_json(), ensure_ascii=False, separators=(",", ":"))
        self._log.append(text)
        self.numbers.add(result.number)
        return True

    def results(self) -> Iterator[GameResult]:
        """The games, in the order in which they ended."""
        return self._log.entries(_result)

    def close(self) -> None:
        """Close and unlock the file."""
        self._log.close()


def read_journal(path: Path) -> tuple[dict[str, Any], Iterator[GameResult]]:
    """The settings and the games of a journal that may be in use."""
    return read_log(path, KIND, _result)


def _result(line: str) -> GameResult:
    try:
        return GameResult.from_json(json.loads(line))
    except RecursionError:
        raise ParseError(Message("arena.error.no_game")) from None
