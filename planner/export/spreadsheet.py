"""Tables as a Brazilian spreadsheet opens them: ``;`` between columns, decimal comma, UTF-8 with its mark."""

import csv
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from planner.language import Language, number, sentence
from planner.propose.model import Proposal
from planner.rulebook import RuleSet
from planner.tables import COORDINATE_DECIMALS
from planner.validate import Finding
from planner.words import counts_word, kind_word, metres_word, reason_word, told_outcome

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"-?[\d.,]+")


def _cell(value: object) -> str:
    text = "" if value is None or value != value else str(value)
    # A name that starts like a formula would be run by the spreadsheet that opens it.
    guarded = text.startswith(_FORMULA_STARTS) and not _NUMBER.fullmatch(text)
    return f"'{text}" if guarded else text


def write_table(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table of text cells."""
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
        writer.writerow(header)
        writer.writerows([_cell(value) for value in row] for row in rows)


def _degrees(value: float) -> str:
    return f"{value:.{COORDINATE_DECIMALS}f}".replace(".", ",")


_FINDING_COLUMNS = (
    "subject",
    "subject_kind",
    "rule",
    "outcome",
    "measured",
    "limit",
    "margin",
    "along_streets",
    "object",
    "object_kind",
    "citation",
    "borrowed",
    "reason",
    "layer",
    "depends_on_reading",
    "hypothesis",
    "rule_id",
)


def _yes_or_no(value: bool | None, language: Language) -> str | None:
    return None if value is None else sentence("export.yes" if value else "export.no", language)


def write_findings_csv(
    findings: Iterable[Finding], path: Path, *, language: Language = "pt", ruleset: RuleSet | None = None
) -> None:
    """Write one row a finding; metres are rounded down to the centimetre.

    Parameters
    ----------
    ruleset
        Gives the rules their titles; where it departs from the law, every row is marked as a hypothesis, as
        tables are cut and pasted.
    """
    supposed = bool(ruleset is not None and ruleset.hypothesis)
    own = {} if ruleset is None else ruleset.own_words(language)
    rows = (
        (
            finding.subject_id,
            kind_word(finding.subject_kind, language),
            _title(ruleset, finding.rule_id, language),
            told_outcome(finding.outcome, finding.severity, language),
            metres_word(finding.measured, language),
            metres_word(finding.limit or None, language),  # inside an area there is no metre to keep
            metres_word(finding.margin if finding.limit else None, language),
            metres_word(finding.along_streets, language),
            finding.object_id,
            None if finding.object_kind is None else kind_word(finding.object_kind, language, own),
            str(finding.citation),
            _yes_or_no(finding.borrowed, language),
            counts_word(finding.figures, language) or reason_word(finding.reason, language),
            sentence(f"export.layer_{finding.layer}", language),
            _yes_or_no(finding.depends_on_reading, language),
            sentence("what_if.mark", language) if supposed or finding.hypothesis else None,
            finding.rule_id,
        )
        for finding in findings
    )
    write_table(path, [sentence(f"export.{column}", language) for column in _FINDING_COLUMNS], rows)


def _title(ruleset: RuleSet | None, rule_id: str, language: Language) -> str:
    rule = None if ruleset is None else ruleset.rule(rule_id)
    return rule_id if rule is None else rule.title.pt if language == "pt" else rule.title.en


def write_proposal_csv(
    proposal: Proposal, path: Path, *, language: Language = "pt", ruleset: RuleSet | None = None
) -> None:
    """Write one row a kept or proposed stand, with coordinates that read back to the same verdicts.

    Parameters
    ----------
    ruleset
        Where it departs from the law, a column marks every row as a hypothesis.
    """
    marked = [sentence("what_if.mark", language)] if ruleset is not None and ruleset.hypothesis else []
    rows = [
        (
            row["id"],
            row["kind"],
            row["name"],
            sentence(f"export.{situation}", language),
            row.get("street"),
            number(float(row["people"]), language, decimals=0),
            _degrees(row.geometry.y),
            _degrees(row.geometry.x),
            *marked,
        )
        for situation, places in (("kept", proposal.kept), ("proposed", proposal.stands))
        for _, row in places.iterrows()
    ]
    header = ["id", "tipo", "nome", "situacao", "logradouro", "pessoas", "latitude", "longitude"]
    header += ["hipotese"] * len(marked)
    write_table(path, header, rows)
