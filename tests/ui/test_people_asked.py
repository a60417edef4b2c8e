import pytest

from planner.ui.people_asked import spoken


@pytest.mark.parametrize(
    ("people", "said"),
    [
        (115, "115"),
        (1000, "1 mil"),
        (115_337, "115 mil e 337"),
        (111_939, "111 mil e 939"),
        (1_000_000, "1 milhão"),
        (2_000_005, "2 milhões e 5"),
        (1_332_845, "1 milhão e 332 mil e 845"),
        (0, "0"),
    ],
)
def test_a_number_is_said_by_its_thousands(people, said):
    assert spoken(people, "pt") == said


def test_a_number_is_said_in_english():
    assert spoken(115_337, "en") == "115 thousand and 337"
