import geopandas as gpd

from planner.sources.islands import islands, marked_islands


def streets(*rows):
    u, v, length = zip(*rows, strict=True) if rows else ((), (), ())
    return gpd.GeoDataFrame({"u": u, "v": v, "length_m": length}, geometry=[None] * len(rows), crs=4326)


def test_the_longest_net_is_the_main_one_whatever_the_direction():
    net = streets((1, 2, 10.0), (3, 2, 10.0), (7, 8, 15.0), (9, 9, 3.0))
    assert islands(net).tolist() == [0, 0, 1, 2]
    assert marked_islands(net)["island"].tolist() == [0, 0, 1, 2]
    assert "island" not in net.columns


def test_no_streets_have_no_islands():
    assert islands(streets()).tolist() == []
