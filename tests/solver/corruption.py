"""Corrupted proofs: each is caught by the checker, or what it claims is true nevertheless."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from tengen import PASS, Board, Color, Rule
from tengen.solver import Hole, solve
from tengen.solver.check import check
from tengen.solver.notation import KINDS, Claim, Node, parse
from tests.solver.brute_force import attack_position, can_force_win, random_position

Random: TypeAlias = random.Random
ATTACK = "h8a1h9a2i8a4i9c1"
"""A vct on a board of 15."""
MIN_MOVES = 4
"""Moves of a proof: with fewer there is little to corrupt."""
MAX_EMPTY = 12
"""Empty points up to which everything is tried."""
GAMES = 40
"""Games against a corrupted proof on a larger board."""


def write(claim: Claim) -> str:
    """The text of a claim."""
    head = f"tengen-proof 1\nboard: {claim.board}\nattacker: {claim.attacker}\nkind: {claim.kind}\n"
    return f"{head}{_tree(claim.root)}\n"


def _tree(node: Node) -> str:
    if node.wins:
        return node.move + "!"
    threat = [] if node.threat is None else [f"*{_tree(node.threat)}"]
    return f"{node.move}({' '.join(threat + [f'{a}:{_tree(b)}' for a, b in node.answers.items()])})"


# ---- of the tree; the claim stays


def _inner(chance: Random, claim: Claim) -> Node:
    """A node with replies."""
    return chance.choice([n for n in claim.root.walk() if not n.wins] or [claim.root])


def _point(chance: Random, claim: Claim) -> str:
    size = claim.board.count("/") + 1
    return f"{chr(ord('a') + chance.randrange(size))}{chance.randrange(size) + 1}"


def drop_defence(chance: Random, claim: Claim) -> None:
    node = chance.choice([n for n in claim.root.walk() if n.answers] or [claim.root])
    if node.answers:
        del node.answers[chance.choice(list(node.answers))]


def drop_threat(chance: Random, claim: Claim) -> None:
    _inner(chance, claim).threat = None


def drop_subtree(chance: Random, claim: Claim) -> None:
    node = _inner(chance, claim)
    node.threat = None
    node.answers.clear()


def change_move(chance: Random, claim: Claim) -> None:
    chance.choice([n for n in claim.root.walk() if n.move]).move = _point(chance, claim)


def change_threat(chance: Random, claim: Claim) -> None:
    threats = [n.threat for n in claim.root.walk() if n.threat] or [claim.root]
    chance.choice(threats).move = _point(chance, claim)


def change_reply(chance: Random, claim: Claim) -> None:
    node = _inner(chance, claim)
    replies = list(node.answers)
    if replies:
        answer = node.answers.pop(chance.choice(replies))
        node.answers[chance.choice([_point(chance, claim), "--"])] = answer


def claim_five(chance: Random, claim: Claim) -> None:
    node = _inner(chance, claim)
    node.wins = True


def deny_five(chance: Random, claim: Claim) -> None:
    chance.choice([n for n in claim.root.walk() if n.wins]).wins = False


def exchange_answers(chance: Random, claim: Claim) -> None:
    nodes = list(claim.root.walk())
    one, two = chance.choice(nodes), chance.choice(nodes)
    one.answers, two.answers = two.answers, one.answers


def answer_by_threat(chance: Random, claim: Claim) -> None:
    node = _inner(chance, claim)
    if node.answers and node.threat:
        node.threat, node.answers = chance.choice(list(node.answers.values())), {}


# ---- of the claim


def _with_cells(claim: Claim, change: Callable[[list[list[str]]], object]) -> Claim:
    board, turn, rule = claim.board.split(" ")
    wide = re.sub("[0-9]+", lambda m: "." * int(m[0]), board)
    rows = [list(row) for row in wide.split("/")]
    change(rows)
    narrow = "/".join(map("".join, rows))
    packed = re.sub(r"\.+", lambda m: str(len(m[0])), narrow)
    return replace(claim, board=f"{packed} {turn} {rule}")


def _cell(chance: Random, rows: list[list[str]], marks: str) -> tuple[int, int] | None:
    """A random point that holds one of these."""
    found = [(y, x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in marks]
    return chance.choice(found) if found else None


def _set(chance: Random, claim: Claim, old: str, new: str) -> Claim:
    def change(rows: list[list[str]]) -> None:
        if at := _cell(chance, rows, old):
            rows[at[0]][at[1]] = new

    return _with_cells(claim, change)


def swap_stone(chance: Random, claim: Claim) -> Claim:
    return _set(chance, claim, *chance.choice(["xo", "ox"]))


def add_stone(chance: Random, claim: Claim) -> Claim:
    return _set(chance, claim, ".", chance.choice("xo"))


def remove_stone(chance: Random, claim: Claim) -> Claim:
    return _set(chance, claim, chance.choice("xo"), ".")


def move_stone(chance: Random, claim: Claim) -> Claim:
    mark = chance.choice("xo")
    return _set(chance, _set(chance, claim, ".", mark), mark, ".")


def mirror_board(chance: Random, claim: Claim) -> Claim:
    across = chance.random() < 0.5

    def flip(rows: list[list[str]]) -> None:
        rows[:] = [row[::-1] for row in rows] if across else rows[::-1]

    return _with_cells(claim, flip)


def forge_size(chance: Random, claim: Claim) -> Claim:
    def change(rows: list[list[str]]) -> None:
        if chance.random() < 0.5:
            del rows[-1]
            return
        for row in rows:
            row.append(chance.choice("xo"))
        rows.insert(chance.choice([0, len(rows)]), chance.choices("xo", k=len(rows) + 1))

    return _with_cells(claim, change)


def forge_turn(_: Random, claim: Claim) -> Claim:
    return replace(claim, board=re.sub(" ([bw]) ", lambda m: f" {'bw'[m[1] == 'b']} ", claim.board))


def forge_rule(chance: Random, claim: Claim) -> Claim:
    rule = chance.choice([str(rule) for rule in Rule])
    return replace(claim, board=f"{claim.board.rpartition(' ')[0]} {rule}")


def forge_attacker(_: Random, claim: Claim) -> Claim:
    return replace(claim, attacker="white" if claim.attacker == "black" else "black")


def forge_kind(chance: Random, claim: Claim) -> Claim:
    return replace(claim, kind=chance.choice(KINDS))


# ---- of the text


def cut(chance: Random, text: str) -> str:
    return text[: chance.randrange(len(text))]


def flip_bits(chance: Random, text: str) -> str:
    data = bytearray(text.encode())
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return data.decode("latin-1")


def change_character(chance: Random, text: str) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice("abcxo1239():! *-/\n\r\0é") + text[at + 1 :]


def double(chance: Random, text: str) -> str:
    start = chance.randrange(len(text))
    piece = text[start : start + chance.randrange(1, 40)]
    return text[:start] + piece * chance.choice([2, 3, 500]) + text[start:]


def drop_piece(chance: Random, text: str) -> str:
    start = chance.randrange(len(text))
    return text[:start] + text[start + chance.randrange(1, 12) :]


def nest(chance: Random, text: str) -> str:
    at = chance.randrange(text.rindex("kind"), len(text))
    depth = chance.choice([1, 30, 3000])
    return text[:at] + chance.choice(["(", "a1(*", "--:a1(", ")"]) * depth + text[at:]


def huge_number(chance: Random, text: str) -> str:
    at = chance.choice([m.end() for m in re.finditer("[0-9]+", text)])
    return text[:at] + chance.choice("0199") * chance.choice([1, 20, 500, 10_000]) + text[at:]


TREE: tuple[Callable[[Random, Claim], None], ...] = (
    *(drop_defence, drop_threat, drop_subtree, change_move, change_threat, change_reply),
    *(claim_five, deny_five, exchange_answers, answer_by_threat),
)
CLAIM: tuple[Callable[[Random, Claim], Claim], ...] = (
    *(swap_stone, add_stone, remove_stone, move_stone, mirror_board),
    *(forge_size, forge_turn, forge_rule, forge_attacker, forge_kind),
)
TEXT: tuple[Callable[[Random, str], str], ...] = (
    *(cut, flip_bits, change_character, double, drop_piece, nest, huge_number),
)


def proofs(chance: Random) -> Iterator[str]:
    """Valid proofs without end: all rule sets, kinds, attackers, either side to move."""
    while True:
        for rule in Rule:
            for attacker in Color:
                kind = chance.choice(KINDS)
                make = chance.choice([_rows, _rows, _stones])
                while True:
                    board = make(chance, rule, attacker)
                    found = solve(board, kind, side=attacker, memory_mb=4)
                    if found.positions >= MIN_MOVES:
                        break
                yield found.text


def _rows(chance: Random, rule: Rule, attacker: Color) -> Board:
    return attack_position(
        chance, rule, chance.choice([5, 6, 7]), attacker, chance.randrange(5, 10)
    )


def _stones(chance: Random, rule: Rule, _: Color) -> Board:
    return random_position(chance, rule, chance.choice([5, 6]), chance.randrange(4, 9))


def corruptions(chance: Random) -> Iterator[tuple[str, str]]:
    """The name of a change and the changed proof, without end; every name in turn."""
    large = [solve(Board.from_moves(ATTACK, rule=rule), "vct").text for rule in Rule]
    for text in proofs(chance):
        for in_tree in TREE:
            original = text if chance.random() < 0.75 else chance.choice(large)
            claim = parse(original)
            in_tree(chance, claim)
            if (changed := write(claim)) != original:
                yield in_tree.__name__, changed
        for in_claim in CLAIM:
            if (changed := write(in_claim(chance, parse(text)))) != text:
                yield in_claim.__name__, changed
        for in_text in TEXT:
            if (changed := in_text(chance, text)) != text:
                yield in_text.__name__, changed


def verdict(text: str, chance: Random) -> str:
    """``refused``; ``harmless``: accepted, and the claim is true; or ``WRONG``.

    Decided by trying everything. On a large board the claim is that of the original, and the tree
    must win games against a defender who plays where it hurts.
    """
    try:
        check(text)
    except Hole:
        return "refused"
    claim = parse(text)
    board, attacker = Board.from_text(claim.board), Color(claim.attacker)
    if len(board.legal_points()) <= MAX_EMPTY:
        is_true = can_force_win(board, attacker, claim.kind)
    else:
        is_true = all(_wins_game(claim, board.copy(), chance) for _ in range(GAMES))
    return "harmless" if is_true else "WRONG"


def _wins_game(claim: Claim, board: Board, chance: Random) -> bool:
    """Play the tree against random replies, mostly on points that occur in it."""
    node: Node | None = claim.root
    attacker = Color(claim.attacker)
    while node is not None:
        if board.turn is attacker:
            if not board.is_legal(node.move):
                return False
            board.play(node.move)
        if board.outcome is not None:
            return board.outcome.winner is attacker
        known = {*node.answers, *(n.move for n in (node.threat or node).walk())}
        near = [point for point in board.legal_points() if str(point) in known]
        replies = near if near and chance.random() < 0.8 else board.legal_points()
        reply = chance.choice(replies)
        board.play(reply)
        if board.outcome is not None:
            return False
        node = node.answers.get(str(reply), node.threat)
    return False


def holds(board: Board, node: Node, attacker: Color) -> bool:
    """Whether the tree wins against every reply, played on a board with the rules of the core."""
    if not board.is_legal(node.move):
        return False
    board.play(node.move)
    result = _holds_after(board, node, attacker)
    board.undo()
    return result


def _holds_after(board: Board, node: Node, attacker: Color) -> bool:
    if board.outcome is not None:
        return board.outcome.winner is attacker
    for reply in [*board.legal_points(), *([PASS] if board.rule is Rule.RENJU else [])]:
        board.play(reply)
        answer = node.answers.get(str(reply), node.threat)
        result = board.outcome is None and answer is not None and holds(board, answer, attacker)
        board.undo()
        if not result:
            return False
    return True
