from datetime import date

import osmium

from planner.sources.osm_age import osm_day


def test_the_day_that_overpass_writes(tmp_path):
    path = tmp_path / "m.osm"
    path.write_text('<osm version="0.6"><meta osm_base="2018-06-07T16:27:02Z"/></osm>')
    assert osm_day(path) == date(2018, 6, 7)


def test_the_day_in_the_header_of_a_pbf(tmp_path):
    path = tmp_path / "m.osm.pbf"
    header = osmium.io.Header()
    header.set("osmosis_replication_timestamp", "2024-02-29T00:00:00Z")
    osmium.SimpleWriter(str(path), header=header).close()
    assert osm_day(path) == date(2024, 2, 29)


def test_a_file_that_does_not_tell(tmp_path):
    path = tmp_path / "m.osm"
    path.write_text('<osm version="0.6"></osm>')
    assert osm_day(path) is None
    path.write_text('<osm version="0.6"><meta osm_base="2024-02-30T16:27:02Z"/></osm>')
    assert osm_day(path) is None  # no day of the calendar
    path.write_text("no map at all")
    assert osm_day(path) is None
