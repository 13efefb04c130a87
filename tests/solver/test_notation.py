from __future__ import annotations

import pytest

from tengen.solver.notation import Hole, Node, parse

HEADER = "tengen-proof 1\nboard: 5/1xxx1/5/ooo2/5 b freestyle\nattacker: black\nkind: vcf\n"


def shape(node: Node) -> object:
    below = {reply: shape(answer) for reply, answer in node.answers.items()}
    return node.move, node.wins, node.threat and shape(node.threat), below


def test_a_tree_is_read() -> None:
    root = parse(f"{HEADER}a4(*e4! e4:a1(b1:b2! --:c1!) c3:d4!)\n").root
    e4: object = ("a1", False, None, {"b1": ("b2", True, None, {}), "--": ("c1", True, None, {})})
    answers = {"e4": e4, "c3": ("d4", True, None, {})}
    assert shape(root) == ("a4", False, ("e4", True, None, {}), answers)
    assert len(list(root.walk())) == 6


def test_the_defender_may_be_to_move() -> None:
    text = f"{HEADER}(*e4!)\n".replace("attacker: black", "attacker: white")
    claim = parse(text)
    assert (claim.attacker, claim.kind, claim.root.move) == ("white", "vcf", "")
    assert claim.root.threat is not None


@pytest.mark.parametrize("tree", ["", "a4", "a4(", "a4()(", "a4!!", "a0!", "*a4!", "--!", "é"])
def test_broken_trees_are_refused_with_their_place(tree: str) -> None:
    with pytest.raises(Hole, match=r"broken near character [0-9]+"):
        parse(HEADER + tree)
