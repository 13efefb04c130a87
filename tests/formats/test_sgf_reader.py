"""SGF read: the standard, and what programs and servers make of it."""

from __future__ import annotations

import pytest

from tengen.board import PASS, Color, Outcome, ParseError, Point, Rule, Termination
from tengen.formats.options import Options
from tengen.formats.sgf import read
from tengen.game import Game, Mark
from tests.rows import each_row


def game_of(text: str, options: Options = Options()) -> Game:
    games = read(text.encode(), options)
    assert len(games) == 1
    return games[0]


def moves(game: Game) -> str:
    return "".join(map(str, game.moves))


def refusal(text: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        read(text.encode(), Options())
    return caught.value


class TestTrees:
    def test_moves_are_read_in_order(self) -> None:
        assert moves(game_of("(;SZ[15];B[hh];W[ig];B[ii])")) == "h8i9i7"

    def test_variations_keep_their_order(self) -> None:
        game = game_of("(;SZ[15];B[hh](;W[hg];B[ig])(;W[ih](;B[aa])(;B[bb])))")
        found = ["".join(map(str, node.moves())) for node in game.walk() if not node.children]
        assert found == ["h8h9i9", "h8i8a15", "h8i8b14"]

    def test_white_space_is_allowed_everywhere_between(self) -> None:
        text = "\n ( \t; SZ\n[15]\r\n AB [aa]\n[bb] ; W [hh]\n C [x] ; B[hg] ( ;W[ii] ) ) \n"
        game = game_of(text)
        assert game.setup_black == ("a15", "b14")
        assert moves(game) == "h8h9i7"

    def test_a_file_may_hold_several_games(self) -> None:
        games = read(b"(;SZ[15];B[hh])\n(;SZ[9];B[aa])", Options())
        assert [(game.size, moves(game)) for game in games] == [(15, "h8"), (9, "a9")]

    def test_text_before_between_and_after_games_is_passed_over(self) -> None:
        text = "From: me (you know)\n\n(;SZ[15];B[hh])\n-- \nnext ( one\n(;SZ[15];B[aa])\nbye ;)\n"
        assert [moves(game) for game in read(text.encode(), Options())] == ["h8", "a15"]

    def test_nodes_without_a_move_lend_their_notes_to_the_position(self) -> None:
        text = "(;SZ[15]C[start];C[more];B[hh]C[one];C[two]CR[aa](;N[x]C[three];W[ii])(;N[y]))"
        game = game_of(text)
        assert game.root.comment == "start\nmore"
        node = game.root.children[0]
        assert node.comment == "one\ntwo\nthree\ny"
        assert node.name == "x"
        assert node.marks == {"a15": Mark.CIRCLE}
        assert moves(game) == "h8i7"

    def test_a_name_may_come_before_the_first_comment(self) -> None:
        node = game_of("(;N[a];N[b];C[c];N[d])").root
        assert (node.name, node.comment) == ("a", "c\nb\nd")

    def test_empty_later_notes_add_nothing(self) -> None:
        node = game_of("(;N[a]C[b];N[]C[])").root
        assert (node.name, node.comment) == ("a", "b")

    def test_two_names_without_a_comment_make_one(self) -> None:
        node = game_of("(;N[a];N[b])").root
        assert (node.name, node.comment) == ("a", "b")

    def test_empty_brackets_around_a_variation_do_no_harm(self) -> None:
        assert moves(game_of("(;SZ[15]((;B[hh])))")) == "h8"

    def test_a_move_in_the_first_node_is_the_first_move(self) -> None:
        game = game_of("(;B[hh]SZ[15]C[go];W[ig])")
        assert moves(game) == "h8i9"
        assert game.main_line()[0].comment == "go"

    def test_more_than_a_hundred_moves_in_a_row_are_read(self) -> None:
        points = [column + row for column in "abcdefghijklmno" for row in "abcdefghijklmno"]
        text = "".join(f";{'BW'[i % 2]}[{point}]" for i, point in enumerate(points))
        assert len(game_of(f"(;SZ[15]{text})").moves) == 225


class TestBoards:
    @pytest.mark.parametrize(("text", "size"), [("SZ[19]", 19), ("SZ[20:20]", 20), ("SZ[ 9 ]", 9)])
    def test_the_size_is_read(self, text: str, size: int) -> None:
        assert game_of(f"(;{text})").size == size

    def test_without_a_size_the_options_decide(self) -> None:
        assert game_of("(;GM[4])").size == 15
        assert game_of("(;GM[4])", Options(size=20)).size == 20

    @pytest.mark.parametrize("number", ["1", "4", "11", "x"])
    def test_any_game_number_is_accepted(self, number: str) -> None:
        game = game_of(f"(;GM[{number}]SZ[15];B[hh])")
        assert moves(game) == "h8"
        assert game.root.extra == {}

    def test_tt_is_a_pass_up_to_19_and_a_point_beyond(self) -> None:
        assert game_of("(;SZ[19];B[tt];W[])").moves == [PASS, PASS]
        assert game_of("(;SZ[20];B[tt])").moves == [Point("t1")]

    def test_a_noted_pass_is_a_pass(self) -> None:
        assert game_of("(;SZ[15];B[]C[pass])").moves == [PASS]

    def test_setup_in_several_nodes_adds_up(self) -> None:
        game = game_of("(;SZ[15]AB[aa][bb];AW[cc]AE[bb];PL[W];W[dd])")
        assert (game.setup_black, game.setup_white) == (("a15",), ("c13",))
        assert game.turn is Color.WHITE
        assert moves(game) == "d12"

    def test_setup_may_name_rectangles_by_any_two_corners(self) -> None:
        game = game_of("(;SZ[15]AB[aa:bc]AW[oo : nn])")
        assert game.setup_black == ("a13", "a14", "a15", "b13", "b14", "b15")
        assert game.setup_white == ("n1", "n2", "o1", "o2")

    def test_setup_within_the_only_variation_counts_for_all(self) -> None:
        problem = "(;SZ[15](;AB[hh];W[ii])(;W[hh]))"
        assert refusal(problem).problem == "h8 is occupied"

    def test_empty_setup_lists_are_passed_over(self) -> None:
        assert game_of("(;SZ[15]AB[]PL[])").setup_black == ()

    def test_the_first_move_tells_who_begins(self) -> None:
        assert game_of("(;SZ[15];W[hh];B[ii])").turn is Color.WHITE
        assert game_of("(;SZ[15]PL[W];B[hh])").turn is Color.BLACK

    @pytest.mark.parametrize(
        ("text", "turn"), [("PL[W]", "white"), ("PL[black]", "black"), ("", "white")]
    )
    def test_without_moves_the_player_or_the_stones_tell_who_begins(
        self, text: str, turn: str
    ) -> None:
        assert game_of(f"(;SZ[15]AB[hh]{text})").turn == turn

    def test_naming_the_player_whose_turn_it_is_anyway_is_allowed(self) -> None:
        assert moves(game_of("(;SZ[15];B[hh];PL[W];W[aa])")) == "h8a15"


class TestFacts:
    def test_players_and_circumstances(self) -> None:
        game = game_of(
            "(;PB[Alpha]PW[Beta]BR[1d]WR[2k]EV[Cup]RO[3]PC[Oslo]DT[2026-11-15]TM[300]GN[t]SO[s]"
            "AN[x]US[u]CP[c]OT[o]BT[bt]WT[wt]GC[two\nlines]ON[swap2]AP[CGoban:3])"
        )
        assert (game.black, game.white, game.opening) == ("Alpha", "Beta", "swap2")
        assert game.info == {
            "black_rank": "1d",
            "white_rank": "2k",
            "event": "Cup",
            "round": "3",
            "place": "Oslo",
            "date": "2026-11-15",
            "time_limit": "300",
            "title": "t",
            "source": "s",
            "annotator": "x",
            "user": "u",
            "copyright": "c",
            "overtime": "o",
            "black_team": "bt",
            "white_team": "wt",
            "comment": "two\nlines",
            "application": "CGoban:3",
        }

    def test_empty_facts_are_no_facts(self) -> None:
        game = game_of("(;EV[]PB[]AP[])")
        assert (game.info, game.black) == ({}, "")

    def test_facts_of_a_later_node_before_the_moves_count(self) -> None:
        assert game_of("(;SZ[15];PB[Alpha];B[hh])").black == "Alpha"

    def test_facts_below_moves_stay_with_their_node(self) -> None:
        game = game_of("(;SZ[15]PB[Alpha];B[hh];W[ii]PB[Beta])")
        assert game.black == "Alpha"
        assert game.main_line()[1].extra == {"PB": ["Beta"]}

    @each_row(
        ("text", "rule"),
        [
            ("freestyle", Rule.FREESTYLE),
            ("Free-Style Gomoku", Rule.FREESTYLE),
            ("0", Rule.FREESTYLE),
            ("无禁手", Rule.FREESTYLE),
            ("1", Rule.STANDARD),
            ("Standard", Rule.STANDARD),
            ("exactly five", Rule.STANDARD),
            ("4", Rule.RENJU),
            ("5", Rule.RENJU),
            ("Renju", Rule.RENJU),
            ("RIF", Rule.RENJU),
            ("连珠", Rule.RENJU),
            ("Soosõrv-8", Rule.RENJU),
            ("8", Rule.CARO),
            ("Caro", Rule.CARO),
            ("gomoku+", Rule.CARO),
            ("9", Rule.STANDARD_CARO),
            ("standard_caro", Rule.STANDARD_CARO),
        ],
    )
    def test_rules_are_read_as_words_or_numbers(self, text: str, rule: Rule) -> None:
        assert game_of(f"(;RU[{text}])").rule is rule

    @pytest.mark.parametrize("rule", Rule)
    def test_the_words_we_write_are_read(self, rule: Rule) -> None:
        assert game_of(f"(;RU[{rule.value}])").rule is rule

    def test_an_unknown_rule_is_kept_and_the_options_decide(self) -> None:
        game = game_of("(;RU[Japanese])", Options(rule=Rule.STANDARD))
        assert game.rule is Rule.STANDARD
        assert game.root.extra == {"RU": ["Japanese"]}

    @pytest.mark.parametrize(
        ("text", "opening"),
        [
            ("Renju, Taraguchi-10", "taraguchi-10"),
            ("Super Taraguchi 10", "super-taraguchi-10"),
            ("Soosyrv-8", "soosorv-8"),
            ("standard swap2", "swap2"),
            ("RIF", "rif"),
            ("Yamaguchi", "yamaguchi"),
            ("freestyle long pro", "long-pro"),
            ("freestyle", ""),
        ],
    )
    def test_an_opening_rule_beside_the_rule_is_read(self, text: str, opening: str) -> None:
        assert game_of(f"(;RU[{text}])").opening == opening

    def test_the_opening_property_wins_over_the_rules(self) -> None:
        assert game_of("(;RU[RIF]ON[swap2])").opening == "swap2"
        assert game_of("(;ON[swap2]RU[RIF])").opening == "swap2"

    @each_row(
        ("text", "winner", "termination"),
        [
            ("B+R", Color.BLACK, "resigned"),
            ("W+Resign", Color.WHITE, "resigned"),
            ("B+T", Color.BLACK, "timeout"),
            ("w+time", Color.WHITE, "timeout"),
            ("B+1", Color.BLACK, "unknown"),
            ("W+", Color.WHITE, "unknown"),
            ("Black + 5", Color.BLACK, "unknown"),
            ("B+Draw", Color.BLACK, "unknown"),
            ("黑胜", Color.BLACK, "unknown"),
            ("白中盘勝", Color.WHITE, "unknown"),
            ("0", None, "unknown"),
            ("Draw", None, "unknown"),
            ("和棋", None, "unknown"),
        ],
    )
    def test_results_are_read_leniently(
        self, text: str, winner: Color | None, termination: str
    ) -> None:
        assert game_of(f"(;RE[{text}])").result == Outcome(winner, Termination(termination))

    @pytest.mark.parametrize("text", ["?", "Void", ""])
    def test_a_result_that_tells_none_is_kept_as_it_is(self, text: str) -> None:
        game = game_of(f"(;RE[{text}])")
        assert game.result is None
        assert game.root.extra == {"RE": [text]}

    @pytest.mark.parametrize("text", ["XT[boredom]", "XT[five][zz]", "XT[five]" + "[aa]" * 23])
    def test_a_foreign_termination_is_kept_as_it_is(self, text: str) -> None:
        game = game_of(f"(;RE[B+]{text})")
        assert game.result == Outcome(Color.BLACK, Termination.UNKNOWN)
        assert list(game.root.extra) == ["XT"]

    def test_a_foreign_fact_is_kept_as_it_is(self) -> None:
        assert game_of("(;XI[no colon])").root.extra == {"XI": ["no colon"]}


class TestNotes:
    def test_every_note(self) -> None:
        game = game_of(
            "(;SZ[15];B[hh]C[one\ntwo]N[name]CR[aa]SQ[bb:cb]TR[dd]MA[ee]LB[ff:A][gg:B\\:C]"
            "AR[aa:bb]LN[cc:dd][ee:ff]BL[59.5]XS[1.25]XE[0.5]XP[h8 i9][j10]DD[])"
        )
        node = game.main_line()[0]
        assert (node.comment, node.name) == ("one\ntwo", "name")
        assert node.marks == {
            "a15": "circle",
            "b14": "square",
            "c14": "square",
            "d12": "triangle",
            "e11": "cross",
        }
        assert node.labels == {"f10": "A", "g9": "B:C"}
        assert node.arrows == [("a15", "b14")]
        assert node.lines == [("c13", "d12"), ("e11", "f10")]
        assert (node.clock, node.seconds) == (59.5, 1.25)
        assert node.extra == {"XE": ["0.5"], "XP": ["h8 i9", "j10"], "DD": [""]}

    def test_a_label_without_a_text_is_an_empty_one(self) -> None:
        assert game_of("(;SZ[15]LB[aa])").root.labels == {"a15": ""}

    def test_the_clock_of_the_other_side_is_kept_as_it_is(self) -> None:
        node = game_of("(;SZ[15];B[hh]WL[60])").main_line()[0]
        assert (node.clock, node.extra) == (None, {"WL": ["60"]})

    @pytest.mark.parametrize("text", ["BL[soon]", "XS[]", "BL[1e5]", f"BL[{'9' * 400}]"])
    def test_a_time_that_is_no_number_is_kept_as_it_is(self, text: str) -> None:
        node = game_of(f"(;SZ[15];B[hh]{text})").main_line()[0]
        assert (node.clock, node.seconds) == (None, None)
        assert list(node.extra) == [text[:2]]

    @pytest.mark.parametrize(
        ("raw", "text"),
        [
            (r"a\]b\\c\:d\(e", r"a]b\c:d(e"),
            ("soft \\\nbreak", "soft break"),
            ("hard\nbreak", "hard\nbreak"),
            ("old\r\nends\rtoo", "old\nends\ntoo"),
            ("soft \\\r\nbreak", "soft break"),
            ("tab\there", "tab here"),
            ("(;B[\\]) ;", "(;B[]) ;"),
        ],
    )
    def test_texts_are_unescaped(self, raw: str, text: str) -> None:
        assert game_of(f"(;C[{raw}])").root.comment == text

    def test_one_line_texts_have_no_line_ends(self) -> None:
        assert game_of("(;PB[a\nb\\\nc])").black == "a bc"

    def test_a_property_that_is_named_twice_adds_up(self) -> None:
        assert game_of("(;SZ[15]C[a]C[b]CR[aa]CR[bb])").root.comment == "a\nb"


class TestPrograms:
    def test_c_gomoku_cli(self) -> None:
        game = game_of(
            "(;FF[4]GM[4]GN[1]EV[a x b]DT[2026.11.15 19:45:00]RO[1.1]RU[4]SZ[15]PB[a]PW[b]RE[B+1]"
            "TE[five in a row]\n;B[hh]C[opening move]\n;W[gg]C[512ms]\n;B[ii]C[1500ms])"
        )
        assert game.rule is Rule.RENJU
        assert game.result == Outcome(Color.BLACK, Termination.UNKNOWN)
        assert game.root.extra == {"TE": ["five in a row"]}
        first, second, third = game.main_line()
        assert (first.comment, first.seconds) == ("opening move", None)
        assert (second.comment, second.seconds) == ("", 0.512)
        assert third.seconds == 1.5

    def test_a_time_before_any_move_is_a_comment(self) -> None:
        assert game_of("(;C[512ms])").root.comment == "512ms"

    def test_renju_server(self) -> None:
        game = game_of(
            "(;GM[4]SZ[15]GN[Rated (Timing: 10/0)]RE[W+Resign]5A[I7][ih]"
            ";B[hh];W[hg];B[ig];W[gi];B[ii])"
        )
        assert game.root.extra == {"5A": ["I7", "ih"]}
        assert game.info["title"] == "Rated (Timing: 10/0)"

    def test_old_spelling_of_properties(self) -> None:
        game = game_of("(;GaMe[1]SiZe[15]PlayerBlack[Alpha];Black[hh];White[ig]Comment[hi])")
        assert game.black == "Alpha"
        assert moves(game) == "h8i9"
        assert game.main_line()[1].comment == "hi"

    @pytest.mark.parametrize(
        ("encoding", "declared"),
        [
            ("gbk", "GB2312"),
            ("shift_jis", "Shift_JIS"),
            ("cp1251", "windows-1251"),
            ("utf-8", "GBK"),
        ],
    )
    def test_the_declared_code_page_is_used_unless_the_text_is_utf_8(
        self, encoding: str, declared: str
    ) -> None:
        name = {"gbk": "王小明", "shift_jis": "表十ソ", "cp1251": "Иван", "utf-8": "王小明"}[
            encoding
        ]
        data = f"(;CA[{declared}]SZ[15]PB[{name}];B[hh])".encode(encoding)
        assert read(data, Options())[0].black == name

    def test_the_chosen_code_page_wins_over_the_declared(self) -> None:
        data = "(;CA[ISO-8859-1]PB[Иван])".encode("cp1251")
        assert read(data, Options(encoding="windows-1251"))[0].black == "Иван"


class TestRefusals:
    @each_row(
        ("text", "problem", "place"),
        [
            ("", "no game", ""),
            ("hello", "no game", ""),
            ("(;SZ[15]", "not closed", "line 1, column 9"),
            ("(;SZ[15];B[hh]\n;W[ii", "ends with ']'", "line 2, column 2"),
            ("(;SZ[15]AB[aa][bb", "without a ']'", "line 1, column 15"),
            ("(;[aa])", "without a property", "line 1, column 3"),
            ("(;SZ[15](C[a]))", "outside a node", "line 1, column 10"),
            ("(;SZ[15];B[hh] $)", "'$' is not SGF", "line 1, column 16"),
            ("(;abc[x])", "without a name", "line 1, column 3"),
            ("(;SZ[19:15])", "not a square board", "line 1, column 2"),
            ("(;SZ[big])", "not a square board", "line 1, column 2"),
            ("(;SZ[4])", "not within 5..22", "line 1, column 2"),
            ("\n(;SZ[100])", "not within 5..22", "line 2, column 2"),
            ("(;SZ[15];B[hh];W[hh])", "h8 is occupied", "line 1, column 16"),
            ("(;SZ[15];B[hh]\n\n;W[hh]C[x])", "h8 is occupied", "line 3, column 1"),
            ("(;SZ[15]AB[hh];B[hh])", "h8 is occupied", "line 1, column 16"),
            ("(;SZ[15];B[hh];B[ii])", "black moves where white", "line 1, column 16"),
            ("(;SZ[15](;B[hh])(;W[ii]))", "white moves where black", "line 1, column 19"),
            ("(;SZ[15];B[pp])", "'pp' is not a point", "line 1, column 10"),
            ("(;SZ[15];B[H8])", "'H8' is not a point", "line 1, column 9"),
            ("(;SZ[15];B[hh]W[ii])", "more than one move", "line 1, column 9"),
            ("(;SZ[15];B[hh][ii])", "more than one move", "line 1, column 9"),
            ("(;SZ[15];B[hh];AB[ii])", "set-up after a move", "line 1, column 15"),
            ("(;SZ[15];B[hh];PL[B])", "set-up after a move", "line 1, column 15"),
            ("(;SZ[15];B[hh];W[ii]AE[hh])", "set-up after a move", "line 1, column 15"),
            (
                "(;SZ[15](;AB[hh])(;AB[ii]))",
                "set-up after a move or a variation",
                "line 1, column 19",
            ),
            ("(;SZ[15]AB[tt])", "'tt' is not a point", "line 1, column 2"),
            ("(;SZ[15]CR[aa:zz])", "'zz' is not a point", "line 1, column 2"),
            ("(;SZ[15]LB[zz:A])", "'zz' is not a point", "line 1, column 2"),
            ("(;SZ[15]AR[aa])", "'' is not a point", "line 1, column 2"),
            ("(;SZ[15]CR[aa:oo][aa:oo])", "more than once", "line 1, column 2"),
        ],
    )
    def test_what_cannot_be_represented_is_refused_with_its_place(
        self, text: str, problem: str, place: str
    ) -> None:
        error = refusal(text)
        assert problem in error.problem
        assert error.place == place

    def test_more_moves_than_the_board_allows_are_refused(self) -> None:
        error = refusal("(;SZ[5]" + ";B[];W[]" * 30 + ")")
        assert error.problem == "more nodes in a row than the board allows"

    def test_brackets_that_nest_too_deeply_are_refused(self) -> None:
        error = refusal("(;SZ[5]" + "(" * 60)
        assert error.problem == "variations nest too deeply"

    def test_too_many_nodes_are_refused(self) -> None:
        options = Options(max_nodes=3)
        assert read(b"(;SZ[15]C[;;;;];B[hh];W[ii])", options)
        with pytest.raises(ParseError, match="more than the 3 positions"):
            read(b"(;SZ[15];B[hh];W[ii];B[aa])", options)

    def test_too_many_points_in_rectangles_are_refused(self) -> None:
        with pytest.raises(ParseError, match="more than the 300 positions"):
            read(b"(;SZ[15]CR[aa:oo]TR[aa:oo])", Options(max_nodes=300))
