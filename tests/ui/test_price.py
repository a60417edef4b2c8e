from types import SimpleNamespace

import pytest

from planner.ui.price import people_up, price_text

SETUP = SimpleNamespace(say=lambda key, **values: (key, values))


@pytest.mark.parametrize(
    ("price", "most", "told"),
    [
        (0.0, 0.0, ("pages.fair_free", {"price": 0, "most": 0})),
        (10.4, 20.1, ("pages.fair_price", {"price": 10, "most": 21})),
        (10.6, 10.6, ("pages.fair_price", {"price": 11, "most": 11})),
        (-3.0, 5.0, ("pages.fair_no_price", {"price": -3, "most": 5})),
    ],
)
def test_the_most_a_wish_can_cost_is_rounded_up(price, most, told):
    assert price_text(SETUP, "fair", price, most) == told


def test_the_noise_of_sums_is_no_person():
    assert (people_up(7.0000001), people_up(7.01), people_up(7.0)) == (7, 8, 7)
