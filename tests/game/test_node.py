"""Nodes: their place in the tree, variations and notes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import PASS, ParseError, Point
from tengen.game import Game, Mark, Node
from tests.formats.strategies import games
from tests.game.records import branching_game


class TestNode:
    def test_adding_a_move_makes_a_child_that_knows_its_parent(self) -> None:
        root = Node()
        child = root.add("h8")
        assert child.move == Point("h8")
        assert child.parent is root
        assert root.children == [child]

    def test_adding_a_move_again_returns_the_same_child(self) -> None:
        root = Node()
        assert root.add("h8") is root.add(Point("h8"))

    def test_adding_what_is_no_point_is_refused(self) -> None:
        with pytest.raises(ParseError):
            Node().add("z99")

    def test_the_path_leads_from_the_first_move_to_the_node(self) -> None:
        leaf = Node().add("h8").add("i9").add("--")
        assert leaf.moves() == [Point("h8"), Point("i9"), PASS]
        assert [str(node.move) for node in leaf.path()] == ["h8", "i9", "--"]

    def test_the_path_of_the_root_is_empty(self) -> None:
        assert Node().path() == []

    def test_the_main_line_follows_first_children(self) -> None:
        game = branching_game()
        below = game.root.children[0].main_line()
        assert [str(node.move) for node in below] == ["i9", "i7"]

    def test_a_new_node_has_no_notes(self) -> None:
        node = Node()
        assert not node.has_notes
        assert (node.marks, node.labels, node.arrows, node.lines, node.extra) == (
            {},
            {},
            [],
            [],
            {},
        )
        assert not node.has_notes

    def test_notes_are_kept(self) -> None:
        node = Node()
        node.marks[Point("h8")] = Mark.CIRCLE
        node.labels[Point("i9")] = "A"
        node.arrows.append((Point("a1"), Point("b2")))
        node.extra["XE"] = ["0.5"]
        assert node.has_notes
        assert node.marks == {"h8": "circle"}
        assert node.labels == {"i9": "A"}
        assert node.arrows == [("a1", "b2")]
        assert node.extra == {"XE": ["0.5"]}

    def test_notes_can_be_replaced(self) -> None:
        node = Node()
        node.lines = [(Point("a1"), Point("a5"))]
        node.lines = [*node.lines, (Point("b1"), Point("b5"))]
        assert len(node.lines) == 2

    def test_notes_of_the_class_are_its_description(self) -> None:
        assert Node.marks is Node.marks

    @pytest.mark.parametrize("index", [0, 1, 3])
    def test_a_copy_of_a_node_stands_in_a_copy_of_its_tree(self, index: int) -> None:
        game = branching_game()
        node = [game.root, *game.walk()][index]
        twin = copy.deepcopy(node)
        assert twin is not node
        assert twin.moves() == node.moves()
        assert len(list(twin.walk())) == len(list(node.walk()))

    def test_the_repr_names_move_and_size(self) -> None:
        node = Node().add("h8")
        node.comment = "a long comment that is cut off somewhere"
        assert repr(node) == "<Node 'h8', 0 below, comment='a long comment that '>"
        assert repr(Node()) == "<Node root, 0 below>"


def fan(*moves: str) -> Node:
    """A position from which these moves are recorded."""
    root = Game().root
    for move in moves:
        root.add(move)
    return root


def order(node: Node) -> str:
    return " ".join(str(child.move) for child in node.children)


class TestVariations:
    def test_a_variation_is_found_by_its_move_its_text_and_itself(self) -> None:
        root = fan("a1", "b2")
        second = root.children[1]
        assert root.variation("B2") is root.variation(Point("b2")) is second
        assert root.variation(second) is second
        assert root.has_variation("b2")
        assert not root.has_variation("c3")
        assert not root.has_variation(Node(Point("b2")))

    def test_promoting_moves_a_variation_up_by_one(self) -> None:
        root = fan("a1", "b2", "c3")
        root.promote("c3")
        assert order(root) == "a1 c3 b2"
        root.promote("a1")
        assert order(root) == "a1 c3 b2"

    def test_demoting_moves_a_variation_down_by_one(self) -> None:
        root = fan("a1", "b2", "c3")
        root.demote("a1")
        assert order(root) == "b2 a1 c3"
        root.demote("c3")
        assert order(root) == "b2 a1 c3"

    def test_promoting_to_main_makes_the_main_line(self) -> None:
        game = branching_game()
        first = game.main_line()[0]
        first.promote_to_main("i8")
        assert game.moves == ["h8", "i8"]
        assert order(first) == "i8 i9"

    def test_removing_takes_everything_below_out(self) -> None:
        game = branching_game()
        game.main_line()[0].remove_variation("i9")
        assert game.moves == ["h8", "i8"]
        assert game.node_count == 2

    def test_of_two_variations_with_one_move_the_one_given_is_meant(self) -> None:
        root = fan("a1", "b2")
        twin = Node(Point("a1"), root)
        root.children.append(twin)
        root.promote_to_main(twin)
        assert root.children[0] is twin

    @pytest.mark.parametrize("name", ["promote", "demote", "promote_to_main", "remove_variation"])
    def test_a_move_that_is_not_recorded_is_refused(self, name: str) -> None:
        root = fan("a1", "b2")
        change: Callable[[Node | Point | str], None] = getattr(root, name)
        with pytest.raises(ValueError, match="h8 is not a variation here: a1, b2"):
            change("h8")
        with pytest.raises(ValueError, match="c3 is not a variation here"):
            change(Node(Point("c3")))
        with pytest.raises(ParseError):
            change("nonsense")
        assert order(root) == "a1 b2"

    def test_where_nothing_is_recorded_the_message_says_so(self) -> None:
        with pytest.raises(ValueError, match="h8 is not a variation here: there is none"):
            Game().root.variation("h8")

    @settings(max_examples=60, deadline=None)
    @given(st.data(), st.integers(1, 8))
    def test_changes_of_order_are_permutations_that_move_one_child(
        self, data: st.DataObject, count: int
    ) -> None:
        root = fan(*(f"a{row}" for row in range(1, count + 1)))
        before = list(root.children)
        child = data.draw(st.sampled_from(before))
        name, step = data.draw(
            st.sampled_from([("promote", -1), ("demote", 1), ("promote_to_main", -count)])
        )
        getattr(root, name)(child)
        place = min(max(before.index(child) + step, 0), count - 1)
        assert root.children.index(child) == place
        before.remove(child)
        assert [other for other in root.children if other is not child] == before

    @settings(max_examples=12, deadline=None)
    @given(st.data(), games())
    def test_promoting_every_step_to_main_makes_any_node_part_of_the_main_line(
        self, data: st.DataObject, game: Game
    ) -> None:
        node = data.draw(st.sampled_from([game.root, *game.walk()]))
        facts = {id(other): other.moves() for other in game.walk()}
        for step in node.path():
            assert step.parent is not None
            step.parent.promote_to_main(step)
        assert node.is_main_line()
        assert game.moves[: len(node.path())] == node.moves()
        assert {id(other): other.moves() for other in game.walk()} == facts

    @settings(max_examples=12, deadline=None)
    @given(st.data(), games())
    def test_removing_loses_the_nodes_below_and_no_other(
        self, data: st.DataObject, game: Game
    ) -> None:
        nodes = list(game.walk())
        if not nodes:
            return
        node = data.draw(st.sampled_from(nodes))
        assert node.parent is not None
        gone = {id(node), *map(id, node.walk())}
        node.parent.remove_variation(node)
        assert list(game.walk()) == [other for other in nodes if id(other) not in gone]


class TestGameOfANode:
    def test_every_node_knows_its_game_and_root(self) -> None:
        game = branching_game()
        assert all(node.game is game for node in (game.root, *game.walk()))
        assert all(node.root is game.root for node in (game.root, *game.walk()))

    def test_the_board_of_a_node_is_the_position_there(self) -> None:
        game = branching_game()
        for node in game.walk():
            assert node.board() == game.board(node)
        assert game.root.board().moves == ()

    def test_a_node_outside_a_game_has_no_board(self) -> None:
        with pytest.raises(ValueError, match="belongs to no game"):
            Node().add("h8").board()

    def test_the_main_line_is_told_from_variations(self) -> None:
        game = branching_game()
        main = game.main_line()
        assert [node.is_main_line() for node in game.walk()] == [
            node in main for node in game.walk()
        ]
        assert game.root.is_main_line()

    def test_a_removed_variation_is_no_longer_the_main_line(self) -> None:
        game = branching_game()
        first = game.main_line()[0]
        game.root.remove_variation(first)
        assert not first.is_main_line()
        assert not first.children[0].is_main_line()

    @pytest.mark.parametrize("index", [0, 1, 3])
    def test_a_pickled_node_stands_in_a_game_like_its_own(self, index: int) -> None:
        game = branching_game()
        node = [game.root, *game.walk()][index]
        twin = pickle.loads(pickle.dumps(node))  # noqa: S301 - our own bytes
        assert twin.game == game
        assert twin.board() == node.board()

    def test_a_node_outside_a_game_can_be_copied(self) -> None:
        node = Node(Point("a1")).add("h8")
        node.comment = "alone"
        twin = copy.deepcopy(node)
        assert (twin.comment, twin.moves()) == ("alone", ["h8"])
        assert twin.root.move == "a1"
