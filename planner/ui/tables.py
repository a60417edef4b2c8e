"""Tables of the screen: plain frames with ready words, and numbers kept as numbers for sorting."""

from collections.abc import Mapping, Sequence

import pandas as pd
from pandas.io.formats.style import Styler

from planner.city import City
from planner.language import Language, sentence
from planner.maps.wording import (
    VERDICTS,
    PlaceNames,
    capital,
    kinds_word,
    object_name,
    place_names,
    rule_title,
    shown_verdict,
    unbroken,
    verdict_word,
)
from planner.rulebook import RuleSet
from planner.validate import JUDGED_KINDS, Finding, by_place
from planner.words import kind_word, metres_word, reason_word

SIGNS: Mapping[str, str] = {
    "pass": "✔",
    "fail": "▲",
    "near": "◆",
    "unknown": "■",
    "assess": "⬢",
    "none": "○",
}
"""Shape of each verdict in text, as on the map."""

_METRES = ("measured", "limit", "margin", "along")

_COLOURS: Mapping[str, str] = {
    "pass": "#e0f2ec",
    "fail": "#fbe3d8",
    "near": "#fdf1cf",
    "unknown": "#e9ebee",
    "assess": "#e1ecf8",
    "none": "#f4f4f4",
}


def signed(outcome: str, language: Language) -> str:
    """Return an outcome by shape and word."""
    return f"{SIGNS[outcome]} {verdict_word(outcome, language)}"


def findings_table(
    city: City, ruleset: RuleSet, findings: Sequence[Finding], language: Language
) -> pd.DataFrame:
    """Return one row a finding, in the order given, with the columns named in the reader's language.

    The columns of metres hold numbers (``NaN`` where nothing was measured); all others hold text. The way
    along the streets has a column where it was measured.
    """
    names = place_names(city, language, ruleset)
    rows = [
        {
            "stand": names.get((finding.subject_kind, finding.subject_id), finding.subject_id),
            "outcome": signed(finding.outcome, language),
            "rule": rule_title(ruleset, finding.rule_id, language),
            "measured": finding.measured,
            "limit": finding.limit,
            "margin": finding.margin,
            "along": finding.along_streets,
            "neighbour": object_name(finding, names, language),
            "article": unbroken(finding.citation.article),
            "act": act_name(finding, language),
            "why": _why(finding, names, language),
        }
        for finding in findings
    ]
    asked = any(finding.along_streets is not None for finding in findings)
    lengths = [name for name in _METRES if asked or name != "along"]
    columns = ["stand", "outcome", "rule", *lengths, "neighbour", "article", "act", "why"]
    frame = pd.DataFrame(rows, columns=columns)
    frame[lengths] = frame[lengths].astype(float)
    return frame.rename(columns={name: sentence(f"ui.column_{name}", language) for name in columns})


def act_name(finding: Finding, language: Language) -> str:
    """Return the act of a finding's rule, saying so where the rule is borrowed from another town's law."""
    act = finding.citation.act
    return sentence("outcome.borrowed_from", language, citation=act) if finding.borrowed else act


def _why(finding: Finding, names: PlaceNames, language: Language) -> str:
    kinds = ", ".join(kinds_word(kind, language, names.several) for kind in finding.missing_kinds)
    reason = reason_word(finding.reason, language)
    marks = [
        sentence(f"what_if.{name}", language)
        for name, holds in (("mark_rule", finding.hypothesis), ("mark_reading", finding.depends_on_reading))
        if holds
    ]
    told = f"{capital(kinds)}: {reason}" if kinds else capital(reason)
    return "; ".join(part for part in (told, *marks) if part)


def styled(frame: pd.DataFrame, language: Language) -> Styler:
    """Return the table with metres as the language writes them and a background behind each outcome."""
    metres = [sentence(f"ui.column_{name}", language) for name in _METRES]
    outcome = sentence("ui.column_outcome", language)
    by_text = {signed(name, language): colour for name, colour in _COLOURS.items()}
    present = [name for name in metres if name in frame]
    styler = frame.style.format(lambda value: _metres(float(str(value)), language), subset=pd.Index(present))
    if outcome in frame:
        styler = styler.map(lambda text: f"background-color: {by_text.get(text, '#fff')}", subset=[outcome])
    return styler


def _metres(value: float, language: Language) -> str:
    return "—" if value != value else metres_word(value, language)


def stands_table(city: City, findings: Sequence[Finding], language: Language) -> pd.DataFrame:
    """Return one row a stand or premises: id, name, kind, verdict, coordinates."""
    said = by_place(findings)
    own = city.of_kind(JUDGED_KINDS)
    points = own.geometry.representative_point()
    verdicts = [shown_verdict(said.get(key, ())) for key in zip(own["kind"], own["id"], strict=True)]
    frame = pd.DataFrame(
        {
            "id": own["id"].to_numpy(),
            "name": [name if isinstance(name, str) else "—" for name in own["name"]],
            "kind": [capital(kind_word(kind, language)) for kind in own["kind"]],
            "outcome": [signed(verdict, language) for verdict in verdicts],
            "place": [place_text(y, x, language) for x, y in zip(points.x, points.y, strict=True)],
        }
    )
    order = pd.Series([VERDICTS.index(verdict) for verdict in verdicts], index=frame.index, dtype=int)
    frame = frame.loc[order.sort_values(kind="stable").index].reset_index(drop=True)
    return frame.rename(columns={name: sentence(f"ui.column_{name}", language) for name in frame.columns})


def place_text(lat: float, lon: float, language: Language) -> str:
    """Write a place as it can be typed back: ``-20,798795; -46,599871``."""
    text = f"{lat:.6f}; {lon:.6f}"
    return text.replace(".", ",") if language == "pt" else text


def count_verdicts(city: City, findings: Sequence[Finding]) -> Mapping[str, int]:
    """Return how many stands and premises show each verdict, those that none shows left out."""
    said = by_place(findings)
    own = city.of_kind(JUDGED_KINDS)
    shown = [shown_verdict(said.get(key, ())) for key in zip(own["kind"], own["id"], strict=True)]
    return {verdict: shown.count(verdict) for verdict in VERDICTS if verdict in shown}
