"""The RenjuNet database."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.board import PASS, Color, Outcome, ParseError, Rule, Termination
from tengen.formats.options import Options
from tengen.formats.rif import read
from tengen.game import Game
from tests.formats.refusals import check_lines, check_refused
from tests.rows import each_row

PLAIN = Options()
DATABASE = """\
<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0" date="2022-06-11">
 <countries><country id="3" name="Estonia" abbr="EST"/><country id="4" name="China"/></countries>
 <cities><city id="11" country="3" name="Tallinn"/></cities>
 <rules>
  <rule id="2" name="RIF" category="1"><info>The old one</info></rule>
  <rule id="9" name="Gomoku swap2"/>
 </rules>
 <openings><opening id="5" abbr="d4" name="Kagetsu"/><opening id="6" abbr="i9"/></openings>
 <players>
  <player id="1" name="First" surname="Player" country="3" city="11"/>
  <player id="2" name="Second" surname="Player" country="4" native_name="棋手"/>
 </players>
 <tournaments>
  <tournament id="7" name="Open" country="3" city="11" year="2005" month="8" start="2005-08-01"/>
  <tournament id="8" name="Cup" country="4" year="2006" month="9"/>
  <tournament id="9" name="Mail" year="2007" month="?"/>
 </tournaments>
 <games>
  <game id="100" publisher="1" tournament="7" round="3" rule="2" black="1" white="2" bresult="1"
   btime="120" wtime="90.5" opening="5" alt="g7 i9" swap="1">
   <move>h8 h9 i9 --  J10</move><info>A &amp; B</info></game>
  <game id="101" tournament="8" rule="9" black="2" white="77" bresult="0.5" opening="6">
   <move/></game>
  <game tournament="9" bresult="0"/>
 </games>
</database>
"""


def games_of(text: str, options: Options = PLAIN) -> list[Game]:
    return read(text.encode(), options)


def test_a_game_has_its_moves_and_result() -> None:
    first, second, third = games_of(DATABASE)
    assert first.moves == ["h8", "h9", "i9", PASS, "j10"]
    assert (second.moves, third.moves) == ([], [])
    assert first.result == Outcome(Color.BLACK, Termination.UNKNOWN)
    assert second.result == Outcome(None, Termination.UNKNOWN)
    assert third.result == Outcome(Color.WHITE, Termination.UNKNOWN)


def test_references_are_followed() -> None:
    game = games_of(DATABASE)[0]
    assert (game.black, game.white, game.opening) == ("First Player", "Second Player", "RIF")
    assert game.info == {
        "rif_id": "100",
        "publisher": "First Player",
        "event": "Open",
        "round": "3",
        "date": "2005-08-01",
        "place": "Tallinn, Estonia",
        "black_team": "Estonia",
        "white_team": "China",
        "opening_name": "Kagetsu",
        "black_time": "120",
        "white_time": "90.5",
        "swap": "1",
        "comment": "A & B",
    }


def test_what_refers_to_nothing_is_the_text_itself() -> None:
    game = games_of(DATABASE)[1]
    assert game.white == "77"
    assert game.info["opening_name"] == "i9"


def test_a_date_is_as_exact_as_it_is_known() -> None:
    assert [game.info["date"] for game in games_of(DATABASE)] == ["2005-08-01", "2006-09", "2007"]


def test_a_place_may_be_a_country_alone() -> None:
    assert games_of(DATABASE)[1].info["place"] == "China"


def test_offered_fifth_moves_are_kept() -> None:
    first, second, _ = games_of(DATABASE)
    assert first.root.extra == {"5A": ["g7", "i9"]}
    assert not second.root.has_notes


def test_the_rule_is_renju_but_for_games_called_gomoku() -> None:
    games = games_of(DATABASE, Options(rule=Rule.STANDARD))
    assert [game.rule for game in games] == [Rule.RENJU, Rule.STANDARD, Rule.RENJU]
    assert games[1].opening == "Gomoku swap2"


def test_lists_may_follow_the_games() -> None:
    (game,) = games_of('<d><game black="1"/><player id="1" name="Ito"/></d>')
    assert game.black == "Ito"


def test_names_may_stand_in_the_game_itself() -> None:
    (game,) = games_of('<game black="Ito" tournament="Open" rule="RIF"><moves>h8,h9</moves></game>')
    assert (game.black, game.info, game.opening) == ("Ito", {"event": "Open"}, "RIF")
    assert game.moves == ["h8", "h9"]


def test_list_elements_within_a_game_are_not_taken_for_the_lists() -> None:
    (game,) = games_of('<d><game black="1"><player id="1" name="Ito"/></game></d>')
    assert game.black == "1"


@each_row(
    ("text", "winner"),
    [("1.0", Color.BLACK), ("0,5", None), (" 0 ", Color.WHITE)],
)
def test_results_are_read_leniently(text: str, winner: Color | None) -> None:
    (game,) = games_of(f'<game bresult="{text}"/>')
    assert game.result == Outcome(winner, Termination.UNKNOWN)


@pytest.mark.parametrize("text", ["", "?", "2", "nan", "1e9999"])
def test_another_result_is_none(text: str) -> None:
    (game,) = games_of(f'<game bresult="{text}"/>')
    assert game.result is None


@pytest.mark.parametrize("encoding", ["utf-8", "gbk", "utf-16"])
def test_the_declared_code_page_is_read(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><game black="吴镝五子棋"/>'
    (game,) = read(text.encode(encoding), PLAIN)
    assert game.black == "吴镝五子棋"


def test_the_code_page_can_be_chosen() -> None:
    text = '<?xml version="1.0"?><game black="Ивáнов"/>'.replace("á", "а")
    (game,) = read(text.encode("cp1251"), Options(encoding="cp1251"))
    assert game.black == "Иванов"


@each_row(
    ("text", "place", "problem"),
    [
        ("", "line 1", "not XML: no element found"),
        ("h8 h9", "line 1", "not XML: syntax error"),
        ("<a>\n</b>", "line 2", "not XML: mismatched tag"),
        ("<a/>", "line 1", "no game"),
        ("<a>\n<game><move>h8 q</move></game></a>", "line 2", "moves of the game"),
        ("<a>\n<game><move>h8 p1</move></game></a>", "line 2", "p1 is off the board"),
        ("<a>\n<game><move>h8 a16</move></game></a>", "line 2", "a16 is off the board"),
        ("<a>\n<game><move>h8 i9 h8</move></game></a>", "line 2", "h8 is occupied at move 3"),
        ("<a>" * 40, "line 1", "nest too deeply"),
        ("<!DOCTYPE a>\n<a/>", "line 1", "a document type"),
        ('<!DOCTYPE a [<!ENTITY b "c">]>\n<a>&b;</a>', "line 1", "a document type"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd">\n<a/>', "line 1", "a document type"),
        ("<a>&b;</a>", "line 1", "not XML: undefined entity"),
    ],
)
def test_bad_files_are_refused(text: str, place: str, problem: str) -> None:
    check_refused(games_of, text, problem, place)


def test_more_moves_or_elements_than_the_options_allow_are_refused() -> None:
    game = "<game><move>h8 h9</move></game>"
    with pytest.raises(ParseError, match="line 3: more than the 5 positions"):
        games_of(f"<a>{game}\n\n<game><move>h8 h9 h10 h11</move></game></a>", Options(max_nodes=5))
    with pytest.raises(ParseError, match="line 2: more than the 3 positions"):
        games_of("<a>\n<b/><b/><b/></a>", Options(max_nodes=3))


def test_a_longer_file_than_the_options_allow_is_refused() -> None:
    with pytest.raises(ParseError, match="more than the 10 bytes"):
        games_of(DATABASE, Options(max_bytes=10))


@pytest.mark.no_cover
@pytest.mark.parametrize("unit", [b"<a>", b"<a", b"<a/>", b" ", b"a", b"\xff", b"<game/>", b"&a;"])
def test_ten_megabytes_of_nonsense_are_refused(unit: bytes) -> None:
    data = b"<d>" + unit * (10_000_000 // len(unit))
    with pytest.raises(ParseError):
        read(data, Options(max_nodes=100_000))


def test_a_hundred_thousand_attributes_are_read() -> None:
    attributes = " ".join(f'a{number}="1"' for number in range(100_000))
    (game,) = games_of(f"<game {attributes}/>")
    assert game.info == {}


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused_with_a_place(data: bytes) -> None:
    check_lines(read, data)


PIECES = """\
<d>|</d>|<game>|</game>|<move>|</move>|<info>|</info>|h8 |i9 |&lt;|<player id='2'/>|\
<game alt='h8' rule='1' black='2'>|<rule id='1' name='RIF'/>"""
pieces = st.sampled_from(PIECES.split("|"))


@given(st.lists(pieces, max_size=12).map("".join))
def test_any_elements_are_read_or_refused_with_a_place(text: str) -> None:
    check_lines(read, f"<d>{text}</d>".encode())
