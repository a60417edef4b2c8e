"""What is told beside the verdicts of the law: a hypothesis, the federal layer, the visit, other readings."""

from collections.abc import Sequence

from planner.cli.console import Console
from planner.language import Language, sentence
from planner.rulebook import PlaceRule, RuleSet
from planner.validate import Finding, Outcome, Sensitivity, by_place, checklist, hours_text
from planner.words import kind_word, outcome_word

_LINES = 40


def show_hypothesis(console: Console, ruleset: RuleSet) -> None:
    """Show in one loud line that the rules are not the law, and how they depart from it."""
    if not ruleset.hypothesis:
        return
    console.line(sentence("what_if.heading", console.language), style="bold red")
    for change in ruleset.hypothesis:
        console.line(f"  {change.text(console.language)}", style="red")


def show_conditions(console: Console, ruleset: RuleSet) -> None:
    """Show the hours in which rules hold, and exceptions that no map can judge."""
    language = console.language
    for rule in ruleset.rules:
        if not isinstance(rule, PlaceRule):
            continue
        parts = []
        if rule.hours:
            hours = "; ".join(hours_text(each) for each in rule.hours)
            parts.append(sentence("outcome.why_hours", language, hours=hours))
        if rule.except_when:
            told = "; ".join(str(getattr(text, language)) for text in rule.except_when)
            parts.append(sentence("outcome.why_except_when", language, exceptions=told))
        if parts:
            console.line(f"  {getattr(rule.title, language)}: {'; '.join(parts)}")


def show_checklist(console: Console, ruleset: RuleSet, findings: Sequence[Finding]) -> None:
    """Show what to look at on site: what this map left open at each stand, then what no map tells."""
    always = [item for item in checklist(ruleset) if item.because == "always"]
    if not always:
        return
    language = console.language
    console.line(sentence("what_if.checklist_title", language), style="bold")
    open_lines = [
        sentence("what_if.checklist_open", language, stand=place, text=getattr(item.text, language),
                 citation=str(item.citation))
        for (kind, place), own in by_place(findings).items()
        if kind == "stand"
        for item in checklist(ruleset, own)
        if item.because in ("fail", "near")
    ]  # fmt: skip
    for line in open_lines[:_LINES]:
        console.line(f"  {line}")
    if len(open_lines) > _LINES:
        console.line(sentence("cli.rows_left_out", language, shown=_LINES, count=len(open_lines)))
    for item in always:
        values = {"text": getattr(item.text, language), "citation": str(item.citation)}
        console.line("  " + sentence("what_if.checklist_line", language, **values))


def _verdict(outcome: Outcome | None, language: Language) -> str:
    return sentence("what_if.no_verdict", language) if outcome is None else outcome_word(outcome, language)


def hidden_changes(sensitivity: Sensitivity) -> list[tuple[str, str, str]]:
    """Return (rule, kind, id) of results that change while the verdict of the whole place does not."""
    told = {(change.kind, change.place_id) for change in sensitivity.places}
    keys = ((key[0], key[1], key[2]) for key, changes in sensitivity.findings.items() if changes)
    return sorted({key for key in keys if (key[1], key[2]) not in told})


def show_sensitivity(console: Console, sensitivity: Sensitivity | None) -> None:
    """Show which verdicts depend on how an open text is read; nothing where that was not looked at."""
    if sensitivity is None:
        return
    language = console.language
    hidden = hidden_changes(sensitivity)
    if not sensitivity.places and not hidden:
        count = len(sensitivity.alternatives)
        console.line(sentence("what_if.sensitivity_none", language, count=count))
        return
    console.line(sentence("what_if.sensitivity_some", language), style="bold")
    for change in sensitivity.places[:_LINES]:
        values = {
            "place": f"{kind_word(change.kind, language)} {change.place_id}",
            "before": _verdict(change.before, language),
            "after": _verdict(change.after, language),
            "reading": change.reading,
            "option": change.option,
        }
        console.line("  " + sentence("what_if.sensitivity_line", language, **values))
    for rule_id, kind, place_id in hidden[:_LINES]:
        place = f"{kind_word(kind, language)} {place_id}"
        console.line("  " + sentence("what_if.sensitivity_hidden", language, place=place, rule=rule_id))
    if len(sensitivity.places) > _LINES:
        console.line(sentence("cli.rows_left_out", language, shown=_LINES, count=len(sensitivity.places)))
