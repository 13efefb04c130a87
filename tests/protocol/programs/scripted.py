"""Answers from a script: each argument ``COMMAND=reply`` is what it says to that command.

Several replies are parted by ``;`` and used one after the other, the last again and again; an empty
reply is silence. ``exit`` ends it. Other commands are answered as usual.
"""

from __future__ import annotations

import os
import sys

from tests.protocol.programs.base import Engine


class Scripted(Engine):
    def __init__(self) -> None:
        super().__init__()
        pairs = (argument.split("=", 1) for argument in sys.argv[1:])
        self.script = {word: replies.split(";") for word, replies in pairs}

    def obey(self, line: str) -> None:
        word = line.partition(" ")[0]
        replies = self.script.get(word)
        if replies is None:
            super().obey(line)
            return
        reply = replies.pop(0) if len(replies) > 1 else replies[0]
        if word.endswith("BOARD"):
            list(self.block())
        if reply == "exit":
            os._exit(4)
        elif reply == "close":
            os.close(1)
        elif reply == "deaf":
            os.close(0)
            self.say("OK")
            os.read(os.pipe()[0], 1)  # for ever
        elif reply == "usual":
            super().obey(line)
        elif reply:
            self.say(reply)


if __name__ == "__main__":
    Scripted().run()
