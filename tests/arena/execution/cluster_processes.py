"""A Dask scheduler and its workers, as processes of this machine."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from tests.requirements import lacking

ROOT = Path(__file__).parents[3]
NO_CHANGE: Mapping[str, str] = MappingProxyType({})
SECONDS = 60.0
"""For anything to happen; far more than it needs."""


@dataclass
class Processes:
    """A cluster, made process by process."""

    folder: Path
    """For its files."""
    inside: Sequence[str] = ()
    """Words before each command, as to run it in a network namespace."""
    host: str = "127.0.0.1"
    address: str = ""
    """Of the scheduler."""
    scheduler: subprocess.Popen[bytes] | None = None
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start_scheduler(self, port: int = 0, environment: Mapping[str, str] = NO_CHANGE) -> None:
        file = self.folder / "scheduler.json"
        file.unlink(missing_ok=True)
        options = ("--host", self.host, "--port", str(port), "--scheduler-file", str(file))
        scheduler = self._started(
            "scheduler", self.inside, *options, "--no-dashboard", environment=environment
        )
        self.scheduler, self.address = scheduler, ""

        def has_address() -> bool:
            assert scheduler.poll() is None, self.log("scheduler")
            with contextlib.suppress(OSError, ValueError):
                self.address = json.loads(file.read_text())["address"]
            return bool(self.address)

        wait_until(has_address)

    def start_worker(
        self,
        *options: str,
        inside: Sequence[str] | None = None,
        host: str | None = None,
    ) -> subprocess.Popen[bytes]:
        """One that plays a game at a time, and has no nanny who would replace it."""
        host = host or self.host
        usual = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--host", host)
        place = ("--local-directory", str(self.folder), "--dashboard-address", f"{host}:0")
        worker = self._started(
            "worker",
            self.inside if inside is None else inside,
            self.address,
            *usual,
            *place,
            *options,
        )
        self.workers.append(worker)
        return worker

    def log(self, role: str) -> str:
        """What processes of a kind have written."""
        return (self.folder / f"{role}.log").read_text()

    def stop(self) -> None:
        """End everything."""
        processes = [*self.workers, *filter(None, [self.scheduler])]
        for process in processes:
            process.kill()
        for process in processes:
            process.wait(SECONDS)

    def _started(
        self,
        role: str,
        inside: Sequence[str],
        *options: str,
        environment: Mapping[str, str] = NO_CHANGE,
    ) -> subprocess.Popen[bytes]:
        command = (sys.executable, "-m", f"distributed.cli.dask_{role}")
        with (self.folder / f"{role}.log").open("ab") as log:
            return subprocess.Popen(
                (*inside, *command, *options),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
                cwd=self.folder,
            )


@contextlib.contextmanager
def processes(
    folder: Path, workers: int = 0, environment: Mapping[str, str] = NO_CHANGE
) -> Iterator[Processes]:
    """A cluster with so many workers, ended with everything in it.

    `environment` is added to the scheduler's.
    """
    found = Processes(folder)
    try:
        found.start_scheduler(environment=environment)
        for _ in range(workers):
            found.start_worker()
        yield found
    finally:
        found.stop()


@contextlib.contextmanager
def namespaces(folder: Path) -> Iterator[tuple[Processes, Sequence[str], str]]:
    """A cluster in a network of its own, and how a command is run on another host of it.

    Two namespaces are joined by a cable; nothing of this machine's own network is touched. The
    scheduler comes to live in the first.
    """
    names = [f"tengen-{os.getpid()}-{end}" for end in "ab"]
    hosts = ["10.77.0.1", "10.77.0.2"]
    cable = ("ip", "link", "add", "cable", "netns", names[0], "type", "veth")
    insides = [("ip", "netns", "exec", name) for name in names]
    found = Processes(folder, insides[0], hosts[0])
    try:
        for name in names:
            _run("ip", "netns", "add", name)
        _run(*cable, "peer", "name", "cable", "netns", names[1])
        for inside, host in zip(insides, hosts, strict=True):
            _run(*inside, "ip", "address", "add", f"{host}/24", "dev", "cable")
            _run(*inside, "ip", "link", "set", "cable", "up")
            _run(*inside, "ip", "link", "set", "lo", "up")
        found.start_scheduler()
        yield found, insides[1], hosts[1]
    finally:
        found.stop()
        for name in names:
            subprocess.run(("ip", "netns", "delete", name), check=False, capture_output=True)


def no_namespaces() -> str:
    """Why no network of one's own can be made here; empty if it can."""
    name = f"tengen-{os.getpid()}-probe"
    try:
        _run("ip", "netns", "add", name)
        _run("ip", "netns", "delete", name)
    except FileNotFoundError:
        lacking("there is no ip command (iproute2)")
    except subprocess.CalledProcessError as error:
        return f"network namespaces cannot be made: {error.stderr.decode().strip()}"
    return ""


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for something that comes for sure."""
    deadline = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.05)


def children(pid: int, word: str) -> list[int]:
    """The processes that one has started, if their command lines have the word in them."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            with contextlib.suppress(FileNotFoundError):
                if word in Path(f"/proc/{child}/cmdline").read_text():
                    found.append(child)
    return found


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
