"""The process of a program: started when it is needed, restarted after an error."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping, Sequence

from tengen.players.base import PlayerClosed, PlayerCrashed, PlayerTimeout
from tengen.process.child import ChildProcess, ProcessError, ProcessTimeout
from tengen.protocol.client.session import CommandUnknown, Log, ProgramSession


class ProgramProcess:
    """Owns the session with a program. One thread uses it; any thread may close it."""

    def __init__(
        self,
        command: Sequence[str],
        name: str,
        cwd: str | os.PathLike[str] | None,
        env: Mapping[str, str] | None,
        memory_mb: float | None,
        patience: float,
        log: Log | None,
    ) -> None:
        """`patience`: seconds for every command without a search; the rest as `ChildProcess`."""
        self._command, self._name, self._cwd, self._env = command, name, cwd, env
        self._memory_mb = memory_mb
        self._patience = patience
        self._log = log
        self._session: ProgramSession | None = None
        self._peak: float | None = None
        self._is_closed = False

    @property
    def current(self) -> ProgramSession | None:
        """The session of the running program; ``None`` if it does not run."""
        return self._session

    @property
    def peak_memory_mb(self) -> float | None:
        """The largest measured memory over all processes so far; ``None`` before the first."""
        if self._session is not None:
            self._measure(self._session)
        return self._peak

    def check_open(self) -> None:
        """``PlayerClosed`` after `close`."""
        if self._is_closed:
            raise PlayerClosed(f"{self._name} is closed: create another player")

    def session(self) -> ProgramSession:
        """The session of the program, which is started if necessary."""
        self.check_open()
        if self._session is None:
            process = ChildProcess(self._command, self._name, self._cwd, self._env, self._memory_mb)
            self._session = ProgramSession(process, self._patience, self._log)
        return self._session

    @contextlib.contextmanager
    def asking(self) -> Iterator[None]:
        """Kill the program after any error, and turn process errors into player errors."""
        self.check_open()
        try:
            yield
        except CommandUnknown:
            raise
        except BaseException as error:
            session, self._session = self._session, None
            if session is not None:
                self._measure(session)
                session.process.close()
            if isinstance(error, ProcessError):
                self.check_open()  # closed meanwhile: that is why it has failed
                kind = PlayerTimeout if isinstance(error, ProcessTimeout) else PlayerCrashed
                raise kind(*error.args) from error
            raise

    def end(self) -> None:
        """Send ``END``; kill the program and its descendants if they run after one second."""
        session, self._session = self._session, None
        if session is not None:
            self._measure(session)
            session.end()

    def close(self) -> None:
        """`end`, for good."""
        self._is_closed = True
        self.end()

    def _measure(self, session: ProgramSession) -> None:
        """Keep the memory figure, which is lost when the process ends."""
        measured = session.process.peak_memory_mb
        if measured is not None:
            self._peak = max(self._peak or 0.0, measured)
