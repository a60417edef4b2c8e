"""Read a rulebook file into its checked model."""

import tomllib
from pathlib import Path

from planner.bundled import rulebooks_dir
from planner.errors import RulebookFault, UnknownRulebook
from planner.rulebook.check import checked
from planner.rulebook.faults import fault_of
from planner.rulebook.lint import syntax_fault, unopened_fault
from planner.rulebook.model import Rulebook


def rulebook_ids(folder: Path | None = None) -> tuple[str, ...]:
    """Return the ids of the rulebooks in a folder (the bundled ones by default), sorted."""
    return tuple(sorted(path.stem for path in (folder or rulebooks_dir()).glob("*.toml")))


def rulebook_text(rulebook_id: str) -> str:
    """Return the whole text of a bundled rulebook.

    Raises
    ------
    FileNotFoundError
        No bundled rulebook has this id.
    """
    return (rulebooks_dir() / f"{rulebook_id}.toml").read_text(encoding="utf-8")


def read_rulebook(path: Path) -> Rulebook:
    """Read one TOML file.

    Raises
    ------
    RulebookFault
        The file is not TOML, or says something a rulebook may not; every fault found is listed.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RulebookFault.of("rulebook.not_utf8", file=path.name) from error
    except OSError as error:
        raise RulebookFault(unopened_fault(error, path.name)) from error
    return parse_rulebook(text, file=path.name)


def parse_rulebook(text: str, *, file: str) -> Rulebook:
    """Read the text of a rulebook.

    Parameters
    ----------
    file
        Name that faults are told under.

    Raises
    ------
    RulebookFault
        The text is not TOML, or says something a rulebook may not; every fault found is listed.
    """
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookFault(syntax_fault(error, file, text)) from error
    rulebook, wrong = checked(content)
    if rulebook is None:
        raise RulebookFault(*(fault_of(details, file, content) for details in wrong))
    return rulebook


def load_rulebook(rulebook_id: str, folder: Path | None = None) -> Rulebook:
    """Return the rulebook with an id.

    Raises
    ------
    UnknownRulebook
        No file of the folder has this name; the known ids are listed.
    RulebookFault
        The file is not a valid rulebook, or its id is not its file's name.
    """
    known = rulebook_ids(folder)
    if rulebook_id not in known:
        raise UnknownRulebook.of("rulebook.unknown", seen=rulebook_id, known=known)
    rulebook = read_rulebook((folder or rulebooks_dir()) / f"{rulebook_id}.toml")
    if rulebook.id != rulebook_id:
        raise RulebookFault.of("rulebook.id_not_file", file=f"{rulebook_id}.toml", seen=rulebook.id)
    return rulebook
