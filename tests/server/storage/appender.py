"""A process that stores events as fast as it can, and says so once each of them is confirmed.

It is started by the durability test and ends by being killed.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys

from tengen.server.storage import GameRow, Store, StoredEvent, Write

ROW = GameRow("playing", listed=True, summary="{}")


async def append(store: Store, game: str) -> None:
    number = len(await store.events(game))
    while True:
        number += 1
        token = secrets.token_hex(8)
        event = StoredEvent(number, number, "kind", token)
        if not await store.commit(Write(game, (event,), ROW)):
            raise SystemExit(f"{game}: number {number} was taken")
        os.write(1, f"{game} {number} {token}\n".encode())


async def main(url: str, games: list[str]) -> None:
    store = Store(url)
    await store.open()
    await asyncio.gather(*(append(store, game) for game in games))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
