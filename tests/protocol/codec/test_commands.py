"""What a manager's lines ask for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.protocol.commands import (
    Bad,
    Command,
    Numbered,
    Plain,
    Pointed,
    Setting,
    Sized,
    Stone,
    Unheard,
    Word,
    parse_command,
    parse_stone,
)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("START 15", Sized(Word.START, 15, 15)),
        ("start 15 20", Sized(Word.START, 15, 20)),
        ("RectStart 10,20", Sized(Word.RECTSTART, 10, 20)),
        ("RECTSTART 10", Bad("RECTSTART needs two sizes, as in RECTSTART 15,15, not '10'")),
        ("START x", Bad("START needs a size, as in START 15, not 'x'")),
        ("START", Bad("START needs a size, as in START 15")),
        ("START -5", Bad("START needs a size, as in START 15, not '-5'")),
        ("\tturn  7,7 ", Pointed(Word.TURN, (7, 7))),
        ("TURN -1,-1", Pointed(Word.TURN, (-1, -1))),
        ("TURN 7", Bad("TURN needs a point, as in TURN 7,7, not '7'")),
        ("TAKEBACK 1,2", Pointed(Word.TAKEBACK, (1, 2))),
        ("PLAY 1,2", Pointed(Word.PLAY, (1, 2))),
        ("Begin", Plain(Word.BEGIN)),
        ("END", Plain(Word.END)),
        ("END of story", Bad("END has nothing after it, not 'of story'")),
        ("yxstop", Plain(Word.YXSTOP)),
        ("stop", Plain(Word.YXSTOP)),
        ("yxnbest 3", Numbered(Word.YXNBEST, 3)),
        ("yxnbest", Numbered(Word.YXNBEST, None)),
        ("yxbalanceone -12.5", Numbered(Word.YXBALANCEONE, -12.5)),
        ("yxbalancetwo nan", Bad("YXBALANCETWO needs a number, as in YXBALANCETWO 2, not 'nan'")),
        ("yxsoosorvstep4 2", Numbered(Word.YXSOOSORVSTEP4, 2)),
        ("yxsoosorvstep4", Bad("YXSOOSORVSTEP4 needs a number, as in YXSOOSORVSTEP4 2")),
        ("INFO Rule 4", Setting("rule", "4")),
        ("INFO folder C:\\my files", Setting("folder", "C:\\my files")),
        ("info", Setting("", "")),
        ("DONE", Unheard("DONE")),
        ("7,7,1", Unheard("7,7,1")),
        ("", Unheard("")),
    ],
)
def test_a_line_is_understood(line: str, command: Command) -> None:
    assert parse_command(line) == command


@pytest.mark.parametrize("word", Word)
def test_every_command_is_known_in_any_case(word: Word) -> None:
    for line in (word.upper(), word.lower(), word.title()):
        assert not isinstance(parse_command(line), Unheard)


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
