"""A game at one board as pure logic: a typed line goes in, what to say and to show comes out.

The session neither prints nor reads nor writes files; `tengen.cli.play` does. A program can sit at
the board as well as a person: its moves go through `Session.play`.
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
    Rule,
    Termination,
)
from tengen.cli.caption import facts, forbidden_now
from tengen.cli.screen import View
from tengen.cli.words import (
    COMMANDS,
    OPENING_WORDS,
    WORDS,
    Command,
    Words,
    crossed_sentence,
    outcome_sentence,
)
from tengen.game import Game
from tengen.opening import Action, Opening, Phase

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


class Session:
    """Two sides at one board, from the first decision of the opening to the end."""

    def __init__(
        self, game: Game, opening: Opening | None = None, language: Language = "en"
    ) -> None:
        """Go on at the end of the game's main line; `opening` ``None`` if it has no rule."""
        self.language: Language = language
        """The language spoken."""
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
    def is_opening(self) -> bool:
        """Whether the opening rule still decides what may be done."""
        if self._opening is None or self.outcome is not None:
            return False
        return self._opening.phase is not Phase.DONE

    @property
    def prompt(self) -> str:
        """Who is asked."""
        if self.outcome is not None:
            return "> "
        if self.is_opening and self._opening is not None:
            return self.words.player.format(number=self._opening.player) + "> "
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
        return game

    def view(self) -> View:
        """The board as it is to be shown now."""
        if not self.is_opening or self._opening is None:
            return View(
                self.board, forbidden_now(self.board) if self._ended is None else frozenset()
            )
        choice = self._opening.choices()[0]
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
        elif self.is_opening and self._opening is not None:
            lines += self._question(self._opening)
        else:
            lines.append(self.words.to_move.format(side=self._side(self.board.turn)))
        return tuple(lines)

    def greeting(self) -> Reply:
        """What to say first."""
        words = self.words
        lines = [words.welcome.format(example=self._example)]
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
        if self.is_opening and self._opening is not None:
            return self._decide(self._opening, text)
        try:
            return self.play(self.board.point(text))
        except IllegalMove as error:
            return self._refusal(error, error.point)
        except ValueError:
            return self._unknown(text)

    def play(self, point: Point) -> Reply:
        """Make a move for the side whose turn it is, after the opening."""
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
            return self._refusal(error, str(point))
        return Reply(redraw=True)

    def _obey(self, command: Command, rest: str) -> Reply:
        plain = {
            Command.UNDO: self._undo,
            Command.PASS: self._pass,
            Command.RESIGN: self._resign,
            Command.DRAW: self._agree_on_draw,
            Command.MOVES: self._moves,
            Command.FORBIDDEN: self._forbidden,
            Command.LANGUAGE: self._change_language,
        }
        if command in plain:
            return plain[command]()
        if command is Command.WHY:
            return self._why(_normal(rest))
        if command is Command.SAVE:
            return Reply(save_to=rest)
        if command is Command.HELP:
            return Reply(tuple(self.words.help.format(example=self._example).splitlines()))
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
            return self._refusal(error, error.point)
        except ValueError:
            if opening.phase in (*_QUESTIONS, Phase.DECLARE):
                return Reply((self.words.pick_number, *self._question(opening)))
            return self._unknown(text)
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
        words, opening = self.words, self._opening
        if self._ended is not None:
            self._ended = None
            self.is_changed = True
            return Reply((words.undone_end,), redraw=True)
        if opening is not None and opening.actions and opening.moves == self.board.moves:
            undone = self._decision_text(opening.undo())
            self._follow(opening)
        elif self.board.moves:
            undone = self._move_text(self._take_back())
        else:
            return Reply((words.nothing_to_undo,))
        return Reply((words.undone.format(move=undone),), redraw=True)

    def _pass(self) -> Reply:
        if self.is_opening or (self.outcome is None and not self.board.can_pass):
            return Reply((self.words.no_passing,))
        return self.play(PASS)

    def _resign(self) -> Reply:
        loser = self.board.turn
        if self.is_opening and self._opening is not None:
            owns_black = self._opening.player == self._opening.black
            loser = Color.BLACK if owns_black else Color.WHITE
        return self._end(Outcome(loser.other, Termination.RESIGNED))

    def _agree_on_draw(self) -> Reply:
        return self._end(Outcome(None, Termination.AGREEMENT))

    def _end(self, outcome: Outcome) -> Reply:
        if self.outcome is not None:
            return Reply((self.words.nothing_to_end,))
        self._ended = outcome
        self.is_changed = True
        return Reply(redraw=True)

    def _moves(self) -> Reply:
        moves = [f"{n}. {self._move_text(move)}" for n, move in enumerate(self.board.moves, 1)]
        words = self.words
        return Reply((words.moves.format(moves="  ".join(moves)) if moves else words.no_moves,))

    def _forbidden(self) -> Reply:
        found = self.board.forbidden_points(Color.BLACK)
        points = {str(point): reason for point, reason in found.items()}
        return Reply((crossed_sentence(points, self.board.rule, self.language),))

    def _why(self, text: str) -> Reply:
        if self.board.rule is not Rule.RENJU:
            return self._forbidden()
        try:
            point = self.board.point(text)
        except IllegalMove as error:
            return self._refusal(error, error.point)
        except ValueError:
            return Reply((self.words.which_point.format(example=self._example),))
        if point.is_pass:
            return Reply((self.words.which_point.format(example=self._example),))
        if self.board[point] is not None:
            return Reply((self.words.taken.format(point=point),))
        explanation = self.board.explain_forbidden(point)
        return Reply(tuple(explanation.text(self.language).splitlines()))

    def _change_language(self) -> Reply:
        self.language = "en" if self.language == "zh" else "zh"
        return Reply((self.words.spoken,), redraw=True)

    def _refusal(self, error: IllegalMove, point: str) -> Reply:
        words = self.words
        sentences = {
            "occupied": words.taken,
            "off-board": words.off_board,
            "pass": words.no_passing,
            "opening": words.not_in_opening,
        }
        return Reply((sentences[error.reason].format(point=point, size=self.board.size),))

    def _unknown(self, text: str) -> Reply:
        shown = "".join(c for c in text if c.isprintable())[:40]
        return Reply((self.words.unknown.format(text=repr(shown), example=self._example),))

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

    def _move_text(self, move: Point) -> str:
        return self.words.passed if move.is_pass else str(move)

    def _decision_text(self, action: Action) -> str:
        chinese = {english: word for word, english in OPENING_WORDS.items()}
        return chinese.get(str(action), str(action)) if self.language == "zh" else str(action)

    @property
    def _example(self) -> str:
        """The centre, as something to type."""
        size = self.board.size
        return str(Point.from_xy(size // 2, size // 2, size))


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
