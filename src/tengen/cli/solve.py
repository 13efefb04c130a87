"""`tengen solve`: a forced win and its proof, defences, and where a game was lost."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.language import say
from tengen.cli.options import (
    GameNumber,
    JsonOutput,
    MoveNumber,
    OptionalRule,
    OptionalSize,
    Position,
    print_json,
)
from tengen.i18n import LocalizedError
from tengen.solver.notation import Kind
from tengen.values import Color

if TYPE_CHECKING:
    from tengen.board import Board
    from tengen.cli.solve_view import View
    from tengen.players.base import Limit
    from tengen.solver import Progress, SearchOptions
    from tengen.stop import StopToken

EXAMPLES = (
    "tengen solve h8a1h9a2i8a4i9c1 --kind vct --explain",
    "tengen solve h8a1h9a2i8a4i9c1 --proof win.proof --json",
    "tengen solve h8a1h9a2h10a4 --kind vcf --shortest --all",
    "tengen solve h8a1h9a2h10 --defend",
    "tengen solve h8a1h9a2h10c1h11d1h12 --lost",
)

WinKind = Annotated[
    Kind | None,
    typer.Option("--kind", metavar="vcf|vct|win", help="solve.kind", show_default=False),
]
Side = Annotated[
    Color | None, typer.Option("--side", metavar="COLOR", help="solve.side", show_default=False)
]
Seconds = Annotated[float | None, typer.Option("--seconds", metavar="S", help="solve.seconds")]
Nodes = Annotated[
    int | None, typer.Option("--nodes", metavar="N", help="solve.nodes", show_default=False)
]
Threads = Annotated[
    int, typer.Option("--threads", metavar="N", min=1, max=256, help="solve.threads")
]
Memory = Annotated[
    int, typer.Option("--memory", metavar="MB", min=1, max=65_536, help="solve.memory")
]
ProofFile = Annotated[
    Path | None, typer.Option("--proof", metavar="FILE", help="solve.proof", show_default=False)
]


def solve(  # noqa: PLR0913 - a command's options
    position: Position,
    *,
    kind: WinKind = None,
    side: Side = None,
    seconds: Seconds = 10.0,
    nodes: Nodes = None,
    threads: Threads = 1,
    memory: Memory = 256,
    shortest: Annotated[bool, typer.Option("--shortest", help="solve.shortest")] = False,
    every: Annotated[bool, typer.Option("--all", help="solve.all")] = False,
    defend: Annotated[bool, typer.Option("--defend", help="solve.defend")] = False,
    lost: Annotated[bool, typer.Option("--lost", help="solve.lost")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="solve.explain")] = False,
    proof: ProofFile = None,
    game: GameNumber = None,
    move: MoveNumber = None,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    as_json: JsonOutput = False,
) -> None:
    """Find a forced win and prove it."""
    from tengen.cli.position import board_of, read_record
    from tengen.cli.solve_view import DefenceView, LossView
    from tengen.players.base import Limit
    from tengen.solver import defend as search_defence
    from tengen.solver import where_lost

    if defend:
        given = {"--lost": lost, "--all": every, "--shortest": shortest, "--side": side is not None}
        _refuse("--defend", given)
    if lost:
        _refuse("--lost", {"--all": every, "--shortest": shortest, "--move": move is not None})
    record = read_record(position, rule, size, game=game)
    board = board_of(record, move)
    if board.outcome is not None and not lost:
        raise LocalizedError("cli.error.game_over")
    limit = Limit(seconds=seconds, nodes=nodes)
    with _Status(is_shown=not as_json) as status:
        options = status.options(threads, memory)
        view: View
        if lost:
            view = LossView(where_lost(record, kind or "vct", limit, winner=side, **options))
        elif defend:
            view = DefenceView(search_defence(board, kind or "vct", limit, **options))
        else:
            view = _win(board, kind or "win", limit, side, shortest, every, options)
    if proof is not None and view.proof is not None:
        view.proof.save(proof)
    if as_json:
        print_json(view.facts(explain))
    else:
        view.show(explain, proof)


def _refuse(option: str, others: dict[str, bool]) -> None:
    """A usage error if an option is combined with others that contradict it."""
    given = [name for name, is_given in others.items() if is_given]
    if given:
        raise LocalizedError("cli.error.exclusive", options=", ".join([option, *given]))


def _win(
    board: Board,
    kind: Kind,
    limit: Limit,
    side: Color | None,
    shortest: bool,
    every: bool,
    options: SearchOptions,
) -> View:
    from tengen.cli.solve_view import WinView
    from tengen.solver import solve as search
    from tengen.solver import winning_moves

    found = search(board, kind, limit, side=side, shortest=shortest, **options)
    if not every:
        return WinView(found, None)
    first = []
    if found.status != "none" and found.attacker is board.turn:
        moves = winning_moves(board, kind, limit, **options)
        first = [point for point, after in moves.items() if after.status == "win"]
    return WinView(found, first)


class _Status:
    """A line with the state of the search, on a terminal; Ctrl-C ends the search."""

    def __init__(self, is_shown: bool) -> None:
        from tengen.cli.progress import console
        from tengen.stop import StopToken

        output = console(stderr=True)
        self.stop: StopToken = StopToken()
        self._is_shown = is_shown and output.is_terminal
        self._status = output.status("")

    def __enter__(self) -> _Status:
        import signal

        self._previous = signal.signal(signal.SIGINT, lambda *_: self.stop.cancel())
        if self._is_shown:
            self._status.start()
        return self

    def __exit__(self, *_: object) -> None:
        import signal

        signal.signal(signal.SIGINT, self._previous)
        self._status.stop()

    def options(self, threads: int, memory_mb: int) -> SearchOptions:
        """The options of all searches."""
        return {"threads": threads, "memory_mb": memory_mb, "report": self.show, "stop": self.stop}

    def show(self, progress: Progress) -> None:
        """Show the progress."""
        self._status.update(
            say(
                "solve.progress",
                nodes=progress.nodes,
                seconds=progress.seconds,
                proof=progress.proof_number,
                disproof=progress.disproof_number,
            )
        )
