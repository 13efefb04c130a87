"""The web server under load, on this machine: ``python -m benchmarks.server --help``."""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import os
import random
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks import device_games
from benchmarks.measure import show

_VERSION = re.compile(r'"version":(\d+)')
_START_SECONDS = 60.0
_AFTERWARDS_SECONDS = 10.0
"""How long games may take to go on after the last process was killed."""
_MAX_DEVICE_SECONDS = 50.0
_SIDE = 15
_UNLIMITED = (
    "--requests-per-second=0",
    "--heavy-per-minute=0",
    "--messages-per-second=0",
    "--sockets-per-address=0",
    "--log-level=warning",
)


# ---- the server


class Server:
    """A `tengen serve` of our own, which can be killed and started again."""

    def __init__(self, db: str, workers: int) -> None:
        self._db = db
        self._workers = workers
        self._port = 0
        self.process = self._started()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def _started(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tengen", "serve", f"--port={self._port}"]
        command += [f"--db={self._db}", f"--workers={self._workers}", *_UNLIMITED]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = "" if process.stdout is None else process.stdout.readline()
        found = re.search(r":(\d+) ", line)
        if found is None:
            raise RuntimeError("the server did not start")
        self._port = int(found[1])
        return process

    def processes(self) -> list[int]:
        """The processes that answer requests."""
        return [self.process.pid] if self._workers == 1 else _children(self.process.pid)

    def engines(self) -> list[int]:
        """The processes that think."""
        return [child for process in self.processes() for child in _children(process)]

    def memory_mb(self) -> float:
        """The most that one answering process has ever used."""
        return max(_peak_mb(process) for process in self.processes())

    def waited(self) -> float:
        """Seconds that the answering processes were ready to run, but other programs ran."""
        return sum(map(_waited, self.processes()))

    def kill(self) -> None:
        """End an answering process as a power cut would, and see that there is one again."""
        victim = random.choice(self.processes())
        os.kill(victim, signal.SIGKILL)
        if self._workers == 1:
            self.process.wait()
            self.process = self._started()

    def kill_engine(self) -> None:
        """End a thinking process; the pool replaces it."""
        engines = self.engines()
        if engines:
            os.kill(random.choice(engines), signal.SIGKILL)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def _children(process: int) -> list[int]:
    """Worker processes of a process; Python's own trackers of resources are none."""
    try:
        found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        return [int(child) for child in found if not _is_tracker(child)]
    except FileNotFoundError:
        return []


def _is_tracker(process: str) -> bool:
    try:
        return b"resource_tracker" in Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return True


def _waited(process: int) -> float:
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[1]) for thread in threads) / 1e9


def _peak_mb(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return 0.0


@contextmanager
def running(db: str | None, workers: int) -> Iterator[Server]:
    with ExitStack() as stack:
        if db is None:
            folder = tempfile.mkdtemp(prefix="tengen-bench-")
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            db = f"sqlite:///{folder}/games.sqlite"
        server = Server(db, workers)
        stack.callback(server.stop)
        yield server


# ---- players


def quiet_moves() -> list[str]:
    """A full game without three in a row."""
    cells = [(x, y) for y in range(_SIDE) for x in range(_SIDE)]
    black = [cell for cell in cells if (cell[0] + 2 * cell[1]) % 4 < 2]
    white = [cell for cell in cells if (cell[0] + 2 * cell[1]) % 4 >= 2]
    order = itertools.chain.from_iterable(zip(black, white, strict=False))
    return [f"{chr(97 + x)}{y + 1}" for x, y in order]


QUIET = quiet_moves()


def _headers(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


@asynccontextmanager
async def http(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=server.url, limits=limits, timeout=60) as client:
        yield client


async def _asked(client: httpx.AsyncClient, path: str, secret: str, body: Any) -> Any:
    answer = await client.post(path, json=body, headers=_headers(secret))
    answer.raise_for_status()
    return answer.json()


def _socket(server: Server, game: str, secret: str) -> connect:
    address = server.url.replace("http", "ws") + f"/api/games/{game}/live"
    return connect(
        address,
        additional_headers=_headers(secret),
        compression=None,
        ping_interval=None,
        open_timeout=60,
        max_size=None,
    )


@dataclass
class Pair:
    """A game of two people, with a socket for each."""

    id: str
    secrets: tuple[str, str]
    version: int
    sockets: list[ClientConnection] = field(default_factory=list)
    moves: int = 0
    sent: float | None = None
    """When the move that the other has not seen yet was sent."""


async def _begin_pair(client: httpx.AsyncClient) -> Pair:
    pair = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    made = await _asked(client, "/api/games", pair[0], {"opponent": "friend", "listed": False})
    game = made["game"]["id"]
    joined = await _asked(client, f"/api/games/{game}/join", pair[1], {})
    return Pair(game, pair, joined["game"]["version"])


async def _in_turns(work: Sequence[Any], at_once: int) -> list[Any]:
    """The results of many calls, with limited concurrency."""
    gate = asyncio.Semaphore(at_once)

    async def one(call: Any) -> Any:
        async with gate:
            return await call

    return await asyncio.gather(*map(one, work))


# ---- people against people


class People:
    """Many games at once, moves at an even rate."""

    def __init__(self, pairs: list[Pair]) -> None:
        self._pairs = pairs
        self.latencies: list[float] = []
        self.refused = 0
        self.late = 0
        """Moves that could not be made because the one before had not arrived."""

    async def listen(self, pair: Pair, seat: int) -> None:
        """Hear what one socket says; note when the other's move arrives."""
        async for text in pair.sockets[seat]:
            head = text[:40]
            if '"refused"' in str(head):
                self.refused += 1
                pair.sent = None
            elif '"state"' in str(head) and (found := _VERSION.search(str(text))):
                pair.version = max(pair.version, int(found[1]))
                mover = (pair.moves - 1) % 2
                if pair.sent is not None and seat != mover and pair.version > pair.moves + 1:
                    self.latencies.append(time.perf_counter() - pair.sent)
                    pair.sent = None

    async def move(self, pair: Pair) -> None:
        if pair.sent is not None or pair.moves >= len(QUIET):
            self.late += 1
            return
        socket = pair.sockets[pair.moves % 2]
        action = f'{{"kind":"move","point":"{QUIET[pair.moves]}"}}'
        pair.moves += 1
        pair.sent = time.perf_counter()
        message = f'"id":{pair.moves},"version":{pair.version},"action":{action}'
        await socket.send(f'{{"type":"act",{message}}}')

    async def play(self, rate: float, seconds: float) -> float:
        """Make moves at a rate for some time; the rate that was reached."""
        begin = time.perf_counter()
        total = int(rate * seconds)
        for number in range(total):
            await asyncio.sleep(max(0.0, begin + number / rate - time.perf_counter()))
            await self.move(self._pairs[number % len(self._pairs)])
        elapsed = time.perf_counter() - begin
        await asyncio.sleep(2)
        return len(self.latencies) / elapsed


async def people(server: Server, games: int, rate: float, seconds: float) -> list[list[str]]:
    async with http(server) as client:
        pairs = await _in_turns([_begin_pair(client) for _ in range(games)], 20)
    run = People(pairs)
    for pair in pairs:
        pair.sockets = list(
            await asyncio.gather(*(_socket(server, pair.id, secret) for secret in pair.secrets))
        )
    listeners = [asyncio.create_task(run.listen(pair, seat)) for pair in pairs for seat in range(2)]
    await asyncio.sleep(1)
    reached = await run.play(rate, seconds)
    for listener in listeners:
        listener.cancel()
    await _in_turns([socket.close() for pair in pairs for socket in pair.sockets], 100)
    lost = sum(pair.sent is not None for pair in pairs)
    return [
        ["games, sockets", f"{games:,}, {2 * games:,}", ""],
        ["moves a second", f"{reached:.0f}", f"{rate:.0f}"],
        ["move until the other sees it, p50", _ms(run.latencies, 0.5), ""],
        ["move until the other sees it, p99", _ms(run.latencies, 0.99), "under 100 ms"],
        ["refused, never seen, too late to send", f"{run.refused}, {lost}, {run.late}", "0, 0, 0"],
        ["memory of a server process", f"{server.memory_mb():.0f} MB", "under 400 MB"],
    ]


def _ms(seconds: list[float], part: float) -> str:
    if not seconds:
        return "none"
    return f"{sorted(seconds)[min(len(seconds) - 1, int(part * len(seconds)))] * 1000:.0f} ms"


# ---- people against programs


@dataclass
class Duel:
    """What came of a game against a program."""

    latencies: list[float] = field(default_factory=list)
    failures: int = 0


async def duel(server: Server, client: httpx.AsyncClient, moves: int, opponent: str) -> Duel:
    """A person who plays at random against a program."""
    result, secret = Duel(), secrets.token_urlsafe(32)
    made = await _asked(client, "/api/games", secret, {"opponent": opponent, "listed": False})
    view = made["game"]
    async with _socket(server, view["id"], secret) as socket:
        for number in range(moves):
            if view["status"] != "playing":
                break
            action = {"kind": "move", "point": _some_point(view)}
            begin = time.perf_counter()
            await socket.send(_act(number, view["version"], action))
            view = await asyncio.wait_for(_my_turn(socket, len(view["moves"]) + 1), 120)
            result.latencies.append(time.perf_counter() - begin)
            result.failures += view["status"] == "adjourned"
    return result


def _act(number: int, version: int, action: Any) -> str:
    return json.dumps({"type": "act", "id": number, "version": version, "action": action})


def _some_point(view: Any) -> str:
    size = view["size"]
    free = [i for i, sign in enumerate(view["legal"]) if sign == "1"]
    place = random.choice(free)
    return f"{chr(97 + place % size)}{size - place // size}"


async def _my_turn(socket: ClientConnection, least: int) -> Any:
    """The game when the program has answered, or is over."""
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "refused":
            raise RuntimeError(f"refused: {message}")
        if message["type"] not in ("state", "welcome"):
            continue
        view = message["view"]
        if len(view["moves"]) < least:
            continue
        if view["status"] != "playing" or view["to_act"] == "first":
            return view


async def programs(server: Server, games: int, moves: int) -> list[list[str]]:
    async with http(server) as client:
        duels = await asyncio.gather(
            *(duel(server, client, moves, "tengen:level=3") for _ in range(games)),
            return_exceptions=True,
        )
    broken = [found for found in duels if isinstance(found, BaseException)]
    whole = [found for found in duels if isinstance(found, Duel)]
    latencies = [seconds for found in whole for seconds in found.latencies]
    failures = sum(found.failures for found in whole) + len(broken)
    for error in broken[:3]:
        print(f"failed: {type(error).__name__}: {error}", file=sys.stderr)
    return [
        ["games against level 3 at once", f"{games}", ""],
        ["moves answered", f"{len(latencies)}", ""],
        ["moves that failed", f"{failures}", "0"],
        ["move until the answer, p50", _ms(latencies, 0.5), ""],
        ["move until the answer, p99", _ms(latencies, 0.99), "under 3,000 ms"],
        ["memory of a server process", f"{server.memory_mb():.0f} MB", "under 400 MB"],
    ]


# ---- people against the engine on their own devices


async def devices(server: Server, games: int, seconds: float) -> list[list[str]]:
    begin, before = time.perf_counter(), server.waited()
    tally = await device_games.play(server.url, games, seconds, QUIET)
    waited = (server.waited() - before) / (time.perf_counter() - begin)
    for line in tally.wrong[:3]:
        print(f"wrong: {line}", file=sys.stderr)
    return [
        ["games on devices at once", f"{games:,}", ""],
        ["moves stored a second", f"{tally.moves / seconds:.0f}", ""],
        ["two moves until they are stored, p50", _ms(tally.latencies, 0.5), ""],
        ["two moves until they are stored, p95", _ms(tally.latencies, 0.95), ""],
        ["two moves until they are stored, p99", _ms(tally.latencies, 0.99), "under 100 ms"],
        ["time in which the server was kept from running", f"{waited:.0%}", "under 20 %"],
        ["reports that were refused", f"{len(tally.wrong)}", "0"],
        ["memory of a server process", f"{server.memory_mb():.0f} MB", "under 400 MB"],
    ]


# ---- what is confirmed stays


@dataclass
class Ledger:
    """What the server has confirmed in one game."""

    game: str
    secrets: tuple[str, str]
    """The same twice against a program."""
    is_duel: bool
    confirmed: list[str] = field(default_factory=list)
    """All moves that were seen in an answer."""
    acknowledged: int = 0
    wrong: list[str] = field(default_factory=list)
    last_progress: float = 0.0

    def check(self, moves: list[str]) -> None:
        """What was seen must still be there, in its place, and nothing twice."""
        if moves[: len(self.confirmed)] != self.confirmed:
            self.wrong.append(f"{self.game}: had {self.confirmed}, has {moves}")
        if len(set(moves)) != len(moves):
            self.wrong.append(f"{self.game}: a move is there twice: {moves}")
        if len(moves) > len(self.confirmed):
            self.last_progress = time.monotonic()
        self.confirmed = moves


async def durable_game(server: Server, ledger: Ledger, end: asyncio.Event, pause: float) -> None:
    """Play on whatever happens to the server, and compare."""
    async with httpx.AsyncClient(timeout=30) as client:
        while not end.is_set():
            try:
                view = await _looked(client, server, ledger)
                if view["status"] == "finished" or len(view["moves"]) > 200:
                    return
                if view["status"] == "adjourned":
                    await _tried(client, server, ledger, view, {"kind": "retry"})
                elif not ledger.is_duel or view["to_act"] == "first":
                    await _tried(client, server, ledger, view, _next(ledger, view))
            except (httpx.HTTPError, WebSocketException, OSError):
                await asyncio.sleep(0.2)
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))


async def _looked(client: httpx.AsyncClient, server: Server, ledger: Ledger) -> Any:
    answer = await client.get(f"{server.url}/api/games/{ledger.game}")
    answer.raise_for_status()
    ledger.check(answer.json()["moves"])
    return answer.json()


def _next(ledger: Ledger, view: Any) -> Any:
    point = _some_point(view) if ledger.is_duel else QUIET[len(view["moves"])]
    return {"kind": "move", "point": point}


async def _tried(
    client: httpx.AsyncClient, server: Server, ledger: Ledger, view: Any, action: Any
) -> None:
    secret = ledger.secrets[len(view["moves"]) % 2]
    answer = await client.post(
        f"{server.url}/api/games/{ledger.game}/actions",
        json={"version": view["version"], "action": action},
        headers=_headers(secret),
    )
    if answer.status_code == 409:  # a program or the other has acted meanwhile
        return
    answer.raise_for_status()
    moves = answer.json()["moves"]
    if action["kind"] == "move":
        ledger.acknowledged += 1
        if moves[len(view["moves"])] != action["point"]:
            ledger.wrong.append(f"{ledger.game}: {action['point']} is not in {moves}")
    ledger.check(moves)


async def _durable_games(server: Server) -> list[Ledger]:
    """Games of people and games against a program."""
    ledgers = []
    async with http(server) as client:
        for _ in range(30):
            pair = await _begin_pair(client)
            ledgers.append(Ledger(pair.id, pair.secrets, is_duel=False))
        for _ in range(20):
            secret = secrets.token_urlsafe(32)
            made = await _asked(client, "/api/games", secret, {"opponent": "tengen:level=3"})
            ledgers.append(Ledger(made["game"]["id"], (secret, secret), is_duel=True))
    return ledgers


async def _until_well(server: Server) -> None:
    """Wait until the server answers again."""
    end = time.monotonic() + _START_SECONDS
    async with httpx.AsyncClient(timeout=5) as client:
        while time.monotonic() < end:
            try:
                if (await client.get(f"{server.url}/healthz")).status_code == 200:
                    return
            except httpx.HTTPError:
                await asyncio.sleep(0.1)
    raise RuntimeError("the server did not come back")


async def durability(server: Server, kills: int, kind: str) -> list[list[str]]:
    ledgers = await _durable_games(server)
    end = asyncio.Event()
    players = [
        asyncio.create_task(durable_game(server, ledger, end, 0.5 if ledger.is_duel else 0.2))
        for ledger in ledgers
    ]
    thinking: set[int] = set()
    for _ in range(kills):
        await asyncio.sleep(random.uniform(1.0, 2.0))
        thinking.update(server.engines())
        await asyncio.to_thread(server.kill if kind == "server" else server.kill_engine)
        await _until_well(server)
    killed = time.monotonic()
    await asyncio.sleep(_AFTERWARDS_SECONDS)
    end.set()
    await asyncio.gather(*players)
    over = await _ended(server, ledgers)
    stuck = [
        ledger.game
        for ledger in ledgers
        if ledger.game not in over and ledger.last_progress < killed
    ]
    wrong = [line for ledger in ledgers for line in ledger.wrong]
    for line in [*wrong[:5], *stuck[:5]]:
        print(line, file=sys.stderr)
    left = [pid for pid in thinking - set(server.engines()) if _is_running(pid)]
    return [
        [f"times a process was killed ({kind})", f"{kills}", ""],
        ["moves acknowledged", f"{sum(ledger.acknowledged for ledger in ledgers):,}", ""],
        ["moves lost, changed or doubled", f"{len(wrong)}", "0"],
        ["games that did not go on after the last time", f"{len(stuck)} of {len(ledgers)}", "0"],
        ["engine processes left behind", f"{len(left)}", "0"],
    ]


def _is_running(process: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False


async def _ended(server: Server, ledgers: list[Ledger]) -> set[str]:
    """The games that are over."""
    async with http(server) as client:
        views = [(await client.get(f"/api/games/{ledger.game}")).json() for ledger in ledgers]
    return {
        view["id"] for view in views if view["status"] == "finished" or len(view["moves"]) > 200
    }


# ---- the command


def measure(arguments: argparse.Namespace) -> None:
    """Run what was asked for and show it."""
    gc.disable()  # the pauses of this process would count as the server's
    with running(arguments.db, arguments.workers) as server:
        kind = "PostgreSQL" if str(arguments.db).startswith("postgresql") else "SQLite"
        where = f"{kind}, {arguments.workers} server process(es)"
        columns = ["what", "measured", "goal"]
        if arguments.mode in ("people", "all"):
            rows = asyncio.run(people(server, arguments.games, arguments.rate, arguments.seconds))
            show(f"People against people: {where}", columns, rows)
        if arguments.mode in ("programs", "all"):
            rows = asyncio.run(programs(server, arguments.duels, arguments.moves))
            show(f"People against programs: {where}", columns, rows)
        if arguments.mode in ("device", "all"):
            seconds = min(arguments.seconds, _MAX_DEVICE_SECONDS)
            rows = asyncio.run(devices(server, arguments.games, seconds))
            show(f"People against the engine on their devices: {where}", columns, rows)
        if arguments.mode == "durability":
            for victim in ("server", "engine"):
                rows = asyncio.run(durability(server, arguments.kills, victim))
                show(f"Durability: {where}", columns, rows)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    made.add_argument(
        "mode",
        nargs="?",
        default="all",
        choices=["all", "people", "programs", "device", "durability"],
    )
    made.add_argument("--db", help="a database URL; by default a new SQLite file")
    made.add_argument("--workers", type=int, default=1, help="server processes")
    made.add_argument("--games", type=int, default=1000, help="games of people, or on devices")
    made.add_argument(
        "--rate", type=float, default=200.0, help="their moves a second, all together"
    )
    made.add_argument("--seconds", type=float, default=20.0, help="for how long")
    made.add_argument("--duels", type=int, default=100, help="games against programs")
    made.add_argument("--moves", type=int, default=8, help="moves of a person in each of those")
    made.add_argument("--kills", type=int, default=20, help="how often a process is killed")
    return made


def run() -> None:
    measure(parser().parse_args([]))


if __name__ == "__main__":
    measure(parser().parse_args())
