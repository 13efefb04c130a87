"""A game at one board, line by line."""

from __future__ import annotations

import pytest

from tengen import Board, Color, Outcome, Point, Rule, Termination
from tengen.cli.session import OPENING_FACT, ProgramSide, Response, Session
from tengen.game import Game
from tengen.opening import Opening
from tengen.players.base import Decision, Statistics
from tengen.score import Score

DOUBLE_THREE = "h8a1h7a3i9a5j9a7"


def _session(opening: str | None = None, rule: str = "freestyle", size: int = 15) -> Session:
    process = None if opening is None else Opening(opening, size, rule)
    return Session(Game(size, rule), process)


def _played(moves: str, rule: str = "renju") -> Session:
    return Session(Game.from_moves(moves, rule=rule))


def _say(session: Session, *lines: str) -> Response:
    reply = Response()
    for line in lines:
        reply = session.respond(line)
    return reply


def _text(reply: Response) -> str:
    return "\n".join(reply.lines)


def test_moves_alternate_and_are_recorded() -> None:
    session = _session()
    assert session.prompt == "Black> "
    assert _say(session, "h8") == Response(redraw=True)
    assert session.prompt == "White> "
    _say(session, "I9")
    assert session.record().moves == ["h8", "i9"]
    assert session.is_changed


@pytest.mark.parametrize("text", ["ｈ８", " H8 ", "h08"])
def test_moves_may_be_typed_in_many_ways(text: str) -> None:
    session = _session()
    _say(session, text)
    assert session.board.moves == (Point("h8"),)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("h8", "h8 is occupied."),
        ("p16", "p16 is not on a 15x15 board."),
        ("hello", "'hello' is neither a move such as h8 nor a command. Type: help"),
        ("\x1b[2J", "'[2J' is neither a move such as h8 nor a command. Type: help"),
        ("pass", "Passing is allowed under the renju rule only."),
        ("--", "Passing is allowed under the renju rule only."),
        ("why h8", "The freestyle rule has no forbidden points."),
        ("forbidden", "The freestyle rule has no forbidden points."),
        ("", ""),
        ("   ", ""),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(line: str, answer: str) -> None:
    session = _played("h8", "freestyle")
    reply = session.respond(line)
    assert _text(reply) == answer
    assert not reply.redraw
    assert not session.is_changed
    assert len(session.board.moves) == 1


def test_a_forbidden_move_is_refused_with_its_reason() -> None:
    session = _played(DOUBLE_THREE)
    reply = session.respond("h9")
    assert _text(reply) == "h9 is forbidden to black: double three. Type: why h9"
    assert len(session.board.moves) == 8


def test_forbidden_points_are_crossed_out_and_explained() -> None:
    session = _played(DOUBLE_THREE)
    assert session.view().crosses == {"h9"}
    assert _text(session.respond("forbidden")) == "Forbidden to black: h9 double three."
    assert session.respond("why h9").lines[0] == "h9: forbidden, double three"
    assert session.respond("why c3").lines[0] == "c3: not forbidden"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("why", "Give a point, for example: why h8"),
        ("why --", "Give a point, for example: why h8"),
        ("why what", "Give a point, for example: why h8"),
        ("why p16", "p16 is not on a 15x15 board."),
        ("why h8", "h8 is occupied."),
    ],
)
def test_a_question_needs_an_empty_point(line: str, answer: str) -> None:
    assert _text(_played(DOUBLE_THREE).respond(line)) == answer


def test_a_row_of_five_ends_the_game() -> None:
    session = _played("h8a1h9a2h10a3h11a4", "freestyle")
    assert _say(session, "h12").redraw
    assert session.status()[-2] == "Black wins with five in a row: h12 h11 h10 h9 h8."
    assert session.prompt == "> "
    assert _text(_say(session, "a5")) == "The game is over: undo, save FILE or quit."
    assert _text(_say(session, "pass")) == "The game is over: undo, save FILE or quit."
    assert _text(_say(session, "resign")) == "The game is already over."
    result = session.record().result
    assert result is not None
    assert (result.winner, result.termination) == (Color.BLACK, Termination.FIVE)


def test_two_passes_are_a_draw() -> None:
    session = _played("h8")
    _say(session, "pass", "弃权")
    assert session.status()[-2] == "A draw: both sides passed."
    assert _text(_say(session, "moves")) == "Moves: 1. h8  2. pass  3. pass"


def test_a_resignation_can_be_taken_back() -> None:
    session = _played("h8")
    assert _say(session, "resign").redraw
    assert session.outcome == Outcome(Color.BLACK, Termination.RESIGNED)
    assert session.view().crosses == frozenset()
    reply = _say(session, "undo")
    assert (session.outcome, _text(reply)) == (None, "The end of the game is taken back.")


def test_a_draw_can_be_agreed_on() -> None:
    session = _played("h8")
    _say(session, "draw")
    assert session.record().result == Outcome(None, Termination.AGREEMENT)


def test_undo_takes_moves_back_out_of_the_record() -> None:
    session = _played("h8i9")
    assert _text(_say(session, "undo")) == "Taken back: i9."
    _say(session, "j9")
    assert session.record().moves == ["h8", "j9"]
    assert session.record().node_count == 2
    _say(session, "undo", "undo")
    assert _text(_say(session, "undo")) == "There is nothing to take back."
    assert _text(_say(session, "moves")) == "No moves yet."


def test_undo_says_pass() -> None:
    session = _played("h8--")
    assert _text(_say(session, "undo")) == "Taken back: pass."


def test_the_board_can_be_shown_again_and_left() -> None:
    session = _session()
    assert session.respond("board") == Response(redraw=True)
    assert session.respond("exit") == Response(leave=True)
    assert session.respond("退出") == Response(leave=True)


def test_saving_passes_the_name_on_as_it_was_typed() -> None:
    session = _session()
    assert session.respond("save My Game.sgf").save_to == "My Game.sgf"
    assert session.respond("保存对局．sgf").save_to == "对局．sgf"
    assert session.respond("save").save_to == ""
    assert session.respond("h8").save_to is None


def test_the_language_changes_on_request() -> None:
    session = _played(DOUBLE_THREE)
    assert _text(session.respond("language")) == "现在使用中文。"
    assert session.prompt == "黑方> "
    assert _text(session.respond("h9")) == "h9 是黑方禁手：三三。输入“为什么 h9”查看原因。"
    assert session.respond("为什么h9").lines[0] == "h9：三三禁手"
    assert session.status() == ("连珠规则，15×15；第8手 a7", "轮到黑方。")
    assert _text(session.respond("语言")) == "表示言語：日本語"
    assert session.prompt == "黒> "
    answer = "h9 は黒の禁手です：三三。「なぜ h9」で理由を表示します。"
    assert _text(session.respond("h9")) == answer
    assert session.respond("なぜh9").lines[0] == "h9：三三の禁手"
    assert session.status() == ("ルール：連珠、15×15、8手目 a7", "黒の手番です。")
    assert _text(session.respond("言語")) == "Language: English"


def test_a_language_can_be_chosen_by_its_code() -> None:
    session = _session()
    assert _text(session.respond("language ja")) == "表示言語：日本語"
    assert _text(session.respond("言語 EN")) == "Language: English"
    response = session.respond("language xx")
    assert _text(response) == "Unknown language 'xx'. Choose one of: en, zh, ja"
    assert session.language == "en"


@pytest.mark.parametrize("line", ["help", "?", "帮助", "HELP"])
def test_help_shows_how_to_type(line: str) -> None:
    assert session_help(line)[0] == "e5          play there (column, then row)"


def session_help(line: str) -> tuple[str, ...]:
    return _session(size=9).respond(line).lines


def test_a_greeting_tells_how_to_begin_or_to_go_on() -> None:
    assert _session().greeting().lines == ("Type a move such as h8, or help.",)
    assert _played("h8i9").greeting().lines[0] == "Resuming after move 2."


def test_a_program_can_play_too() -> None:
    session = _session()
    assert session.play(Point("h8")).redraw
    assert _text(session.play(Point("h8"))) == "h8 is occupied."


def test_swap2_is_played_through_its_questions() -> None:
    session = _session("swap2")
    assert session.prompt == "Player 1> "
    assert session.status()[-1] == "Player 1: place a black stone anywhere."
    _say(session, "h8", "i9", "i7")
    assert session.prompt == "Player 2> "
    assert session.status()[-3:] == (
        "  1  Stay white  (stay)",
        "  2  Swap and take black  (swap)",
        "  3  Place two more stones and let the opponent choose  (two-more)",
    )
    reply = _say(session, "h9")
    assert reply.lines[0] == "Please choose one of these."
    assert reply.lines[2] == "  1  Stay white  (stay)"
    reply = _say(session, "2")
    assert _text(reply) == "The opening is over: player 2 has black."
    assert session.status()[-1] == "White (player 1) to move."
    _say(session, "a1")
    assert session.status()[-1] == "Black (player 2) to move."
    game = session.record()
    assert (game.opening, game.black, game.white) == ("swap2", "Player 2", "Player 1")
    assert game.moves == ["h8", "i9", "i7", "a1"]


def test_undo_goes_back_into_the_opening() -> None:
    session = _session("swap")
    _say(session, "h8", "i9", "i7", "swap", "a1")
    assert _text(_say(session, "undo")) == "Taken back: a1."
    assert _text(_say(session, "undo")) == "Taken back: swap."
    assert session.opening is not None
    assert _text(_say(session, "undo")) == "Taken back: i7."
    assert session.record().moves == ["h8", "i9"]
    _say(session, "undo", "undo")
    assert _text(_say(session, "undo")) == "There is nothing to take back."


def test_decisions_have_chinese_words() -> None:
    session = Session(Game(), Opening("swap"), "zh")
    _say(session, "h8", "i9", "i7", "交换")
    assert session.opening is None
    assert _text(_say(session, "悔棋")) == "已收回：交换。"


def test_decisions_have_japanese_words() -> None:
    session = Session(Game(), Opening("swap"), "ja")
    _say(session, "h8", "i9", "i7")
    assert session.status()[-1] == "  2  交換して黒を持つ（交換する）"
    _say(session, "交換")
    assert session.opening is None
    assert _text(_say(session, "待った")) == "取り消しました：交換する。"


def test_an_opening_keeps_stones_to_their_place_and_shows_it() -> None:
    session = _session("rif", "renju")
    assert session.view().hints == {"h8"}
    assert _text(_say(session, "a1")) == "The opening rule does not allow a1 now."
    assert _text(_say(session, "p16")) == "p16 is not on a 15x15 board."
    assert "neither a move" in _text(_say(session, "what"))
    _say(session, "h8")
    assert _text(_say(session, "h8")) == "h8 is occupied."
    assert _text(_say(session, "pass")) == "Passing is allowed under the renju rule only."


def test_fifth_moves_are_offered_and_picked_by_letter() -> None:
    session = _session("rif", "renju")
    _say(session, "h8", "h9", "i9", "stay", "a1")
    assert session.status()[-1] == "Player 1: offer a fifth move (2 to go)."
    _say(session, "k9", "c3")
    assert session.view().notes == {"k9": "A", "c3": "B"}
    assert session.status()[-1] == "  A k9  B c3"
    _say(session, "b")
    assert session.board.moves[-1] == "c3"
    assert session.opening is None


def test_a_number_of_fifth_moves_is_declared() -> None:
    session = _session("yamaguchi", "renju")
    _say(session, "h8", "h9", "i9")
    assert "number of fifth moves" in session.status()[-1]
    assert _text(_say(session, "many")).startswith("Please choose one of these.")
    _say(session, "40", "stay", "a1")
    letters = []
    for row in range(1, 16):
        for column in "bcdefgjklmno":
            if "offer" in session.status()[-1]:
                session.respond(f"{column}{row}")
                letters = list(session.view().notes.values())
    assert letters.count("+") == 40 - 26


def test_whoever_must_decide_can_resign() -> None:
    session = _session("swap2")
    _say(session, "h8", "resign")
    assert session.outcome == Outcome(Color.WHITE, Termination.RESIGNED)
    assert session.opening is None
    _say(session, "undo", "i9", "i7", "resign")
    assert session.outcome == Outcome(Color.BLACK, Termination.RESIGNED)


def test_an_opening_that_asks_for_nothing_is_none() -> None:
    session = _session("free")
    assert session.prompt == "Black> "
    assert session.record().opening == ""


def test_a_saved_game_goes_on_in_its_opening() -> None:
    session = _session("swap2")
    _say(session, "h8", "i9", "i7")
    again = Session.resumed(session.record())
    assert again.opening is not None
    assert again.prompt == "Player 2> "
    _say(again, "swap", "undo")
    assert again.opening is not None


@pytest.mark.parametrize(
    "text", ["", "nonsense", "swap2 15 freestyle: a1 b2 c3", "swap2 9 freestyle: h8"]
)
def test_a_saved_opening_that_does_not_fit_is_left_alone(text: str) -> None:
    game = Game.from_moves("h8i9i7")
    game.info[OPENING_FACT] = text
    session = Session.resumed(game)
    assert (session.opening is not None) == (text == "swap2 9 freestyle: h8")


def test_a_saved_resignation_is_still_the_end() -> None:
    game = Game.from_moves("h8i9")
    game.result = Outcome(Color.WHITE, Termination.RESIGNED)
    assert Session.resumed(game).status()[-2] == "White wins: black resigned."


def test_a_loaded_game_may_have_been_lost_by_a_forbidden_move() -> None:
    session = Session.resumed(Game.from_moves(DOUBLE_THREE + "h9", rule="renju"))
    assert session.status()[-2] == "White wins: black's last move was a forbidden double three."


def test_set_up_stones_stay() -> None:
    board = Board.from_stones(["h8"], ["i9"], rule=Rule.RENJU)
    session = Session.resumed(Game.from_board(board))
    assert _text(session.respond("undo")) == "There is nothing to take back."


def _with_program(session: Session, number: int = 2, score: float | None = None) -> Session:
    """A program plays that side, and has thought something if there is a score."""
    thought = None
    if score is not None:
        figures = Statistics(nodes=12, scores={Point("h8"): score})
        thought = Decision(point=Point("h8"), score=Score(score, Color.WHITE), statistics=figures)
    session.program = ProgramSide("classic:uct", number, thought)
    return session


def test_a_greeting_tells_who_the_opponent_is() -> None:
    session = _with_program(_session())
    assert session.greeting().lines[0] == "You play black against classic:uct."
    session = _with_program(_session(), number=1)
    assert session.greeting().lines[0] == "You play white against classic:uct."
    session = _with_program(_session("swap2"), number=1)
    assert session.greeting().lines[0] == "You are player 2 against classic:uct."
    session.respond("language")
    assert session.greeting().lines[0] == "你是玩家2，对手是 classic:uct。"


def test_a_program_is_waited_for_on_its_turn() -> None:
    session = _with_program(_session())
    assert not session.is_programs_turn
    _say(session, "h8")
    assert session.is_programs_turn
    assert session.status()[-1] == "classic:uct (white) is thinking ..."
    session.play(Point("i9"), seconds=1.5, comment="hm")
    assert not session.is_programs_turn
    node = session.record().main_line()[-1]
    assert (node.seconds, node.comment) == (1.5, "hm")


def test_nobody_is_to_move_when_the_game_is_over() -> None:
    session = _with_program(_played("h8", "freestyle"))
    _say(session, "resign")
    assert (session.player, session.is_programs_turn) == (None, False)


@pytest.mark.parametrize(
    ("number", "black", "white"), [(1, "classic:uct", ""), (2, "", "classic:uct")]
)
def test_a_program_is_named_in_the_record(number: int, black: str, white: str) -> None:
    game = _with_program(_session(), number).record()
    assert (game.black, game.white) == (black, white)


def test_a_program_that_swaps_is_named_on_its_new_side() -> None:
    session = _with_program(_session("swap"), number=2)
    _say(session, "h8", "i9", "i7", "swap")
    game = session.record()
    assert (game.black, game.white) == ("classic:uct", "Player 1")


def test_undo_takes_back_the_answer_and_ones_own_move() -> None:
    session = _with_program(_session())
    _say(session, "h8", "i9", "g7", "c3")
    assert _text(_say(session, "undo")) == "Taken back: c3, g7."
    assert session.board.moves == ("h8", "i9")


def test_undo_takes_back_only_ones_own_move_where_it_won() -> None:
    session = _with_program(_played("h8a1h9a2h10a3h11a4", "freestyle"))
    assert _text(_say(session, "h12", "undo")) == "Taken back: h12."


def test_undo_takes_back_an_answer_that_won() -> None:
    session = _with_program(_played("a1h8a2h9a3h10a4h11o15", "freestyle"))
    assert _text(_say(session, "h12", "undo")) == "Taken back: h12, o15."


def test_undo_after_the_first_move_of_a_program_lets_it_move_again() -> None:
    session = _with_program(_played("h8", "freestyle"), number=1)
    assert _text(_say(session, "undo")) == "Taken back: h8."
    assert session.is_programs_turn


def test_undo_goes_back_over_decisions_of_a_program() -> None:
    session = _with_program(_session("swap"), number=2)
    _say(session, "h8", "i9", "i7", "stay", "undo")
    assert session.board.moves == ("h8", "i9")
    assert not session.is_programs_turn


@pytest.mark.parametrize(
    ("score", "agrees"), [(None, False), (1.0, False), (0.0, True), (-3.0, True)]
)
def test_a_program_agrees_on_a_draw_when_it_is_not_better(
    score: float | None, agrees: bool
) -> None:
    session = _with_program(_played("h8i9", "freestyle"), score=score)
    reply = _say(session, "draw")
    assert (session.outcome is not None) == agrees
    assert (_text(reply) == "classic:uct declines the draw.") != agrees


def test_the_last_search_can_be_looked_at() -> None:
    session = _session()
    assert _text(_say(session, "stats")) == "No statistics: the program has not searched yet."
    assert _text(_say(_with_program(session), "统计")).startswith("No statistics")
    reply = _say(_with_program(session, score=7), "statistics")
    assert reply.lines == ("search time 0.000 s", "nodes 12", "h8: 7")
    assert not reply.redraw


def test_a_hint_is_given_in_words() -> None:
    session = _played("h8a1h9a2h10a3h11a4", "freestyle")
    assert _text(_say(session, "hint")) in (
        "h12 makes five in a row and wins.",
        "h7 makes five in a row and wins.",
    )
    assert len(session.board.moves) == 8
    assert "五连" in _text(_say(session, "language", "提示"))


def test_there_is_no_hint_without_a_move_to_make() -> None:
    assert _text(_say(_session("swap"), "hint")) == "No hint is available now."
    assert _text(_say(_played("h8"), "resign", "hint")) == "No hint is available now."
