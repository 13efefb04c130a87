"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tengen.cli.files import data_folder, format_by_name, refuse_to_overwrite, write_file


def test_a_new_file_has_the_usual_rights(tmp_path: Path) -> None:
    write_file(tmp_path / "new", b"data")
    (tmp_path / "plain").touch()
    assert (tmp_path / "new").read_bytes() == b"data"
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def full(self: Path, _: Path) -> None:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left") as failure:
        write_file(path, b"new")
    assert failure.value.filename == str(path)
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("file", b"old")]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").touch()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_file(tmp_path / "link", b"data")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"data"


def test_a_device_is_written_to_and_not_replaced() -> None:
    write_file(Path(os.devnull), b"data")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_only_files_are_in_the_way(tmp_path: Path) -> None:
    refuse_to_overwrite(Path(os.devnull), can_force=False)
    refuse_to_overwrite(tmp_path / "new", can_force=False)
    (tmp_path / "old").touch()
    with pytest.raises(ValueError, match=r"old already exists: choose another name$"):
        refuse_to_overwrite(tmp_path / "old", can_force=False)
    with pytest.raises(ValueError, match="or use --force"):
        refuse_to_overwrite(tmp_path / "old", can_force=True)


def test_the_data_folder_is_where_the_user_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder() == Path("/somewhere/tengen")


@pytest.mark.parametrize("value", ["", "relative"])
def test_the_data_folder_is_at_home_otherwise(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", value)
    assert data_folder() == Path.home() / ".local" / "share" / "tengen"


@pytest.mark.parametrize(("name", "format_name"), [("a.SGF", "sgf"), ("b.txt", "moves")])
def test_a_name_tells_the_format(name: str, format_name: str) -> None:
    assert format_by_name(name) == format_name


@pytest.mark.parametrize("name", ["a", "a.gif", "a.rif"])
def test_a_name_may_tell_no_format(name: str) -> None:
    with pytest.raises(ValueError, match="not that of a format"):
        format_by_name(name)
