"""The key moments of a game in words: why a move is one, in shapes and threats.

The facts come from the rules and from the proofs of the review. web/src/study/review-texts.ts
composes the same sentences in the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import cast

from tengen.board import PASS, Board, Color, Forbidden, Language, Point, Shape
from tengen.game_review.position import (
    KEY_CLASSES,
    MoveClass,
    MoveReview,
    PositionReview,
    ProvedWin,
)
from tengen.game_review.result import Review
from tengen.hint import (
    Reasons,
    Threat,
    five_points,
    forcing,
    reasons,
    threats,
)
from tengen.i18n import Localized, Message, text
from tengen.solver import Proof

_LOSSES = (MoveClass.LOSING, MoveClass.LOST)
_ROWS = (Shape.OPEN_FOUR, Shape.FOUR, Shape.OPEN_THREE)
"""The rows that have to be answered."""
_STRONG = (Shape.OPEN_FOUR, Shape.DOUBLE_FOUR, Shape.OPEN_THREE)
"""The shapes that a move should not allow; a single four only has to be blocked."""

Naming = Callable[[Point], str]
"""How points are written: ``str``, or upper case as in the web app."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A move that a reader of the game should look at."""

    number: int
    """Of the move, from 1."""
    sentence: Message
    """Why; ``sentence.text(language)`` is the sentence in a language."""


def moments(review: Review, name: Naming = str) -> list[Moment]:
    """The key moments of the game, each with its sentence."""
    found = ((number, sentence(review, number, name)) for number in key_moves(review))
    return [Moment(number, said) for number, said in found if said is not None]


def key_moves(review: Review) -> list[int]:
    """The numbers of the moves that cost something.

    Of the moves in a lost position only the first is one, unless a losing mistake led there.
    """
    moves = review.moves
    return [
        number
        for number, move in enumerate(moves, 1)
        if move.move_class in KEY_CLASSES
        or (move.move_class is MoveClass.LOST and not _lost_before(moves, number))
    ]


def sentence(review: Review, number: int, name: Naming = str) -> Message | None:
    """Why a move, from 1, is a key moment; ``None`` for a move of another class.

    >>> from tengen import Board, Limit
    >>> from tengen.game_review import review
    >>> game = review(Board.from_moves("h8a1h9a2h10c1h11"), Limit(nodes=2000))
    >>> print(sentence(game, 6))
    White c1 loses: it leaves black's open three h10 h9 h8 alone, and black h11 makes an open four \
on the column and wins by continuous fours in 2 moves; h11 would have held.
    """
    board = review.board_at(number - 1)
    return move_sentence(board, review.positions[number - 1], review.positions[number], name)


def move_sentence(
    board: Board, review: PositionReview, after: PositionReview, name: Naming = str
) -> Message | None:
    """The same of the move played from a position: `review` is about it, `after` about the next.

    ``ValueError`` if they are from a document whose proofs do not fit the game.
    """
    if review.played is None:
        return None
    narrator = _Narrator(board, review, after, review.played, name)
    says = {
        MoveClass.INACCURACY: narrator.mistake,
        MoveClass.MISTAKE: narrator.mistake,
        MoveClass.MISSED_WIN: narrator.missed_win,
        MoveClass.LOSING: narrator.losing,
        MoveClass.LOST: narrator.lost,
    }.get(review.played.move_class)
    return None if says is None else says()


def _lost_before(moves: list[MoveReview], number: int) -> bool:
    """Whether the side had lost the game before; forced moves in between change nothing."""
    own = (move.move_class for move in moves[number - 3 :: -2]) if number > 2 else ()
    last = next((each for each in own if each is not MoveClass.FORCED), None)
    return last in _LOSSES


class _Narrator:
    """Finds the facts about one move and chooses the texts."""

    def __init__(
        self,
        board: Board,
        review: PositionReview,
        after: PositionReview,
        move: MoveReview,
        name: Naming,
    ) -> None:
        self._review, self._next, self._move, self._name = review, after, move, name
        self._before, self._after = board, board.copy()
        self._after.play(move.move)
        self._mover = board.turn
        self._values: dict[str, object] = {
            "Side": Message(f"review.side.{self._mover}"),
            "side": Message(f"rules.color.{self._mover}"),
            "other": Message(f"rules.color.{self._mover.other}"),
            "move": name(self._move.move),
        }

    # ---- one sentence for each class

    def losing(self) -> Message:
        """The move gave the opponent a forced win."""
        instead = self._instead()
        if self._forbidden is not None:
            return self._say("forbidden", reason=_reason(self._forbidden), instead=instead)
        refutation = self._refutation()
        if refutation is None:
            return self._say_of(self._move.move, "losing-plain", instead=instead)
        return self._say_of(self._move.move, "losing", reasons=refutation, instead=instead)

    def lost(self) -> Message:
        """The position was lost already."""
        if self._forbidden is not None:
            return self._say("forbidden", reason=_reason(self._forbidden), instead="")
        proof = _proof(self._after, self._next.win)
        if proof is None:
            return self._say("lost-plain")
        return self._say_of(self._move.move, "lost", then=self._attack(self._after, proof))

    def missed_win(self) -> Message:
        """The mover had a forced win."""
        proof = _proof(self._before, self._review.win)
        if proof is None:
            return self.mistake()
        root = proof.tree
        if root is not None and root.wins:
            return self._say("missed-five", point=self._name(proof.line[0]))
        return self._say("missed-win", win=self._win(self._before, proof))

    def mistake(self) -> Message:
        """The move cost win probability."""
        return self._say_of(
            self._move.move,
            "costs",
            cost=round(100 * self._move.cost),
            reason=self._drawback(),
            instead=self._better(),
        )

    # ---- the opponent's answer

    @property
    def _forbidden(self) -> Forbidden | None:
        """Why the move was forbidden to its side."""
        is_stone = self._move.move != PASS and self._mover is Color.BLACK
        return self._before.forbidden(self._move.move) if is_stone else None

    def _refutation(self) -> Message | None:
        """How the opponent wins after a losing move, and what was overlooked."""
        proof = _proof(self._after, self._next.win)
        if proof is None:
            return None
        then = self._attack(self._after, proof)
        left = self._left_alone(proof.line[0])
        return then if left is None else self._say("leaves-then", threat=left, then=then)

    def _drawback(self) -> Message | str:
        """What the move overlooked or allows; empty if the shapes do not show it."""
        line = self._next.line
        if line is None or not line.moves or line.moves[0] == PASS:
            return ""
        reply = line.moves[0]
        left = self._left_alone(reply)
        if left is not None:
            return self._say("leaves", threat=left)
        found = forcing(reasons(self._after, reply))
        if _combination(self._after, reply, self._after.turn) is None and not any(
            shape in _STRONG for _, shape in found.makes
        ):
            return ""
        return self._say("allows", **self._stone(self._after, found))

    def _left_alone(self, reply: Point) -> Message | None:
        """The opponent's row that was there before the move, and that the reply extends."""
        rows = {each.stones for each in threats(self._before) if self._must_be_answered(each)}
        for each in threats(self._after):
            if self._must_be_answered(each) and each.stones in rows and reply in each.gains:
                is_split = each.is_split and each.shape is not Shape.OPEN_FOUR
                key = f"split-{each.shape}" if is_split else each.shape
                stones = " ".join(map(self._name, each.stones))
                return Message(f"review.row.{key}", stones=stones)
        return None

    def _must_be_answered(self, threat: Threat) -> bool:
        return threat.color is self._mover.other and threat.shape in _ROWS

    # ---- what would have been better

    def _instead(self) -> Message | str:
        """The move that would have held, or the better try."""
        if not self._move.better:
            return ""
        point = self._move.better[0]
        key = "held" if self._move.holds else "tried"
        return self._say_of(point, key, point=self._name(point))

    def _better(self) -> Message | str:
        """The better move and its purpose."""
        if not self._move.better:
            return ""
        point = self._move.better[0]
        found = None if point == PASS else reasons(self._before, point)
        if found is None or not (found.makes or found.blocks):
            return self._say_of(point, "better", point=self._name(point))
        values = self._stone(self._before, found) | {"purpose": self._better_purpose(found)}
        return self._say("better-because", **values)

    def _better_purpose(self, found: Reasons) -> Localized:
        """What the stone makes, and what it blocks: two threats at once by their name."""
        prevented = _combination(self._before, found.point, self._mover.other)
        if prevented is None:
            return _Purpose(replace(found, blocks=tuple(dict.fromkeys(found.blocks))))
        threat = Message(f"hint.combination.{prevented}")
        makes = [_Purpose(replace(found, blocks=()))] if found.makes else []
        return _List("hint.also", [*makes, self._say("prevents", threat=threat)])

    # ---- forced wins

    def _attack(self, board: Board, proof: Proof) -> Message:
        """The first move of the opponent's win."""
        if proof.tree is not None and proof.tree.wins:
            return self._say("five", point=self._name(proof.line[0]))
        return self._say("attack", win=self._win(board, proof))

    def _win(self, board: Board, proof: Proof) -> Message:
        """The first move of a win, its shapes and the rest; not for a five."""
        found = forcing(reasons(board, proof.line[0]))
        has_purpose = found.makes or found.blocks
        return self._say(
            "shapes-win" if has_purpose else "quiet-win",
            **self._stone(board, found),
            wins=self._wins(proof),
        )

    def _wins(self, proof: Proof) -> Message:
        """By what, in how many moves, and whether forbidden points help."""
        count = (len(proof.line) + 1) // 2
        wins = Message(f"review.wins.{proof.kind}", count=count)
        forbidden = _forbidden_defences(proof)
        if not forbidden:
            return wins
        points = (
            Message("solver.explain.with_reason", point=self._name(point), reason=_reason(why))
            for point, why in forbidden
        )
        key = "only-forbidden" if len(forbidden) == 1 else "all-forbidden"
        return self._say(key, wins=wins, points=_List("solver.explain.and", points))

    # ---- pieces

    def _stone(self, board: Board, found: Reasons) -> dict[str, object]:
        """The values for a stone: its point, what it makes and blocks, the name of all that."""
        made = _combination(board, found.point, board.turn)
        label: Message | str = ""
        if made is not None:
            name = Message(f"hint.combination.{made}")
            label = Message("solver.explain.combination", name=name)
        return {"point": self._name(found.point), "purpose": _Purpose(found), "name": label}

    def _say_of(self, move: Point, key: str, **values: object) -> Message:
        """What a sentence says of a stone, or the one that says it of a pass."""
        return self._say(f"pass-{key}" if move == PASS else key, **values)

    def _say(self, key: str, **values: object) -> Message:
        return Message(f"review.sentence.{key}", **self._values, **values)


def _proof(board: Board, proved: ProvedWin | None) -> Proof | None:
    """The win of the side to move; ``None`` if it is only announced by the search."""
    if proved is None:
        return None
    position = Board.from_text(board.to_text())  # not how it came about
    return Proof(position, board.turn, proved.kind, "win", proved.tree)


def _combination(board: Board, point: Point, color: Color) -> str | None:
    """The two threats that a stone of that colour makes at once."""
    found = (
        each.shape.value
        for each in threats(board)
        if each.color is color and not each.stones and point in each.gains
    )
    return next(found, None)


def _reason(forbidden: Forbidden) -> Message:
    return Message(f"rules.forbidden.{forbidden}")


def _forbidden_defences(proof: Proof) -> list[tuple[Point, Forbidden]]:
    """Black's forbidden points at the end of the line, if only they would stop the five there."""
    line = proof.line
    if proof.attacker is Color.BLACK or PASS not in line:
        return []
    board = proof.board.copy()
    for move in line[: line.index(PASS)]:
        board.play(move)
    fives = five_points(board, proof.attacker)
    found = [(point, board.forbidden(point)) for point in fives]
    known = [(point, why) for point, why in found if why is not None]
    return known if len(known) == len(fives) else []


class _Purpose(Localized):
    """What a stone makes and blocks."""

    def __init__(self, found: Reasons) -> None:
        self._found = found

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: str, /) -> str:
        """The purpose as a part of a sentence."""
        return self._found.purpose(cast("Language", language))


class _List(Localized):
    """Texts with a joint between them."""

    def __init__(self, joint: str, parts: Iterable[Localized]) -> None:
        self._joint, self._parts = joint, tuple(parts)

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: str, /) -> str:
        """All of them."""
        return text(language, self._joint).join(part.text(language) for part in self._parts)
