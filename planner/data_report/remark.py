"""One remark about the data, and the report that holds them all."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, get_args

from planner.data_report.accounts import Account
from planner.data_report.advice import advice
from planner.language import Language, sentence
from planner.provenance import Notice

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)


@dataclass(frozen=True)
class Remark:
    """Something about the data, with what to do.

    Attributes
    ----------
    code
        Stays the same for the same matter: the key of its sentence.
    severity
        ``error``: the file was refused; ``warning``: results may be wrong because of it; ``info``: else.
    where
        File concerned, or the town.
    count, examples
        How many rows or objects, and the first few of them.
    values
        What else the sentence shows.
    """

    code: str
    severity: Severity
    where: str
    count: int = 1
    examples: tuple[str, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of_notice(cls, notice: Notice) -> "Remark":
        """Return a notice as a remark."""
        return cls(notice.key, notice.severity, notice.where, notice.count, notice.examples, notice.values)

    def text(self, language: Language = "pt") -> str:
        """Return what was seen, as a sentence."""
        own = {"where": self.where, "count": self.count, "examples": self.examples}
        return sentence(self.code, language, **{**own, **self.values})

    def advice(self, language: Language = "pt") -> str:
        """Return what to do about it, as a sentence."""
        return advice(self.code, self.severity, language)

    def as_json(self, language: Language = "pt") -> dict[str, object]:
        """Return the remark as plain JSON values."""
        return {
            "code": self.code,
            "severity": self.severity,
            "file": self.where,
            "count": self.count,
            "examples": list(self.examples),
            "message": self.text(language),
            "advice": self.advice(language),
        }


@dataclass(frozen=True)
class DataReport:
    """What was seen in all inputs of a town.

    Attributes
    ----------
    remarks
        The gravest first; of one severity, in the order the inputs were read.
    accounts
        What became of every row read, by input and table.
    day
        Day against which the age of the data was held, ``None`` where none was asked.
    """

    remarks: tuple[Remark, ...]
    accounts: tuple[Account, ...]
    day: date | None = None

    def counts(self) -> dict[Severity, int]:
        """Return how many remarks of each severity, the gravest first."""
        return {one: sum(remark.severity == one for remark in self.remarks) for one in SEVERITIES}

    def as_json(self, language: Language = "pt") -> dict[str, object]:
        """Return the report as plain JSON values; ``message`` and ``advice`` in the language."""
        return {
            "day": None if self.day is None else self.day.isoformat(),
            "counts": dict(self.counts()),
            "remarks": [remark.as_json(language) for remark in self.remarks],
            "accounts": [account.as_json() for account in self.accounts],
        }
