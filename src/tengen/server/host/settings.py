"""What a host can choose: by flags, by the environment, by a file, in that order."""

from __future__ import annotations

import ipaddress
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator
from pydantic import model_validator as model_check

from tengen.cores import usable_cores
from tengen.server.storage.database import parse_url

_PREFIX = "TENGEN_"
_LONGEST_FILE = 64 * 1024
"""Bytes of a settings file."""
_PROGRAM_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-]+(:\d{1,5})?|https?://\[[0-9A-Fa-f:.]+\](:\d{1,5})?")
_FLAGS = {
    "programs": "program",
    "trusted_proxies": "trusted-proxy",
    "allowed_origins": "allowed-origin",
}
"""Flags that are given once for each, and so are called otherwise."""


class SettingsError(ValueError):
    """A setting that cannot be; the message names it and where it comes from."""


def _listed(value: Any) -> Any:
    """The parts of a text such as ``a, b``, as the environment gives it."""
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return value


def _named(value: Any) -> Any:
    """Names with commands, from ``NAME=COMMAND`` lines or ``NAME=COMMAND; NAME=COMMAND``."""
    if isinstance(value, str):
        value = [part for part in re.split(r"[;\n]", value) if part.strip()]
    if not isinstance(value, list | tuple):
        return value
    found: dict[str, str] = {}
    for part in value:
        name, sign, command = (piece.strip() for piece in str(part).partition("="))
        if not sign:
            raise ValueError(f"{str(part)[:60]!r} is not of the form NAME=COMMAND")
        if name in found:
            raise ValueError(f"{name[:40]!r} is given twice")
        found[name] = command
    return found


Words = Annotated[tuple[str, ...], BeforeValidator(_listed)]
Programs = Annotated[dict[str, str], BeforeValidator(_named)]
Rate = Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)]


class Settings(BaseModel):
    """Everything that a host can choose."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    db: str
    """Where games are kept: sqlite:///FILE or postgresql://USER@HOST/NAME."""
    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 is every one."""
    port: int = Field(default=8000, ge=0, le=65535)
    """The port to listen on; 0 takes a free one."""
    workers: int = Field(default=1, ge=1, le=64)
    """Server processes; more than one needs PostgreSQL."""
    pool_size: int | None = Field(default=None, ge=1, le=256)
    """Engine processes of each server process; by default the cores are shared out."""
    pool_memory: int = Field(default=512, ge=64, le=1_048_576)
    """Megabytes that one engine process may take."""
    cluster: str | None = Field(default=None, min_length=1, max_length=200)
    """A Dask scheduler on whose workers the engines run instead, as tcp://127.0.0.1:8786."""
    programs: Programs = Field(default_factory=dict)
    """Gomocup engines that visitors may play: NAME=COMMAND LINE."""
    trusted_proxies: Words = ()
    """Addresses or networks of reverse proxies whose X-Forwarded-For is believed."""
    allowed_origins: Words = ()
    """Other sites whose pages may use this server, as https://play.example.org."""
    log_format: Literal["text", "json"] = "text"
    """One line of words, or of JSON, for each event."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """What is worth a line."""
    requests_per_second: Rate = 20.0
    """Requests of one address, five seconds' worth at once; 0 is no limit."""
    heavy_per_minute: Rate = 120.0
    """New games, hints, pictures and the like of one address, a third at once; 0 is no limit."""
    messages_per_second: Rate = 10.0
    """Messages of one socket, three seconds' worth at once; 0 is no limit."""
    sockets_per_address: int = Field(default=500, ge=0, le=1_000_000)
    """Sockets that one address may hold open; 0 is no limit."""
    static: Path | None = None
    """The folder of the pages; by default the one that `make web` fills."""

    @field_validator("db")
    @classmethod
    def _is_database(cls, value: str) -> str:
        parse_url(value)
        return value

    @field_validator("programs")
    @classmethod
    def _are_programs(cls, value: dict[str, str]) -> dict[str, str]:
        for name, command in value.items():
            if not _PROGRAM_NAME.fullmatch(name):
                raise ValueError(f"{name[:40]!r} is no name: letters, digits, . _ - are allowed")
            if not command.strip():
                raise ValueError(f"{name} has no command line")
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for text in value:
            try:
                ipaddress.ip_network(text)
            except ValueError as error:
                raise ValueError(f"{text[:60]!r} is no address or network") from error
        return value

    @field_validator("allowed_origins")
    @classmethod
    def _are_origins(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for text in value:
            if not _ORIGIN.fullmatch(text):
                raise ValueError(f"{text[:60]!r} is no origin such as https://play.example.org")
        return tuple(text.lower() for text in value)

    @model_check(mode="after")
    def _fit_together(self) -> Settings:
        if self.workers > 1 and not self.is_postgresql:
            raise ValueError(
                "workers: several server processes need PostgreSQL (db = postgresql://...):"
                " SQLite cannot tell one process of another's moves"
            )
        return self

    @property
    def is_postgresql(self) -> bool:
        """Whether other processes can share the database and hear of changes."""
        return parse_url(self.db).get_backend_name() == "postgresql"

    @property
    def engines(self) -> int:
        """Engine processes of this server process."""
        if self.pool_size is not None:
            return self.pool_size
        return max(1, len(usable_cores()) // self.workers)


def load_settings(
    flags: Mapping[str, Any],
    environment: Mapping[str, str],
    file: Path | None,
    defaults: Mapping[str, Any],
) -> Settings:
    """The settings; a flag beats the environment, which beats the file, which beats a default.

    A flag that is ``None`` was not given. `SettingsError` says which setting cannot be, and where
    it comes from.
    """
    named = {name: f"{_PREFIX}{name.upper()}" for name in Settings.model_fields}
    sources: list[tuple[Mapping[str, Any], Mapping[str, str]]] = [
        (defaults, {}),
        ({} if file is None else _read(file), dict.fromkeys(named, str(file))),
        ({name: environment[key] for name, key in named.items() if environment.get(key)}, named),
        (
            {name: value for name, value in flags.items() if value is not None},
            {name: f"--{_FLAGS.get(name, name.replace('_', '-'))}" for name in named},
        ),
    ]
    values: dict[str, Any] = {}
    places: dict[str, str] = {}
    for found, where in sources:
        values |= found
        places |= {name: where.get(name, "") for name in found}
    try:
        return Settings(**values)
    except ValidationError as error:
        raise SettingsError(_explained(error, places)) from None


def _read(file: Path) -> dict[str, Any]:
    """The settings of a TOML file."""
    with file.open("rb") as stream:
        data = stream.read(_LONGEST_FILE + 1)
    if len(data) > _LONGEST_FILE:
        raise SettingsError(f"{file} has more than {_LONGEST_FILE} bytes")
    try:
        found = tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: {error}") from error
    unknown = [name for name in found if name not in Settings.model_fields]
    if unknown:
        known = ", ".join(Settings.model_fields)
        raise SettingsError(f"{file}: no setting is called {unknown[0][:40]!r}: expected {known}")
    return found


def _explained(error: ValidationError, places: Mapping[str, str]) -> str:
    """The first thing that is wrong, with where it comes from and what was said."""
    first = error.errors()[0]
    message = first["msg"].removeprefix("Value error, ")
    if not first["loc"]:
        return message
    name = str(first["loc"][0])
    place = f" ({places[name]})" if places.get(name) else ""
    return f"{name}{place}: {message[:1].lower()}{message[1:]}"
