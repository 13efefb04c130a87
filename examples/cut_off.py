"""Minimax and alpha-beta on the tree that the third classic's source draws.

The root a is the computer's (MAX); its moves lead to b, c and d, where the opponent (MIN) chooses a
leaf. Run it to see every step: ``python examples/cut_off.py``.
"""

from __future__ import annotations

from math import inf
from typing import TypeAlias

Tree: TypeAlias = "int | dict[str, Tree]"

TREE: dict[str, Tree] = {"b": {"e": 11, "f": 8}, "c": {"g": 24, "h": 3}, "d": {"i": 2, "j": 5}}


def minimax(tree: Tree, is_max: bool = True) -> int:
    """The value of a tree if both sides play their best: MAX the highest child, MIN the lowest."""
    if isinstance(tree, int):
        return tree
    values = [minimax(child, not is_max) for child in tree.values()]
    return max(values) if is_max else min(values)


def alpha_beta(
    tree: Tree, steps: list[str], alpha: float = -inf, beta: float = inf, is_max: bool = True
) -> float:
    """The same value with fewer leaves; writes down each step.

    `alpha` is what MAX is already sure of, `beta` what MIN is. A node whose value has left the
    window between them cannot change the root: its other children are skipped.
    """
    if isinstance(tree, int):
        return tree
    best, children = -inf if is_max else inf, list(tree)
    for number, name in enumerate(children, 1):
        value = alpha_beta(tree[name], steps, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        steps.append(f"{name} = {value:g}: alpha {alpha:g}, beta {beta:g}")
        if alpha >= beta and (skipped := children[number:]):
            bound = f">= beta {beta:g}" if is_max else f"<= alpha {alpha:g}"
            steps.append(f"{value:g} {bound}: skip {', '.join(skipped)}")
            break
    return best


def main() -> None:
    """Prints the steps, the value of each root move, and the move to play."""
    steps: list[str] = []
    value = alpha_beta(TREE, steps)
    print("\n".join(steps))
    best = max(TREE, key=lambda name: minimax(TREE[name], is_max=False))
    print(f"a = {value:g}: play {best}")


if __name__ == "__main__":
    main()
