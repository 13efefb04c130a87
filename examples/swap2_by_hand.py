"""Walks through a swap2 opening and prints what each player may do."""

from __future__ import annotations

from tengen.opening import Opening


def main() -> None:
    """Player 2 asks player 1 to choose, who takes black."""
    opening = Opening("swap2", rule="standard")
    for action in ("h8", "i9", "g6", "two-more", "j7", "f9", "swap"):
        kinds = ", ".join(str(choice.kind) for choice in opening.choices())
        print(f"player {opening.player} may {kinds}: {action}")
        opening.act(action)
    print(f"done: player {opening.black} is black, {opening.turn} to move\n{opening.board}")


if __name__ == "__main__":
    main()
