import pytest

from planner.maps.style import STREET_STYLES, street_class


@pytest.mark.parametrize(
    ("highway", "drawn_as"),
    [
        ("motorway_link", "trunk"),
        ("trunk", "trunk"),
        ("primary", "arterial"),
        ("secondary_link", "arterial"),
        ("tertiary", "collector"),
        ("residential", "local"),
        ("living_street", "local"),
        ("service", "service"),
        ("footway", "foot"),
        ("steps", "foot"),
        ("some_new_tag", "foot"),
    ],
)
def test_each_highway_has_a_class(highway, drawn_as):
    assert street_class(highway) == drawn_as


def test_no_highway_has_two_classes():
    named = [highway for style in STREET_STYLES.values() for highway in style.highway]
    assert len(named) == len(set(named))


def test_wider_classes_are_drawn_wider():
    weights = [style.weight for style in STREET_STYLES.values()]
    assert weights == sorted(weights, reverse=True)
