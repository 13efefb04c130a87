"""Runs a session: reads lines and keys, draws the board, and saves the game."""

from __future__ import annotations

import contextlib
import shlex
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import NoReturn

import typer

from tengen import formats
from tengen.board import Color, Language, Point, Rule
from tengen.cli import keys, screen
from tengen.cli.files import data_folder, format_by_name, read_game, refuse_to_overwrite, write_file
from tengen.cli.opponent import Opponent
from tengen.cli.session import ProgramSide, Response, Session
from tengen.game import Game
from tengen.i18n import locale_language
from tengen.opening import Opening
from tengen.opening.rules import opening_rule
from tengen.players.base import Limit, Player
from tengen.values import DEFAULT_SIZE

_COMPLETE = (".sgf", ".json")
"""Suffixes of files that keep the rule and the size of the board."""
_MAX_LINE_LENGTH = 1000
"""Characters of a line from a script; the rest counts as another line."""


@dataclass
class SaveFiles:
    """The files that the game is saved to."""

    default: Path | None
    """The file of ``--save``; ``None`` without that option."""
    own: set[Path] = field(default_factory=set)
    """Files that contain this game and may be replaced."""

    def claim(self, path: Path, replace: bool = False) -> str:
        """The format of a file for this game.

        ``ValueError`` if the name has no known format or the file contains another game.
        """
        name = format_by_name(str(path))
        if not replace and path.resolve() not in self.own:
            refuse_to_overwrite(path, can_force=False)
        self.own.add(path.resolve())
        return name

    def save(self, session: Session, asked: str) -> str:
        """Save to the file that was asked for, or to the default one; the message to print."""
        path = Path(asked) if asked else self.default
        if path is None:
            return session.text("where_to_save")
        if not path.suffix:
            path = path.with_name(f"{path.name}.sgf")
        try:
            self._write(session, path)
        except (OSError, ValueError) as error:
            return session.text("not_saved", problem=error)
        return session.text("saved", path=path)

    def autosave(self, session: Session) -> None:
        """Save unsaved changes to the default file, else in the user's data folder."""
        if not session.is_changed:
            return
        with _ignored_interrupts():
            for path in (self.default, data_folder() / "autosave.sgf"):
                if path is not None and self._try_to_save(session, path):
                    command = resume_command(session, path)
                    typer.echo(session.text("kept", path=path, command=command))
                    return
            typer.echo("".join(map(str, session.board.moves)))

    def _try_to_save(self, session: Session, path: Path) -> bool:
        """Save the game; prints the problem and returns ``False`` if that fails."""
        try:
            if path != self.default:
                _move_aside(path)
            self._write(session, path)
        except (OSError, ValueError) as error:
            typer.echo(session.text("not_saved", problem=error))
            return False
        return True

    def _write(self, session: Session, path: Path) -> None:
        name = self.claim(path)
        write_file(path, formats.write([session.record()], name))
        session.is_changed = False


def resume_command(session: Session, path: Path) -> str:
    """The command that continues a saved game as it was played."""
    words = ["tengen", "play", "--load", str(path)]
    if path.suffix.lower() not in _COMPLETE:
        words += ["--rule", str(session.board.rule), "--size", str(session.board.size)]
    if session.program is not None:
        words += ["--player", session.program.name, "--color", str(session.persons_color)]
        limit = session.program.limit
        words += [] if limit.seconds is None else ["--seconds", f"{limit.seconds:g}"]
        words += [] if limit.depth is None else ["--depth", str(limit.depth)]
    if session.language != locale_language():
        words += ["--lang", session.language]
    return shlex.join(words)


def _move_aside(path: Path) -> None:
    """Rename the previous autosave file, if there is one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        path.replace(path.with_name("autosave-previous.sgf"))


def new_session(
    rule: Rule | None, size: int | None, opening: str | None, language: Language
) -> Session:
    """A session that starts from the empty board; ``None`` for a default."""
    if rule is None:
        is_renju = opening is not None and opening_rule(opening).is_renju
        rule = Rule.RENJU if is_renju else Rule.FREESTYLE
    game = Game(size or DEFAULT_SIZE, rule)
    game.info["date"] = datetime.now().astimezone().date().isoformat()
    process = None if opening is None else Opening(opening, game.size, rule)
    return Session(game, process, language)


def loaded_session(path: Path, rule: Rule | None, size: int | None, language: Language) -> Session:
    """A session that continues a saved game; rule and size apply if the file has none."""
    options = formats.Options(size=size or DEFAULT_SIZE, rule=rule or Rule.FREESTYLE)
    return Session.resumed(read_game(str(path), options), language)


def add_program(session: Session, player: Player, color: Color | None, limit: Limit) -> Opponent:
    """Give a program the side that is not `color`, the person's.

    ``None`` gives the program the side that has its name in the record, else white.
    """
    if color is None:
        color = Color.WHITE if session.record().black == player.name else Color.BLACK
    session.program = ProgramSide(player.name, session.owner(color.other), limit=limit)
    return Opponent(player, session.program, limit)


def run(session: Session, files: SaveFiles, opponent: Opponent | None = None) -> None:
    """Play until the players leave; the game is saved in every case."""
    with _exit_on_signals():
        try:
            _loop(session, files, opponent)
        finally:
            files.autosave(session)


def _loop(session: Session, files: SaveFiles, opponent: Opponent | None) -> None:
    """Read and respond until the players leave or the input ends."""
    cursor = keys.Cursor() if _has_keys() else None
    response = session.greeting()
    if cursor is not None:
        response = replace(response, lines=(*response.lines, session.text("arrows")))
    while True:
        if cursor is not None and session.outcome is not None:
            cursor.hide()
        _show(session, response, cursor)
        if response.save_to is not None:
            typer.echo(files.save(session, response.save_to))
        if response.leave:
            return
        if opponent is not None and session.is_programs_turn:
            response = opponent.act(session)
            continue
        line = (
            _read_line(session.prompt) if cursor is None else _read_keys(session, response, cursor)
        )
        if line is None:
            return
        response = session.respond(line)


def _show(session: Session, response: Response, cursor: keys.Cursor | None) -> None:
    if response.redraw:
        _draw(session, response.lines, None if cursor is None else cursor.point)
    else:
        for line in response.lines:
            typer.echo(line)


def _draw(session: Session, lines: tuple[str, ...], cursor: Point | None) -> None:
    """Print the board with these lines and the status below it; clears a terminal first."""
    if _is_interactive() and screen.has_colors():
        typer.echo("\x1b[2J\x1b[H", nl=False)
    else:
        typer.echo()
    screen.print_board(replace(session.view(), cursor=cursor), (*lines, *session.status()))


def _has_keys() -> bool:
    """Whether the arrow keys can be read and the cursor can be shown."""
    return keys.can_be_used() and screen.has_colors()


def _read_keys(session: Session, response: Response, cursor: keys.Cursor) -> str | None:
    """The next line, or the point chosen with the arrow keys; ``None`` at the end of input."""

    def redraw() -> None:
        _draw(session, response.lines, cursor.point)

    try:
        return keys.ask(session.prompt, session.board, cursor, redraw)
    except (KeyboardInterrupt, SystemExit):
        typer.echo()  # start a new line
        raise


def _is_interactive() -> bool:
    """Whether input and output are a terminal, not a script."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _read_line(prompt: str) -> str | None:
    """The next line; ``None`` at the end of input."""
    if _is_interactive():
        with contextlib.suppress(ImportError):  # not available on Windows
            import readline  # noqa: F401, PLC0415 - gives input() line editing and history
        try:
            return input(prompt)
        except EOFError:
            typer.echo()
            return None
        except (KeyboardInterrupt, SystemExit):
            typer.echo()  # start a new line
            raise
    line = sys.stdin.readline(_MAX_LINE_LENGTH)
    # Echo the input, so that a transcript shows it after the prompt.
    typer.echo(prompt + "".join(c for c in line.rstrip() if c.isprintable()))
    return line or None


@contextlib.contextmanager
def _exit_on_signals() -> Iterator[None]:
    """Turn SIGTERM and SIGHUP into ``SystemExit``, so that the game is saved as after Ctrl-C."""

    def leave(number: int, frame: object) -> NoReturn:  # noqa: ARG001 - a signal handler
        raise SystemExit(128 + number)

    names = ("SIGTERM", "SIGHUP")  # Windows has no SIGHUP
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def _ignored_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C, so that a second one does not interrupt saving."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
