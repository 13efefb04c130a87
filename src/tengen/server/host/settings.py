"""The server's settings: flags, environment variables and a TOML file, declared once.

A field of `Settings` is a flag of ``tengen serve``, a variable ``TENGEN_NAME`` and a key of the
file. `load_settings` merges the sources.
"""

from __future__ import annotations

import importlib.util
import ipaddress
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
from pydantic import BeforeValidator, Field, ValidationError, field_validator, model_validator
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    NoDecode,
    SettingsConfigDict,
)

from tengen.cores import usable_cores
from tengen.server.storage.database import parse_url

_PREFIX = "TENGEN_"
_MAX_FILE_LENGTH = 64 * 1024
"""Bytes."""
_PROGRAM_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-]+(:\d{1,5})?|https?://\[[0-9A-Fa-f:.]+\](:\d{1,5})?")


class SettingsError(ValueError):
    """An invalid setting; the message names it and its source."""


@dataclass(frozen=True, slots=True)
class Flag:
    """How a setting appears on the command line."""

    metavar: str
    """The name of its value in the help."""
    name: str = ""
    """Without dashes; empty: the name of the field."""


def _split_list(value: Any) -> Any:
    """The parts of a text such as ``a, b`` from the environment."""
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return value


def _split_programs(value: Any) -> Any:
    """Command lines by name, from ``NAME=COMMAND`` items or ``NAME=COMMAND; NAME=COMMAND``."""
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


def _default_database() -> str:
    return f"sqlite:///{platformdirs.user_data_path('tengen', appauthor=False) / 'games.sqlite'}"


List = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split_list)]
Programs = Annotated[dict[str, str], NoDecode, BeforeValidator(_split_programs)]
Rate = Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False), Flag("X")]


class Settings(BaseSettings):
    """Everything that a host can configure."""

    model_config = SettingsConfigDict(
        frozen=True,
        extra="forbid",
        use_attribute_docstrings=True,
        env_prefix=_PREFIX,
        env_ignore_empty=True,
    )

    db: Annotated[str, Flag("URL")] = Field(default_factory=_default_database)
    """Database: sqlite:///FILE (default: a file in your data folder) or
    postgresql://USER@HOST/NAME."""
    host: Annotated[str, Flag("ADDRESS")] = "127.0.0.1"
    """Address to listen on; 0.0.0.0 listens on all interfaces."""
    port: Annotated[int, Flag("N")] = Field(default=8000, ge=0, le=65535)
    """Port to listen on; 0 chooses a free one."""
    workers: Annotated[int, Flag("N")] = Field(default=1, ge=1, le=64)
    """Server processes; more than one needs PostgreSQL."""
    pool_size: Annotated[int | None, Flag("N")] = Field(default=None, ge=1, le=256)
    """Engine processes per server process (default: cores / workers)."""
    pool_memory: Annotated[int, Flag("MB")] = Field(default=512, ge=64, le=1_048_576)
    """Memory limit of one engine process in megabytes."""
    max_think_seconds: Annotated[float, Flag("S")] = Field(default=10.0, ge=0.1, le=600)
    """Longest time for a move of a program, in seconds; the engine uses at most three."""
    cluster: Annotated[str | None, Flag("ADDRESS")] = Field(
        default=None, min_length=1, max_length=200
    )
    """Dask scheduler whose workers run the engines instead, such as tcp://127.0.0.1:8786."""
    programs: Annotated[Programs, Flag("NAME=COMMAND", "program")] = Field(default_factory=dict)
    """Gomocup program that visitors may play; can be given several times."""
    trusted_proxies: Annotated[List, Flag("NETWORK", "trusted-proxy")] = ()
    """Address or network of a reverse proxy whose X-Forwarded-For is trusted; can be given several
    times."""
    allowed_origins: Annotated[List, Flag("ORIGIN", "allowed-origin")] = ()
    """Another site whose pages may use this server, such as https://play.example.org; can be given
    several times."""
    requests_per_second: Rate = 20.0
    """Requests per address, in bursts of up to five seconds' worth; 0: no limit."""
    heavy_per_minute: Rate = 120.0
    """New games, studies, hints, analyses and files per address, with bursts of up to a third of
    that; 0: no limit."""
    messages_per_second: Rate = 10.0
    """Messages per socket and actions per device, in bursts of three seconds; 0: no limit."""
    sockets_per_address: Annotated[int, Flag("N")] = Field(default=500, ge=0, le=1_000_000)
    """Open sockets per address; 0: no limit."""
    log_format: Literal["text", "json"] = "text"
    """Format of the log, one line per event."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Lowest level that is logged."""
    static: Annotated[Path | None, Flag("FOLDER")] = None
    """Folder of the web pages (default: the one that `make web` fills)."""

    @field_validator("db")
    @classmethod
    def _check_database(cls, value: str) -> str:
        backend = parse_url(value).get_backend_name()
        if backend == "postgresql" and importlib.util.find_spec("psycopg") is None:
            raise ValueError("a PostgreSQL database needs a driver: pip install 'tengen[postgres]'")
        return value

    @field_validator("programs")
    @classmethod
    def _check_programs(cls, value: dict[str, str]) -> dict[str, str]:
        for name, command in value.items():
            if not _PROGRAM_NAME.fullmatch(name):
                raise ValueError(f"{name[:40]!r} is not a name: use letters, digits, . _ -")
            if not command.strip():
                raise ValueError(f"{name} has no command line")
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _check_networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for text in value:
            try:
                ipaddress.ip_network(text)
            except ValueError as error:
                raise ValueError(f"{text[:60]!r} is not an address or a network") from error
        return value

    @field_validator("allowed_origins")
    @classmethod
    def _check_origins(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for text in value:
            if not _ORIGIN.fullmatch(text):
                raise ValueError(f"{text[:60]!r} is not an origin such as https://play.example.org")
        return tuple(text.lower() for text in value)

    @model_validator(mode="after")
    def _check_workers(self) -> Settings:
        if self.workers > 1 and not self.is_postgresql:
            raise ValueError(
                "workers: several server processes need PostgreSQL (db = postgresql://...):"
                " SQLite cannot notify one process of another's moves"
            )
        return self

    @property
    def is_postgresql(self) -> bool:
        """Whether several processes can share the database."""
        return parse_url(self.db).get_backend_name() == "postgresql"

    @property
    def engines(self) -> int:
        """Engine processes of this server process."""
        if self.pool_size is not None:
            return self.pool_size
        return max(1, len(usable_cores()) // self.workers)


def flag_of(name: str) -> Flag:
    """The flag of a setting."""
    metadata = Settings.model_fields[name].metadata
    given = next((each for each in metadata if isinstance(each, Flag)), Flag(""))
    return Flag(given.metavar, f"--{given.name or name.replace('_', '-')}")


def load_settings(flags: Mapping[str, Any], file: Path | None = None) -> Settings:
    """The settings; flags override environment variables, which override the file.

    A flag that is ``None`` was not given. Raises `SettingsError` for an invalid setting.
    """
    given = {name: value for name, value in flags.items() if value is not None}
    environment = EnvSettingsSource(Settings)()
    content = {} if file is None else _read(file)
    try:
        return Settings(**content | environment | given)
    except ValidationError as error:
        raise SettingsError(_explanation(error, given, environment, str(file))) from None


def _read(file: Path) -> dict[str, Any]:
    """The content of a settings file."""
    with file.open("rb") as stream:
        data = stream.read(_MAX_FILE_LENGTH + 1)
    if len(data) > _MAX_FILE_LENGTH:
        raise SettingsError(f"{file} has more than {_MAX_FILE_LENGTH} bytes")
    try:
        found = tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: {error}") from error
    unknown = [name for name in found if name not in Settings.model_fields]
    if unknown:
        known = ", ".join(Settings.model_fields)
        raise SettingsError(f"{file}: unknown setting {unknown[0][:40]!r}: expected {known}")
    return found


def _explanation(
    error: ValidationError, given: Mapping[str, Any], environment: Mapping[str, Any], file: str
) -> str:
    """The first error, with the source of the setting."""
    first = error.errors()[0]
    message = first["msg"].removeprefix("Value error, ")
    if not first["loc"]:
        return message
    name = str(first["loc"][0])
    if name in given:
        source = flag_of(name).name
    else:
        source = f"{_PREFIX}{name.upper()}" if name in environment else file
    return f"{name} ({source}): {message[:1].lower()}{message[1:]}"
