"""Runs the command line: ``python -m tengen``."""

from __future__ import annotations

import sys

from tengen.cli import main

if __name__ == "__main__":
    sys.exit(main())
