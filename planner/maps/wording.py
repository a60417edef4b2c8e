"""Findings as sentences for maps and screen."""

import math
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from planner.city import City
from planner.language import Language, number, sentence
from planner.rulebook import Citation, RuleSet
from planner.validate import GRAVEST_FIRST, Finding, checklist, hours_text, verdict
from planner.words import kind_word, metres_word, outcome_word, reason_word

Names = Mapping[tuple[str, str], str]
"""(kind, id) of a place → what it is called."""

_NONE: Mapping[str, str] = MappingProxyType({})


class PlaceNames(dict[tuple[str, str], str]):
    """`Names` of a town's places, with a law's words for kinds of place of the town's own.

    Attributes
    ----------
    one, several
        Kind → word for one such place, and for several.
    """

    one: Mapping[str, str] = _NONE
    several: Mapping[str, str] = _NONE


VERDICTS: tuple[str, ...] = (*GRAVEST_FIRST, "none")
"""What a place on the map may show, gravest first; ``none``: no rule that a map can measure."""


def capital(text: str) -> str:
    """Return the text with its first letter large, the rest as it is."""
    return text[:1].upper() + text[1:]


def kinds_word(kind: str, language: Language, own: Mapping[str, str] | None = None) -> str:
    """Return the plural of a kind of place.

    Parameters
    ----------
    own
        A rulebook's plurals for kinds of the town's own; without one such a kind is shown as it is written.
    """
    if own is not None and kind in own:
        return own[kind]
    try:
        return sentence(f"outcome.kinds_{kind}", language)
    except KeyError:
        return kind


def place_names(city: City, language: Language, ruleset: RuleSet | None = None) -> PlaceNames:
    """Return how each place of the city is called: its name with its id, or its kind with its id.

    Parameters
    ----------
    ruleset
        Whose words are used for kinds of the town's own.
    """
    names = PlaceNames()
    if ruleset is not None:
        names.one, names.several = ruleset.own_words(language), ruleset.own_plurals(language)
    for kind, place, name in zip(city.places["kind"], city.places["id"], city.places["name"], strict=True):
        told = isinstance(name, str) and name.strip() and name.strip() != place
        names[kind, place] = (
            f"{name.strip()} ({place})" if told else f"{kind_word(kind, language, names.one)} {place}"
        )
    return names


def shown_verdict(findings: Iterable[Finding]) -> str:
    """Return the outcome of `VERDICTS` that a place shows."""
    own = tuple(findings)
    return verdict(own) if own else "none"


def verdict_word(shown: str, language: Language) -> str:
    """Return the word for one of `VERDICTS`, as a sentence starts."""
    word = sentence("outcome.none", language) if shown == "none" else outcome_word(shown, language)
    return capital(word)


def rule_title(ruleset: RuleSet, rule_id: str, language: Language) -> str:
    """Return the title of a rule in force, or its id when the set does not hold it."""
    rule = ruleset.rule(rule_id)
    return rule_id if rule is None else str(getattr(rule.title, language))


def margin_word(finding: Finding, language: Language) -> str:
    """Write the margin without its sign, as the difference of the two lengths shown."""
    if finding.measured is None or finding.limit is None:
        return ""
    shown = math.floor(round(finding.measured * 100, 1)) / 100  # as `metres_word` writes it
    return number(abs(shown - finding.limit), language, decimals=2)


def unbroken(text: str) -> str:
    """Return the text with no line break after ``Art.`` and ``§``."""
    return text.replace("Art. ", "Art.\u00a0").replace("§ ", "§\u00a0")


def cited(source: Citation, language: Language, *, borrowed: bool) -> str:
    """Return a citation, saying so where the rule is borrowed from another town's law."""
    text = unbroken(str(source))
    return sentence("outcome.borrowed_from", language, citation=text) if borrowed else text


def citation(finding: Finding, language: Language) -> str:
    """Return the citation of a finding's rule."""
    return cited(finding.citation, language, borrowed=finding.borrowed)


def object_name(finding: Finding, names: Names, language: Language) -> str:
    """Return what the other place of a finding is called, a dash where there is none."""
    if finding.object_id is None or finding.object_kind is None:
        return "—"
    own = names.one if isinstance(names, PlaceNames) else None
    fallback = f"{kind_word(finding.object_kind, language, own)} {finding.object_id}"
    return names.get((finding.object_kind, finding.object_id), fallback)


def explanation(finding: Finding, names: Names, language: Language) -> str:
    """Return why the outcome is what it is, with the hours and exceptions, without title and citation."""
    parts = [_why(finding, names, language)]
    if finding.hours:
        hours = "; ".join(hours_text(each) for each in finding.hours)
        parts.append(sentence("outcome.why_hours", language, hours=hours))
    if finding.except_when:
        told = "; ".join(str(getattr(text, language)) for text in finding.except_when)
        parts.append(sentence("outcome.why_except_when", language, exceptions=told))
    return "; ".join(parts)


def _why(finding: Finding, names: Names, language: Language) -> str:
    if finding.figures and finding.unit == "stands":
        return count_text(finding, language)
    if finding.outcome == "assess" and finding.reason != "outside_preferred_zone":
        return figures(finding, names, language)
    own = names.several if isinstance(names, PlaceNames) else None
    values = {
        "object": object_name(finding, names, language),
        "measured": metres_word(finding.measured, language),
        "limit": "—" if finding.limit is None else number(finding.limit, language),
        "margin": margin_word(finding, language),
        "kinds": ", ".join(kinds_word(kind, language, own) for kind in finding.missing_kinds),
        "reason": reason_word(finding.reason, language),
    }
    if finding.reason is not None and finding.reason not in _TOLD_APART:
        return sentence(_reason_key(finding, values), language, **values)
    if finding.outcome == "unknown":
        return sentence(f"outcome.why_{finding.reason or 'layer_missing'}", language, **values)
    if finding.measured is None:
        return sentence(f"outcome.why_{finding.reason or 'no_other'}", language, **values)
    text = sentence(f"outcome.why_{_side(finding)}", language, **values)
    return f"{text} {sentence('outcome.why_near', language)}" if finding.outcome == "near" else text


_TOLD_APART = frozenset({"layer_missing", "layer_empty", "declared_empty", "no_other", "no_threshold"})
"""Reasons with a sentence of their own; the others are told by their words."""


def _reason_key(finding: Finding, values: Mapping[str, str]) -> str:
    return "outcome.why_excused" if values["measured"] and finding.object_id else "outcome.why_reason"


def _side(finding: Finding) -> str:
    side = "short" if finding.fails else "far"
    if finding.bound == "zone":
        return f"area_{side}" if finding.limit == 0 else f"zone_{side}"
    return f"most_{side}" if finding.bound == "most" else side


def count_text(finding: Finding, language: Language) -> str:
    """Return how many stands a district has and how many the law sets."""
    stands, fewest, most = (finding.figures.get(name) for name in ("stands", "fewest", "most"))
    form = "between" if fewest is not None and most is not None else "least" if most is None else "most"
    form = "exactly" if fewest == most else form
    ends = {name: "" if value is None else number(round(value), language)
            for name, value in (("fewest", fewest), ("most", most))}  # fmt: skip
    bounds = sentence(f"outcome.why_count_{form}", language, **ends)
    shown = (
        sentence("outcome.figure_unknown", language) if stands is None else number(round(stands), language)
    )
    return sentence("outcome.why_count", language, stands=shown, bounds=bounds)


def figures(finding: Finding, names: Names, language: Language) -> str:
    """Return the figures shown where the law leaves the judgement to a person."""
    parts = []
    for name, value in finding.figures.items():
        shown = (
            sentence("outcome.figure_unknown", language) if value is None else number(round(value), language)
        )
        values = {"value": shown, "object": object_name(finding, names, language)}
        parts.append(sentence(f"outcome.figure_{name}", language, **values))
    return "; ".join(parts)


def hypothesis_banner(ruleset: RuleSet, language: Language) -> str:
    """Return that the rules are no law, and how they depart from it."""
    changes = "; ".join(change.text(language) for change in ruleset.hypothesis)
    return sentence("what_if.banner", language, changes=changes)


def visit_lines(
    findings: Iterable[Finding], ruleset: RuleSet, language: Language, *, kind: str = "stand"
) -> list[str]:
    """Return the checklist of the visit to one stand, a heading first; nothing without federal rules."""
    items = checklist(ruleset, findings) if kind == "stand" else ()
    lines = [
        sentence("what_if.checklist_line", language, text=getattr(item.text, language),
                 citation=unbroken(str(item.citation)))
        for item in items
    ]  # fmt: skip
    return [sentence("maps.visit", language), *(f"☐ {line}" for line in lines)] if lines else []


def marked_outcome(finding: Finding, language: Language) -> str:
    """Return the outcome in words, saying so where it is a hypothesis or hangs on a reading of the law."""
    said = [outcome_word(finding.outcome, language)]
    if finding.hypothesis:
        said.append(sentence("what_if.mark_rule", language))
    if finding.depends_on_reading:
        said.append(sentence("what_if.mark_reading", language))
    return said[0] if len(said) == 1 else f"{said[0]} ({', '.join(said[1:])})"


def finding_line(finding: Finding, ruleset: RuleSet, names: Names, language: Language) -> str:
    """Return a finding as one line: outcome, rule, why, citation."""
    return sentence(
        "outcome.line",
        language,
        outcome=capital(marked_outcome(finding, language)),
        rule=rule_title(ruleset, finding.rule_id, language),
        why=explanation(finding, names, language),
        citation=citation(finding, language),
    )
