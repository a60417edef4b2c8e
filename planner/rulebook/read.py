"""Read a rulebook file into its checked model."""

import tomllib
from pathlib import Path

from pydantic import ValidationError

from planner.bundled import rulebooks_dir
from planner.errors import RulebookFault, UnknownRulebook
from planner.rulebook.faults import faults_of
from planner.rulebook.model import Rulebook


def rulebook_ids(folder: Path | None = None) -> tuple[str, ...]:
    """Return the ids of the rulebooks in a folder (the bundled ones by default), sorted."""
    return tuple(sorted(path.stem for path in (folder or rulebooks_dir()).glob("*.toml")))


def read_rulebook(path: Path) -> Rulebook:
    """Read one TOML file.

    Raises
    ------
    RulebookFault
        The file is not TOML, or says something a rulebook may not; every fault found is listed.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulebookFault.of("rulebook.unreadable", file=path.name, reason=str(error)) from error
    try:
        return Rulebook.model_validate(content)
    except ValidationError as error:
        raise RulebookFault(*faults_of(error, path.name, content)) from error


def load_rulebook(rulebook_id: str, folder: Path | None = None) -> Rulebook:
    """Return the rulebook with an id.

    Raises
    ------
    UnknownRulebook
        No file of the folder has this name; the known ids are listed.
    RulebookFault
        The file is not a valid rulebook.
    """
    known = rulebook_ids(folder)
    if rulebook_id not in known:
        raise UnknownRulebook.of("rulebook.unknown", seen=rulebook_id, known=known)
    return read_rulebook((folder or rulebooks_dir()) / f"{rulebook_id}.toml")
