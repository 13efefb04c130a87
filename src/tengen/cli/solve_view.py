"""The results of `tengen solve` as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import typer

from tengen.board import Point
from tengen.cli.describe import move_text, outcome_sentence
from tengen.cli.language import language, say
from tengen.solver import Defence, Loss, Node, Proof, explain
from tengen.solver.notation import PASS, Kind
from tengen.values import Color

_MAX_LINES = 40
"""Lines of the outline of a proof."""
_MAX_POINTS = 40
"""Points listed in one line."""


class View(Protocol):
    """A result that can be shown."""

    @property
    def proof(self) -> Proof | None:
        """What can be written to a proof file; ``None`` if nothing is proved."""
        ...

    def facts(self, explained: bool) -> dict[str, Any]:
        """The result as data; `explained` adds the proof in words."""
        ...

    def show(self, explained: bool, path: Path | None) -> None:
        """Print the result; `path` is the file to which the proof was written."""
        ...


class WinView:
    """A forced win, or that there is none."""

    def __init__(self, found: Proof, first: Sequence[Point] | None) -> None:
        """`first`: the first moves that win; ``None`` if they were not asked for."""
        self._found, self._first = found, first
        self.proof = found if found.status == "win" else None

    def facts(self, explained: bool) -> dict[str, Any]:
        """See `View`."""
        first = {} if self._first is None else {"first_moves": _names(self._first)}
        return _proof_facts(self._found) | first | _explanation(self.proof, explained)

    def show(self, explained: bool, path: Path | None) -> None:
        """See `View`."""
        found = self._found
        side, kind = _side(found.attacker), _kind(found.kind)
        typer.echo(say(f"solve.status.{found.status}", side=side, kind=kind))
        if found.tree is not None:
            _show_line(found)
            _show_explanation(found) if explained else _show_outline(found.tree)
        if self._first:
            typer.echo(say("solve.first", points=_names_text(self._first)))
        _show_effort(found)
        _show_saved(self.proof, path)


class DefenceView:
    """The moves that hold against a threat."""

    def __init__(self, found: Defence) -> None:
        self._found = found
        self.proof = found.loss

    def facts(self, explained: bool) -> dict[str, Any]:
        """See `View`."""
        found = self._found
        return {
            "kind": found.kind,
            "threat": _proof_facts(found.threat),
            "holding": _names(found.holding),
            "unknown": _names(found.unknown),
            "losing": _names(found.losing),
            "loss": None if found.loss is None else _proof_facts(found.loss),
            "nodes": found.nodes,
            "seconds": round(found.seconds, 6),
        } | _explanation(self._explained(), explained)

    def show(self, explained: bool, path: Path | None) -> None:
        """See `View`."""
        found, threat = self._found, self._found.threat
        side, kind = _side(threat.attacker), _kind(found.kind)
        name = say(f"side.{threat.attacker}")
        typer.echo(say(f"solve.threat.{threat.status}", side=side, Side=name, kind=kind))
        shown = self._explained()
        if shown is not None:
            _show_line(shown)
            if explained:
                _show_explanation(shown)
        if found.loss is not None:
            typer.echo(say("solve.none_holds", side=side))
        else:
            _show_defence(found)
            typer.echo(say("solve.losing", count=len(found.losing)))
        _show_effort(found)
        _show_saved(self.proof, path)

    def _explained(self) -> Proof | None:
        """The proof that all moves lose, else the threat."""
        threat = self._found.threat
        return self._found.loss or (threat if threat.status == "win" else None)


class LossView:
    """Where a game was lost."""

    def __init__(self, found: Loss) -> None:
        self._found = found
        self.proof = found.proof

    def facts(self, explained: bool) -> dict[str, Any]:
        """See `View`."""
        found, defence = self._found, self._found.defence
        return {
            "winner": found.outcome.winner,
            "termination": found.outcome.termination,
            "kind": found.kind,
            "cause": found.cause,
            "number": found.number,
            "move": None if found.move is None else str(found.move),
            "exact": found.is_exact,
            "holding": [] if defence is None else _names(defence.holding),
            "unknown": [] if defence is None else _names(defence.unknown),
            "proof": None if found.proof is None else _proof_facts(found.proof),
            "nodes": found.nodes,
            "seconds": round(found.seconds, 6),
        } | _explanation(found.proof, explained)

    def show(self, explained: bool, path: Path | None) -> None:
        """See `View`."""
        found = self._found
        typer.echo(outcome_sentence(found.outcome, language()))
        typer.echo(self._verdict())
        if found.proof is not None:
            _show_line(found.proof)
            if explained:
                _show_explanation(found.proof)
        if found.defence is not None:
            key = "before" if found.cause == "move" else "last"
            typer.echo(say(f"solve.{key}", number=found.number))
            _show_defence(found.defence)
        _show_effort(found)
        _show_saved(self.proof, path)

    def _verdict(self) -> str:
        found = self._found
        winner = Color(found.outcome.winner or "")
        key: str = found.cause
        if key == "move" and found.proof is None:
            key = "move_alone"
        return say(
            f"solve.cause.{key}",
            winner=_side(winner),
            loser=_side(winner.other),
            Loser=say(f"side.{winner.other}"),
            number=found.number,
            move="" if found.move is None else move_text(found.move, language()),
            kind=_kind(found.kind if found.proof is None else found.proof.kind),
        )


def _side(color: Color) -> str:
    return say(f"side_in_sentence.{color}")


def _kind(kind: Kind) -> str:
    return say(f"solve.kinds.{kind}")


def _names(points: Iterable[Point]) -> list[str]:
    return [str(point) for point in points]


def _names_text(points: Sequence[Point]) -> str:
    """The points as people read them, the first of them if there are many."""
    shown = " ".join(move_text(point, language()) for point in points[:_MAX_POINTS])
    left = len(points) - _MAX_POINTS
    return shown if left <= 0 else f"{shown} {say('solve.more_points', count=left)}"


def _proof_facts(found: Proof) -> dict[str, Any]:
    return {
        "status": found.status,
        "kind": found.kind,
        "attacker": found.attacker,
        "line": _names(found.line),
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
    }


def _explanation(proof: Proof | None, is_wanted: bool) -> dict[str, Any]:
    if not is_wanted:
        return {}
    return {"explanation": [] if proof is None else explain(proof, language())}


def _show_line(found: Proof) -> None:
    typer.echo(say("solve.line", line=" ".join(map(str, found.line))))


def _show_explanation(found: Proof) -> None:
    for number, sentence in enumerate(explain(found, language()), 1):
        typer.echo(f"{number:3}. {sentence}")


def _show_defence(found: Defence) -> None:
    kind = _kind(found.kind)
    if len(found.holding) == len(found.moves):
        typer.echo(say("solve.all_hold", kind=kind))
    elif found.holding:
        typer.echo(say("solve.holding", kind=kind, points=_names_text(found.holding)))
    else:
        typer.echo(say("solve.none_known"))
    if found.unknown:
        typer.echo(say("solve.undecided", points=_names_text(found.unknown)))


def _show_effort(found: Proof | Defence | Loss) -> None:
    typer.echo(say("solve.effort", nodes=found.nodes, seconds=found.seconds))


def _show_saved(proof: Proof | None, path: Path | None) -> None:
    if proof is not None and path is not None:
        typer.echo(say("solve.saved", path=path, count=proof.positions))


def _show_outline(root: Node) -> None:
    outline = list(_outline(root))
    typer.echo("\n".join(outline[:_MAX_LINES]))
    if len(outline) > _MAX_LINES:
        typer.echo(say("solve.more", count=len(outline) - _MAX_LINES))


def _outline(root: Node) -> Iterator[str]:
    """The tree, one line for each answer; what only repeats the threat is left out."""
    stack = [(root, "", 0)]
    while stack:
        node, reply, depth = stack.pop()
        shown = say("solve.any") if reply == PASS else reply
        move = f"{node.move}{' #' if node.wins else ''}"
        yield "  " * depth + (f"{shown} -> {move}" if reply else move)
        children = list(node.answers.items())
        if not children and node.threat is not None:
            children = [(PASS, node.threat)]
        stack.extend((answer, name, depth + 1) for name, answer in reversed(children))
