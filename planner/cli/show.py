"""Results as a person reads them in a terminal."""

from collections.abc import Mapping, Sequence

from planner.cli.console import Console
from planner.cli.show_layers import show_checklist, show_conditions, show_hypothesis
from planner.language import Language, day, number, sentence
from planner.propose.model import Proposal
from planner.propose.shortfalls import shortfalls
from planner.quota.model import Quota, Spread
from planner.rulebook import RuleSet, notices_of
from planner.validate import GRAVEST_FIRST, Finding, count_outcomes
from planner.words import counts_word, kind_word, metres_word, outcome_word, reason_word, told_outcome

_ROWS_SHOWN_WHOLE = 24
_ROWS_LONG = 60
_STAND_COLUMNS = ("stand", "street", "people", "latitude", "longitude")


def title_of(ruleset: RuleSet, rule_id: str, language: Language) -> str:
    """Return a rule's title in a language."""
    rule = ruleset.rule(rule_id)
    return rule_id if rule is None else rule.title.pt if language == "pt" else rule.title.en


def show_law(console: Console, ruleset: RuleSet) -> None:
    """Show which law was read, on which day, under which readings, and what to know about it."""
    language, book = console.language, ruleset.rulebook
    title = book.title.pt if language == "pt" else book.title.en
    on = sentence("cli.newest_text", language) if ruleset.day is None else day(ruleset.day, language)
    act = "" if book.status == "model" else f": {book.act.name}"
    show_hypothesis(console, ruleset)
    console.line(f"{title}{act} ({on})", style="bold")
    for notice in notices_of(book):
        console.warn(notice.pt if language == "pt" else notice.en)
    for reading in book.readings:
        used = next(option for option in reading.options if option.id == ruleset.readings[reading.id])
        label = used.label.pt if language == "pt" else used.label.en
        key = "cli.reading_default" if used.id == reading.default else "cli.reading_chosen"
        question = reading.question.pt if language == "pt" else reading.question.en
        console.line("  " + sentence(key, language, reading=reading.id, question=question, label=label))
    show_conditions(console, ruleset)
    for rule in ruleset.ended:
        if rule.ended_by is not None and rule.end is not None:
            name = rule.title.pt if language == "pt" else rule.title.en
            values = {
                "title": name,
                "citation": str(rule.citation),
                "end": rule.end,
                "act": rule.ended_by.act,
            }
            console.line("  " + sentence("cli.rule_ended", language, **values))


def show_broken(
    console: Console, ruleset: RuleSet, findings: Sequence[Finding], kept: frozenset[str]
) -> None:
    """Show the rules that kept stands of a plan break; a plan does not mend what it keeps."""
    broken = [finding for finding in findings if finding.binding_failure and finding.subject_id in kept]
    if broken:
        console.line("\n" + sentence("cli.kept_broken", console.language), style="bold red")
        _show_layer(console, ruleset, broken)


def show_findings(console: Console, ruleset: RuleSet, findings: Sequence[Finding]) -> None:
    """Show the findings as a table, the federal layer and what to look at on site apart."""
    _show_layer(console, ruleset, [finding for finding in findings if finding.layer == "municipal"])
    if ruleset.federal is None:
        return
    federal = [finding for finding in findings if finding.layer == "federal"]
    law = getattr(ruleset.federal.rulebook.title, console.language)
    console.line("\n" + sentence("what_if.federal_title", console.language, law=law), style="bold")
    if any(finding.reason == "streets_missing" for finding in federal):
        console.line(sentence("what_if.federal_no_streets", console.language))
    open_ = [f for f in federal if f.outcome != "pass" and f.reason != "streets_missing"]
    if open_:
        _show_layer(console, ruleset, open_)
    elif any(finding.outcome == "pass" for finding in federal):
        console.line(sentence("what_if.federal_all_pass", console.language))
    show_checklist(console, ruleset, federal)


def _show_layer(console: Console, ruleset: RuleSet, findings: Sequence[Finding]) -> None:
    """Show findings as a table, those that pass left out where there are many."""
    language = console.language
    own = ruleset.own_words(language)
    shown = list(findings)
    if len(findings) > _ROWS_SHOWN_WHOLE:
        shown = sorted(
            (f for f in findings if f.outcome != "pass"), key=lambda f: GRAVEST_FIRST.index(f.outcome)
        )
        shown = shown[:_ROWS_LONG]
    # The way along the streets takes a column only where it was asked for.
    walked = ["along_streets"] if any(finding.along_streets is not None for finding in findings) else []
    columns = ("subject", "rule", "outcome", "measured", "limit", "margin", *walked, "object", "citation")
    console.table(
        [sentence(f"export.{column}", language) for column in columns],
        [
            (
                finding.subject_id,
                title_of(ruleset, finding.rule_id, language),
                _outcome(finding, language),
                metres_word(finding.measured, language),
                metres_word(finding.limit or None, language),  # inside an area there is no metre to keep
                metres_word(finding.margin if finding.limit else None, language),
                *(metres_word(finding.along_streets, language) for _ in walked),
                counts_word(finding.figures, language) or _neighbour(finding, language, own),
                str(finding.citation),
            )
            for finding in shown
        ],
    )
    if len(shown) < len(findings):
        console.line(sentence("cli.rows_left_out", language, shown=len(shown), count=len(findings)))
    counts = count_outcomes(findings)
    console.line(
        ", ".join(
            f"{outcome_word(outcome, language)}: {count}" for outcome, count in counts.items() if count
        ),
        style="bold",
    )


def _outcome(finding: Finding, language: Language) -> str:
    word = told_outcome(finding.outcome, finding.severity, language)
    return f"{word} ({sentence('what_if.mark_rule', language)})" if finding.hypothesis else word


def _neighbour(finding: Finding, language: Language, own: Mapping[str, str]) -> str:
    if finding.object_id is not None and finding.object_kind is not None:
        return f"{kind_word(finding.object_kind, language, own)} {finding.object_id}"
    if finding.missing_kinds:
        kinds = ", ".join(kind_word(kind, language, own) for kind in finding.missing_kinds)
        return f"{kinds}: {reason_word(finding.reason, language)}"
    return reason_word(finding.reason, language)


def show_proposal(console: Console, ruleset: RuleSet, proposal: Proposal) -> None:
    """Show the proposed stands, how good they are, and what each rule removed."""
    language = console.language
    if proposal.reason is not None:
        console.line(sentence(f"propose.reason_{proposal.reason}", language), style="bold red")
    values = {
        "stands": len(proposal.stands),
        "kept": len(proposal.kept),
        "covered": round(proposal.covered),
        "coverable": round(proposal.coverable),
        "total": round(proposal.people_total),
        "bound": round(proposal.upper_bound),
        "gap": proposal.gap * 100,
        "radius": proposal.radius_m,
        "candidates": proposal.candidates,
        "all": proposal.candidates_all,
        "every": proposal.every_m,
    }
    for key in (
        ("proposed", "covered", "bound", "candidates")
        if proposal.reason is None
        else ("covered", "candidates")
    ):
        console.line(sentence(f"cli.proposal_{key}", language, **values))
    people = round(proposal.people_without_street)
    if people > 0:
        console.warn(sentence("cli.proposal_without_street", language, people=people))
    if proposal.unjudged_kinds:
        kinds = tuple(
            kind_word(kind, language, ruleset.own_words(language)) for kind in proposal.unjudged_kinds
        )
        console.warn(sentence("cli.proposal_unjudged", language, kinds=kinds))
    for zone in proposal.preferred:
        told = {"citation": str(zone.citation), "inside": zone.inside, "stands": zone.stands}
        console.line(sentence("what_if.preferred", language, **told))
    for shortfall in shortfalls(proposal, language):
        console.warn(shortfall)
    _show_preferring(console, proposal)
    _show_removals(console, ruleset, proposal)
    console.table(
        [sentence(f"cli.column_{name}", language) for name in _STAND_COLUMNS],
        [
            (row["id"], row["street"] or "", number(round(row["people"]), language),
             f"{row.geometry.y:.7f}", f"{row.geometry.x:.7f}")
            for _, row in proposal.stands.head(_ROWS_LONG).iterrows()
        ],
    )  # fmt: skip
    if len(proposal.stands) > _ROWS_LONG:
        console.line(sentence("cli.rows_left_out", language, shown=_ROWS_LONG, count=len(proposal.stands)))


def _show_preferring(console: Console, proposal: Proposal) -> None:
    told, language = proposal.preferring, console.language
    if told is None:
        return
    values = {
        "people": number(told.asked.people, language),
        "stands": told.stands,
        "all": len(proposal.stands),
        "without": told.stands_without,
        "price": number(round(proposal.preference_price), language),
        "most": number(round(proposal.preference_most_price), language),
        "reached": number(round(proposal.reached), language),
    }
    console.line(sentence("propose.preferring", language, **values))
    console.line(sentence("propose.preferring_bound", language, **values))


def _show_removals(console: Console, ruleset: RuleSet, proposal: Proposal) -> None:
    language = console.language
    if not proposal.removed_by_rule:
        return
    names = ("rule", "street_m", "street_share", "people_lost", "citation")
    console.table(
        [sentence(f"cli.column_{name}", language) for name in names],
        [
            (
                title_of(ruleset, removal.rule_id, language),
                number(round(removal.street_m), language)
                if removal.judged
                else sentence("cli.not_judged", language),
                f"{number(removal.street_share * 100, language, decimals=1)} %" if removal.judged else "",
                number(round(removal.people_lost), language) if removal.judged else "",
                str(removal.citation),
            )
            for removal in proposal.removed_by_rule
        ],
        title=sentence("cli.removed_title", language),
    )


def show_quota(console: Console, quota: Quota, spread: Spread | None) -> None:
    """Show the sums line by line, each with its article, and the permits of each stand."""
    language = console.language
    for step in quota.steps:
        cited = "" if step.citation is None else f"  [{step.citation}]"
        console.line(f"• {sentence(step.key, language, **step.values)}{cited}")
    for note in quota.notes:
        console.line(f"  {note.pt if language == 'pt' else note.en}")
    if spread is None:
        return
    console.table(
        [sentence(f"cli.column_{name}", language) for name in ("stand", "people", "capacity", "permits")],
        [
            (stand.stand_id, number(round(stand.people), language), stand.capacity, stand.permits)
            for stand in spread.stands
        ],
    )
    if spread.unplaced:
        console.warn(sentence("cli.permits_unplaced", language, count=spread.unplaced))
