"""``mototaxi laws new``: a commented starting file for a town's law."""

import argparse
import re
from pathlib import Path

from planner.bundled import templates_dir
from planner.cli.console import Console
from planner.errors import InputRefused
from planner.language import Language, sentence
from planner.rulebook.entry import ID

_PLACE = "@id@"


def starting_text(rulebook_id: str, language: Language) -> str:
    """Return a valid rulebook with one rule and, as comments, the other kinds of rule to choose from.

    Raises
    ------
    InputRefused
        The id has other characters than small letters without accents, digits and hyphens.
    """
    if not re.match(ID, rulebook_id):
        raise InputRefused.of("laws.bad_new_id", seen=rulebook_id)
    text = (templates_dir() / f"rulebook.{language}.toml").read_text(encoding="utf-8")
    return text.replace(_PLACE, rulebook_id)


def write(options: argparse.Namespace, console: Console) -> int:
    """Write ``ID.toml`` into the folder named by ``--out``, or here; never over a file that exists.

    Raises
    ------
    InputRefused
        Not one id is named, it has other characters, or there is such a file.
    """
    if len(options.names) != 1:
        raise InputRefused.of("laws.new_id_needed", seen=tuple(options.names) or ("—",))
    text = starting_text(options.names[0], console.language)
    folder: Path = options.out or Path()
    path = folder / f"{options.names[0]}.toml"
    if path.exists():
        raise InputRefused.of("laws.file_exists", file=str(path))
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    if options.json:
        console.document({"file": str(path)})
    else:
        console.line(sentence("laws.written", console.language, file=str(path)))
    return 0
