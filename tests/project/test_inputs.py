import hashlib
import json

import pytest
import shapely
import town
from planned import plain
from sqlalchemy import select, update

from planner.errors import ProjectRefused
from planner.project import create_project, open_project, schema


def changed(project, table, fid, **values):
    with project._store.writing() as connection:
        connection.execute(update(table).where(table.c.fid == fid).values(**values))


def faults(project):
    return [(fault.key, fault.values.get("layer"), fault.values.get("seen")) for fault in project.check()]


def test_a_stop_moved_by_another_program_is_named_and_put_back_is_not(project):
    assert project.check() == ()
    with project._store.reading() as connection:
        fid, before = connection.execute(select(schema.PLACES.c.fid, schema.PLACES.c.geom)).one()
    changed(project, schema.PLACES, fid, geom=town.at(800, 301))
    assert faults(project) == [("project.input_changed", "lugares", None)]
    changed(project, schema.PLACES, fid, geom=before)
    assert project.check() == ()


def test_a_name_changed_by_another_program_is_seen_too(project):
    changed(project, schema.PLACES, 1, name="Outro nome")
    assert faults(project) == [("project.input_changed", "lugares", None)]


def test_a_shape_that_crosses_itself_is_named_with_its_row(project):
    bow = shapely.Polygon([town.at(0, 0), town.at(9, 9), town.at(9, 0), town.at(0, 9)])
    changed(project, schema.PLACES, 1, geom=bow)
    assert faults(project) == [
        ("project.input_changed", "lugares", None),
        ("project.input_broken", "lugares", (1,)),
    ]


def test_a_shape_that_cannot_be_read_is_told_with_its_layer(place):
    # A header as it should be, and the first four bytes of a point's WKB.
    plain(place, "UPDATE lugares SET geom = X'47500001e610000001010000'")
    with open_project(place, author="Ana") as project:
        told = [(fault.key, fault.values["where"]) for fault in project.check()]
    assert told == [("project.bad_geometry", "lugares")]


def test_a_project_made_before_hashes_were_kept_has_nothing_to_compare(place):
    with open_project(place, author="Ana") as project, project._store.writing() as connection:
        told = json.loads(connection.execute(select(schema.INFO.c.city)).scalar_one())
        del told["digests"]
        connection.execute(update(schema.INFO).values(city=json.dumps(told)))
    plain(place, "UPDATE lugares SET name = 'x'")
    with open_project(place, author="Ana") as project:
        assert project.check() == ()


def test_the_hash_is_of_the_rows_as_json_lines(place):
    with open_project(place, author="Ana") as project, project._store.reading() as connection:
        kept = json.loads(connection.execute(select(schema.INFO.c.city)).scalar_one())["digests"]
    # One taxi stand, by hand: the columns of the table in their order, the shape as WKB.
    shape = shapely.to_wkb(town.at(800, 300), hex=True, byte_order=1)
    names = [column.name for column in schema.PLACES.columns if column.name != "fid"]
    known = {"geom": shape, "position": 1, "id": "T1", "kind": "taxi_stand", "source": "test"}
    line = json.dumps([known.get(name) for name in names], separators=(",", ":"), ensure_ascii=False)
    assert kept["lugares"] == hashlib.sha256(line.encode() + b"\n").hexdigest()


def test_a_copy_in_the_other_store_has_the_same_hashes(small_town, law, new_file, new_database):
    with create_project(new_file(), small_town, law, name="T", author="Ana") as project:
        there = new_database()
        project.copy_to(there)
    with open_project(there, author="Ana") as project:
        assert project.check() == ()
        changed(project, schema.STREETS if small_town.streets is not None else schema.PLACES, 1, name="x")
        assert [key for key, *_ in faults(project)] == ["project.input_changed"]


def test_a_layer_with_a_shape_missing_is_refused_with_its_name(place):
    plain(place, "UPDATE lugares SET geom = X'00'")
    with open_project(place, author="Ana") as project, pytest.raises(ProjectRefused, match="lugares"):
        project.city()
