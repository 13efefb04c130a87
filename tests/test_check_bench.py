"""Which `Bench:` trailer `scripts/check_bench.py` compares with, and what it says."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.scripts import load_script


@pytest.fixture
def script() -> ModuleType:
    return load_script("check_bench")


def _log(*commits: tuple[str, str, str]) -> str:
    return "".join("\0".join(commit) + "\x01\n" for commit in commits)


def test_the_newest_trailer_counts(script: ModuleType) -> None:
    log = _log(("c", "docs: words", ""), ("b", "search: new", "42"), ("a", "search: old", "7"))
    assert script.last_trailer(log) == ("b (search: new)", 42)
    assert script.last_trailer(_log(("a", "docs: words", ""))) is None
    assert script.last_trailer("") is None


@pytest.mark.parametrize(
    ("log", "status", "message"),
    [
        (None, 0, "not a git repository"),
        ("", 0, "no commit with a `Bench: N` trailer"),
        (_log(("a", "search: new", "5")), 0, "bench: 5, as in a (search: new)"),
        (_log(("a", "search: new", "6")), 1, "the signature is 5, but 6 in a (search: new)"),
    ],
)
def test_the_build_is_compared_with_the_trailer(
    log: str | None,
    status: int,
    message: str,
    script: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Search:
        nodes = 5

    monkeypatch.setattr(script, "history", lambda: log)
    monkeypatch.setattr(script, "measured", lambda _boards, _depth, _threads: [Search()])
    assert script.main() == status
    assert message in capsys.readouterr().out
