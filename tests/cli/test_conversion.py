"""Conversion of game files, through `tengen convert`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tengen import formats
from tengen.cli import conversion
from tengen.i18n import catalogue
from tests.cli.conftest import Run

GAME = "(;GM[4]SZ[15]RU[renju]PB[Alpha];B[hh];W[ig];B[ii])"
TREE = "(;GM[4]SZ[15];B[hh](;W[ig];B[ii])(;W[hg]))"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    return path


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.sgf"
    path.write_text(GAME + TREE)
    return path


def test_names_tell_the_formats(run: Run, game: Path, tmp_path: Path) -> None:
    result = run("convert", game, "out.psq")
    assert (result.code, result.out) == (0, "1 game, 3 moves -> out.psq\n")
    assert formats.read(tmp_path / "out.psq")[0].moves == ["h8", "i9", "i7"]


def test_all_games_are_written_where_that_is_possible(
    run: Run, games: Path, tmp_path: Path
) -> None:
    assert run("convert", games, "out.json").out == "2 games, 7 moves -> out.json\n"
    assert len(formats.read(tmp_path / "out.json")) == 2


def test_what_is_left_out_is_said(run: Run, games: Path, tmp_path: Path) -> None:
    result = run("convert", games, "out.txt")
    assert result.out == "2 games, 6 moves -> out.txt (without the variations, 1 move)\n"
    assert (tmp_path / "out.txt").read_text() == "h8i9i7\nh8i9i7\n"


@pytest.mark.parametrize("name", ["out.pos", "out.png"])
def test_too_many_games_are_an_error_with_advice(
    run: Run, games: Path, tmp_path: Path, name: str
) -> None:
    result = run("convert", games, name)
    assert result.code == 2
    assert "choose one of the 2 games with --game N" in result.err
    assert not (tmp_path / name).exists()


def test_one_game_can_be_chosen(run: Run, games: Path, tmp_path: Path) -> None:
    assert run("convert", games, "out.sgf", "--game", "1").out.startswith("1 game, 3 moves")
    assert formats.read(tmp_path / "out.sgf")[0].black == "Alpha"


@pytest.mark.parametrize("number", [0, 3])
def test_the_number_of_a_game_must_exist(run: Run, games: Path, number: int) -> None:
    result = run("convert", games, "out.sgf", "--game", number)
    assert (result.code, result.err) == (2, f"error: --game {number}: {games} contains 2 games\n")


@pytest.mark.parametrize(("suffix", "head"), [(".svg", b"<svg"), (".png", b"\x89PNG")])
def test_the_last_position_becomes_a_picture(
    run: Run, game: Path, tmp_path: Path, suffix: str, head: bytes
) -> None:
    assert run("convert", game, f"out{suffix}").code == 0
    assert (tmp_path / f"out{suffix}").read_bytes().startswith(head)


def test_an_existing_file_is_kept_without_force(run: Run, game: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    old.write_text("precious")
    result = run("convert", game, old)
    assert result.code == 2
    assert "already exists: choose another name, or use --force" in result.err
    assert old.read_text() == "precious"
    assert run("convert", game, old, "--force").code == 0
    assert old.read_text() == "h8i9i7\n"


def test_a_file_can_be_converted_in_place(run: Run, games: Path) -> None:
    assert run("convert", games, games, "--game", "1", "--force").code == 0
    assert len(formats.read(games)) == 1


def test_a_failure_leaves_nothing_behind(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "pass.sgf"
    source.write_text("(;GM[4]SZ[15]RU[renju];B[hh];W[])")
    result = run("convert", source, "out.psq")
    assert result.code == 2
    assert "cannot hold a pass" in result.err
    assert "--game" not in result.err
    assert [path.name for path in tmp_path.iterdir()] == ["pass.sgf"]


def test_games_go_through_pipes(run: Run) -> None:
    result = run("convert", "-", "-", "--from", "sgf", "--to", "moves", stdin=GAME)
    assert (result.code, result.out) == (0, "h8i9i7\n")
    assert result.err == "1 game, 3 moves -> -\n"


def test_a_pipe_shows_its_format_by_its_content(run: Run) -> None:
    assert run("convert", "-", "-", "--to", "moves", stdin=GAME).out == "h8i9i7\n"


@pytest.mark.parametrize("target", ["-", "out", "out.rif"])
def test_the_format_of_the_output_must_be_known(run: Run, game: Path, target: str) -> None:
    result = run("convert", game, target)
    assert result.code == 2
    assert "not that of a format that can be written" in result.err


@pytest.mark.parametrize("name", ["go", "rif"])
def test_an_unknown_format_is_answered_with_the_known_ones(run: Run, game: Path, name: str) -> None:
    result = run("convert", game, "out", "--to", name)
    assert result.code == 2
    assert f"--to {name}: expected one of " in result.err
    assert "sgf" in result.err
    assert "png" in result.err


def test_bad_content_is_told_with_file_and_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.sgf").write_text("(;GM[4]SZ[15];B[zz])")
    result = run("convert", "bad.sgf", "out.psq")
    assert result.code == 2
    assert result.err.startswith("error: bad.sgf: ")


def test_a_file_without_games_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("# nothing\n")
    result = run("convert", "empty.txt", "out.sgf", "--from", "moves")
    assert (result.code, result.err) == (2, "error: empty.txt contains no game\n")


def test_broken_games_are_reported_and_left_out(run: Run, tmp_path: Path) -> None:
    good = "(;GM[4]SZ[15];B[hh];W[ig])\n"
    (tmp_path / "many.sgf").write_text(good * 2000 + "(;GM[4]SZ[15];B[zz])\n" + good * 1000)
    result = run("convert", "many.sgf", "out.psq")
    assert result.code == 3
    assert result.out == "3000 games, 6000 moves -> out.psq (1 game left out)\n"
    assert result.err == (
        "many.sgf: game 2001 is left out: line 2001, column 15: 'zz' is not a point of the board\n"
    )
    assert len(formats.read(tmp_path / "out.psq")) == 3000


def test_games_that_the_format_cannot_hold_are_left_out(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pass.sgf").write_text("(;GM[4]RU[renju];B[hh];W[])(;GM[4];B[hh])(;GM[4];B[];W[])")
    result = run("convert", "pass.sgf", "out.psq", "--json")
    counts = {"games": 1, "skipped": 2, "moves": 1}
    assert (result.code, json.loads(result.out)) == (
        3,
        {**counts, "format": "psq", "output": "out.psq"},
    )
    assert [line.partition(" is")[0] for line in result.err.splitlines()] == [
        "pass.sgf: game 1",
        "pass.sgf: game 3",
    ]


def test_nothing_is_written_if_no_game_can_be_converted(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("h8h8\ni9i9\n")
    result = run("convert", "bad.txt", "out.json")
    assert result.code == 2
    assert result.err.endswith("error: none of the 2 games of bad.txt can be converted\n")
    assert not (tmp_path / "out.json").exists()


def test_a_broken_game_that_is_not_asked_for_does_no_harm(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("h8h8\ni9\n")
    assert run("convert", "bad.txt", "-", "--to", "moves", "--game", "2").out == "i9\n"
    result = run("convert", "bad.txt", "out.sgf", "--game", "1")
    assert (result.code, result.err) == (2, "error: bad.txt: line 1, move 2: h8 is occupied\n")


def test_an_unknown_encoding_is_refused(run: Run, game: Path) -> None:
    result = run("convert", game, "out.txt", "--encoding", "klingon")
    assert result.code == 2
    assert "klingon" in result.err


@pytest.mark.parametrize(
    ("source", "arguments", "expected"),
    [
        ("in.txt", (), "a1b2"),
        ("in.txt", ("--origin", "top"), "a15b14"),
        ("in.txt", ("--origin", "top", "--from", "moves"), "a15b14"),
        ("in.sgf", ("--origin", "top"), "a15b14"),
        ("in.sgf", ("--origin", "bottom"), "a1b2"),
        ("-", ("--origin", "top"), "a15b14"),
    ],
)
def test_the_origin_counts_once(
    run: Run, tmp_path: Path, source: str, arguments: tuple[str, ...], expected: str
) -> None:
    (tmp_path / "in.txt").write_text("a1b2\n")
    (tmp_path / "in.sgf").write_text("(;GM[4]SZ[15];B[ao];W[bn])")
    result = run(
        "convert", source, "-", "--to", "moves", *arguments, stdin="(;GM[4]SZ[15];B[ao];W[bn])"
    )
    assert result.out == f"{expected}\n"


def test_json_reports_the_work(run: Run, game: Path) -> None:
    report = json.loads(run("convert", game, "out.psq", "--json").out)
    counts = {"games": 1, "skipped": 0, "moves": 3}
    assert report == {**counts, "format": "psq", "output": "out.psq"}


def test_the_formats_are_listed(run: Run) -> None:
    lines = run("convert", "--formats").out.splitlines()
    assert lines[0].split() == ["FORMAT", "READ", "WRITE", "FILES"]
    table = {line.split()[0]: line.split()[1:4] for line in lines[1:]}
    assert table["sgf"] == ["yes", "yes", ".sgf"]
    assert table["rif"] == ["yes", "-", ".rif"]
    assert table["png"] == ["-", "yes", ".png"]
    assert table.keys() == {*formats.FORMATS, "svg", "png"}


def test_the_formats_are_listed_for_programs(run: Run) -> None:
    items = json.loads(run("convert", "--formats", "--json").out)
    sgf = next(item for item in items if item["name"] == "sgf")
    assert (sgf["reads"], sgf["writes"], sgf["suffixes"]) == (True, True, [".sgf"])


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_long_work_shows_its_progress_to_a_person(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversion, "_MIN_PROGRESS_BYTES", 10)
    monkeypatch.setenv("TERM", "xterm")
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run("convert", game, "out.psq").out == "1 game, 3 moves -> out.psq\n"
    assert "converting game.sgf: 1 game" in terminal.getvalue()


def test_short_work_shows_none(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    run("convert", game, "out.psq")
    assert terminal.getvalue() == ""


def test_formats_are_listed_in_the_users_language(run: Run) -> None:
    english, chinese = (run("convert", "--formats", "--lang", each).out for each in ("en", "zh"))
    assert all(item.title in english for item in formats.FORMATS.values())
    assert "moves            是    是     .txt        文本着法，每行一局\n" in chinese
    data = {run("convert", "--formats", "--json", "--lang", each).out for each in ("en", "zh")}
    assert len(data) == 1


def test_every_format_has_a_title_in_the_catalogue() -> None:
    titles = catalogue("en")
    for item in formats.FORMATS.values():
        assert titles[f"cli.convert.title.{item.name}"] == item.title
