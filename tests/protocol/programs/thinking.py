"""Tells its thoughts in every way there is, and thinks until it is stopped if it must not stop.

Arguments: ``wait`` thinks until ``YXSTOP``; ``odd`` tells thoughts that make no sense.
"""

from __future__ import annotations

import sys

from tests.protocol.programs.base import Engine

THOUGHTS = """\
MESSAGE hello
DEBUG nothing
DETAIL nothing either
MESSAGE REALTIME REFRESH
MESSAGE REALTIME POS 7,8
MESSAGE REALTIME BEST 7,8
MESSAGE Depth 3-9 | Eval -12 | Time 1ms | H8
INFO PV 0
INFO NUMPV 2
INFO DEPTH 12
INFO SELDEPTH 22
INFO NODES 23382
INFO TOTALNODES 140340
INFO TOTALTIME 229
INFO EVAL 54
INFO WINRATE 0.75
INFO BESTLINE 7,8 8,8
INFO PV DONE
INFO PV 1
INFO EVAL -M12
INFO BESTLINE 6,6
INFO PV DONE
MESSAGE REALTIME BEST 7,8
"""
ODD = """\
MESSAGE REALTIME BEST 99,99
MESSAGE REALTIME BEST
INFO PV DONE
INFO EVAL +M3
INFO BESTLINE 3,3
INFO PV DONE
7,7 is where I would play
"""


class Thinking(Engine):
    def choose(self) -> tuple[int, int]:
        sys.stdout.write(ODD if "odd" in sys.argv else THOUGHTS)
        sys.stdout.flush()
        if "wait" in sys.argv:
            next(line for line in self.lines() if line == "YXSTOP")
        return 7, 8


if __name__ == "__main__":
    Thinking().run()
