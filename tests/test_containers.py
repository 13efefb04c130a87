"""The container files name settings, files and addresses that exist; no container is started."""

from __future__ import annotations

import ipaddress
import re
from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml")
pytest.importorskip("fastapi")
pytest.importorskip("psycopg")

from tengen.server.host.settings import Settings, load_settings  # noqa: E402 - needs the extra

ROOT = Path(__file__).parents[1]
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
APP = COMPOSE["services"]["app"]
PLACEHOLDER = re.compile(r"\$\{POSTGRES_PASSWORD:\?[^}]+\}")


def image_settings() -> dict[str, str]:
    """The ``TENGEN_*`` variables of the image."""
    return dict(re.findall(r"(TENGEN_\w+)=(\S+)", CONTAINERFILE))


def compose_settings() -> dict[str, str]:
    """The ``TENGEN_*`` variables of the service, with a password in the place of the variable."""
    return {name: PLACEHOLDER.sub("f00d", str(value)) for name, value in APP["environment"].items()}


@pytest.mark.parametrize("variables", [image_settings(), compose_settings()])
def test_every_variable_is_a_setting(variables: dict[str, str]) -> None:
    assert variables
    known = {f"TENGEN_{name.upper()}" for name in Settings.model_fields}
    assert variables.keys() <= known


def test_the_server_accepts_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (image_settings() | compose_settings()).items():
        monkeypatch.setenv(name, value)
    settings = load_settings({}, None)
    assert settings.db == "postgresql://tengen:f00d@db/tengen"
    assert (settings.host, settings.workers) == ("0.0.0.0", 2)  # noqa: S104 - inside a container


def test_the_services_fit_together() -> None:
    database = COMPOSE["services"]["db"]
    assert database["environment"]["POSTGRES_USER"] == "tengen"
    assert database["environment"]["POSTGRES_DB"] == "tengen"
    assert APP["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert APP["build"]["dockerfile"] == "Containerfile"
    assert [volume.split(":")[0] for volume in database["volumes"]] == list(COMPOSE["volumes"])
    port = image_settings()["TENGEN_PORT"]
    assert APP["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert f"127.0.0.1:{port}/healthz" in CONTAINERFILE
    assert f"EXPOSE {port}" in CONTAINERFILE


def test_the_trusted_proxy_is_the_gateway_of_the_network() -> None:
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert APP["environment"]["TENGEN_TRUSTED_PROXIES"] == network["gateway"]
    assert ipaddress.ip_address(network["gateway"]) in ipaddress.ip_network(network["subnet"])


def test_every_copied_file_exists_and_is_sent_to_the_build() -> None:
    copied = [
        name
        for line in re.findall(r"^COPY (?!--from)(.+)$", CONTAINERFILE, re.MULTILINE)
        for name in line.split()[:-1]
    ]
    assert len(copied) >= 8
    assert [name for name in copied if not (ROOT / name).exists()] == []
    sent = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    assert {name.split("/")[0] for name in copied} == set(sent)


def test_the_server_does_not_run_as_root() -> None:
    last = CONTAINERFILE.rpartition("FROM ")[2]
    assert re.search(r"^USER (?!root)\w+$", last, re.MULTILINE)
