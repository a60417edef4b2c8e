import numpy as np
import pytest

from planner.propose import profits
from planner.propose.profits import Profits


def made(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return coverage of 40 candidates, two tilings, prices and fees."""
    chance = np.random.default_rng(seed)
    rows = [np.flatnonzero(chance.random(30) < 0.2).astype(np.int32) for _ in range(40)]
    ptr = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int64)
    tiles = np.column_stack([np.arange(40) % 7, 7 + np.arange(40) % 5]).astype(np.int32)
    return ptr, np.concatenate(rows), tiles, chance.random(30), np.r_[np.zeros(7), chance.random(5)]


@pytest.mark.parametrize("seed", range(3))
def test_profits_are_prices_less_fees_with_one_thread_and_with_two(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ptr, cover, tiles, points, fees = made(seed)
    expected = np.array([points[cover[ptr[c] : ptr[c + 1]]].sum() - fees[tiles[c, 1]] for c in range(40)])
    both = []
    for least in (10**9, 0):
        monkeypatch.setattr(profits, "LEAST_SHARED", least)
        found = Profits(ptr, cover, tiles)
        found.at(points, fees)
        assert found.net == pytest.approx(expected, rel=1e-12)
        assert found.leaders.tolist() == [max(range(t, 40, 7), key=lambda c: expected[c]) for t in range(7)]
        both.append(found.net.tolist())
    assert both[0] == both[1]
