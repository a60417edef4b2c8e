"""``mototaxi laws diff`` and ``timeline``: what changed, when and by which act."""

import argparse

from planner.cli.console import Console
from planner.cli.laws.named import only_book, with_day, words
from planner.cli.options import day_of
from planner.errors import InputRefused
from planner.language import Language, day, sentence
from planner.rulebook import RuleSet, in_force
from planner.rulebook.base import BaseRule
from planner.rulebook.compare import Change, Event, diff, timeline
from planner.rulebook.labels import field_label, value_label


def difference(options: argparse.Namespace, console: Console) -> int:
    """Show which rules differ between two laws, or between two days of one (``id@day``)."""
    if len(options.names) != 2:
        raise InputRefused.of("laws.two_needed", seen=tuple(options.names) or ("—",))
    before, after = (in_force(*with_day(name, day_of(options.on))) for name in options.names)
    changes = diff(before, after)
    language = console.language
    if options.json:
        console.document(
            {
                "before": _side(before),
                "after": _side(after),
                "changes": [_change_json(change, language) for change in changes],
            }
        )
        return 0
    console.line(f"{_named(before, language)} → {_named(after, language)}", style="bold")
    if not changes:
        console.line(sentence("laws.no_difference", language))
    for change in changes:
        _show_change(change, console)
    return 0


def _side(ruleset: RuleSet) -> dict[str, object]:
    return {"law": ruleset.rulebook.id, "day": None if ruleset.day is None else ruleset.day.isoformat()}


def _named(ruleset: RuleSet, language: Language) -> str:
    on = sentence("laws.newest", language) if ruleset.day is None else day(ruleset.day, language)
    return f"{words(ruleset.rulebook.title, language)} ({on})"


def _rule(change: Change) -> BaseRule:
    rule = change.after or change.before
    assert rule is not None  # noqa: S101 - a change has at least one side
    return rule


def _show_change(change: Change, console: Console) -> None:
    language, rule = console.language, _rule(change)
    sign = {"added": "+", "removed": "−", "changed": "±"}[change.how]
    console.line(f"{sign} {words(rule.title, language)} ({change.rule_id})  [{rule.citation}]")
    for name, (old, new) in change.fields.items():
        was, now = (value_label(name, value, language) for value in (old, new))
        console.line(f"    {field_label(name, language)}: {was} → {now}")
    if change.act is not None:
        key = "laws.by_act" if change.day is None else "laws.by_act_on"
        console.line(f"    {sentence(key, language, act=change.act, day=change.day or '')}")


def _change_json(change: Change, language: Language) -> dict[str, object]:
    rule = _rule(change)
    return {
        "rule_id": change.rule_id,
        "how": change.how,
        "title": words(rule.title, language),
        "citation": str(rule.citation),
        "fields": {name: {"before": old, "after": new} for name, (old, new) in change.fields.items()},
        "act": change.act,
        "day": None if change.day is None else change.day.isoformat(),
    }


def timeline_of(options: argparse.Namespace, console: Console) -> int:
    """Show what happened to an act and its rules, day by day, and by which act."""
    book = only_book(options)
    events, language = timeline(book), console.language
    if options.json:
        console.document({"law": book.id, "events": [_event_json(event, language) for event in events]})
        return 0
    console.line(f"{words(book.title, language)}: {book.act.name}", style="bold")
    console.table(
        [sentence(f"laws.column_{name}", language) for name in ("day", "event", "rule", "citation", "act")],
        [
            (
                sentence("cli.date_unknown", language) if event.day is None else day(event.day, language),
                sentence(f"laws.event_{event.what}", language),
                book.act.name
                if event.rule is None
                else f"{words(event.rule.title, language)} ({event.rule.id})",
                "" if event.rule is None else event.rule.citation.article,
                sentence("laws.act_not_told", language) if event.act is None else event.act,
            )
            for event in events
        ],
    )
    return 0


def _event_json(event: Event, language: Language) -> dict[str, object]:
    rule = event.rule
    return {
        "day": None if event.day is None else event.day.isoformat(),
        "event": event.what,
        "rule_id": None if rule is None else rule.id,
        "title": None if rule is None else words(rule.title, language),
        "citation": None if rule is None else str(rule.citation),
        "act": event.act,
    }
