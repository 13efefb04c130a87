"""The board in letters and in colours."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.text import Text

from tengen import Board, Point
from tengen.cli import screen
from tengen.cli.screen import View, colored_text, plain_text


def _ansi(text: Text) -> str:
    console = Console(
        file=io.StringIO(), force_terminal=True, color_system="truecolor", soft_wrap=True
    )
    console.print(text)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def _style_at(text: Text, row: int, sign: str) -> str:
    """The style of the first such sign in a row of the text."""
    line = text.split()[row]
    offset = line.plain.index(sign)
    return " ".join(str(span.style) for span in line.spans if span.start <= offset < span.end)


def test_letters_show_stones_the_last_move_and_crosses() -> None:
    board = Board.from_moves("c3d4", size=5, rule="renju")
    view = View(board, crosses=frozenset({Point("a5")}))
    assert plain_text(view).split("\n") == [
        " 5 * . . . .",
        " 4 . . .(O).",
        " 3 . . X . .",
        " 2 . . . . .",
        " 1 . . . . .",
        "   a b c d e",
    ]


def test_letters_can_be_numbers() -> None:
    view = View(Board.from_moves("a1b1", size=5), numbers=True)
    assert plain_text(view).split("\n")[4:] == [
        " 1   1(  2)  .   .   .",
        "     a   b   c   d   e",
    ]


def test_hints_and_notes_are_shown() -> None:
    view = View(
        Board(size=5), notes={Point("b1"): "A"}, hints=frozenset({Point("a1"), Point("b1")})
    )
    assert plain_text(view).split("\n")[4] == " 1 + A . . ."
    bottom = colored_text(view).plain.split("\n")[4]
    assert bottom == "  1 ·─A─┴─┴─┘  "


def test_the_grid_has_corners_edges_and_stars() -> None:
    rows = colored_text(View(Board(size=9))).plain.split("\n")
    assert rows[0] == "  9 ┌─┬─┬─┬─┬─┬─┬─┬─┐  "
    assert rows[2] == "  7 ├─┼─•─┼─┼─┼─•─┼─┤  "
    assert rows[4] == "  5 ├─┼─┼─┼─•─┼─┼─┼─┤  "
    assert rows[8] == "  1 └─┴─┴─┴─┴─┴─┴─┴─┘  "
    assert rows[9] == "    a b c d e f g h i  "


@pytest.mark.parametrize(("size", "stars"), [(6, 0), (7, 1), (13, 5), (15, 5), (20, 4)])
def test_stars_depend_on_the_size(size: int, stars: int) -> None:
    assert colored_text(View(Board(size=size))).plain.count("•") == stars


def test_the_last_move_is_red_whatever_its_colour() -> None:
    text = colored_text(View(Board.from_moves("a5b5", size=5)))
    palette = screen.PALETTES["wood"]
    assert _style_at(text, 0, "●") == f"{palette.black} on {palette.wood}"
    line = text.split()[0]
    assert f"{palette.white} on {palette.accent}" in {str(span.style) for span in line.spans}


def test_a_winning_row_is_lit_with_the_lines_between() -> None:
    text = colored_text(View(Board.from_moves("a5a1b5b1c5c1d5d1e5", size=5)))
    lit = f" on {screen.PALETTES['wood'].lit}"
    styles = [str(span.style) for span in text.split()[0].spans]
    assert sum(style.endswith(lit) for style in styles) == 8  # four stones, four lines; e5 is red


@pytest.mark.parametrize(
    ("cursor", "row", "sign", "color"),
    [("b2", 3, "┼", "white"), ("c3", 2, "●", "black"), ("a5", 0, "A", "bold accent")],
)
def test_the_point_of_the_arrow_keys_is_seen(cursor: str, row: int, sign: str, color: str) -> None:
    view = View(Board.from_moves("c3", size=5), notes={Point("a5"): "A"}, cursor=Point(cursor))
    text = colored_text(view)
    palette = screen.PALETTES["wood"]
    weight, _, name = color.rpartition(" ")
    style = f"{weight} {getattr(palette, name)} on {palette.cursor}".strip()
    at = [str(span.style) for span in text.split()[row].spans]
    assert at.count(style) == 1
    assert palette.cursor not in "".join(at[: at.index(style)])
    assert sign in text.plain.split("\n")[row]


def test_numbered_stones_are_blocks_of_their_colour() -> None:
    board = Board.from_stones(["e5"], ["e4"], moves="a5b5", size=5)
    text = colored_text(View(board, numbers=True))
    assert text.plain.split("\n")[0] == "  5  1 ─ 2 ──┬───┬───●   "
    palette = screen.PALETTES["wood"]
    assert _style_at(text, 0, "1") == f"bold #ffffff on {palette.black}"
    assert _style_at(text, 0, "2") == f"bold {palette.accent} on #ffffff"


def test_numbers_of_a_winning_row_are_underlined() -> None:
    board = Board.from_moves("a5a1b5b1c5c1d5d1e5", size=5)
    assert "underline" in _style_at(colored_text(View(board, numbers=True)), 0, "3")


def test_white_stones_are_hollow_on_white_paper() -> None:
    view = View(Board.from_moves("a1b1", size=5))
    assert "○" in colored_text(view, "print").plain
    assert "○" not in colored_text(view, "dark").plain


@pytest.mark.parametrize("theme", screen.PALETTES)
def test_every_palette_can_be_printed(theme: str) -> None:
    assert "\x1b[" in _ansi(colored_text(View(Board.from_moves("a1", size=5)), theme))


@pytest.mark.parametrize(
    ("environment", "is_terminal", "expected"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm"}, False, False),
        ({"TERM": "dumb"}, True, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, False, True),
    ],
)
def test_colours_are_for_terminals_that_have_them(
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    is_terminal: bool,
    expected: bool,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    assert screen.has_colors() is expected


@pytest.mark.parametrize(
    ("color_term", "sign"), [("truecolor", "48;2;217;168;98"), ("", "\x1b[30;43m")]
)
def test_a_poor_terminal_gets_a_palette_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    color_term: str,
    sign: str,
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", color_term)
    screen.print_board(View(Board.from_moves("a1", size=5)), ["below"])
    out = capsys.readouterr().out
    assert sign in out
    assert out.endswith("\n\nbelow\n")


def test_a_terminal_without_the_signs_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    assert not screen.has_colors()


def test_plain_is_plain_even_with_colours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    screen.print_board(View(Board(size=5)), [], plain=True)
    assert "\x1b" not in capsys.readouterr().out
