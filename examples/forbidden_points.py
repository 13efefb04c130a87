"""Shows black's forbidden points in a renju position, with the reasons."""

from __future__ import annotations

from tengen import Board

POSITION = "15/15/15/15/15/7x7/7x7/5xx8/15/15/15/15/15/15/o13o b renju"


def main() -> None:
    """Prints the board, then each forbidden point's explanation in both languages."""
    board = Board.from_text(POSITION)
    print(board)
    for point in board.forbidden_points():
        explanation = board.explain_forbidden(point)
        print(f"\n{explanation}\n{explanation.text('zh')}")


if __name__ == "__main__":
    main()
