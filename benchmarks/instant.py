"""A program that answers at once, with any free point: ``python instant.py SEED``."""

from __future__ import annotations

import random
import sys


def main() -> None:
    chance = random.Random(int(sys.argv[1]))
    free: list[str] = []
    size = 15

    def everything() -> list[str]:
        points = [f"{x},{y}" for x in range(size) for y in range(size)]
        chance.shuffle(points)
        return points

    def move() -> None:
        sys.stdout.write(f"{free.pop()}\n")
        sys.stdout.flush()

    is_board = False
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if is_board:
            is_board = word != "DONE"
            if is_board:
                free.remove(word.rpartition(",")[0])
            else:
                move()
        elif word in ("START", "RESTART"):
            size = int(rest or size)
            free = everything()
            sys.stdout.write("OK\n")
            sys.stdout.flush()
        elif word == "TURN":
            free.remove(rest)
            move()
        elif word == "BEGIN":
            move()
        elif word == "BOARD":
            is_board, free = True, everything()
        elif word == "END":
            break


if __name__ == "__main__":
    main()
