"""A game at one board as pure logic: a typed line goes in, what to say and to show comes out.

The session neither prints nor reads nor writes files; `tengen.cli.table` does. A program can sit at
the board as well as a person: it is the session's `Guest`, and `tengen.cli.opponent` moves for it.
"""

from __future__ import annotations

import contextlib
import unicodedata
from dataclasses import dataclass

from tengen.board import (
    PASS,
    Board,
    Color,
    IllegalMove,
    Language,
    Outcome,
    Point,
    Termination,
)
from tengen.cli.answers import example, forbidden, move_text, moves, refusal, unknown, why
from tengen.cli.caption import facts, forbidden_now
from tengen.cli.hint import suggestion
from tengen.cli.screen import View
from tengen.cli.words import (
    COMMANDS,
    OPENING_WORDS,
    WORDS,
    Command,
    Words,
    outcome_sentence,
)
from tengen.game import Game
from tengen.opening import Action, Opening, Phase
from tengen.players.base import Decision

OPENING_FACT = "opening_actions"
"""Where a record's `info` keeps the decisions of the opening, as `Opening.to_text` writes them."""
_QUESTIONS = (Phase.SWAP, Phase.BRANCH)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Reply:
    """What follows from a typed line."""

    lines: tuple[str, ...] = ()
    """What to say."""
    redraw: bool = False
    """Whether the board has changed or was asked for."""
    save_to: str | None = None
    """The file to save the game in, empty for the usual one; ``None`` if nobody asked."""
    leave: bool = False
    """Whether the players want to leave."""


@dataclass(slots=True)
class Guest:
    """A program at the board."""

    name: str
    """What people call it, as `tengen.roster.create` takes it."""
    number: int
    """Which player it is: 1 opens, and has black unless colours are exchanged; else 2."""
    decision: Decision | None = None
    """What it thought last; ``None`` before its first move."""


class Session:
    """Two sides at one board, from the first decision of the opening to the end."""

    def __init__(
        self, game: Game, opening: Opening | None = None, language: Language = "en"
    ) -> None:
        """Go on at the end of the game's main line; `opening` ``None`` if it has no rule."""
        self.language: Language = language
        """The language spoken."""
        self.guest: Guest | None = None
        """The program that has one of the sides; ``None`` if two people play."""
        self.is_changed = False
        """Whether there is something that is not saved; whoever saves it sets this back."""
        self.board: Board = game.board()
        """The position, for looking at."""
        self._game = game
        self._node = (game.main_line() or [game.root])[-1]
        self._opening = opening if opening is None or opening.phase is not Phase.DONE else None
        # An end that the board does not show, such as a resignation.
        self._ended = game.result if self.board.outcome is None else None

    @classmethod
    def resumed(cls, game: Game, language: Language = "en") -> Session:
        """The session of a saved game, with its opening where the record kept that."""
        opening = None
        with contextlib.suppress(ValueError):  # none was kept, or somebody has changed it
            opening = Opening.from_text(game.info.get(OPENING_FACT, ""))
        session = cls(game, None, language)
        if opening is not None and opening.moves == session.board.moves[: len(opening.moves)]:
            session._opening = opening
        return session

    @property
    def words(self) -> Words:
        """The sentences of the language spoken."""
        return WORDS[self.language]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` while it goes on."""
        return self.board.outcome or self._ended

    @property
    def opening(self) -> Opening | None:
        """The opening rule, while it still decides what may be done."""
        if self._opening is None or self.outcome is not None:
            return None
        return self._opening if self._opening.phase is not Phase.DONE else None

    @property
    def is_opening(self) -> bool:
        """Whether the opening rule still decides what may be done."""
        return self.opening is not None

    @property
    def player(self) -> int | None:
        """Who must do something now, player 1 or 2; ``None`` when the game is over."""
        if self.outcome is not None:
            return None
        return self.opening.player if self.opening is not None else self.owner(self.board.turn)

    def owner(self, color: Color) -> int:
        """Which player has that colour, 1 or 2."""
        black = 1 if self._opening is None else self._opening.black
        return black if color is Color.BLACK else 3 - black

    @property
    def is_guests_turn(self) -> bool:
        """Whether the program must move or decide."""
        return self.guest is not None and self.guest.number == self.player

    @property
    def prompt(self) -> str:
        """Who is asked."""
        if self.outcome is not None:
            return "> "
        if self.opening is not None:
            return self.words.player.format(number=self.opening.player) + "> "
        return self.words.side[self.board.turn] + "> "

    def record(self) -> Game:
        """The game so far, ready to be written."""
        game, opening = self._game, self._opening
        game.result = self.outcome
        if opening is not None:
            game.opening = opening.name
            game.info[OPENING_FACT] = opening.to_text()
            game.black = self.words.player.format(number=opening.black)
            game.white = self.words.player.format(number=3 - opening.black)
        if self.guest is not None and self.guest.number == self.owner(Color.BLACK):
            game.black = self.guest.name
        elif self.guest is not None:
            game.white = self.guest.name
        return game

    def view(self) -> View:
        """The board as it is to be shown now."""
        if self.opening is None:
            return View(
                self.board, forbidden_now(self.board) if self._ended is None else frozenset()
            )
        choice = self.opening.choices()[0]
        somewhere = choice.region is not None and choice.region.side is not None
        return View(
            self.board,
            notes=self._offers(),
            hints=choice.points if somewhere else frozenset(),
        )

    def status(self) -> tuple[str, ...]:
        """The lines below the board: the facts, and whose turn it is or who has won."""
        lines = [facts(self.board, self.language)]
        if self.outcome is not None:
            lines += [outcome_sentence(self.outcome, self.language), self.words.over]
        elif self.guest is not None and self.is_guests_turn:
            side = self.board.turn.label(self.language)
            lines.append(self.words.thinking.format(name=self.guest.name, side=side))
        elif self.opening is not None:
            lines += self._question(self.opening)
        else:
            lines.append(self.words.to_move.format(side=self._side(self.board.turn)))
        return tuple(lines)

    def greeting(self) -> Reply:
        """What to say first."""
        words = self.words
        lines = [words.welcome.format(example=example(self.board))]
        if self.guest is not None:
            number = 3 - self.guest.number
            color = Color.BLACK if self.owner(Color.BLACK) == number else Color.WHITE
            side = color.label(self.language)
            sentence = words.against if self.opening is None else words.against_in_opening
            lines.insert(0, sentence.format(name=self.guest.name, number=number, side=side))
        if self.board.moves:
            lines.insert(0, words.resumed.format(count=len(self.board.moves)))
        return Reply(tuple(lines), redraw=True)

    def respond(self, line: str) -> Reply:
        """Do what a typed line says: a command, a decision of the opening, or a move."""
        command, rest = _parted(line)
        if command is not None:
            return self._obey(command, rest)
        text = _normal(line)
        if not text:
            return Reply()
        if self.opening is not None:
            return self._decide(self.opening, text)
        try:
            return self.play(self.board.point(text))
        except IllegalMove as error:
            return self._refused(error, error.point)
        except ValueError:
            return Reply((unknown(text, self.board, self.words),))

    def play(self, point: Point, seconds: float | None = None, comment: str = "") -> Reply:
        """Make a move for the side whose turn it is, after the opening.

        The record keeps how long it took and what was thought; ``None`` and empty if not known.
        """
        if self.outcome is not None:
            return Reply((self.words.over,))
        if not point.is_pass and self.board[point] is None:
            reason = self.board.forbidden(point)
            if reason is not None:
                text = self.words.refused.format(point=point, reason=reason.label(self.language))
                return Reply((text,))
        try:
            self._record(point)
        except IllegalMove as error:
            return self._refused(error, str(point))
        self._node.seconds, self._node.comment = seconds, comment
        return Reply(redraw=True)

    def end(self, outcome: Outcome) -> Reply:
        """End the game for a reason that the board does not show."""
        if self.outcome is not None:
            return Reply((self.words.nothing_to_end,))
        self._ended = outcome
        self.is_changed = True
        return Reply(redraw=True)

    def _obey(self, command: Command, rest: str) -> Reply:
        plain = {
            Command.UNDO: self._undo,
            Command.PASS: self._pass,
            Command.RESIGN: self._resign,
            Command.DRAW: self._agree_on_draw,
            Command.MOVES: lambda: Reply((moves(self.board, self.language),)),
            Command.FORBIDDEN: lambda: Reply((forbidden(self.board, self.language),)),
            Command.HINT: self._hint,
            Command.STATISTICS: self._statistics,
            Command.LANGUAGE: self._change_language,
        }
        if command in plain:
            return plain[command]()
        if command is Command.WHY:
            return Reply(why(self.board, _normal(rest), self.language))
        if command is Command.SAVE:
            return Reply(save_to=rest)
        if command is Command.HELP:
            return Reply(tuple(self.words.help.format(example=example(self.board)).splitlines()))
        return Reply(redraw=command is Command.BOARD, leave=command is Command.QUIT)

    def _decide(self, opening: Opening, text: str) -> Reply:
        """A decision of the opening, by its word, its number in the list, or a point."""
        wanted = OPENING_WORDS.get(text, text.lower())
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
                return Reply((self.words.pick_number, *self._question(opening)))
            return Reply((unknown(text, self.board, self.words),))
        self._follow(opening)
        if opening.phase is Phase.DONE:
            return Reply((self.words.opening_over.format(number=opening.black),), redraw=True)
        return Reply(redraw=True)

    def _follow(self, opening: Opening) -> None:
        """Bring the board and the record to where the opening is."""
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

    def _undo(self) -> Reply:
        """Go back by one step, or to where a person can go another way."""
        words = self.words
        lines = []
        if self._ended is not None:
            self._ended = None
            self.is_changed = True
            lines.append(words.undone_end)
        undone: list[str] = []
        while (not lines and not undone) or self.is_guests_turn:
            step = self._step_back()
            if step is None:
                break
            undone.append(step)
        if undone:
            lines.append(words.undone.format(move=words.separator.join(undone)))
        return Reply(tuple(lines), redraw=True) if lines else Reply((words.nothing_to_undo,))

    def _step_back(self) -> str | None:
        """Take a decision of the opening or a move back, and say which; ``None`` at the start."""
        opening = self._opening
        if opening is not None and opening.actions and opening.moves == self.board.moves:
            undone = self.decision_text(opening.undo())
            self._follow(opening)
            return undone
        return move_text(self._take_back(), self.words) if self.board.moves else None

    def _pass(self) -> Reply:
        if self.opening is not None or (self.outcome is None and not self.board.can_pass):
            return Reply((self.words.no_passing,))
        return self.play(PASS)

    def _resign(self) -> Reply:
        loser = self.board.turn
        if self.opening is not None:
            owns_black = self.opening.player == self.opening.black
            loser = Color.BLACK if owns_black else Color.WHITE
        return self.end(Outcome(loser.other, Termination.RESIGNED))

    def _agree_on_draw(self) -> Reply:
        if self.guest is not None and self.outcome is None:
            # It does not give away what it believes to be better than even.
            thought = self.guest.decision
            if thought is None or thought.score is None or thought.score > 0:
                return Reply((self.words.no_draw.format(name=self.guest.name),))
        return self.end(Outcome(None, Termination.AGREEMENT))

    def _hint(self) -> Reply:
        if self.opening is not None or self.outcome is not None:
            return Reply((self.words.no_hint,))
        return Reply((suggestion(self.board, self.language),))

    def _statistics(self) -> Reply:
        if self.guest is None or self.guest.decision is None:
            return Reply((self.words.no_statistics,))
        return Reply(tuple(self.guest.decision.statistics.text(self.language).splitlines()))

    def _change_language(self) -> Reply:
        self.language = "en" if self.language == "zh" else "zh"
        return Reply((self.words.spoken,), redraw=True)

    def _refused(self, error: IllegalMove, point: str) -> Reply:
        return Reply((refusal(error, point, self.board, self.words),))

    def _question(self, opening: Opening) -> list[str]:
        """What the opening asks, with the answers where they are few."""
        described = opening.describe()
        lines = [str(described["prompt"][self.language])]
        if opening.phase in _QUESTIONS:
            lines += [
                self.words.question.format(
                    number=number, label=choice["label"][self.language], word=choice["kind"]
                )
                for number, choice in enumerate(described["choices"], 1)
            ]
        if opening.phase is Phase.PICK:
            offers = self._offers().items()
            lines.append("  " + "  ".join(f"{letter} {point}" for point, letter in offers))
        return lines

    def _offers(self) -> dict[Point, str]:
        """The offered fifth moves, each with a letter; those beyond the alphabet have a sign."""
        offers = self._opening.offers if self._opening is not None else ()
        return {p: _LETTERS[i] if i < len(_LETTERS) else "+" for i, p in enumerate(offers)}

    def _side(self, color: Color) -> str:
        """The colour, with the player who has it where that can change."""
        side = self.words.side[color]
        if self._opening is None:
            return side
        black = self._opening.black
        number = black if color is Color.BLACK else 3 - black
        return self.words.owner.format(side=side, number=number)

    def decision_text(self, action: Action) -> str:
        """A decision of the opening in a word."""
        chinese = {english: word for word, english in OPENING_WORDS.items()}
        return chinese.get(str(action), str(action)) if self.language == "zh" else str(action)


def _normal(text: str) -> str:
    """What was typed, as if with a plain keyboard: Chinese input methods have wide letters."""
    return unicodedata.normalize("NFKC", text[:200]).strip()


def _parted(line: str) -> tuple[Command | None, str]:
    """The command that begins the line, and the rest of it as it was typed."""
    head, *rest = line.strip().split(maxsplit=1) or [""]
    command = COMMANDS.get(_normal(head).lower())
    if command is not None:
        return command, rest[0] if rest else ""
    for word, command in COMMANDS.items():
        if not word.isascii() and line.strip().startswith(word):
            return command, line.strip().removeprefix(word).strip()
    return None, line
