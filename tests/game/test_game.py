"""Records: building them, asking them, comparing and copying them."""

from __future__ import annotations

import copy
import inspect
import pickle
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings

from tengen.board import (
    Board,
    Color,
    IllegalMove,
    Outcome,
    ParseError,
    Point,
    Rule,
    Termination,
)
from tengen.game import Game, Mark, Node
from tests.formats.strategies import games
from tests.game.records import branching_game

FIVE = "h8a1i8a2j8a3k8a4l8"


def full_game(size: int = 22) -> Game:
    """A record that fills the whole board, so that its tree is as deep as they get."""
    game = Game(size)
    node = game.root
    for column in "abcdefghijklmnopqrstuv"[:size]:
        for row in range(1, size + 1):
            node = node.add(f"{column}{row}")
    return game


class TestBuilding:
    def test_a_new_game_is_an_empty_board_with_black_to_move(self) -> None:
        game = Game()
        assert (game.size, game.rule, game.turn) == (15, Rule.FREESTYLE, Color.BLACK)
        assert game.moves == []
        assert game.node_count == 0

    @pytest.mark.parametrize("size", [4, 23])
    def test_boards_have_5_to_22_lines(self, size: int) -> None:
        with pytest.raises(ValueError, match=r"5\.\.22"):
            Game(size)

    def test_an_unknown_rule_is_refused(self) -> None:
        with pytest.raises(ValueError, match="chess"):
            Game(rule="chess")

    def test_setup_stones_stand_in_board_order(self) -> None:
        game = Game(setup_black=["i9", Point("h8"), (0, 0)], setup_white=["a1"])
        assert game.setup_black == ("a15", "h8", "i9")

    @pytest.mark.parametrize(
        ("black", "white", "turn"),
        [
            ([], [], "black"),
            (["h8"], [], "white"),
            (["h8"], ["i9"], "black"),
            ([], ["a1"], "black"),
        ],
    )
    def test_whoever_has_fewer_stones_begins(
        self, black: list[str], white: list[str], turn: str
    ) -> None:
        assert Game(setup_black=black, setup_white=white).turn == turn

    def test_a_given_turn_stands(self) -> None:
        assert Game(turn="white").turn is Color.WHITE

    @pytest.mark.parametrize("stone", ["--", "p1", "a16"])
    def test_setup_off_the_board_is_refused(self, stone: str) -> None:
        with pytest.raises(IllegalMove) as caught:
            Game(setup_black=[stone])
        assert caught.value.reason == "off-board"

    def test_two_stones_on_one_point_are_refused(self) -> None:
        with pytest.raises(IllegalMove, match="h8"):
            Game(setup_black=["h8"], setup_white=["h8"])

    def test_from_moves_records_them_and_the_outcome(self) -> None:
        game = Game.from_moves(FIVE)
        assert "".join(map(str, game.moves)) == FIVE
        assert game.result is not None
        assert game.result.winner is Color.BLACK
        assert game.result.termination is Termination.FIVE

    def test_from_moves_refuses_an_illegal_game(self) -> None:
        with pytest.raises(IllegalMove):
            Game.from_moves("h8h8")

    def test_from_board_keeps_setup_and_moves(self) -> None:
        board = Board.from_stones(["h8"], ["i9"], turn="white", rule="renju", moves=["a1"])
        game = Game.from_board(board)
        assert (game.setup_black, game.setup_white) == (("h8",), ("i9",))
        assert (game.turn, game.moves, game.rule) == (Color.WHITE, ["a1"], Rule.RENJU)
        assert game.board() == Board.from_stones(
            ["h8"], ["i9", "a1"], turn="black", rule="renju", forbidden="lose"
        )

    def test_play_appends_to_the_main_line(self) -> None:
        game = branching_game()
        node = game.play((0, 0))
        assert node.moves() == ["h8", "i9", "i7", "a15"]
        assert game.result is None

    def test_play_on_an_empty_record_makes_the_first_move(self) -> None:
        game = Game()
        assert game.play("h8").parent is game.root

    def test_the_move_that_ends_the_game_sets_the_result(self) -> None:
        game = Game.from_moves(FIVE[:-2])
        assert game.result is None
        game.play("l8")
        assert game.result is not None
        assert game.result.line == ("h8", "i8", "j8", "k8", "l8")

    def test_an_illegal_move_is_not_recorded(self) -> None:
        game = Game.from_moves("h8")
        with pytest.raises(IllegalMove):
            game.play("h8")
        assert game.moves == ["h8"]


class TestAsking:
    def test_the_board_is_by_default_at_the_end_of_the_main_line(self) -> None:
        board = branching_game().board()
        assert board.moves == ("h8", "i9", "i7")
        assert board.rule is Rule.RENJU

    def test_the_board_of_a_node_is_the_position_there(self) -> None:
        game = branching_game()
        last = game.root.children[0].children[1]
        assert game.board(last).moves == ("h8", "i8")
        assert game.board(game.root).moves == ()

    def test_a_forbidden_move_in_a_record_loses(self) -> None:
        game = Game(rule="renju", setup_black=["f8", "g8", "h9", "h10"], turn="black")
        game.root.add("h8")
        outcome = game.board().outcome
        assert outcome is not None
        assert outcome.termination is Termination.DOUBLE_THREE

    def test_a_record_that_breaks_the_rules_has_no_board(self) -> None:
        game = Game()
        game.root.add("h8").add("h8")
        with pytest.raises(IllegalMove):
            game.board()

    def test_walk_meets_parents_first_and_the_main_line_before_variations(self) -> None:
        game = branching_game()
        assert [str(node.move) for node in game.walk()] == ["h8", "i9", "i7", "g7", "i8"]
        assert game.node_count == 5

    def test_a_drawable_record_is_valid(self) -> None:
        game = branching_game()
        game.main_line()[-1].add("--").add("--")
        game.validate()

    def test_variations_may_use_the_same_point(self) -> None:
        game = branching_game()
        game.root.children[0].children[1].add("i9")
        game.validate()

    @pytest.mark.parametrize(
        ("moves", "problem"),
        [(["h8", "h8"], "occupied"), (["a1"], "occupied"), (["h8", "p1"], "off the board")],
    )
    def test_an_undrawable_record_is_invalid(self, moves: list[str], problem: str) -> None:
        game = Game(setup_white=["a1"])
        node = game.root
        for move in moves:
            node = node.add(move)
        with pytest.raises(ParseError, match=problem) as caught:
            game.validate()
        assert caught.value.place == f"move {len(moves)}"

    def test_a_node_without_a_move_is_invalid(self) -> None:
        game = Game()
        game.root.children.append(Node(None, game.root))
        with pytest.raises(ParseError, match="without a move"):
            game.validate()

    def test_the_repr_tells_the_game_in_a_line(self) -> None:
        game = branching_game()
        assert repr(game) == "<Game 15x15 renju, 3 moves>"
        game.black = "Alpha"
        assert repr(game) == "<Game Alpha - ?, 15x15 renju, 3 moves>"
        assert repr(Game(setup_black=["h8"])) == "<Game 15x15 freestyle, 1 set up, 0 moves>"


class TestComparing:
    def test_games_with_the_same_tree_and_facts_are_equal(self) -> None:
        assert branching_game() == branching_game()

    def test_a_touched_but_empty_note_makes_no_difference(self) -> None:
        game = branching_game()
        assert game.root.labels == {}
        assert game == branching_game()

    def test_games_differ_by_facts(self) -> None:
        game = branching_game()
        game.result = Outcome(None, Termination.AGREEMENT)
        assert game != branching_game()

    def test_games_differ_by_notes(self) -> None:
        game = branching_game()
        game.main_line()[1].labels[Point("a1")] = "A"
        assert game != branching_game()

    def test_games_differ_by_the_order_of_variations(self) -> None:
        game = branching_game()
        game.root.children[0].children.reverse()
        assert game != branching_game()

    def test_games_differ_by_a_move_more(self) -> None:
        game = branching_game()
        game.root.add("a1")
        assert game != branching_game()

    def test_a_game_is_not_equal_to_something_else(self) -> None:
        assert Game() != "game"

    def test_a_game_has_no_hash(self) -> None:
        with pytest.raises(TypeError):
            hash(Game())


class TestCopying:
    def test_a_pickled_game_keeps_everything(self) -> None:
        game = branching_game()
        game.black, game.opening, game.info = "Alpha", "swap2", {"event": "Cup"}
        game.result = Outcome(Color.BLACK, Termination.FIVE, (Point("h8"), Point("h9")))
        node = game.main_line()[1]
        node.comment, node.name, node.seconds, node.clock = "good", "key", 1.5, 60.0
        node.marks[Point("h8")] = Mark.CROSS
        assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 - our own bytes

    def test_a_deep_record_is_pickled_compared_and_copied_without_deep_recursion(self) -> None:
        game = full_game()
        assert game.node_count == 484
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(len(inspect.stack(0)) + 150)
        try:
            twin = pickle.loads(pickle.dumps(game))  # noqa: S301 - our own bytes
            assert twin == game
            assert copy.deepcopy(game) == game
            twin.validate()
        finally:
            sys.setrecursionlimit(limit)

    def test_a_copy_can_change_without_the_original(self) -> None:
        game = branching_game()
        twin = copy.deepcopy(game)
        twin.root.add("a1")
        twin.info["event"] = "Cup"
        assert game == branching_game()

    def test_a_copied_game_and_its_nodes_belong_together(self) -> None:
        game = branching_game()
        twin, node = copy.deepcopy((game, game.main_line()[1]))
        assert node is twin.main_line()[1]
        assert node.game is twin

    def test_errors_are_kept_but_make_no_difference_to_equality(self) -> None:
        game = branching_game()
        game.errors.append(ParseError("h8 is occupied", "line 3, column 4"))
        assert game == branching_game()
        assert str(copy.deepcopy(game).errors[0]) == "line 3, column 4: h8 is occupied"
        assert repr(game) == "<Game 15x15 renju, 3 moves, 1 errors>"


class TestSgf:
    @settings(max_examples=10, deadline=None)
    @given(games())
    def test_the_text_of_a_game_is_read_back(self, game: Game) -> None:
        assert Game.from_sgf(game.to_sgf()) == game

    def test_bytes_are_read_in_their_code_page(self) -> None:
        assert Game.from_sgf("(;CA[gbk]PB[王小明])".encode("gbk")).black == "王小明"

    def test_a_file_is_given_by_its_path(self, tmp_path: Path) -> None:
        path = tmp_path / "game.sgf"
        path.write_text(branching_game().to_sgf(), encoding="utf-8")
        assert Game.from_sgf(path) == branching_game()
        with pytest.raises(ValueError, match="looks like a file name"):
            Game.from_sgf(str(path))

    def test_several_games_are_refused(self) -> None:
        with pytest.raises(ParseError, match=r"2 games instead of one: use formats\.read"):
            Game.from_sgf("(;B[hh])(;B[hh])")

    def test_a_text_that_is_no_sgf_is_refused(self) -> None:
        with pytest.raises(ParseError, match="no game: an SGF game begins with"):
            Game.from_sgf("h8i9")
