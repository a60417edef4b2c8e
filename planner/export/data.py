"""The report of the data as others read it: one JSON document, one table."""

from pathlib import Path

from planner.city import City
from planner.data_report import DataReport
from planner.export.passport import inputs_passport
from planner.export.spreadsheet import write_table
from planner.language import Language, number, sentence

_COLUMNS = ("severity", "code", "file", "count", "message", "advice", "examples")


def data_document(
    report: DataReport, *, city: City | None = None, language: Language = "pt"
) -> dict[str, object]:
    """Return the report with the town and its inputs.

    Parameters
    ----------
    city
        ``None`` where no file could be read.
    """
    return {
        "town": None if city is None else city.name,
        "uf": None if city is None else city.uf,
        "ibge_code": None if city is None else city.ibge_code,
        "fictional": None if city is None else city.fictional,
        **report.as_json(language),
        "inputs": [] if city is None else inputs_passport(city),
    }


def write_data_csv(report: DataReport, path: Path, *, language: Language = "pt") -> None:
    """Write one row a remark, the gravest first."""
    rows = (
        (
            sentence(f"data.severity_{remark.severity}", language),
            remark.code,
            remark.where,
            number(remark.count, language),
            remark.text(language),
            remark.advice(language),
            ", ".join(remark.examples),
        )
        for remark in report.remarks
    )
    write_table(path, [sentence(f"data.column_{name}", language) for name in _COLUMNS], rows)
