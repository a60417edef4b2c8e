import numpy as np
import pytest
from street_town import streets
from town import at, city

from planner.data_report.streets import street_notices


def net(*rows, lengths, named=None):
    frame = streets(*[("residential", name, [at(0), at(100)]) for name in (named or [None] * len(rows))])
    frame["u"], frame["v"] = [u for u, _ in rows], [v for _, v in rows]
    frame["length_m"] = [float(length) for length in lengths]
    frame["osm_way"] = frame["osm_way"].fillna(0) + np.arange(1, len(rows) + 1)
    return city(streets=frame)


def said(town):
    return {notice.key: notice for notice in street_notices(town)}


@pytest.mark.parametrize(("island_m", "severity"), [(50, "info"), (53, "warning")])
def test_islands_and_their_share_of_length(island_m, severity):
    town = net((1, 2), (2, 3), (8, 9), lengths=[500, 450 + 50 - island_m, island_m], named=["A", "A", "B"])
    found = said(town)["data.islands"]
    assert (found.count, found.severity) == (1, severity)  # a warning above 5 %
    assert found.values["share"] == pytest.approx(island_m / 10)
    assert found.examples == (f"B ({island_m} m)",)
    assert found.subjects == ("3",)


def test_a_connected_network_has_no_island_whatever_the_directions():
    assert "data.islands" not in said(net((1, 2), (3, 2), (4, 3), lengths=[1, 1, 1]))


def test_the_share_of_unnamed_length():
    found = said(net((1, 2), (2, 3), lengths=[300, 100], named=["A", None]))["data.unnamed"]
    assert (found.count, found.values["share"], found.severity) == (1, 25.0, "info")
    assert (
        said(net((1, 2), (2, 3), lengths=[100, 300], named=["A", None]))["data.unnamed"].severity == "warning"
    )
    assert "data.unnamed" not in said(net((1, 2), lengths=[300], named=["A"]))


def test_a_town_without_streets_has_nothing_to_tell():
    assert street_notices(city()) == []
