"""The folder where projects are kept, and what it holds. No screen here."""

import hashlib
import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

SUFFIX = ".gpkg"
VARIABLE = "MOTOTAXI_PROJECTS"
_LONGEST = 60


@dataclass(frozen=True)
class Shelf:
    """A folder of projects.

    Attributes
    ----------
    folder
        Absolute.
    lasting
        Whether what is put here outlives the server; a spare folder is emptied when it ends.
    wanted
        The folder that should have been used, where it is another one.
    """

    folder: Path
    lasting: bool
    wanted: Path

    def path(self, ref: str) -> Path:
        """Return the file of a project by the name it has in the address."""
        return self.folder / f"{plain_ref(ref)}{SUFFIX}"

    def refs(self) -> tuple[str, ...]:
        """Return the projects here, the one last written first."""
        found = [path for path in self.folder.glob(f"*{SUFFIX}") if path.is_file()]
        return tuple(path.stem for path in sorted(found, key=lambda path: -path.stat().st_mtime_ns))

    def free_ref(self, name: str) -> str:
        """Return a name that no project here has: ``passos-mg``, ``passos-mg-2`` and so on."""
        wanted = plain_ref(name)
        taken = set(self.refs())
        number, ref = 1, wanted
        while ref in taken:
            number += 1
            ref = f"{wanted}-{number}"
        return ref


def wanted_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder the user's projects belong in: ``MOTOTAXI_PROJECTS``, else ``Mototaxi`` at home."""
    told = environment.get(VARIABLE, "").strip()
    return Path(told).expanduser().absolute() if told else Path.home() / "Mototaxi"


def shelf_at(wanted: Path, spare: Path) -> Shelf:
    """Return the shelf in the wanted folder, in a spare one where nothing can be written there."""
    if writable(wanted):
        return Shelf(wanted, True, wanted)
    return Shelf(spare, False, wanted)


def writable(folder: Path) -> bool:
    """Return whether a file can be made in a folder, which is made where it is absent."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, prefix=".mototaxi-") as probe:
            probe.write(b"?")
            probe.flush()
    except OSError:
        return False
    return True


def plain_ref(name: str) -> str:
    """Return a name fit for files and addresses: ``Iguaçu (PR)`` → ``iguacu-pr``."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:_LONGEST].strip("-")
    return plain or "projeto"


def far_ref(where: str) -> str:
    """Return the name in the address of a project that lies outside the folder: it tells no path."""
    return "~" + hashlib.sha256(where.encode()).hexdigest()[:12]
