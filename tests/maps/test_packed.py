from hypothesis import given
from hypothesis import strategies as st

from planner.maps.packed import PER_DEGREE, packed

DEGREES = st.floats(-179, 179)
LINES = st.lists(st.lists(st.tuples(DEGREES, DEGREES), min_size=2, max_size=6), min_size=1, max_size=4)


def drawn(*lines, kind="MultiLineString"):
    return {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "properties": {"style": 1},
                "geometry": {"type": kind, "coordinates": [list(map(list, line)) for line in lines]},
            }
        ],
    }


def unpacked(flat):
    """Return the vertices as `screen/packed.js` finds them."""
    x = y = 0
    places = []
    for dx, dy in zip(flat[::2], flat[1::2], strict=True):
        x, y = x + dx, y + dy
        places.append((x / PER_DEGREE, y / PER_DEGREE))
    return places


def test_a_line_is_its_start_and_the_steps_from_it():
    (feature,) = packed(drawn([(-46.61, -20.72), (-46.609, -20.7205), (-46.609, -20.72)]))["features"]
    assert feature["geometry"]["packed"] == [[-46_610_000, -20_720_000, 1000, -500, 0, 500]]
    assert "coordinates" not in feature["geometry"]
    assert feature["properties"] == {"style": 1}


def test_vertices_that_fall_together_are_one_but_a_line_keeps_two_ends():
    (feature,) = packed(drawn([(0, 0), (1e-8, 0), (2e-6, 0)], [(1, 1), (1, 1)]))["features"]
    assert feature["geometry"]["packed"] == [[0, 0, 2, 0], [1_000_000, 1_000_000, 0, 0]]


def test_what_is_no_line_stays_and_nothing_given_is_changed():
    place = {"features": [{"properties": {}, "geometry": {"type": "Point", "coordinates": [0.1234567, 1]}}]}
    assert packed(place) == place
    lines = drawn([(0, 0), (1, 0)])
    packed(lines)
    assert lines == drawn([(0, 0), (1, 0)])


def test_rings_stay_nested_as_they_were():
    ring = [(0, 0), (1e-6, 0), (0, 1e-6), (0, 0)]
    flat = [0, 0, 1, 0, -1, 1, 0, -1]
    (area,) = packed(drawn(ring, kind="Polygon"))["features"]
    assert area["geometry"] == {"type": "Polygon", "packed": [flat]}
    areas = drawn(ring)
    areas["features"][0]["geometry"] = {"type": "MultiPolygon", "coordinates": [[ring, ring], [ring]]}
    assert packed(areas)["features"][0]["geometry"]["packed"] == [[flat, flat], [flat]]


@given(LINES)
def test_no_vertex_is_further_than_half_a_step_from_where_it_was(lines):
    (feature,) = packed(drawn(*lines))["features"]
    for line, flat in zip(lines, feature["geometry"]["packed"], strict=True):
        kept = unpacked(flat)
        assert len(kept) >= 2
        for lon, lat in line:
            assert min(max(abs(lon - x), abs(lat - y)) for x, y in kept) <= 0.5000001 / PER_DEGREE
