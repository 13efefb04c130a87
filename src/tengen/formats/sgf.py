"""Smart Game Format, FF[4]: the native format, with the whole tree.

The parser is our own. The libraries at hand are made for Go: they want its game number, sizes or
rules, most of them recurse into variations, and none bounds what a stranger's file may cost. The
grammar is small.

What is read beyond the standard: any ``GM``; text before and between games; the old spelling of
properties (``Black[hh]``); ``tt`` as a pass on boards up to 19; a missing ``SZ`` (the size of the
options); rule numbers in ``RU`` and thinking times in comments as c-gomoku-cli writes them; the
lenient ``RE`` and the ``5A`` of renju servers. Nodes without a move lend their notes to the
position they occur in. Set-up stones are read before the first move; later ones, two moves of one
colour in a row and two-sided boards cannot be represented and are refused with their place.

What is written beyond the standard: ``ON`` holds the opening rule as the record has it, and four
private properties hold what the standard has no room for: ``XT`` how the game ended, then the
deciding row; ``XS`` the seconds thought about a move; ``XI`` one named fact about the game;
``XE`` and ``XP``, written by others for evaluations and lines, stay as they are like all unknown
properties. Entries of ``Node.extra`` whose name cannot name a property are left out.
"""

from __future__ import annotations

from tengen.formats.sgf_reader import read
from tengen.formats.sgf_stream import stream
from tengen.formats.sgf_writer import write

__all__ = ["read", "stream", "write"]
