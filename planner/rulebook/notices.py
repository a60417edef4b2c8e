"""What to know about a rulebook: its own notices, and those that its legal standing makes."""

from planner.language import sentence
from planner.rulebook.entry import Text
from planner.rulebook.model import Rulebook


def notices_of(rulebook: Rulebook) -> tuple[Text, ...]:
    """Return the rulebook's notices, what is only a bill, and what is reported as unenforced."""
    made = []
    if rulebook.act.bill:
        made.append(_text("notice_bill"))
    bills = tuple(dict.fromkeys(rule.id for rule in rulebook.rules if rule.bill))
    if bills and not rulebook.act.bill:
        made.append(_text("notice_rules_bill", rules=bills))
    reported = [(rulebook.act.name, rulebook.act.unenforced)]
    reported += [(str(rule.citation), rule.unenforced) for rule in rulebook.rules]
    for where, text in reported:
        if text is not None:
            made.append(_text("notice_unenforced", rule=where, text={"pt": text.pt, "en": text.en}))
    return (*rulebook.notices, *made)


def _text(key: str, **values: object) -> Text:
    return Text(**{language: sentence(f"coverage.{key}", language, **values) for language in ("pt", "en")})
