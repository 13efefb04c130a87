"""Ends before it has read anything."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    sys.exit("the file network.bin is missing")
