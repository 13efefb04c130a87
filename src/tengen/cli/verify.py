"""`tengen verify`: checks a proof file without the solver."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.language import say
from tengen.cli.options import JsonOutput, print_json

EXAMPLES = ("tengen solve h8a1h9a2i8a4i9c1 --proof win.proof", "tengen verify win.proof")
_NOT_VALID = 1


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="verify.file", show_default=False)],
    as_json: JsonOutput = False,
) -> None:
    """Check a proof of a forced win."""
    from tengen.solver import Hole, Proof

    try:
        proof = Proof.load(file)
        moves = proof.verify()
    except Hole as hole:
        if as_json:
            print_json({"valid": False, "hole": str(hole)})
        else:
            typer.echo(say("verify.hole", hole=hole))
        raise typer.Exit(_NOT_VALID) from None
    if as_json:
        facts = {"kind": proof.kind, "attacker": proof.attacker, "board": proof.board.to_text()}
        print_json({"valid": True, "moves": moves, **facts})
        return
    side = say(f"side_in_sentence.{proof.attacker}")
    typer.echo(say("verify.valid", side=side, kind=say(f"solve.kinds.{proof.kind}"), moves=moves))
    typer.echo(proof.board.to_text())
