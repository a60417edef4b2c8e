"""Whether a file lies on a network share, and whether two programs can keep out of each other's way there.

SQLite trusts the system's locks. Some shares take a lock and do nothing with it: two writers then spoil the
file without either being told. So a file on a share is tried before it is written: one program holds it,
another one asks for it, and must be refused.
"""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from planner.errors import ProjectLocked

_SHARES = frozenset(
    {"nfs", "nfs3", "nfs4", "cifs", "smb3", "smbfs", "afs", "ncpfs", "davfs", "9p", "vboxsf", "virtiofs"}
)
_SHARES_OF_USERS = ("fuse.sshfs", "fuse.davfs", "fuse.gvfs", "fuse.rclone", "fuse.vmhgfs", "fuse.google")
_MOUNTS = Path("/proc/self/mounts")
_TRIAL_S = 20

_ASK = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], uri=True, timeout=0, isolation_level=None)
try:
    other.execute("BEGIN IMMEDIATE")
except sqlite3.OperationalError as refused:
    print("busy" if refused.sqlite_errorcode & 255 == sqlite3.SQLITE_BUSY else "failed")
else:
    print("taken")
"""


def refuse_without_locks(path: Path) -> None:
    """Refuse a file on a share whose locks keep nobody out; a file on a disk of the computer is not tried.

    Raises
    ------
    ProjectLocked
        A second program was let in while a first one held the file.
    """
    if share_of(path) is not None and not locks_hold(path):
        raise ProjectLocked.of("project.no_locks", where=str(path))


def share_of(path: Path, mounts: str | None = None) -> str | None:
    """Return what kind of network share a path lies on, ``None`` for none or where that is not to be known.

    Parameters
    ----------
    mounts
        Lines of device, folder and kind as Linux tells them; by default the system's own.
    """
    place = path.resolve()
    if sys.platform == "win32":  # pragma: no cover - another system's
        import ctypes

        remote = 4  # DRIVE_REMOTE
        kind = ctypes.windll.kernel32.GetDriveTypeW(place.anchor)
        return "cifs" if place.anchor.startswith("\\\\") or kind == remote else None
    if mounts is None:
        mounts = _MOUNTS.read_text(encoding="utf-8", errors="replace") if _MOUNTS.is_file() else ""
    found = {}
    for line in mounts.splitlines():
        _, folder, kind = line.split()[:3]
        at = Path(folder.replace("\\040", " "))
        if place.is_relative_to(at):
            found[len(at.parts)] = kind  # of two mounts on one folder the later one is seen
    nearest = found[max(found)] if found else ""
    return nearest if nearest in _SHARES or nearest.startswith(_SHARES_OF_USERS) else None


def locks_hold(path: Path, *, vfs: str | None = None) -> bool:
    """Return whether another program is kept out while this one holds a file.

    The other one must be another process: a system does not lock a process out of its own files.

    Parameters
    ----------
    vfs
        SQLite's way to the system, by default the usual one.
    """
    address = f"file:{quote(str(path.resolve()))}?mode=rw" + ("" if vfs is None else f"&vfs={vfs}")
    with closing(sqlite3.connect(address, uri=True, timeout=0, isolation_level=None)) as held:
        try:
            held.execute("BEGIN IMMEDIATE")
        except sqlite3.DatabaseError:
            # Somebody is at work already: locks do hold. Other trouble is told by who opens the file.
            return True
        asked = subprocess.run(  # noqa: S603 - this interpreter, and a file named as one argument
            [sys.executable, "-c", _ASK, address],
            capture_output=True,
            text=True,
            timeout=_TRIAL_S,
            check=False,
        )
        held.execute("ROLLBACK")
    return asked.stdout.strip() == "busy"
