"""The small parts of the embedded stack: ports, socket folders, logs, closed folders."""

from __future__ import annotations

import os
import socket
import stat
import tempfile
from pathlib import Path

import pytest

from memnet.embedded.errors import PortTaken
from memnet.embedded.logs import LogFile
from memnet.embedded.places import ReservedPort, make_socket_folder
from memnet.embedded.privileges import closed_folders


def test_a_reserved_port_is_refused_to_others_and_open_to_its_server() -> None:
    reserved = ReservedPort("127.0.0.1", 0)
    with socket.create_server(("127.0.0.1", reserved.number)) as server:
        assert server.getsockname()[1] == reserved.number
        with pytest.raises(PortTaken, match=f"port {reserved.number} "):
            ReservedPort("127.0.0.1", reserved.number)
    reserved.release()


def test_sockets_get_a_short_place_when_the_temporary_folder_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("d" * 100)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    folder = make_socket_folder("test")
    assert len(str(folder)) < 60
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.rmdir()


def test_a_log_that_has_grown_is_cut_under_the_process_that_writes_it(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "logs/worker.log", max_bytes=100)
    with log.open() as file:
        file.write(b"old\n" * 50)
        assert log.rotate()
        file.write("新\n".encode())
    assert log.path.read_text("utf-8") == "新\n"
    assert (tmp_path / "logs/worker.log.1").read_bytes() == b"old\n" * 50
    assert not log.rotate()
    assert log.last_lines() == "新"


def test_a_folder_is_closed_to_whom_its_bits_keep_out(tmp_path: Path) -> None:
    inner = tmp_path / "group-may/others-may"
    inner.mkdir(parents=True)
    inner.parent.chmod(0o710)
    inner.chmod(0o701)
    uid, gid = os.getuid() + 1, inner.stat().st_gid
    ours = {inner, inner.parent}
    assert ours & set(closed_folders(inner, uid, gid)) == {inner}
    assert ours & set(closed_folders(inner, uid, gid + 1)) == {inner.parent}
    assert not ours & set(closed_folders(inner, os.getuid(), gid + 1))
