import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from planner.errors import ProjectLocked
from planner.project import create_project, open_project, sharing
from planner.project.sharing import locks_hold, share_of

MOUNTS = """\
/dev/sda1 / ext4 rw 0 0
tmpfs /dev/shm tmpfs rw 0 0
servidor:/obras /mnt/obras nfs4 rw,nolock 0 0
//servidor/plan /mnt/plano\\040diretor cifs rw 0 0
/dev/sdb1 /mnt/obras/local ext4 rw 0 0
ana@servidor: /home/ana/longe fuse.sshfs rw 0 0
/dev/sdc1 /mnt/volta ext4 rw 0 0
servidor:/volta /mnt/volta nfs rw 0 0
"""

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="mounts are told so on Linux only")


@on_linux
@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/home/ana/p.gpkg", None),
        ("/dev/shm/p.gpkg", None),  # noqa: S108 - no file of that name is opened
        ("/mnt/obras/2026/p.gpkg", "nfs4"),
        ("/mnt/obras/local/p.gpkg", None),
        ("/mnt/obras-velhas/p.gpkg", None),
        ("/mnt/plano diretor/p.gpkg", "cifs"),
        ("/home/ana/longe/p.gpkg", "fuse.sshfs"),
        ("/mnt/volta/p.gpkg", "nfs"),
    ],
)
def test_the_nearest_mount_tells_whether_a_path_is_on_a_share(path, kind):
    assert share_of(Path(path), MOUNTS) == kind


def test_nothing_is_said_where_the_system_tells_no_mounts():
    assert share_of(Path("/home/ana/p.gpkg"), "") is None


@pytest.fixture
def place(new_file, small_town, law):
    path = Path(new_file())
    create_project(path, small_town, law, name="T", author="Ana").close()
    return path


def test_locks_of_a_disk_hold(place):
    assert locks_hold(place)


@pytest.mark.skipif(sys.platform == "win32", reason="SQLite has this way to the system on Unix only")
def test_a_share_that_takes_locks_and_does_nothing_is_found_out(place):
    assert not locks_hold(place, vfs="unix-none")


def test_a_file_somebody_is_writing_shows_that_locks_hold(place):
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert locks_hold(place)


def test_a_project_on_such_a_share_is_read_but_not_written(place, monkeypatch):
    monkeypatch.setattr(sharing, "share_of", lambda _: "nfs4")
    monkeypatch.setattr(sharing, "locks_hold", lambda _: False)
    with pytest.raises(ProjectLocked, match="não permite travar arquivos"):
        open_project(place, author="Ana")
    with open_project(place, author="Ana", read_only=True) as project:
        assert project.scenario("S1").revision == 1


def test_no_project_is_made_on_such_a_share(tmp_path, small_town, law, monkeypatch):
    monkeypatch.setattr(sharing, "share_of", lambda _: "cifs")
    monkeypatch.setattr(sharing, "locks_hold", lambda _: False)
    with pytest.raises(ProjectLocked, match="não permite travar arquivos"):
        create_project(tmp_path / "p.gpkg", small_town, law, name="T", author="Ana")
    assert list(tmp_path.iterdir()) == []


def test_a_share_whose_locks_hold_is_written(place, monkeypatch):
    monkeypatch.setattr(sharing, "share_of", lambda _: "cifs")
    with open_project(place, author="Ana") as project:
        assert project.rename_scenario("S1", "Hoje", expected=1).revision == 2
