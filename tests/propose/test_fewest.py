"""The fewest stands that a law wants in a district: reached where legal places allow, told where not."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import shapely
from walked_town import places_of, two_streets

from planner.city import City, Layer
from planner.propose import Preference, Proposal, propose
from planner.rulebook import Rulebook, RuleSet, in_force
from planner.validate import validate

Town = Callable[..., City]
TEXT = {"pt": "Regra", "en": "Rule"}
CITED = {"act": "Lei de teste", "article": "Art. 1"}


def box(west_m: float, east_m: float) -> shapely.Polygon:
    lon = [-51.2 + x / 96_486.3 for x in (west_m, east_m)]
    return shapely.box(lon[0], -30.1, lon[1], -29.9)


def law_of(spacing_m: float, *localities: dict[str, Any], **more: Any) -> RuleSet:
    rules: list[dict[str, Any]] = [
        {"kind": "distance", "id": "spacing", "subject": ["stand"], "object": ["stand"], "minimum": spacing_m,
         "unit": "m", **more},
        {"kind": "stand_count", "id": "per-district", "localities": list(localities)},
    ]  # fmt: skip
    book = Rulebook.model_validate(
        {
            "schema_version": 1,
            "id": "test",
            "title": TEXT,
            "status": "model",
            "act": {"name": "Lei de teste", "source": TEXT},
            "place_kinds": [{"id": "district", "word": TEXT}],
            "rules": [{"title": TEXT, "citation": CITED, "borrowed": True, **rule} for rule in rules],
        }
    )
    return in_force(book, None)


@pytest.fixture(scope="module")
def city(make_town: Town) -> City:
    """A street of 13 corners, 100 m apart: many people in the west, one at a corner in the east."""
    people = np.array([90.0] * 7 + [1.0] * 6)
    return make_town(13, 1, people=people, places=[("leste", "district", box(650, 1_210))])


def plan_of(city: City, law: RuleSet, **options: Any) -> Proposal:
    return propose(city, law, radius_m=60, every_m=25, starts=1, patience_s=5, iterations=200, **options)


def in_east(plan: Proposal) -> int:
    return int(plan.stands.geometry.intersects(box(650, 1_210)).sum())


def test_the_fewest_are_reached_and_what_they_cost_is_within_the_bound(city: City) -> None:
    free = plan_of(city, law_of(100, {"district": "leste", "maximum": 6}), count=4)
    plan = plan_of(city, law_of(100, {"district": "leste", "minimum": 2, "maximum": 6}), count=4)
    assert in_east(free) == 0
    assert (in_east(plan), len(plan.stands)) == (2, 4)
    assert plan.districts_short == ()
    assert plan.covered < free.covered <= plan.upper_bound
    assert plan.bound_name != "optimal"


def test_what_the_districts_get_is_what_the_law_asks_for(city: City) -> None:
    law = law_of(100, {"district": "leste", "count": 3})
    plan = plan_of(city, law, count=5)
    table = city.with_stands(plan.stands[city.places.columns], source="plan")
    assert [f.outcome for f in validate(table, law) if f.subject_kind == "district"] == ["pass"]


def test_places_that_stand_in_the_way_are_given_up(city: City) -> None:
    # From 650 to 1,200 m three stands fit 240 m apart, if the first is not in the middle.
    plan = plan_of(city, law_of(240, {"district": "leste", "minimum": 3}))
    assert (in_east(plan), plan.districts_short) == (3, ())


def test_what_cannot_be_is_proven_and_told(city: City) -> None:
    plan = plan_of(city, law_of(300, {"district": "leste", "minimum": 4}))
    (short,) = plan.districts_short
    assert (short.district, short.least, short.stands, short.at_most, short.why) == (
        "leste",
        4,
        2,
        2,
        "no_room",
    )
    assert in_east(plan) == 2


def test_too_few_stands_asked_for_is_told(city: City) -> None:
    (short,) = plan_of(city, law_of(100, {"district": "leste", "minimum": 3}), count=2).districts_short
    assert (short.stands, short.at_most, short.why) == (2, None, "count")


def test_kept_stands_count(city: City, make_places: Callable[..., Any]) -> None:
    law = law_of(100, {"district": "leste", "minimum": 2})
    keep = make_places(("S1", "stand", 900.0, 0.0), ("S2", "stand", 1_100.0, 0.0))
    plan = plan_of(city, law, count=2, keep=keep)
    assert (in_east(plan), plan.districts_short) == (0, ())


def test_a_preference_does_not_undo_it(city: City) -> None:
    law = law_of(100, {"district": "leste", "minimum": 2})
    plan = plan_of(city, law, count=4, prefer=Preference(50.0, ("district",), 0.0))
    assert in_east(plan) >= 2


def short_in(plan: Proposal) -> list[tuple[int, int | None, str]]:
    return [(short.stands, short.at_most, short.why) for short in plan.districts_short]


def test_along_the_streets_there_is_room_that_a_straight_line_denies() -> None:
    # Two streets 40 m apart, joined in the west only: at their east ends some 800 m on foot.
    drawn = places_of(("leste", "district", 0.0, 0.0)).assign(name="leste")
    east = drawn.set_geometry([box(300, 500)], crs="EPSG:4326")
    city = replace(two_streets(), places=east, layers={"district": Layer("district", "known")})
    wanted = {"district": "leste", "minimum": 2}
    straight = plan_of(city, law_of(300, wanted))
    assert [(short.stands, short.at_most, short.why) for short in straight.districts_short] == [
        (1, 1, "no_room")
    ]
    walked = plan_of(city, law_of(300, wanted, measured="along_streets"))
    assert (len(walked.stands), walked.districts_short) == (2, ())
    three = plan_of(city, law_of(300, {**wanted, "minimum": 3}, measured="along_streets"))
    assert [(short.stands, short.at_most, short.why) for short in three.districts_short] == [
        (2, 2, "no_room")
    ]
