from __future__ import annotations

import os
import pickle
import threading
from pathlib import Path
from typing import Any

import pytest

from tengen.server.host.settings import Settings, SettingsError, flag_of, load_settings
from tests.requirements import lacking

VARIABLES = [f"TENGEN_{name.upper()}" for name in Settings.model_fields]


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def load(
    flags: dict[str, Any] | None = None,
    environment: dict[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (environment or {}).items():
            patch.setenv(name, value)
        return load_settings(flags or {}, file)


def test_a_flag_beats_the_environment_which_beats_the_file_which_beats_the_default(
    tmp_path: Path,
) -> None:
    file = tmp_path / "tengen.toml"
    file.write_text('port = 1001\nhost = "::1"\nworkers = 1\nlog_format = "json"\n')
    environment = {"TENGEN_PORT": "1002", "TENGEN_HOST": "0.0.0.0", "TENGEN_DEBUG": "1"}  # noqa: S104
    settings = load({"port": 1003, "host": None}, environment, file)
    assert (settings.port, settings.host) == (1003, "0.0.0.0")  # noqa: S104
    assert (settings.log_format, settings.pool_memory) == ("json", 512)


def test_an_empty_variable_of_the_environment_says_nothing() -> None:
    assert load(environment={"TENGEN_PORT": ""}).port == 8000


def test_lists_come_from_flags_the_environment_and_files(tmp_path: Path) -> None:
    file = tmp_path / "tengen.toml"
    file.write_text(
        'trusted_proxies = ["10.0.0.0/8", "::1"]\n[programs]\nrapfi = "/opt/rapfi -x"\n'
    )
    settings = load({"allowed_origins": ["https://A.example.org"]}, {}, file)
    assert settings.trusted_proxies == ("10.0.0.0/8", "::1")
    assert settings.programs == {"rapfi": "/opt/rapfi -x"}
    assert settings.allowed_origins == ("https://a.example.org",)
    environment = {
        "TENGEN_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8",
        "TENGEN_PROGRAMS": "one=/bin/one --a=b; two=/bin/two",
    }
    settings = load(environment=environment)
    assert settings.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
    assert settings.programs == {"one": "/bin/one --a=b", "two": "/bin/two"}


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ({"port": 70000}, "port (--port): input should be less than or equal to 65535"),
        ({"db": "mysql://x"}, "db (--db): expected sqlite:///FILE or postgresql://USER@HOST/NAME"),
        ({"db": "games.sqlite"}, "db (--db): expected sqlite:///FILE"),
        ({"workers": 2}, "workers: several server processes need PostgreSQL"),
        ({"programs": ["rapfi"]}, "programs (--program): 'rapfi' is not of the form NAME=COMMAND"),
        ({"programs": ["a=x", "a=y"]}, "'a' is given twice"),
        ({"programs": ["a b=x"]}, "'a b' is not a name"),
        ({"programs": ["a= "]}, "a has no command line"),
        ({"programs": 3}, "programs (--program): input should be a valid dictionary"),
        ({"trusted_proxies": ["proxy"]}, "'proxy' is not an address or a network"),
        ({"allowed_origins": ["example.org"]}, "'example.org' is not an origin"),
        ({"requests_per_second": -1}, "requests_per_second (--requests-per-second)"),
        ({"requests_per_second": float("nan")}, "requests_per_second"),
    ],
)
def test_what_cannot_be_is_named_with_its_reason(flags: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(flags)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_password_in_the_database_url_is_not_said_back() -> None:
    with pytest.raises(SettingsError) as caught:
        load(environment={"TENGEN_DB": "mysql://me:hunter2@host/x"})
    assert str(caught.value).startswith("db (TENGEN_DB): ")
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("port = ", "tengen.toml: "),
        ("prot = 1", "unknown setting 'prot': expected db, host, port"),
        ('port = "many"', "tengen.toml): input should be a valid integer"),
        ("#" * 70_000, "has more than 65536 bytes"),
    ],
)
def test_a_file_with_a_mistake_is_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "tengen.toml"
    file.write_text(text)
    with pytest.raises(SettingsError) as caught:
        load(file=file)
    assert message in str(caught.value)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tengen.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match=r"tengen\.toml"):
        load(file=file)


def test_several_processes_go_with_postgresql_and_share_the_cores() -> None:
    settings = load({"db": "postgresql://localhost/tengen", "workers": 64})
    assert settings.is_postgresql
    assert settings.engines == 1
    assert load({"pool_size": 7}).engines == 7
    assert load().engines >= 1


def test_settings_travel_to_other_processes() -> None:
    settings = load({"programs": ["a=b"]})
    assert pickle.loads(pickle.dumps(settings)) == settings  # noqa: S301 - made a moment ago


def test_games_are_stored_in_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert load().db == "sqlite:////somewhere/tengen/games.sqlite"
    for ignored in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", ignored)
        assert load().db == f"sqlite:///{Path.home()}/.local/share/tengen/games.sqlite"


def test_a_missing_database_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(SettingsError) as caught:
        load({"db": "postgresql://localhost/tengen"})
    assert str(caught.value).endswith("pip install 'tengen[postgres]'")


def test_every_setting_has_a_flag_with_a_description() -> None:
    flags = [flag_of(name).name for name in Settings.model_fields]
    assert len(set(flags)) == len(flags)
    assert {"--port", "--program", "--trusted-proxy", "--requests-per-second"} <= set(flags)
    assert all(field.description for field in Settings.model_fields.values())


def test_settings_are_read_from_a_pipe(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        lacking("the system has no named pipes")
    pipe = tmp_path / "settings.toml"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("port = 8123",))
    writer.start()
    assert load_settings({}, pipe).port == 8123
    writer.join()


def test_a_folder_is_not_a_settings_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        load_settings({}, tmp_path)
