import pytest
from shapely.geometry import Point

from planner.errors import InputRefused
from planner.project import Stand
from planner.ui.project.link import MAX_STANDS, read_shared, shared_text

STANDS = (
    Stand("N01", "stand", Point(-46.6, -20.79), "</script>Praça", 4, locked=True, note="à sombra"),
    Stand("B1", "premises", Point(-46.61, -20.8), origin="existing"),
)


def test_a_plan_comes_back_as_it_was_sent_without_its_ids():
    text = shared_text("Vila Modelo", "Com a praça", STANDS)
    plan = read_shared(text)
    assert (plan.town, plan.name) == ("Vila Modelo", "Com a praça")
    first, second = plan.stands
    assert (first.id, first.name, first.capacity, first.locked, first.note) == (
        "", "</script>Praça", 4, True, "à sombra",
    )  # fmt: skip
    assert (second.kind, second.origin, second.geometry.x) == ("premises", "existing", -46.61)


def test_a_large_plan_does_not_travel_in_an_address():
    assert shared_text("V", "x", STANDS[:1] * MAX_STANDS) is not None
    assert shared_text("V", "x", STANDS[:1] * (MAX_STANDS + 1)) is None


@pytest.mark.parametrize(
    "damage", [lambda t: t[:-9], lambda _: "", lambda t: t[::-1], lambda t: t + "A" * 7000]
)
def test_a_damaged_address_is_refused_in_words(damage):
    with pytest.raises(InputRefused, match="endereço"):
        read_shared(damage(shared_text("V", "x", STANDS)))


def test_what_no_plan_can_say_is_refused():
    off_earth = (Stand("1", "stand", Point(-46.6, 95.0)),)
    with pytest.raises(InputRefused):
        read_shared(shared_text("V", "x", off_earth))
    with pytest.raises(InputRefused):
        read_shared(shared_text("V", "x", (Stand("1", "taxi_stand", Point(0, 0)),)))
