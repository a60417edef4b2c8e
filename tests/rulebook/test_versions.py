from datetime import date

import pytest

from planner.rulebook import ValidityRule
from planner.rulebook.versions import version_problems

DAY = date(2016, 3, 1)
ENDED = {"end": DAY, "ended_by": {"act": "Lei 2/2016", "date": DAY, "how": "replaced"}}


def version(**more: object) -> ValidityRule:
    words = {"pt": "t", "en": "t"}
    cited = {"act": "Lei 1/2000", "article": "Art. 1"}
    given = {"id": "limit", "kind": "permit_validity", "title": words, "citation": cited, "months": 12}
    return ValidityRule.model_validate({**given, **more})


def told(*versions: ValidityRule, undated: frozenset[str] = frozenset()) -> list[tuple[int, str]]:
    return [(at, found.type) for at, found in version_problems(list(enumerate(versions)), undated)]


@pytest.mark.parametrize(
    ("following", "problems"),
    [
        ({"start": DAY}, []),
        ({"start": date(2016, 3, 2)}, [(0, "replaced_by_none")]),
        ({"start": date(2016, 2, 29)}, [(1, "versions_overlap"), (0, "replaced_by_none")]),
        ({"start": DAY, "id": "other"}, [(0, "replaced_by_none")]),
        ({"start": DAY, "bill": True}, [(0, "replaced_by_none")]),
        ({"start": DAY, "when": {"open": "yes"}}, []),
    ],
)
def test_what_was_replaced_has_a_version_from_that_day_on(following, problems):
    assert told(version(**ENDED), version(**following)) == problems


def test_a_version_of_another_reading_is_no_successor():
    first = version(**ENDED, when={"open": "no"})
    assert told(first, version(start=DAY, when={"open": "yes"})) == [(0, "replaced_by_none")]


def test_a_repealed_rule_needs_no_successor():
    assert told(version(end=DAY, ended_by={"act": "Lei 2/2016", "date": DAY})) == []


def test_nothing_is_missed_where_a_versions_days_cannot_be_read():
    assert told(version(**ENDED), undated=frozenset({"limit"})) == []
