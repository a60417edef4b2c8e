"""What the map says of one stand: every line, and the few of the small card."""

from collections.abc import Sequence

from planner.language import Language, sentence
from planner.maps.wording import Names, finding_line, visit_lines
from planner.rulebook import RuleSet
from planner.validate import Finding

_TIP_LINES = 3


def tip_lines(findings: Sequence[Finding], ruleset: RuleSet, names: Names, language: Language) -> list[str]:
    """Return the lines of the small card beside a mark: what does not pass, and how many rules do."""
    open_points = [finding for finding in findings if finding.outcome != "pass"]
    passed = len({finding.rule_id for finding in findings if finding.outcome == "pass"})
    lines = [finding_line(finding, ruleset, names, language) for finding in open_points[:_TIP_LINES]]
    if len(open_points) > _TIP_LINES:
        lines.append(sentence("maps.tip_more", language, count=len(open_points) - _TIP_LINES))
    if passed:
        lines.append(sentence("maps.tip_passed", language, count=passed))
    return lines


class KeptLines:
    """The sentences of each place, written anew only when what is said of it changes.

    For one law and one language; several threads may share it.
    """

    def __init__(self) -> None:
        self._of: dict[tuple[str, str], tuple[tuple[Finding, ...], list[str], list[str], list[str]]] = {}

    def lines(
        self,
        key: tuple[str, str],
        own: tuple[Finding, ...],
        ruleset: RuleSet,
        names: Names,
        language: Language,
    ) -> tuple[list[str], list[str]]:
        """Return all lines said of the place `key` = (kind, id), and those of its small card."""
        called = [names.get((str(one.object_kind), str(one.object_id)), "") for one in own]
        kept = self._of.get(key)
        if kept is None or kept[0] != own or kept[1] != called:
            whole = [
                *(finding_line(finding, ruleset, names, language) for finding in own),
                *visit_lines(own, ruleset, language, kind=key[0]),
            ]
            kept = self._of[key] = (own, called, whole, tip_lines(own, ruleset, names, language))
        return list(kept[2]), list(kept[3])
