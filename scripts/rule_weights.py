"""Writes the evaluation files of the browser's engine: the weights of each rule, compressed."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

from scripts.wasm import OUTPUT
from tengen.board import Rule
from tengen.train.weights import RuleWeights, decode, encode

DATA = Path(__file__).parents[1] / "src" / "tengen" / "data"


def main() -> None:
    """Write all files, and the positions of `tengen bench`."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    weights = decode((DATA / "evaluation.bin").read_bytes())
    for rule in Rule:
        # Zeros for the other rules cost next to nothing once compressed.
        only = {each: weights[each] if each is rule else RuleWeights() for each in Rule}
        packed = gzip.compress(encode(only), 9, mtime=0)
        (OUTPUT / f"{rule}.weights").write_bytes(packed)
    shutil.copy(DATA / "bench.txt", OUTPUT)


if __name__ == "__main__":
    main()
