from __future__ import annotations

import asyncio

from tengen.server.games.view import Presence
from tengen.server.live.hub import Changed, LocalHub, Reported, Signal, Watched

SIGNALS: list[Signal] = [
    Changed("game", 3),
    Watched("game", "p1", Presence(first=True, spectators=2)),
    Reported("game", "p1", '{"type":"thinking"}'),
]


def test_signals_reach_all_listeners_of_the_process() -> None:
    async def run() -> None:
        hub = LocalHub()
        heard: list[Signal] = []
        await hub.start(heard.append)
        await hub.start(heard.append)
        for signal in SIGNALS:
            hub.publish(signal)
        assert heard == [signal for signal in SIGNALS for _ in range(2)]
        await hub.close()
        hub.publish(SIGNALS[0])
        assert len(heard) == 6

    asyncio.run(run())
