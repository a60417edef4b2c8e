"""What the versions of one rule say against one another: two on one day, a successor missing."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pydantic_core import PydanticCustomError

from planner.rulebook.entry import problem

if TYPE_CHECKING:
    from planner.rulebook.base import BaseRule

Placed = tuple[int, "BaseRule"]


def version_problems(
    rules: Sequence[Placed], undated: frozenset[str]
) -> Iterator[tuple[int, PydanticCustomError]]:
    """Yield each disagreement of versions with the position of the rule it is told of.

    Parameters
    ----------
    rules
        Position in the file and rule, of the rules whose days can be read.
    undated
        Ids of rules of which some version's days cannot be read: what follows them is then not known.
    """
    versions: dict[str, list[Placed]] = {}
    for position, rule in rules:
        for earlier_position, earlier in versions.setdefault(rule.id, []):
            if earlier.overlaps(rule):
                yield position, _overlap(position, rule, earlier_position, earlier)
                break
        versions[rule.id].append((position, rule))
    for position, rule in rules:
        ends_replaced = rule.end and rule.ended_by and rule.ended_by.how == "replaced"
        if ends_replaced and rule.id not in undated and not _followed(rule, versions[rule.id]):
            yield position, problem("replaced_by_none", rule=rule.id, end=rule.end)


def _overlap(position: int, rule: "BaseRule", other_position: int, other: "BaseRule") -> PydanticCustomError:
    return problem(
        "versions_overlap",
        rule=rule.id,
        here=str(position + 1),
        start=rule.start,
        end=rule.end,
        other=str(other_position + 1),
        other_start=other.start,
        other_end=other.end,
    )


def _followed(rule: "BaseRule", versions: Sequence[Placed]) -> bool:
    return any(
        other.start == rule.end
        and not other.bill
        and all(rule.when.get(key, option) == option for key, option in other.when.items())
        for _, other in versions
    )
