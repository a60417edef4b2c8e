import pytest
from lawbook import rules
from shapely.geometry import box
from town import at, city

from planner.validate import validate


def district(name: str, west: float, east: float):
    low, high = at(west, -500), at(east, 500)
    return (name, "district", box(low.x, low.y, high.x, high.y))


def judge(*localities: dict, stands: int = 2):
    law = rules({"id": "count", "kind": "stand_count", "localities": list(localities)})
    rows = [(f"S{n}", "stand", at(10 * n)) for n in range(stands)]
    return validate(city(*rows, district("Sede", -50, 50), district("Vila", 200, 300)), law)


@pytest.mark.parametrize(
    ("bounds", "outcome"),
    [
        ({"count": 2}, "pass"),
        ({"count": 3}, "fail"),
        ({"count": 1}, "fail"),
        ({"minimum": 2}, "pass"),
        ({"minimum": 3}, "fail"),
        ({"maximum": 2}, "pass"),
        ({"maximum": 1}, "fail"),
    ],
)
def test_the_stands_of_a_district_are_held_to_its_number(bounds, outcome):
    (found,) = judge({"district": "SEDE", **bounds})
    assert (found.subject_kind, found.subject_id, found.outcome) == ("district", "SEDE", outcome)
    assert (found.unit, found.measured, found.figures["stands"]) == ("stands", None, 2)
    assert found.binding_failure == (outcome == "fail")


def test_a_district_without_stands_has_none_and_one_that_is_not_drawn_is_unknown():
    empty, unknown = judge({"district": "Vila", "count": 1}, {"district": "Serra", "count": 1})
    assert (empty.outcome, empty.figures) == ("fail", {"stands": 0, "fewest": 1, "most": 1})
    assert (unknown.outcome, unknown.reason, unknown.figures["stands"]) == (
        "unknown",
        "district_unknown",
        None,
    )
