"""``mototaxi data``: how good a town's data is, and what to do about it."""

import argparse
from collections.abc import Iterable
from datetime import date
from pathlib import Path

from planner.city import City
from planner.city.manifest import read_manifest
from planner.cli.arguments import add_city, add_output
from planner.cli.console import Console
from planner.cli.options import day_of, positive
from planner.cli.town import FILE_OPTIONS, names_a_place, town_of
from planner.data_report import DEFAULT_OLD_YEARS, DataReport, data_report, refused_report
from planner.errors import Fault, MissingInput, PlannerError
from planner.export import data_document, write_data_csv, write_json
from planner.language import Language, number, sentence

REFUSED = 2


class _Quiet(Console):
    """The same console without the notices of loading: the report tells them all."""

    def say(self, text: str) -> None:
        """Say nothing."""

    def warn(self, text: str) -> None:
        """Warn of nothing."""


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    add_city(parser, language)
    parser.add_argument("--on", metavar="AAAA-MM-DD", help=sentence("data.on", language))
    parser.add_argument("--older-than", metavar="ANOS", help=sentence("data.older_than", language))
    add_output(parser, language)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Load what can be read, report and write; 2 where a file was refused."""
    day = day_of(options.on) or date.today()
    years = positive(options.older_than, "--older-than", default=DEFAULT_OLD_YEARS)
    if not names_a_place(options):
        raise MissingInput.of("cli.town_needed")
    city, faults = _load(options, console.language)
    report = None if city is None else data_report(city, day=day, older_than_years=years)
    if faults or report is None:
        report = refused_report(faults, report)
    document = data_document(report, city=city, language=console.language)
    if faults:
        told = [{"key": fault.key, "message": fault.render(console.language)} for fault in faults]
        document = {"errors": told, **document}
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
        write_json(document, options.out / "dados.json")
        write_data_csv(report, options.out / "dados.csv", language=console.language)
        console.say(sentence("cli.written", console.language, folder=str(options.out)))
    if options.json:
        console.document(document)
    else:
        _show(console, report)
    return REFUSED if faults else 0


def _load(options: argparse.Namespace, language: Language) -> tuple[City | None, tuple[Fault, ...]]:
    """Return the town of all files, or of those that can be read with the faults of the others."""
    quiet = _Quiet(language)
    try:
        return town_of(options, quiet), ()
    except PlannerError as error:
        faults = error.faults
    rest = _without(options, {str(fault.values["file"]) for fault in faults if "file" in fault.values})
    if rest is None:
        return None, faults
    try:
        return town_of(rest, quiet), faults
    except PlannerError:
        return None, faults


def _without(options: argparse.Namespace, refused: Iterable[str]) -> argparse.Namespace | None:
    """Return the options without the files refused, ``None`` where none is left."""
    rest = argparse.Namespace(**vars(options))
    if rest.city is not None:
        try:
            told = read_manifest(rest.city)
        except PlannerError:
            return None
        for key, path in told.files.items():
            if getattr(rest, key) is None:
                setattr(rest, key, str(path) if key == "population" else path)
        rest.city, rest.name = None, rest.name or told.name
    for key in (*FILE_OPTIONS, "population"):
        path = getattr(rest, key)
        if path is not None and Path(path).name in refused:
            setattr(rest, key, None)
    return rest if names_a_place(rest) else None


def _show(console: Console, report: DataReport) -> None:
    language = console.language
    console.table(
        [sentence(f"data.column_{name}", language) for name in ("severity", "message", "advice")],
        [
            (
                sentence(f"data.severity_{remark.severity}", language),
                remark.text(language),
                remark.advice(language),
            )
            for remark in report.remarks
        ],
    )
    columns = ("file", "table", "read", "used", "flagged", "refused")
    console.table(
        [sentence(f"data.column_{name}", language) for name in columns],
        [
            (
                account.file,
                sentence(f"data.table_{account.table}", language),
                *(
                    number(value, language)
                    for value in (account.read, account.used, account.flagged, account.refused)
                ),
            )
            for account in report.accounts
        ],
        title=sentence("data.accounts", language),
    )
    counts = report.counts()
    said = [f"{sentence(f'data.severity_{name}', language)}: {count}" for name, count in counts.items()]
    console.line(", ".join(said), style="bold")
