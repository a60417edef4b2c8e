"""Results go to stdout; messages, warnings and progress go to stderr."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console as RichConsole
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from planner.language import Language, sentence


class Report(Protocol):
    """Called by a long step with its stage key and the fraction done."""

    def __call__(self, stage: str, fraction: float, /) -> None:
        """Tell how far the stage is."""


class Console:
    """What the command shows.

    Parameters
    ----------
    language
        Of all sentences.
    """

    def __init__(self, language: Language) -> None:
        self.language = language

    def _out(self) -> RichConsole:
        # Made when used: a caller may have replaced sys.stdout since. Piped, tables keep their width.
        piped = not sys.stdout.isatty()
        return RichConsole(file=sys.stdout, highlight=False, soft_wrap=False, width=160 if piped else None)

    def _err(self) -> RichConsole:
        return RichConsole(file=sys.stderr, highlight=False, soft_wrap=True)

    def document(self, content: Mapping[str, object]) -> None:
        """Print one JSON document on stdout."""
        sys.stdout.write(json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n")

    def line(self, text: str = "", *, style: str = "") -> None:
        """Print a line of results on stdout; text of the user is never read as markup."""
        self._out().print(Text(text, style=style), soft_wrap=True)

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[object]], *, title: str = "") -> None:
        """Print a table on stdout; a column whose cells are all numbers is set to the right."""
        table = Table(
            title=Text(title) if title else None, title_justify="left", show_edge=False, pad_edge=False
        )
        for position, column in enumerate(columns):
            numeric = all(str(row[position]).replace(".", "").replace(",", "").lstrip("-").isdigit()
                          for row in rows if row[position] not in ("", None))  # fmt: skip
            table.add_column(column, justify="right" if numeric and rows else "left", overflow="fold")
        for row in rows:
            table.add_row(*(Text("" if cell is None else str(cell)) for cell in row))
        self._out().print(table)

    def say(self, text: str) -> None:
        """Print a message on stderr."""
        self._err().print(Text(text))

    def warn(self, text: str) -> None:
        """Print a warning on stderr."""
        self._err().print(Text(f"{sentence('cli.warning', self.language)}: {text}", style="yellow"))

    def refuse(self, text: str) -> None:
        """Print why input is refused, on stderr."""
        self._err().print(Text(f"{sentence('cli.error', self.language)}: {text}", style="bold red"))

    @contextmanager
    def progress(self) -> Iterator[Report]:
        """Show a progress bar on a terminal; say nothing elsewhere."""
        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f}%"),
            TimeElapsedColumn(),
            console=self._err(),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        with bar:
            task = bar.add_task("", total=1.0)

            def report(stage: str, fraction: float, /) -> None:
                bar.update(task, description=sentence(stage, self.language), completed=fraction)

            yield report
