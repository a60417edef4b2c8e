import pytest
from hypothesis import given
from hypothesis import strategies as st
from lawbook import distance, rules
from shapely.geometry import Polygon
from town import at, city, metres

from planner.errors import MissingInput
from planner.validate import validate

SPACING = rules(distance("spacing", ["stand"], ["stand"], 500))
TAXI = rules(distance("taxi", ["stand"], ["taxi_stand"], 50))


def outcomes(findings):
    return [(f.subject_id, f.object_id, f.outcome) for f in findings]


@pytest.mark.parametrize(
    ("gap_m", "outcome"),
    [(499.99, "fail"), (499.9994, "fail"), (499.9996, "pass"), (500.0, "pass"), (500.01, "pass")],
)
def test_spacing_on_both_sides_of_the_limit(gap_m, outcome):
    found = validate(city(("A", "stand", at(0)), ("B", "stand", at(gap_m))), SPACING)
    assert outcomes(found) == [("A", "B", outcome), ("B", "A", outcome)]
    assert found[0].measured == pytest.approx(gap_m, abs=0.0005)
    assert found[0].margin == pytest.approx(gap_m - 500, abs=0.0005)
    assert found[0].limit == 500
    assert str(found[0].citation) == "Lei 1/2000, Art. 1, I"


@pytest.mark.parametrize(("gap_m", "outcome"), [(500.0, "fail"), (500.001, "pass")])
def test_a_limit_that_is_not_inclusive_must_be_exceeded(gap_m, outcome):
    strict = rules(distance("spacing", ["stand"], ["stand"], 500, inclusive=False))
    found = validate(city(("A", "stand", at(0)), ("B", "stand", at(gap_m))), strict)
    assert {f.outcome for f in found} == {outcome}


def test_each_pair_that_is_too_near_is_found_under_each_stand():
    town = city(
        ("A", "stand", at(0)), ("B", "stand", at(300)), ("C", "stand", at(620)), ("D", "stand", at(2000))
    )
    found = validate(town, SPACING)
    assert outcomes(found) == [
        ("A", "B", "fail"),
        ("B", "A", "fail"),
        ("B", "C", "fail"),
        ("C", "B", "fail"),
        ("D", "C", "pass"),
    ]


def test_a_single_stand_has_no_neighbour_to_break_the_spacing():
    found = validate(city(("A", "stand", at(0))), SPACING)
    assert outcomes(found) == [("A", None, "pass")]
    assert found[0].reason == "no_other"
    assert found[0].measured is None


@pytest.mark.parametrize(("gap_m", "outcome"), [(49.99, "fail"), (50.0, "pass")])
def test_clearance_names_the_nearest_neighbour(gap_m, outcome):
    town = city(("A", "stand", at(0)), ("T1", "taxi_stand", at(0, 90)), ("T2", "taxi_stand", at(gap_m)))
    (found,) = validate(town, TAXI)
    assert (found.object_id, found.object_kind, found.outcome) == ("T2", "taxi_stand", outcome)


@pytest.mark.parametrize(
    ("layers", "outcome", "reason"),
    [
        ({}, "unknown", "layer_missing"),
        ({"empty": ["taxi_stand"]}, "unknown", "layer_empty"),
        ({"none": ["taxi_stand"]}, "pass", "declared_empty"),
    ],
)
def test_absent_data_never_passes_silently(layers, outcome, reason):
    (found,) = validate(city(("A", "stand", at(0)), **layers), TAXI)
    assert (found.outcome, found.reason, found.measured, found.margin) == (outcome, reason, None, None)


def test_a_known_neighbour_decides_even_where_another_layer_is_missing():
    both = rules(distance("stops", ["stand"], ["taxi_stand", "bus_stop"], 50))
    near, far = (city(("A", "stand", at(0)), ("T", "taxi_stand", at(gap))) for gap in (20, 80))
    (fails,) = validate(near, both)
    (unknown,) = validate(far, both)
    assert (fails.outcome, fails.object_id) == ("fail", "T")
    assert (unknown.outcome, unknown.missing_kinds, unknown.measured) == (
        "unknown",
        ("bus_stop",),
        pytest.approx(80, abs=1e-3),
    )


@pytest.mark.parametrize(("gap_m", "outcome"), [(199.9, "fail"), (200.1, "pass")])
def test_a_terminal_drawn_as_a_polygon_is_measured_to_its_edge(gap_m, outcome):
    west, east, south, north = at(0), at(100), at(0, -40), at(0, 40)
    terminal = Polygon([(west.x, south.y), (east.x, south.y), (east.x, north.y), (west.x, north.y)])
    law = rules(distance("terminal", ["stand"], ["bus_terminal"], 200))
    town = city(("A", "stand", at(-gap_m)), ("R", "intercity_terminal", terminal))
    (found,) = validate(town, law)
    assert (found.outcome, found.object_kind) == (outcome, "intercity_terminal")
    assert found.measured == pytest.approx(gap_m, abs=0.01)
    (inside,) = validate(city(("A", "stand", at(50)), ("R", "bus_terminal", terminal)), law)
    assert (inside.outcome, inside.measured) == ("fail", 0.0)


def test_premises_and_stands_are_each_held_to_their_own_rules():
    law = rules(
        distance("premises", ["premises"], ["taxi_stand"], 200),
        distance("taxi", ["stand"], ["taxi_stand"], 50),
    )
    town = city(("S", "stand", at(0)), ("P", "premises", at(0, 10)), ("T", "taxi_stand", at(100)))
    found = {f.rule_id: (f.subject_id, f.outcome) for f in validate(town, law)}
    assert found == {"premises": ("P", "fail"), "taxi": ("S", "pass")}


@pytest.mark.parametrize(
    ("gap_m", "accuracy_m", "outcome", "breaks"),
    [(497, 5, "near", True), (503, 5, "near", False), (494, 5, "fail", True), (506, 5, "pass", False)],
)
def test_near_is_within_the_accuracy_and_keeps_its_legal_side(gap_m, accuracy_m, outcome, breaks):
    town = city(("A", "stand", at(0)), ("B", "stand", at(gap_m)))
    found = validate(town, SPACING, accuracy_m=accuracy_m)[0]
    assert (found.outcome, found.binding_failure) == (outcome, breaks)


def test_a_rule_the_law_words_as_advice_fails_without_binding():
    advice = rules(distance("spacing", ["stand"], ["stand"], 500, severity="should"))
    found = validate(city(("A", "stand", at(0)), ("B", "stand", at(10))), advice)[0]
    assert (found.outcome, found.fails, found.binding_failure) == ("fail", True, False)


def test_a_law_without_a_number_shows_figures_and_never_a_verdict():
    law = rules(
        {
            "id": "look",
            "kind": "assessment",
            "subject": ["stand"],
            "figures": ["nearest_stand_m", "people_within_service_radius"],
        }
    )
    found = validate(city(("A", "stand", at(0)), ("B", "stand", at(120))), law)[0]
    assert (found.outcome, found.limit, found.margin, found.reason) == ("assess", None, None, "no_threshold")
    assert found.figures == {
        "nearest_stand_m": pytest.approx(120, abs=1e-3),
        "people_within_service_radius": None,
    }


def test_a_stand_drawn_as_an_area_is_judged_by_its_centroid():
    west, east, south, north = at(-5), at(5), at(0, -5), at(0, 5)
    bay = Polygon([(west.x, south.y), (east.x, south.y), (east.x, north.y), (west.x, north.y)])
    (found,) = validate(city(("A", "stand", bay), ("T", "taxi_stand", at(49))), TAXI)
    assert found.measured == pytest.approx(49, abs=0.01)


def test_a_town_without_stands_is_told_what_to_give():
    with pytest.raises(MissingInput, match="--stands"):
        validate(city(("T", "taxi_stand", at(0))), TAXI)


def test_inputs_are_left_as_they_were():
    town = city(("A", "stand", at(0)), ("B", "stand", at(10)))
    before = town.places.copy()
    validate(town, SPACING)
    assert town.places.equals(before)


@given(st.lists(st.tuples(st.floats(0, 1500), st.floats(0, 1500)), min_size=1, max_size=12))
def test_spacing_agrees_with_brute_force(spots):
    rows = [(f"S{n}", "stand", at(x, y)) for n, (x, y) in enumerate(spots)]
    failing = {(f.subject_id, f.object_id) for f in validate(city(*rows), SPACING) if f.outcome == "fail"}
    brute = {(a[0], b[0]) for a in rows for b in rows if a[0] != b[0] and round(metres(a[2], b[2]), 3) < 500}
    assert failing == brute
