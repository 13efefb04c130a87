"""Append-only files."""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tengen.arena.storage.append_log import AppendLog, differences, read_log
from tengen.board import ParseError

ABOUT = {"size": 15, "players": ["a", "b"]}


def _upper(line: str) -> str:
    if "bad" in line:
        raise ValueError("bad line")
    return line.upper()


def _entries(path: Path) -> list[str]:
    with AppendLog(path, "test", ABOUT) as log:
        return list(log.entries(_upper))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "log.txt"
    with AppendLog(path, "test", ABOUT) as log:
        log.append("one")
        log.append("zwölf")
    return path


def test_lines_are_there_when_the_file_is_opened_again(path: Path) -> None:
    assert _entries(path) == ["ONE", "ZWÖLF"]
    head = json.loads(path.read_text("utf-8").splitlines()[0])
    assert head == {"test": 1, "settings": ABOUT}
    assert read_log(path, "test", _upper)[0] == ABOUT
    assert list(read_log(path, "test", _upper)[1]) == ["ONE", "ZWÖLF"]


def test_a_line_is_found_again_by_its_place(path: Path) -> None:
    with AppendLog(path, "test", ABOUT) as log:
        offset = log.append("three: ü")
        places = {text: at for at, text in log.located_entries(_upper)}
        assert log.line_at(offset) == "three: ü"
        assert log.line_at(places["ZWÖLF"]) == "zwölf"


def test_every_line_is_on_the_disk_before_append_returns(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bytes] = []

    def sync(handle: int) -> None:
        synced.append(path.read_bytes())
        real(handle)

    real = os.fsync
    with AppendLog(path, "test", ABOUT) as log:
        monkeypatch.setattr(os, "fsync", sync)
        log.append("three")
    assert synced[0].endswith(b"three\n")


@pytest.mark.parametrize("tail", [b"tor", b"x" * 200_000, b"\0" * 70_000])
def test_a_torn_last_line_is_cut_off(path: Path, tail: bytes) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    assert list(read_log(path, "test", _upper)[1]) == ["ONE", "ZWÖLF"]
    assert _entries(path) == ["ONE", "ZWÖLF"]
    assert path.read_bytes() == whole


def test_every_prefix_of_a_file_can_be_gone_on_with(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        kept = whole[:length].count(b"\n")
        with AppendLog(path, "test", ABOUT) as log:
            assert len(list(log.entries(_upper))) == max(0, kept - 1)
            log.append("more")
            assert list(log.entries(_upper))[-1] == "MORE"


def test_a_last_line_of_garbage_is_cut_off_and_one_in_the_middle_is_told(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + b"bad\n")
    assert _entries(path) == ["ONE", "ZWÖLF"]
    assert path.read_bytes() == whole
    path.write_bytes(whole + b"bad\nthree\n")
    with pytest.raises(ParseError, match=r"log.txt, line 4: bad line"):
        _entries(path)
    with pytest.raises(ParseError, match=r"log.txt, line 4: bad line"):
        list(read_log(path, "test", _upper)[1])


def test_other_settings_are_refused_by_name(path: Path) -> None:
    with pytest.raises(ValueError, match=r"other settings: size: 15 -> 19;"):
        AppendLog(path, "test", ABOUT | {"size": 19})
    long = {"size": 15, "players": ["x" * 100], "more": 1}
    with pytest.raises(ValueError, match=r'"x{70,}\.\.\.; more: none -> 1'):
        AppendLog(path, "test", long)
    assert len(_entries(path)) == 2


def test_differences_name_the_setting_with_its_old_and_new_value() -> None:
    def limits(nodes: int) -> dict[str, object]:
        return {"name": "A", "terms": {"limit": {"nodes": nodes, "depth": None}}}

    old = {"entrants": [limits(10), limits(20)], "rule": "renju", "openings": {"count": 2}}
    new = {"entrants": [limits(10), limits(30)], "rule": "caro", "openings": {"count": 2}}
    assert differences(old, old) == []
    assert differences(old, new) == ["player 2 nodes: 20 -> 30", 'rule: "renju" -> "caro"']
    shorter = {**old, "entrants": ["x"]}
    assert differences(shorter, {**old, "entrants": []}) == ['player: ["x"] -> []']


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        (b"hello\n", "not a file of the kind test"),
        (b"[]\n", "not a file of the kind test"),
        (b'{"test": 1}\n', "not a file of the kind test"),
        (b'{"test": 2, "settings": {}}\n', "version 2 of test is not supported"),
        (b'{"test": 1, "settings": []}\n', "version 1 of test is not supported"),
        (b"[" * 100_000 + b"\n", "not a file of the kind test"),
    ],
)
def test_other_files_are_refused(path: Path, head: bytes, problem: str) -> None:
    path.write_bytes(head)
    with pytest.raises(ParseError, match=problem):
        AppendLog(path, "test", ABOUT)
    with pytest.raises(ParseError, match=problem):
        read_log(path, "test", _upper)
    assert path.read_bytes() == head


def test_an_empty_file_has_nothing_to_read(path: Path) -> None:
    path.write_bytes(b"")
    with pytest.raises(ParseError, match=r"log.txt: it is empty"):
        read_log(path, "test", _upper)


def test_a_file_has_one_writer_at_a_time(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from tengen.arena.storage.append_log import AppendLog\n"
        "AppendLog(Path(sys.argv[1]), 'test', {'size': 15, 'players': ['a', 'b']})"
    )
    command = (sys.executable, "-c", code, str(path))
    with AppendLog(path, "test", ABOUT):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert "is in use: another process is writing it" in done.stderr
        with pytest.raises(ValueError, match="is in use"):
            AppendLog(path, "test", ABOUT)
    assert subprocess.run(command, check=False).returncode == 0


def test_systems_without_locks_and_folders_to_sync_do_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without_locks(name: str, *rest: Any) -> Any:
        if name == "fcntl":
            raise ImportError
        return real(name, *rest)

    def fail(*_: object) -> int:
        raise OSError

    monkeypatch.setattr(builtins, "__import__", without_locks)
    monkeypatch.setattr(os, "open", fail)
    with AppendLog(tmp_path / "new.txt", "test", ABOUT) as log:
        log.append("one")
        assert list(log.entries(_upper)) == ["ONE"]
