"""The options of `tengen serve`; tests/server/test_run.py starts it as a process."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import bundle
from tengen.cli import main
from tengen.cli.app import build
from tengen.i18n import LANGUAGES, catalogue
from tengen.server.host.settings import Settings, flag_of
from tengen.server.thinking import executor

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def call(*arguments: str) -> tuple[int, str]:
        code = main(["serve", *arguments])
        return code, capsys.readouterr().err

    return call


def test_a_port_in_use_is_one_clear_line(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = run(f"--port={port}")
    assert code == 2
    assert f"error: port {port} is already in use" in said.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port=70000"], "port (--port): input should be less than"),
        (["--workers=2"], "need PostgreSQL"),
        (["--db=mysql://x"], "db (--db): expected sqlite:///FILE"),
        (["--db=sqlite:////dev/null/x"], "/dev/null"),
        (["--port=0", "--db=postgresql://nobody@127.0.0.1:1/x"], "the database cannot be used"),
        (["--host=203.0.113.77"], "cannot listen on 203.0.113.77:8000"),
        (["--config=missing.toml"], "missing.toml: no such file"),
    ],
)
def test_a_setting_that_cannot_be_is_one_clear_line(
    run: Run, arguments: list[str], message: str
) -> None:
    code, said = run(*arguments)
    assert code == 2
    assert message in said.splitlines()[-1]


def test_a_cluster_that_is_not_there_is_one_clear_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executor, "_CONNECT_SECONDS", 0.2)
    code, said = run("--port=0", "--cluster=tcp://127.0.0.1:1")
    assert code == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in said


def test_missing_pages_are_one_line_that_says_what_to_do(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "lib" / "tengen" / "static"
    monkeypatch.setattr(bundle, "FOLDER", folder)
    monkeypatch.setattr(bundle, "APP", folder / "app")
    monkeypatch.setenv("LC_ALL", "C")
    said = run("--host=203.0.113.77")[1]
    assert said.splitlines()[0] == (
        "The web pages are not built: run `make web` (needs Node.js 20.19 or newer)"
        " in the checkout of Tengen, then install it again. The API works."
    )


def test_a_missing_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    build.cache_clear()
    code, said = run()
    assert code == 2
    assert "pip install 'tengen[server]'" in said


def test_the_help_lists_every_setting_with_its_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert all(flag_of(name).name in text for name in Settings.model_fields)
    assert "--port N" in text
    assert "(default: 8000)" in text
    assert "(default: 20)" in text
    assert "Undefined" not in text


def test_the_help_says_what_the_settings_say() -> None:
    texts = catalogue("en")
    for name, field in Settings.model_fields.items():
        assert texts[f"cli.help.serve.{name}"] == " ".join((field.description or "").split())


def test_a_port_in_use_is_said_in_every_language(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = {language: run(f"--port={port}", "--lang", language)[1] for language in LANGUAGES}
    assert f"错误：端口 {port} 已被占用" in said["zh"]
    assert f"エラー：ポート {port} は使用中です" in said["ja"]


def test_flags_come_before_the_environment_and_the_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[Settings] = []
    monkeypatch.setattr("tengen.cli.serve._run", seen.append)
    monkeypatch.setenv("TENGEN_PORT", "1002")
    monkeypatch.setenv("TENGEN_LOG_LEVEL", "error")
    file = tmp_path / "tengen.toml"
    file.write_text('port = 1001\nlog_level = "debug"\npool_memory = 100\n')
    flags = ("--port=1003", "--program", "a=x", "--program", "b=y --z", "--static", str(tmp_path))
    assert run("--config", str(file), *flags) == (0, "")
    (settings,) = seen
    assert (settings.port, settings.log_level, settings.pool_memory) == (1003, "error", 100)
    assert settings.programs == {"a": "x", "b": "y --z"}
    assert settings.static == tmp_path
