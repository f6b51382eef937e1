"""Output is the new or the old one, whole, whatever goes wrong."""

import errno
import os
import signal
from pathlib import Path

import pytest

from generator import atomic
from generator.atomic import sweep, write_all


@pytest.fixture
def old(tmp_path: Path) -> dict[Path, bytes]:
    files = {tmp_path / "a.pdf": b"old a", tmp_path / "b.pdf": b"old b"}
    for path, data in files.items():
        path.write_bytes(data)
    return files


def new(old: dict[Path, bytes]) -> dict[Path, bytes]:
    return {path: data.replace(b"old", b"new") for path, data in old.items()}


def on_disk(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_all_files_are_written_and_folders_made(tmp_path):
    files = {tmp_path / "x" / "y" / "a.pdf": b"a", tmp_path / "x" / "b.pdf": b"b"}
    assert not write_all(files)
    assert on_disk(tmp_path) == files


def test_new_files_replace_old_ones(old, tmp_path):
    assert not write_all(new(old))
    assert on_disk(tmp_path) == new(old)


def test_a_file_that_has_these_bytes_keeps_its_date(old, tmp_path):
    path = tmp_path / "a.pdf"
    os.utime(path, (1_000_000, 1_000_000))
    assert not write_all({path: b"old a"})
    assert path.stat().st_mtime == 1_000_000


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "OUT-FULL"),
        (errno.EDQUOT, "OUT-FULL"),
        (errno.EACCES, "OUT-RIGHTS"),
        (errno.EROFS, "OUT-RIGHTS"),
        (errno.EIO, "OUT-WRITE"),
    ],
)
@pytest.mark.parametrize("fails_at", [1, 2])
def test_when_the_system_refuses_the_old_output_stays_whole(
    old, tmp_path, monkeypatch, number, code, fails_at
):
    calls = []

    def refuse(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == fails_at:
            raise OSError(number, os.strerror(number))

    monkeypatch.setattr(atomic.os, "fsync", refuse)
    report = write_all(new(old))
    assert report.codes == (code,)
    assert report.diagnostics[0].place.file == str(list(old)[fails_at - 1])
    assert on_disk(tmp_path) == old


@pytest.mark.parametrize("fails_at", [1, 2])
def test_ctrl_c_leaves_the_old_output_and_nothing_else(old, tmp_path, monkeypatch, fails_at):
    calls = []

    def interrupt(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == fails_at:
            raise KeyboardInterrupt

    monkeypatch.setattr(atomic.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_all(new(old))
    assert on_disk(tmp_path) == old


@pytest.mark.parametrize("fails_at", [1, 2, 3])
def test_when_a_rename_fails_those_before_it_are_taken_back(old, tmp_path, monkeypatch, fails_at):
    real, calls = os.replace, []

    def refuse(source: Path, target: Path) -> None:
        if target.suffix == ".pdf" and not source.name.endswith(".old"):
            calls.append(target)
            if len(calls) == fails_at:
                raise OSError(errno.EIO, "no")
        real(source, target)

    monkeypatch.setattr(atomic.os, "replace", refuse)
    assert write_all({**new(old), tmp_path / "c.pdf": b"added", tmp_path / "d.pdf": b"d"}).codes == (
        "OUT-WRITE",
    )
    assert on_disk(tmp_path) == old


@pytest.fixture
def python_answers_ctrl_c():
    """Whatever ran before in this process may have left another handler behind."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("python_answers_ctrl_c")
def test_ctrl_c_while_files_are_renamed_waits_until_all_are_new(old, tmp_path, monkeypatch):
    real = os.replace

    def interrupted(source: Path, target: Path) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        real(source, target)

    monkeypatch.setattr(atomic.os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_all(new(old))
    assert on_disk(tmp_path) == new(old)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_rights_is_named(old, tmp_path):
    tmp_path.chmod(0o500)
    try:
        report = write_all(new(old))
    finally:
        tmp_path.chmod(0o700)
    assert report.codes == ("OUT-RIGHTS",)
    assert on_disk(tmp_path) == old


def test_a_file_in_the_place_of_a_folder_is_named(old, tmp_path):
    report = write_all({tmp_path / "a.pdf" / "inside.pdf": b"x"})
    assert report.codes == ("OUT-FOLDER",)
    assert on_disk(tmp_path) == old


def test_a_folder_in_the_place_of_a_file_is_named(old, tmp_path):
    (tmp_path / "c.pdf").mkdir()
    report = write_all({**new(old), tmp_path / "c.pdf": b"x"})
    assert report.codes == ("OUT-FOLDER",)
    assert on_disk(tmp_path) == old


def test_a_full_disk_leaves_the_old_output_whole(old, tmp_path):
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    # A real refusal of the kernel: the file written aside is led to a device that is always full.
    real = open

    def full(path, mode="r", *rest, **named):
        return real("/dev/full" if "x" in mode else path, mode.replace("x", "w"), *rest, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atomic, "open", full, raising=False)
        report = write_all(new(old))
    assert report.codes == ("OUT-FULL",)
    assert on_disk(tmp_path) == old


def test_what_a_killed_build_left_is_swept_once_it_is_old(tmp_path):
    left, young = tmp_path / f"{atomic.ASIDE}1-a.pdf", tmp_path / f"{atomic.ASIDE}2-a.pdf"
    left.write_bytes(b"half")
    young.write_bytes(b"half")
    os.utime(left, (1_000_000, 1_000_000))
    (tmp_path / "a.pdf").write_bytes(b"whole")
    assert sweep(tmp_path) == 1
    assert {path.name for path in tmp_path.iterdir()} == {"a.pdf", young.name}
    assert sweep(tmp_path / "nowhere") == 0
