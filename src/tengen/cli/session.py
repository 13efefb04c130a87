"""A game at one board as pure logic: a typed line goes in, a `Response` comes out.

The session neither prints nor reads nor writes files; `tengen.cli.terminal` does. A program can
have one of the sides: the session's `ProgramSide`, for which `tengen.cli.opponent` moves.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass

from tengen.board import PASS, Board, Color, IllegalMove, Language, Outcome, Point, Termination
from tengen.cli import describe
from tengen.cli.commands import Command, decision_text, decisions, normalized, parse_command
from tengen.cli.screen import View
from tengen.game import Game
from tengen.i18n import LANGUAGES, text
from tengen.opening import Opening, Phase
from tengen.players.base import Decision, Limit

OPENING_FACT = "opening_actions"
"""The key of a record's `info` with the decisions of the opening, as `Opening.to_text` writes."""
_QUESTIONS = (Phase.SWAP, Phase.BRANCH)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Response:
    """What to do after a typed line."""

    lines: tuple[str, ...] = ()
    """Lines to print."""
    redraw: bool = False
    """Whether to show the board, because it changed or was asked for."""
    save_to: str | None = None
    """The file to save the game to, empty for the default one; ``None`` to save nothing."""
    leave: bool = False
    """Whether the players want to leave."""


@dataclass(slots=True)
class ProgramSide:
    """A program that has one of the sides."""

    name: str
    """Its name, as `tengen.roster.create` takes it."""
    number: int
    """Which player it is: 1, who opens and initially has black, or 2."""
    decision: Decision | None = None
    """Its last search; ``None`` before its first move."""
    limit: Limit = Limit()
    """The limit of its searches."""


class Session:
    """A game between two sides at one board, from the first decision of the opening to the end."""

    def __init__(
        self, game: Game, opening: Opening | None = None, language: Language = "en"
    ) -> None:
        """Continue at the end of the game's main line; `opening` ``None`` for no opening rule."""
        self.language: Language = language
        """The language of all answers."""
        self.program: ProgramSide | None = None
        """The program that has one of the sides; ``None`` if two people play."""
        self.is_changed = False
        """Whether there are unsaved changes; reset by the code that saves them."""
        self.board: Board = game.board()
        """The position; read only."""
        self._game = game
        self._node = (game.main_line() or [game.root])[-1]
        self._opening = opening if opening is None or opening.phase is not Phase.DONE else None
        # An end that the board does not show, such as a resignation.
        self._ended = game.result if self.board.outcome is None else None

    @classmethod
    def resumed(cls, game: Game, language: Language = "en") -> Session:
        """The session of a saved game, with its opening if the record has one."""
        opening = None
        with contextlib.suppress(ValueError):  # missing, or edited by hand
            opening = Opening.from_text(game.info.get(OPENING_FACT, ""))
        session = cls(game, None, language)
        if opening is not None and opening.moves == session.board.moves[: len(opening.moves)]:
            session._opening = opening
        return session

    def text(self, key: str, /, **values: object) -> str:
        """A text of ``[cli.play]`` in the session's language."""
        return text(self.language, f"cli.play.{key}", **values)

    @property
    def outcome(self) -> Outcome | None:
        """The result; ``None`` while the game is in progress."""
        return self.board.outcome or self._ended

    @property
    def opening(self) -> Opening | None:
        """The opening while it is in progress."""
        if self._opening is None or self.outcome is not None:
            return None
        return self._opening if self._opening.phase is not Phase.DONE else None

    @property
    def player(self) -> int | None:
        """The player, 1 or 2, who must act now; ``None`` when the game is over."""
        if self.outcome is not None:
            return None
        return self.opening.player if self.opening is not None else self.owner(self.board.turn)

    def owner(self, color: Color) -> int:
        """The player, 1 or 2, who has that colour."""
        black = 1 if self._opening is None else self._opening.black
        return black if color is Color.BLACK else 3 - black

    @property
    def persons_color(self) -> Color:
        """The colour that the program does not have now."""
        has_black = self.program is not None and self.owner(Color.BLACK) == self.program.number
        return Color.WHITE if has_black else Color.BLACK

    @property
    def is_programs_turn(self) -> bool:
        """Whether the program must move or decide."""
        return self.program is not None and self.program.number == self.player

    @property
    def prompt(self) -> str:
        """The input prompt, with the side or player who must act."""
        if self.outcome is not None:
            return "> "
        if self.opening is not None:
            return self.text("player", number=self.opening.player) + "> "
        return text(self.language, f"cli.side.{self.board.turn}") + "> "

    def record(self) -> Game:
        """The game so far, ready to be written."""
        game, opening = self._game, self._opening
        game.result = self.outcome
        if opening is not None:
            game.opening = opening.name
            game.info[OPENING_FACT] = opening.to_text()
            game.black = self.text("player", number=opening.black)
            game.white = self.text("player", number=3 - opening.black)
        if self.program is not None and self.program.number == self.owner(Color.BLACK):
            game.black = self.program.name
        elif self.program is not None:
            game.white = self.program.name
        return game

    def view(self) -> View:
        """The board as it is to be shown now."""
        if self.opening is None:
            is_resigned = self._ended is not None
            crosses = frozenset() if is_resigned else describe.forbidden_now(self.board)
            return View(self.board, crosses)
        choice = self.opening.choices()[0]
        is_limited = choice.region is not None and choice.region.side is not None
        hints = choice.points if is_limited else frozenset()
        return View(self.board, notes=self._offers(), hints=hints)

    def status(self) -> tuple[str, ...]:
        """The lines below the board: the facts, then the side to move or the result."""
        lines = [describe.facts(self.board, self.language)]
        if self.outcome is not None:
            lines += [describe.outcome_sentence(self.outcome, self.language), self.text("over")]
        elif self.program is not None and self.is_programs_turn:
            side = self.board.turn.label(self.language)
            lines.append(self.text("thinking", name=self.program.name, side=side))
        elif self.opening is not None:
            lines += self._question(self.opening)
        else:
            side = self._side(self.board.turn)
            lines.append(text(self.language, "cli.position.to_move", side=side))
        return tuple(lines)

    def greeting(self) -> Response:
        """The first response of a session."""
        lines = [self.text("welcome", example=describe.example(self.board))]
        if self.program is not None:
            number, side = 3 - self.program.number, self.persons_color.label(self.language)
            key = "against" if self.opening is None else "against_in_opening"
            lines.insert(0, self.text(key, name=self.program.name, number=number, side=side))
        if self.board.moves:
            lines.insert(0, self.text("resumed", count=len(self.board.moves)))
        return Response(tuple(lines), redraw=True)

    def respond(self, line: str) -> Response:
        """Execute a typed line: a command, a decision of the opening, or a move."""
        command, rest = parse_command(line)
        if command is not None:
            return self._execute(command, rest)
        typed = normalized(line)
        if not typed:
            return Response()
        if self.opening is not None:
            return self._decide(self.opening, typed)
        try:
            return self.play(self.board.point(typed))
        except IllegalMove as error:
            return self._refused(error, error.point)
        except ValueError:
            return Response((describe.unknown(typed, self.board, self.language),))

    def play(self, point: Point, seconds: float | None = None, comment: str = "") -> Response:
        """Make a move for the side to move, after the opening.

        The record keeps the time it took and the comment; ``None`` and empty if there are none.
        """
        if self.outcome is not None:
            return Response((self.text("over"),))
        if not point.is_pass and self.board[point] is None:
            reason = self.board.forbidden(point)
            if reason is not None:
                label = reason.label(self.language)
                return Response((self.text("refused", point=point, reason=label),))
        try:
            self._record(point)
        except IllegalMove as error:
            return self._refused(error, str(point))
        self._node.seconds, self._node.comment = seconds, comment
        return Response(redraw=True)

    def end(self, outcome: Outcome) -> Response:
        """End the game for a reason that the board does not show."""
        if self.outcome is not None:
            return Response((self.text("already_over"),))
        self._ended = outcome
        self.is_changed = True
        return Response(redraw=True)

    def _execute(self, command: Command, rest: str) -> Response:
        board, language = self.board, self.language
        handlers: dict[Command, Callable[[], Response]] = {
            Command.UNDO: self._undo,
            Command.PASS: self._pass,
            Command.RESIGN: self._resign,
            Command.DRAW: self._agree_on_draw,
            Command.MOVES: lambda: Response((describe.moves(board, language),)),
            Command.FORBIDDEN: lambda: Response((describe.forbidden(board, language),)),
            Command.WHY: lambda: Response(describe.why(board, normalized(rest), language)),
            Command.HINT: self._hint,
            Command.STATISTICS: self._statistics,
            Command.LANGUAGE: lambda: self._change_language(normalized(rest).lower()),
            Command.SAVE: lambda: Response(save_to=rest),
            Command.HELP: self._help,
            Command.BOARD: lambda: Response(redraw=True),
            Command.QUIT: lambda: Response(leave=True),
        }
        return handlers[command]()

    def _help(self) -> Response:
        lines = self.text("help", example=describe.example(self.board)).splitlines()
        return Response(tuple(lines))

    def _decide(self, opening: Opening, typed: str) -> Response:
        """Make a decision of the opening, given by its word, its number, its letter or a point."""
        wanted = decisions().get(typed, typed.lower())
        choices = opening.choices()
        if opening.phase in _QUESTIONS and wanted in map(str, range(1, len(choices) + 1)):
            wanted = choices[int(wanted) - 1].kind
        for point, letter in self._offers().items():
            if opening.phase is Phase.PICK and wanted == letter.lower():
                wanted = str(point)
        try:
            opening.act(wanted)
        except IllegalMove as error:
            return self._refused(error, error.point)
        except ValueError:
            if opening.phase in (*_QUESTIONS, Phase.DECLARE):
                return Response((self.text("pick_number"), *self._question(opening)))
            return Response((describe.unknown(typed, self.board, self.language),))
        self._follow(opening)
        if opening.phase is Phase.DONE:
            return Response((self.text("opening_over", number=opening.black),), redraw=True)
        return Response(redraw=True)

    def _follow(self, opening: Opening) -> None:
        """Bring the board and the record to the state of the opening."""
        while len(self.board.moves) > len(opening.moves):
            self._take_back()
        for point in opening.moves[len(self.board.moves) :]:
            self._record(point)
        self.is_changed = True

    def _record(self, point: Point) -> None:
        self.board.play(point)
        self._node = self._node.add(point)
        self.is_changed = True

    def _take_back(self) -> Point:
        move = self.board.undo()
        parent = self._node.parent or self._game.root  # there is one, since there was a move
        parent.children.remove(self._node)
        self._node = parent
        self.is_changed = True
        return move

    def _undo(self) -> Response:
        """Take back one step, or as many as lead to a decision of a person."""
        lines = []
        if self._ended is not None:
            self._ended = None
            self.is_changed = True
            lines.append(self.text("undone_end"))
        undone: list[str] = []
        while (not lines and not undone) or self.is_programs_turn:
            step = self._step_back()
            if step is None:
                break
            undone.append(step)
        if undone:
            separator = text(self.language, "cli.position.separator")
            lines.append(self.text("undone", move=separator.join(undone)))
        if not lines:
            return Response((self.text("nothing_to_undo"),))
        return Response(tuple(lines), redraw=True)

    def _step_back(self) -> str | None:
        """Take back a move or a decision and return its text; ``None`` at the start."""
        opening = self._opening
        if opening is not None and opening.actions and opening.moves == self.board.moves:
            undone = decision_text(str(opening.undo()), self.language)
            self._follow(opening)
            return undone
        if not self.board.moves:
            return None
        return describe.move_text(self._take_back(), self.language)

    def _pass(self) -> Response:
        if self.opening is not None or (self.outcome is None and not self.board.can_pass):
            return Response((self.text("no_passing"),))
        return self.play(PASS)

    def _resign(self) -> Response:
        loser = self.board.turn
        if self.opening is not None:
            owns_black = self.opening.player == self.opening.black
            loser = Color.BLACK if owns_black else Color.WHITE
        return self.end(Outcome(loser.other, Termination.RESIGNED))

    def _agree_on_draw(self) -> Response:
        if self.program is not None and self.outcome is None:
            # The program declines a draw in a position that it judges better than even.
            decision = self.program.decision
            if decision is None or decision.score is None or decision.score.value > 0:
                return Response((self.text("no_draw", name=self.program.name),))
        return self.end(Outcome(None, Termination.AGREEMENT))

    def _hint(self) -> Response:
        if self.opening is not None or self.outcome is not None:
            return Response((self.text("no_hint"),))
        return Response((describe.suggestion(self.board, self.language),))

    def _statistics(self) -> Response:
        if self.program is None or self.program.decision is None:
            return Response((self.text("no_statistics"),))
        return Response(tuple(self.program.decision.statistics.text(self.language).splitlines()))

    def _change_language(self, wanted: str) -> Response:
        """Switch to the language of that code, or to the next one if it is empty."""
        following = (LANGUAGES.index(self.language) + 1) % len(LANGUAGES)
        wanted = wanted or LANGUAGES[following]
        for language in LANGUAGES:
            if language == wanted:
                self.language = language
                return Response((self.text("language_changed"),), redraw=True)
        known = ", ".join(LANGUAGES)
        return Response((self.text("unknown_language", text=repr(wanted[:40]), known=known),))

    def _refused(self, error: IllegalMove, point: str) -> Response:
        return Response((describe.refusal(error, point, self.board, self.language),))

    def _question(self, opening: Opening) -> list[str]:
        """The prompt of the opening, with the possible answers where they are few."""
        described = opening.describe()
        lines = [str(described["prompt"][self.language])]
        if opening.phase in _QUESTIONS:
            for number, choice in enumerate(described["choices"], 1):
                word = decision_text(choice["kind"], self.language)
                label = choice["label"][self.language]
                lines.append(self.text("question", number=number, label=label, word=word))
        if opening.phase is Phase.PICK:
            offers = self._offers().items()
            lines.append("  " + "  ".join(f"{letter} {point}" for point, letter in offers))
        return lines

    def _offers(self) -> dict[Point, str]:
        """The offered fifth moves, each with a letter, or a plus sign after the 26th."""
        offers = self._opening.offers if self._opening is not None else ()
        return {p: _LETTERS[i] if i < len(_LETTERS) else "+" for i, p in enumerate(offers)}

    def _side(self, color: Color) -> str:
        """The colour, with its player if colours can be exchanged."""
        side = text(self.language, f"cli.side.{color}")
        if self._opening is None:
            return side
        return self.text("owner", side=side, number=self.owner(color))
