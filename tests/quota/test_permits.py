from datetime import date

import pytest
from lawbook import CITED, WORDS, rules

from planner.quota import size_quota
from planner.quota.permits import limit_of, other_reading, permit_limit
from planner.quota.shares import agency_fleet
from planner.rulebook import QuotaRule, in_force, load_rulebook


def quota_rule(**more: object) -> QuotaRule:
    given = {"id": "quota", "kind": "quota", "title": WORDS, "citation": CITED, "counts": "permits", **more}
    return QuotaRule.model_validate(given)


@pytest.mark.parametrize(
    ("population", "floor", "ceil"), [(299, 0, 1), (300, 1, 1), (301, 1, 2), (599, 1, 2), (600, 2, 2)]
)
def test_each_rounding_on_both_sides_of_a_whole(population, floor, ceil):
    down = quota_rule(basis="population", per=300, rounding="floor")
    up = quota_rule(basis="population", per=300, rounding="ceil")
    assert limit_of(down, population).limit == floor
    assert limit_of(up, population).limit == ceil


@pytest.mark.parametrize(
    ("counts", "rounding", "key"),
    [
        ("permits", "floor", "quota.permits_floor"),
        ("permits", "ceil", "quota.permits_ceil"),
        ("vehicles", "floor", "quota.vehicles_floor"),
        ("vehicles", "ceil", "quota.vehicles_ceil"),
    ],
)
def test_the_line_names_what_is_counted_and_how_it_is_rounded(counts, rounding, key):
    step = limit_of(quota_rule(counts=counts, basis="population", per=400, rounding=rounding), 401).step
    assert (step.key, step.result) == (key, step.values["result"])
    assert step.values["quotient"] == {"pt": "1,0025", "en": "1.0025"}


@pytest.mark.parametrize(
    ("basis", "service", "key"),
    [
        ("unlimited", "mototaxi", "quota.unlimited_mototaxi"),
        ("unlimited", "motofrete", "quota.unlimited_motofrete"),
        ("premises_space", "mototaxi", "quota.premises_space_mototaxi"),
        ("premises_space", "motofrete", "quota.premises_space_motofrete"),
    ],
)
def test_no_number_has_a_reason(basis, service, key):
    found = limit_of(quota_rule(basis=basis, service=service), 1000)
    assert (found.limit, found.reason, found.step.key, found.step.result) == (None, basis, key, None)


def test_of_two_limits_the_smaller_binds_and_a_number_comes_before_none():
    loose = quota_rule(basis="population", per=100, rounding="floor")
    tight = quota_rule(basis="fixed", count=7)
    none = quota_rule(basis="unlimited")
    assert permit_limit([none, loose, tight], 1000).limit == 7
    assert permit_limit([none, loose, tight], 500).limit == 5
    assert permit_limit([none], 500).reason == "unlimited"


def test_delivery_permits_are_not_moto_taxi_permits():
    found = permit_limit([quota_rule(basis="fixed", count=7, service="motofrete")], 1000)
    assert (found.limit, found.reason) == (None, "not_in_rulebook")


@pytest.mark.parametrize(
    ("counts", "permit_is", "vehicles"),
    [("vehicles", None, 5), ("permits", "vehicle", 5), ("permits", "holder", None), ("permits", None, None)],
)
def test_vehicles_are_known_only_where_the_number_is_one_of_vehicles(counts, permit_is, vehicles):
    rule = quota_rule(counts=counts, permit_is=permit_is, basis="fixed", count=5)
    assert permit_limit([rule], 1).vehicles == vehicles


def test_without_a_second_reading_there_is_no_other_count():
    ruleset = rules(
        {
            "id": "quota",
            "kind": "quota",
            "counts": "permits",
            "permit_is": "vehicle",
            "basis": "fixed",
            "count": 9,
        },
        {"id": "fleet", "kind": "fleet_size", "holder": ["company"], "minimum": 1, "maximum": 3},
    )
    quota = size_quota(ruleset, 1000)
    assert quota.other == {}
    assert not [step for step in quota.steps if step.key.startswith("quota.read_as")]


def test_agencies_never_hold_the_permits_reserved_for_others():
    law = in_force(load_rulebook("passos-mg"), None)
    permits = permit_limit(law.rules, 111939)
    found, (step,) = other_reading(law, permits, 300, agency_fleet(law.rules), 45)
    assert found == {"vehicles_if_permit_is_holder": 178 * 15 + 45}  # 223 - 45 agencies at most
    assert step.result == 2715


def test_a_version_of_another_day_is_no_second_reading():
    later = {"start": date(2030, 1, 1), "permit_is": "holder"}
    earlier = {
        "permit_is": "vehicle",
        "end": date(2030, 1, 1),
        "ended_by": {"act": "Lei 2/2030", "date": date(2030, 1, 1)},
    }
    quota = {"id": "quota", "kind": "quota", "counts": "permits", "basis": "fixed", "count": 9}
    fleet = {"id": "fleet", "kind": "fleet_size", "holder": ["company"], "maximum": 3}
    sized = size_quota(rules({**quota, **earlier}, {**quota, **later}, fleet), 1000)
    assert sized.other == {}
    assert sized.vehicles_per_agency == (None, 3)
