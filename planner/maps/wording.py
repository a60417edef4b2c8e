"""Findings as sentences for maps and screen."""

import math
from collections.abc import Iterable, Mapping

from planner.city import City
from planner.language import Language, number, sentence
from planner.rulebook import Citation, RuleSet
from planner.validate import GRAVEST_FIRST, Finding, verdict
from planner.words import kind_word, metres_word, outcome_word

Names = Mapping[tuple[str, str], str]
"""(kind, id) of a place → what it is called."""

VERDICTS: tuple[str, ...] = (*GRAVEST_FIRST, "none")
"""What a place on the map may show, gravest first; ``none``: no rule that a map can measure."""


def capital(text: str) -> str:
    """Return the text with its first letter large, the rest as it is."""
    return text[:1].upper() + text[1:]


def kinds_word(kind: str, language: Language) -> str:
    """Return the plural of a kind of place; a kind of the user's own is shown as it is written."""
    try:
        return sentence(f"outcome.kinds_{kind}", language)
    except KeyError:
        return kind


def place_names(city: City, language: Language) -> Names:
    """Return how each place of the city is called: its name with its id, or its kind with its id."""
    names = {}
    for kind, place, name in zip(city.places["kind"], city.places["id"], city.places["name"], strict=True):
        told = isinstance(name, str) and name.strip() and name.strip() != place
        names[kind, place] = f"{name.strip()} ({place})" if told else f"{kind_word(kind, language)} {place}"
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
    title = next((rule.title for rule in ruleset.rules if rule.id == rule_id), None)
    return rule_id if title is None else str(getattr(title, language))


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
    fallback = f"{kind_word(finding.object_kind, language)} {finding.object_id}"
    return names.get((finding.object_kind, finding.object_id), fallback)


def explanation(finding: Finding, names: Names, language: Language) -> str:
    """Return why the outcome is what it is, without the rule's title and citation."""
    if finding.outcome == "assess":
        return figures(finding, names, language)
    values = {
        "object": object_name(finding, names, language),
        "measured": metres_word(finding.measured, language),
        "limit": "—" if finding.limit is None else number(finding.limit, language),
        "margin": margin_word(finding, language),
        "kinds": ", ".join(kinds_word(kind, language) for kind in finding.missing_kinds),
    }
    if finding.outcome == "unknown":
        return sentence(f"outcome.why_{finding.reason or 'layer_missing'}", language, **values)
    if finding.measured is None:
        return sentence(f"outcome.why_{finding.reason or 'no_other'}", language, **values)
    side = "short" if finding.fails else "far"
    text = sentence(f"outcome.why_{side}", language, **values)
    return f"{text} {sentence('outcome.why_near', language)}" if finding.outcome == "near" else text


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


def finding_line(finding: Finding, ruleset: RuleSet, names: Names, language: Language) -> str:
    """Return a finding as one line: outcome, rule, why, citation."""
    return sentence(
        "outcome.line",
        language,
        outcome=capital(outcome_word(finding.outcome, language)),
        rule=rule_title(ruleset, finding.rule_id, language),
        why=explanation(finding, names, language),
        citation=citation(finding, language),
    )
