"""The table at which a session is played: the terminal, the script or the file behind it."""

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
from tengen.cli.files import (
    data_folder,
    format_by_name,
    read_game,
    refuse_to_overwrite,
    write_file,
)
from tengen.cli.opponent import Opponent
from tengen.cli.session import Guest, Reply, Session
from tengen.game import Game
from tengen.opening import Opening
from tengen.players.base import Limit, Player

_RENJU_OPENINGS = ("rif", "yamaguchi", "tarannikov", "soosorv", "taraguchi", "super-taraguchi")
_LONGEST_LINE = 1000
"""Characters of a typed line; what follows counts as another line."""


@dataclass
class Home:
    """Where the game is saved."""

    usual: Path | None
    """The file of ``--save``; ``None`` if there is none."""
    own: set[Path] = field(default_factory=set)
    """Files that may be replaced, because this game is in them."""

    def claim(self, path: Path, replace: bool = False) -> str:
        """The format of a file for this game; ``ValueError`` if it has none or is another's."""
        name = format_by_name(str(path))
        if not replace and path.resolve() not in self.own:
            refuse_to_overwrite(path, "choose another name")
        self.own.add(path.resolve())
        return name

    def save(self, session: Session, asked: str) -> str:
        """Save where the players asked, or in the usual file; what to say about it."""
        path = Path(asked) if asked else self.usual
        if path is None:
            return session.words.where_to_save
        if not path.suffix:
            path = path.with_name(f"{path.name}.sgf")
        try:
            self._write(session, path)
        except (OSError, ValueError) as error:
            return session.words.not_saved.format(problem=error)
        return session.words.saved.format(path=path)

    def keep(self, session: Session) -> None:
        """Save what is not saved yet, in the usual file or else in the user's data folder."""
        if not session.is_changed:
            return
        with _undisturbed():
            if self.usual is not None and self._is_kept(session, self.usual):
                typer.echo(session.words.saved.format(path=self.usual))
                return
            path = data_folder() / "autosave.sgf"
            if self._is_kept(session, path):
                typed = shlex.quote(str(path))
                if session.guest is not None:
                    typed += f" --player {shlex.quote(session.guest.name)}"
                typer.echo(session.words.kept.format(path=path, typed=typed))
            else:
                typer.echo("".join(map(str, session.board.moves)))

    def _is_kept(self, session: Session, path: Path) -> bool:
        """Try to save the game there; what went wrong is said."""
        try:
            if path != self.usual:
                _make_room(path)
            self._write(session, path)
        except (OSError, ValueError) as error:
            typer.echo(session.words.not_saved.format(problem=error))
            return False
        return True

    def _write(self, session: Session, path: Path) -> None:
        name = self.claim(path)
        write_file(path, formats.write([session.record()], name))
        session.is_changed = False


def _make_room(path: Path) -> None:
    """Move the game that nobody has named before aside."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        path.replace(path.with_name("autosave-previous.sgf"))


def new_session(
    rule: Rule | None, size: int | None, opening: str | None, language: Language
) -> Session:
    """A game from the empty board; ``None`` stands for the usual."""
    if rule is None:
        is_renju = opening is not None and opening.startswith(_RENJU_OPENINGS)
        rule = Rule.RENJU if is_renju else Rule.FREESTYLE
    game = Game(size or 15, rule)
    game.info["date"] = datetime.now().astimezone().date().isoformat()
    process = None if opening is None else Opening(opening, game.size, rule)
    return Session(game, process, language)


def loaded_session(path: Path, rule: Rule | None, size: int | None, language: Language) -> Session:
    """A game that goes on; rule and size count where the file does not say them."""
    options = formats.Options(size=size or 15, rule=rule or Rule.FREESTYLE)
    return Session.resumed(read_game(str(path), options), language)


def seat(session: Session, player: Player, color: Color | None, limit: Limit) -> Opponent:
    """Give a program a side: `color` is the person's.

    ``None`` leaves the program the side under its name in the record, else black to the person.
    """
    if color is None:
        color = Color.WHITE if session.record().black == player.name else Color.BLACK
    session.guest = Guest(player.name, session.owner(color.other))
    return Opponent(player, session.guest, limit)


def sit_down(session: Session, home: Home, opponent: Opponent | None = None) -> None:
    """Play until the players leave; however that comes about, the game is kept."""
    with _ended_politely():
        try:
            _run(session, home, opponent)
        finally:
            home.keep(session)


def _run(session: Session, home: Home, opponent: Opponent | None) -> None:
    """Ask and answer until the players leave or the input ends."""
    pointer = keys.Pointer() if _has_keys() else None
    reply = session.greeting()
    if pointer is not None:
        reply = replace(reply, lines=(*reply.lines, session.words.arrows))
    while True:
        if pointer is not None and session.outcome is not None:
            pointer.hide()  # there is nothing left to play
        _show(session, reply, pointer)
        if reply.save_to is not None:
            typer.echo(home.save(session, reply.save_to))
        if reply.leave:
            return
        if opponent is not None and session.is_guests_turn:
            reply = opponent.act(session)
            continue
        line = _ask(session.prompt) if pointer is None else _point(session, reply, pointer)
        if line is None:
            return
        reply = session.respond(line)


def _show(session: Session, reply: Reply, pointer: keys.Pointer | None) -> None:
    if reply.redraw:
        _draw(session, reply.lines, None if pointer is None else pointer.point)
    else:
        for line in reply.lines:
            typer.echo(line)


def _draw(session: Session, lines: tuple[str, ...], cursor: Point | None) -> None:
    """The board with these lines and the facts below it, on a screen of its own if there is one."""
    if _is_conversation() and screen.has_colors():
        typer.echo("\x1b[2J\x1b[H", nl=False)
    else:
        typer.echo()
    screen.print_board(replace(session.view(), cursor=cursor), (*lines, *session.status()))


def _has_keys() -> bool:
    """Whether a point can be chosen with the arrow keys, and seen."""
    return keys.can_be_used() and screen.has_colors()


def _point(session: Session, reply: Reply, pointer: keys.Pointer) -> str | None:
    """The next line, or the point that the arrow keys choose; ``None`` when there are no more."""

    def redraw() -> None:
        _draw(session, reply.lines, pointer.point)

    try:
        return keys.ask(session.prompt, session.board, pointer, redraw)
    except (KeyboardInterrupt, SystemExit):
        typer.echo()  # what follows begins a line of its own
        raise


def _is_conversation() -> bool:
    """Whether people sit at both ends, and not a script."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _ask(prompt: str) -> str | None:
    """The next line; ``None`` when there are no more."""
    if _is_conversation():
        with contextlib.suppress(ImportError):  # not there on Windows
            import readline  # noqa: F401, PLC0415 - gives input() its keys and its memory
        try:
            return input(prompt)
        except EOFError:
            typer.echo()
            return None
        except (KeyboardInterrupt, SystemExit):
            typer.echo()  # what follows begins a line of its own
            raise
    line = sys.stdin.readline(_LONGEST_LINE)
    # In a transcript the answer has to be seen behind the question.
    typer.echo(prompt + "".join(c for c in line.rstrip() if c.isprintable()))
    return line or None


@contextlib.contextmanager
def _ended_politely() -> Iterator[None]:
    """Let the end of the terminal or of the machine run the same way out as Ctrl-C."""

    def leave(number: int, frame: object) -> NoReturn:  # noqa: ARG001 - the shape of a handler
        raise SystemExit(128 + number)

    names = ("SIGTERM", "SIGHUP")  # the latter is not there on Windows
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Let no second Ctrl-C come between a game and its file."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
