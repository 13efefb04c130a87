"""What a manager's lines ask for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.board import Board, Point
from tengen.protocol.codec import commands
from tengen.protocol.codec.commands import (
    BadCommand,
    BareCommand,
    Command,
    CommandName,
    InfoCommand,
    NumberCommand,
    PointCommand,
    SizeCommand,
    Stone,
    UnknownCommand,
    parse_command,
    parse_stone,
)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("START 15", SizeCommand(CommandName.START, 15, 15)),
        ("start 15 20", SizeCommand(CommandName.START, 15, 20)),
        ("RectStart 10,20", SizeCommand(CommandName.RECTSTART, 10, 20)),
        ("RECTSTART 10", BadCommand("RECTSTART needs two sizes, as in RECTSTART 15,15, not '10'")),
        ("START x", BadCommand("START needs a size, as in START 15, not 'x'")),
        ("START", BadCommand("START needs a size, as in START 15")),
        ("START -5", BadCommand("START needs a size, as in START 15, not '-5'")),
        ("\tturn  7,7 ", PointCommand(CommandName.TURN, (7, 7))),
        ("TURN -1,-1", PointCommand(CommandName.TURN, (-1, -1))),
        ("TURN 7", BadCommand("TURN needs a point, as in TURN 7,7, not '7'")),
        ("TAKEBACK 1,2", PointCommand(CommandName.TAKEBACK, (1, 2))),
        ("PLAY 1,2", PointCommand(CommandName.PLAY, (1, 2))),
        ("Begin", BareCommand(CommandName.BEGIN)),
        ("END", BareCommand(CommandName.END)),
        ("END of story", BadCommand("END takes no argument, not 'of story'")),
        ("yxstop", BareCommand(CommandName.YXSTOP)),
        ("stop", BareCommand(CommandName.YXSTOP)),
        ("yxnbest 3", NumberCommand(CommandName.YXNBEST, 3)),
        ("yxnbest", NumberCommand(CommandName.YXNBEST, None)),
        ("yxbalanceone -12.5", NumberCommand(CommandName.YXBALANCEONE, -12.5)),
        (
            "yxbalancetwo nan",
            BadCommand("YXBALANCETWO needs a number, as in YXBALANCETWO 2, not 'nan'"),
        ),
        ("yxsoosorvstep4 2", NumberCommand(CommandName.YXSOOSORVSTEP4, 2)),
        ("yxsoosorvstep4", BadCommand("YXSOOSORVSTEP4 needs a number, as in YXSOOSORVSTEP4 2")),
        ("INFO Rule 4", InfoCommand("rule", "4")),
        ("INFO folder C:\\my files", InfoCommand("folder", "C:\\my files")),
        ("info", InfoCommand("", "")),
        ("DONE", UnknownCommand("DONE")),
        ("7,7,1", UnknownCommand("7,7,1")),
        ("", UnknownCommand("")),
    ],
)
def test_a_line_is_understood(line: str, command: Command) -> None:
    assert parse_command(line) == command


@pytest.mark.parametrize("name", CommandName)
def test_every_command_is_known_in_any_case(name: CommandName) -> None:
    for line in (name.upper(), name.lower(), name.title()):
        assert not isinstance(parse_command(line), UnknownCommand)


@given(st.text())
def test_no_line_is_too_strange(text: str) -> None:
    assert parse_command(text) is not None


@pytest.mark.parametrize(
    ("line", "with_owner", "stone"),
    [
        ("7,7,1", True, Stone((7, 7), 1)),
        (" 7 , 7 , 2 ", True, Stone((7, 7), 2)),
        ("7,7,3", True, None),
        ("7,7", True, None),
        ("7,7", False, Stone((7, 7))),
        ("7,7,1", False, Stone((7, 7))),
        ("-7,7", False, None),
        ("7,7,1,1", False, None),
        ("", False, None),
    ],
)
def test_a_stone_is_read(line: str, with_owner: bool, stone: Stone | None) -> None:
    assert parse_stone(line, with_owner) == stone


def test_commands_are_written_with_coordinates_from_the_top_left() -> None:
    assert commands.format_turn(Point("h8"), 15) == "TURN 7,7"
    assert commands.format_takeback(Point("h8"), 15) == "TAKEBACK 7,7"
    assert commands.format_play((3, 4)) == "PLAY 3,4"
    assert commands.format_info("rule", 4) == "INFO rule 4"
    assert commands.format_swap2board([Point("h8")], 15) == ["SWAP2BOARD", "7,7", "DONE"]


def test_a_board_is_written_in_playing_order_from_the_movers_side() -> None:
    board = Board.from_moves("h8i8i7")
    assert commands.format_board(board) == ["BOARD", "7,7,2", "8,7,1", "8,8,2", "DONE"]
    board = Board.from_moves("h8i8--", rule="renju")
    assert commands.format_board(board, "YXBOARD") == ["YXBOARD", "7,7,2", "8,7,1", "DONE"]


def test_a_board_with_set_up_stones_begins_with_black() -> None:
    board = Board.from_stones(["a15", "b15"], ["c15"], moves="d15")
    assert commands.format_board(board) == ["BOARD", "0,0,1", "2,0,2", "1,0,1", "3,0,2", "DONE"]
