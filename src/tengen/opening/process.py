"""An opening in progress, from the empty board to the first ordinary move."""

from __future__ import annotations

import re
from typing import Any

from tengen.board import (
    Board,
    Color,
    IllegalMove,
    Language,
    ParseError,
    Point,
    PointLike,
    Rule,
)
from tengen.i18n import LocalizedError
from tengen.opening import progress
from tengen.opening.actions import PLAIN_KINDS, Action, Choice, Kind, Phase
from tengen.opening.describe import describe
from tengen.opening.progress import State
from tengen.opening.rules import opening_rule, rule_names

_MAX_TEXT_LENGTH = 4096
"""Characters; the longest possible opening needs less than half of it."""

_POINT_KIND = {Phase.PLACE: Kind.PLACE, Phase.OFFER: Kind.OFFER, Phase.PICK: Kind.PICK}


class Opening:
    """One opening, decision by decision.

    Player 1 opens and initially owns black; a swap exchanges the colours of the players and leaves
    the stones. A player who places stones of both colours owns black until the other has chosen.
    """

    def __init__(self, name: str, size: int = 15, rule: Rule | str = Rule.FREESTYLE) -> None:
        opening = opening_rule(name)
        self._empty = Board(size=size, rule=rule)
        if size not in opening.sizes:
            first, last = opening.sizes[0], opening.sizes[-1]
            key = "other_size" if first == last else "other_sizes"
            raise LocalizedError(
                f"opening.error.{key}", name=opening.name, first=first, last=last, size=size
            )
        self._rule = opening
        self._actions: list[Action] = []
        self._states = [State(opening.steps)]

    @staticmethod
    def names(size: int | None = None) -> tuple[str, ...]:
        """The names of the opening rules, or only of those for a board of that size."""
        return rule_names(size)

    @classmethod
    def from_text(cls, text: str) -> Opening:
        """The opening that ``to_text`` wrote; ``ParseError`` says which action is wrong."""
        if len(text) > _MAX_TEXT_LENGTH:
            limit = f"an opening has at most {_MAX_TEXT_LENGTH} characters"
            raise ParseError(f"{limit}, got {len(text)}")
        head, colon, tail = text.partition(":")
        fields = re.fullmatch(r"\s*(\S+)\s+([0-9]{1,2})\s+(\S+)\s*", head)
        if not colon or fields is None:
            expected = "expected 'NAME SIZE RULE: actions', such as 'swap2 15 standard: h8'"
            raise ParseError(f"{expected}, got {head[:40]!r}", "start")
        try:
            opening = cls(fields[1], int(fields[2]), fields[3])
        except ValueError as error:
            raise ParseError(str(error), "start") from error
        for number, word in enumerate(tail.split(), start=1):
            try:
                opening.act(word)
            except ValueError as error:
                raise ParseError(str(error), f"action {number}") from error
        return opening

    def to_text(self) -> str:
        """Rule, size and all actions in one line: ``swap2 15 standard: h8 i9 i7 swap``."""
        head = f"{self.name} {self.size} {self.rule}:"
        return " ".join([head, *map(str, self._actions)])

    @property
    def name(self) -> str:
        """The key of the opening rule, with its number: ``soosorv-8``."""
        return self._rule.name

    def label(self, language: Language = "en") -> str:
        """The name people use for the opening rule."""
        return self._rule.label(language)

    @property
    def size(self) -> int:
        """Points on a side of the board."""
        return self._empty.size

    @property
    def rule(self) -> Rule:
        """The rule set of the game."""
        return self._empty.rule

    @property
    def phase(self) -> Phase:
        """The kind of decision that is due."""
        steps = self._state.steps
        return steps[0].phase if steps else Phase.DONE

    @property
    def player(self) -> int | None:
        """The player, 1 or 2, who must act now; ``None`` when the opening is over."""
        return progress.player(self._state) if self._state.steps else None

    @property
    def black(self) -> int:
        """The player, 1 or 2, who owns black now."""
        return self._state.black

    @property
    def turn(self) -> Color:
        """The colour of the next stone; when the opening is over, the side to move."""
        return self._state.turn

    @property
    def moves(self) -> tuple[Point, ...]:
        """The stones so far in the order played, black and white in turn."""
        return self._state.stones

    @property
    def board(self) -> Board:
        """A new board with the stones so far; the caller may change it."""
        board = self._empty.copy()
        for point in self._state.stones:
            board.play(point)
        return board

    @property
    def offers(self) -> tuple[Point, ...]:
        """The fifth moves on offer, in the order offered; empty once one of them is picked."""
        return self._state.offers

    @property
    def declared(self) -> int | None:
        """The number of fifth moves a player declared; ``None`` before or without that."""
        return self._state.declared

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far, oldest first."""
        return tuple(self._actions)

    def choices(self) -> tuple[Choice, ...]:
        """The possible kinds of action with their legal points; empty when the opening is over."""
        return progress.choices(self._state, self.board) if self._state.steps else ()

    def act(self, action: Action | PointLike | int) -> None:
        """Perform an action of the player whose decision is due.

        An action may be given as its text: a point to place, offer or pick, a number to declare,
        or ``stay``, ``swap``, ``two-more``, ``offer-many``. A point that may not be chosen raises
        ``IllegalMove`` (``reason`` is ``opening`` if only the opening rule forbids it), any other
        impossible action ``ValueError``; both leave the opening unchanged.
        """
        board = self.board
        wanted = self._read(action, board)
        choices = self.choices()
        if not any(choice.allows(wanted) for choice in choices):
            raise self._refusal(wanted, choices, board)
        self._states.append(progress.after(self._state, wanted, board))
        self._actions.append(wanted)

    def undo(self) -> Action:
        """Take the last action back and return it; ``ValueError`` if there is none."""
        if not self._actions:
            raise ValueError("there is no action to undo")
        self._states.pop()
        return self._actions.pop()

    def describe(self) -> dict[str, Any]:
        """The state, the choices and the prompts in every language, ready for JSON."""
        return describe(self)

    def copy(self) -> Opening:
        """An independent opening in the same state."""
        twin = Opening(self.name, self.size, self.rule)
        twin._actions, twin._states = self._actions.copy(), self._states.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Opening):
            return NotImplemented
        return self.to_text() == other.to_text()

    __hash__ = None  # type: ignore[assignment]  # openings change

    def __repr__(self) -> str:
        return f"Opening.from_text({self.to_text()!r})"

    @property
    def _state(self) -> State:
        return self._states[-1]

    def _read(self, action: Action | PointLike | int, board: Board) -> Action:
        """Parse an action and check its point against the board."""
        if isinstance(action, Action):
            if action.point is None:
                return action
            return Action(action.kind, board.point(action.point))
        if isinstance(action, int):
            return Action(Kind.DECLARE, number=action)
        if isinstance(action, str):
            word = action.strip().lower()
            if word in PLAIN_KINDS:
                return Action(Kind(word))
            if word.isascii() and word.isdigit():
                return Action(Kind.DECLARE, number=int(word))
        if self.phase not in _POINT_KIND:
            raise ValueError(self._impossible(str(action)))
        return Action(_POINT_KIND[self.phase], board.point(action))

    def _refusal(self, action: Action, choices: tuple[Choice, ...], board: Board) -> ValueError:
        message = self._impossible(str(action))
        if action.point is None or action.kind not in {choice.kind for choice in choices}:
            return ValueError(message)
        reason = "opening"
        if action.point.is_pass:
            reason = "pass"
        elif board[action.point] is not None:
            reason = "occupied"
        return IllegalMove(message, str(action.point), reason)

    def _impossible(self, asked: str) -> str:
        """The error message for an action that is not possible now."""
        expected = f"the opening is over, {self.turn} is to move"
        if self._state.steps:
            expected = f"player {self.player} must {progress.expected(self._state)}"
        return f"{asked[:40]!r} is not possible in {self.name} now: {expected}"
