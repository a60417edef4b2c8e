from datetime import date

import pytest
from lawbook import distance, rules
from street_town import streets
from town import at, city

from planner.geodesy import line_length_m
from planner.rulebook import federal_on, under_federal
from planner.validate import by_place, checklist, validate, verdict

LAW = under_federal(rules(distance("taxi", ["stand"], ["taxi_stand"], 50)))
FEDERAL = federal_on(None)


def town_streets(**columns):
    """Rua A runs east, cut at x = 100 where Rua B goes north; a footway runs 6 m south of Rua A."""
    table = streets(
        ("residential", "Rua A", [at(0), at(100)]),
        ("residential", "Rua A", [at(100), at(300)]),
        ("residential", "Rua B", [at(100), at(100, 200)]),
        ("footway", None, [at(0, -6), at(300, -6)]),
    )
    table["u"], table["v"] = [0, 1, 1, 4], [1, 2, 3, 5]
    table["length_m"] = line_length_m(table.geometry)
    table["drive"] = [True, True, True, False]
    for name, (row, value) in columns.items():
        table.loc[row, name] = value
    return table


def judged(stand, *rows, **columns):
    town = city(("A", "stand", stand), *rows, none=["taxi_stand"], streets=town_streets(**columns))
    found = {f.rule_id: f for f in validate(town, LAW)}
    assert {f.layer for f in found.values()} == {"municipal", "federal"}
    return found


@pytest.mark.parametrize(
    ("gap_m", "outcome", "fails"),
    [
        (7.4, "fail", True),  # Rua B at its narrowest, 5 m: 4.9 m from its edge
        (7.6, "near", False),
        (8.9, "near", False),
        (10.9, "near", False),
        (11.1, "pass", False),  # at its widest, 12 m: 5.1 m
    ],
)
def test_5_m_from_a_corner_are_sure_only_outside_the_band_of_widths(gap_m, outcome, fails):
    found = judged(at(100 - gap_m))["ctb-181-i"]
    assert (found.outcome, found.fails, found.limit) == (outcome, fails, 5)
    assert found.measured == pytest.approx(gap_m - 4, abs=2e-3)  # shown with the usual width, 8 m
    assert found.reason == ("assumed_width" if outcome == "near" else None)
    assert str(found.citation) == "Lei 9.503/1997 (CTB), Art. 181, I"


@pytest.mark.parametrize(
    ("highway", "outcome"), [("trunk", "fail"), ("primary", "pass"), ("motorway_link", "fail")]
)
def test_nobody_parks_on_a_fast_road(highway, outcome):
    found = judged(at(250), highway=(1, highway))["ctb-181-v"]
    assert (found.outcome, found.reason) == (outcome, "barred_street" if outcome == "fail" else None)


@pytest.mark.parametrize(("work", "outcome"), [("bridge", "fail"), ("tunnel", "fail")])
def test_nobody_parks_on_a_bridge_or_in_a_tunnel(work, outcome):
    assert judged(at(250), **{work: (1, True)})["ctb-181-xiv"].outcome == outcome
    assert judged(at(50), **{work: (1, True)})["ctb-181-xiv"].outcome == "pass"


@pytest.mark.parametrize(("east_m", "outcome"), [(105, "near"), (120, "fail")])
def test_beside_the_end_of_a_bridge_the_map_cannot_tell(east_m, outcome):
    # The bridge starts at x = 100; 5 m on it, Rua B is 5 m away and open to parking.
    found = judged(at(east_m), bridge=(1, True))["ctb-181-xiv"]
    assert (found.outcome, found.fails) == (outcome, outcome == "fail")


def test_a_stand_nearer_to_a_footway_is_to_be_looked_at_and_never_fails():
    found = judged(at(250, -4))["ctb-181-viii"]
    assert (found.outcome, found.fails, found.reason) == ("near", False, "doubtful_street")
    assert judged(at(250, -2))["ctb-181-viii"].outcome == "pass"


@pytest.mark.parametrize(("gap_m", "outcome"), [(9.9, "fail"), (10.1, "pass")])
def test_10_m_before_and_after_a_stop(gap_m, outcome):
    found = judged(at(200), ("b", "bus_stop", at(200 + gap_m, 5)))["ctb-181-xiii"]
    assert found.outcome == outcome
    assert found.except_when[0].pt.startswith("há pintura")


def test_unknown_stops_leave_the_rule_open_and_no_streets_leave_all_open():
    assert judged(at(200))["ctb-181-xiii"].outcome == "unknown"
    town = city(("A", "stand", at(0)), none=["taxi_stand"])
    federal = [f for f in validate(town, LAW) if f.layer == "federal"]
    assert {(f.outcome, f.reason) for f in federal} == {("unknown", "streets_missing")}


def test_what_the_map_leaves_open_is_no_verdict_but_what_fails_is():
    near = by_place(judged(at(92), ("b", "bus_stop", at(0))).values())["stand", "A"]
    assert verdict(near) == "pass"
    fails = by_place(judged(at(98), ("b", "bus_stop", at(0))).values())["stand", "A"]
    assert verdict(fails) == "fail"


def test_the_checklist_holds_what_no_map_tells_and_first_what_this_one_left_open():
    always = [item.rule_id for item in checklist(FEDERAL)]
    assert always == [
        "ctb-181-viii-place",
        "ctb-181-ix",
        "ctb-181-xvii",
        "ctb-181-xx",
        "ctb-48-2",
        "contran-965",
    ]
    found = judged(at(92), ("b", "bus_stop", at(0)))
    own = checklist(LAW, found.values())
    assert (own[0].rule_id, own[0].because) == ("ctb-181-i", "near")
    assert [item.rule_id for item in own[1:]] == always[:-1]  # the resolution came after the day of LAW
    assert all(item.text.pt.endswith(("?", ".")) and item.text.en for item in own)
    assert own[0].as_json()["citation"] == "Lei 9.503/1997 (CTB), Art. 181, I"
    assert checklist(rules(distance("taxi", ["stand"], ["taxi_stand"], 50))) == ()


@pytest.mark.parametrize(
    ("day", "rules_there"),
    [(date(1998, 1, 21), None), (date(1998, 1, 22), 9), (date(2016, 11, 1), 10), (None, 11)],
)
def test_the_layer_has_its_own_days(day, rules_there):
    layer = federal_on(day)
    assert (None if layer is None else len(layer.rules)) == rules_there
