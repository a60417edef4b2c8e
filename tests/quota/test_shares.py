"""Kinds of limit that other towns' laws hold, sized from data alone."""

from lawbook import rules

from planner.language import sentence
from planner.quota import Quota, size_quota


def ratio(per: int, **more: object) -> dict:
    return {
        "id": "quota",
        "kind": "quota",
        "counts": "permits",
        "basis": "population",
        "per": per,
        "rounding": "floor",
        **more,
    }


def share(group: str, percent: float) -> dict:
    label = {"pt": group, "en": group}
    return {"id": group, "kind": "reserved_share", "group": group, "label": label, "minimum_percent": percent}


def said(quota: Quota) -> list[str]:
    return [sentence(step.key, "pt", **step.values) for step in quota.steps]


def test_several_groups_at_once():
    quota = size_quota(rules(ratio(1000), share("mulheres", 20), share("pcd", 10)), 57_000)
    assert quota.reserved == {"mulheres": 12, "pcd": 6}  # 11.4 and 5.7 of 57


def test_a_share_with_decimals_is_exact():
    # 12.5 % of 8 is exactly 1; 0.1 % of 3,000 is exactly 3: binary fractions would make it 4
    assert size_quota(rules(ratio(1000), share("a", 12.5)), 8000).reserved == {"a": 1}
    assert size_quota(rules(ratio(1000), share("a", 0.1)), 3_000_000).reserved == {"a": 3}


def test_a_share_of_an_unknown_number_is_told_without_one():
    quota = size_quota(rules(share("mulheres", 20)), 57_000)
    assert quota.reserved == {}
    assert "Pelo menos 20 % das autorizações para mulheres" in said(quota)


def test_agencies_without_a_remainder_rule_round_down():
    agencies = {"id": "agencies", "kind": "agency_quota", "per": 9000}
    assert size_quota(rules(agencies), 17_999).agency_limit == 1
    quota = size_quota(rules(agencies), 18_000)
    assert quota.agency_limit == 2
    assert "18.000 ÷ 9.000 = 2, sobram 0 → agências e empresas: 2" in said(quota)


def test_more_agencies_than_the_permits_can_fill_is_told():
    quota = size_quota(
        rules(
            ratio(1000, permit_is="vehicle"),
            {"id": "agencies", "kind": "agency_quota", "per": 1000},
            {"id": "fleet", "kind": "fleet_size", "holder": ["agency"], "minimum": 5, "maximum": 15},
        ),
        11_000,
    )
    assert quota.agency_limit == 11
    assert "Agências: 11 × 15 veículos = 165, mas restam só 11: juntas não passam de 11" in said(quota)
    assert "11 ÷ mínimo de 5 veículos → agências que cabem: 2, e não 11" in said(quota)


def test_fleets_that_fill_the_permits_exactly_fit():
    quota = size_quota(
        rules(
            ratio(1000, permit_is="vehicle"),
            {"id": "agencies", "kind": "agency_quota", "per": 15_000},
            {"id": "fleet", "kind": "fleet_size", "holder": ["agency"], "minimum": 15, "maximum": 15},
        ),
        30_000,
    )
    assert "Agências: 2 × 15 veículos = 30, dentro das 30 restantes" in said(quota)
    assert not [step for step in quota.steps if step.key == "quota.agencies_too_many"]


def test_fleets_that_fit_are_told_too():
    quota = size_quota(
        rules(
            ratio(500, permit_is="vehicle"),
            {"id": "agencies", "kind": "agency_quota", "per": 10_000},
            {"id": "fleet", "kind": "fleet_size", "holder": ["agency"], "maximum": 15},
        ),
        20_000,
    )
    assert "Agências: 2 × 15 veículos = 30, dentro das 40 restantes" in said(quota)


def test_an_age_mix_of_an_unknown_fleet_has_shares_only():
    bands = [{"up_to_years": 5, "percent": 40}, {"up_to_years": 8, "percent": 60}]
    quota = size_quota(rules({"id": "age", "kind": "fleet_age", "bands": bands}), 20_000)
    assert [(band.up_to_years, band.vehicles) for band in quota.fleet_age] == [(5, None), (8, None)]
    assert "40 % da frota com até 5 anos" in said(quota)


def test_limits_of_self_employed_drivers_are_not_those_of_agencies():
    fleet = {"id": "own", "kind": "fleet_size", "holder": ["autonomous"], "maximum": 1}
    quota = size_quota(rules(fleet), 20_000)
    assert quota.vehicles_per_agency is None
    assert quota.other == {"own": 1}
    assert "Até 1 veículo por autônomo" in said(quota)


def test_a_band_of_places_per_company():
    places = {"id": "places", "kind": "holder_permits", "holder": ["company"], "minimum": 2, "maximum": 6}
    quota = size_quota(rules(places), 20_000)
    assert "De 2 a 6 vagas por empresa" in said(quota)
    assert quota.other == {}  # a band is no single number
