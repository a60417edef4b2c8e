"""What a wish costs in people served, in words that never make it look cheaper than it is proven to be."""

import math

from planner.ui.setup import Setup

_NOISE = 1e-6


def people_up(people: float) -> int:
    """Return people rounded up, noise of sums left out."""
    return math.ceil(people - _NOISE)


def price_text(setup: Setup, wish: str, price: float, most_price: float) -> str:
    """Return the sentence ``pages.WISH_free``, ``…_price`` or ``…_no_price``.

    Parameters
    ----------
    price
        People whom the plan serves fewer than the one without the wish; below 0 where it serves more.
    most_price
        The most that it can be; rounded up.
    """
    told, most = round(price), people_up(most_price)
    name = "free" if most <= 0 else "price" if told > 0 else "no_price"
    return setup.say(f"pages.{wish}_{name}", price=told, most=max(most, told))
