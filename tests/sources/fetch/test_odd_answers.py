"""Whatever JSON a server answers: a town, or a sentence; never a traceback."""

import copy
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loopback import PLACES, STREETS, TOWNS, census, overpass, relation

from planner.errors import PlannerError
from planner.sources.fetch.boundary import boundary_of
from planner.sources.fetch.census import census_population
from planner.sources.fetch.localities import Municipality, candidates
from planner.sources.fetch.osm_pbf import write_pbf
from planner.sources.fetch.overpass import _merged
from planner.sources.osm import read_osm

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


def spots(value, path=()):
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from spots(part, (*path, key))


def changed(good):
    """Return a strategy of the good answer with one part of it replaced by any JSON."""
    places = list(spots(good))

    def put(where_and_what):
        where, what = where_and_what
        if not where:
            return what
        answer = copy.deepcopy(good)
        part = answer
        for key in where[:-1]:
            part = part[key]
        part[where[-1]] = what
        return answer

    return st.tuples(st.sampled_from(places), JSON).map(put)


@dataclass(frozen=True)
class Canned:
    answer: Any

    def json(self, *_: object) -> Any:
        return self.answer


def accepted(function, *args):
    """Return what a function makes of an answer, ``None`` where it refuses it in words."""
    try:
        return function(*args)
    except PlannerError as error:
        assert error.render("pt") != error.render("en")  # noqa: PT017 - a refusal is one of two good ends
        return None


@given(changed([relation(314914), relation(2, code=None)]))
@settings(max_examples=150)
def test_boundaries(answer):
    found = accepted(boundary_of, Municipality("3147907", "Passos"), Canned(answer), "http://n")
    assert found is None or found.area.geom_type in ("Polygon", "MultiPolygon")


@given(changed(census()))
@settings(max_examples=100)
def test_figures(answer):
    found = accepted(census_population, "3147907", Canned(answer), "http://i")
    assert found is None or found[0] is None or found[0] >= 0


@given(changed(TOWNS))
@settings(max_examples=100)
def test_lists_of_towns(answer):
    found = accepted(candidates, "Passos", Canned(answer), "http://i")
    assert found is None or all(len(one.uf) == 2 for one in found)


@pytest.mark.parametrize("good", [overpass(STREETS), overpass(PLACES)], ids=["streets", "places"])
@given(data=st.data())
@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_maps(tmp_path, good, data):
    answer = data.draw(changed(good))
    folder: Path = tmp_path / "answers"
    folder.mkdir(exist_ok=True)
    (folder / "a.json").write_text(json.dumps(answer), encoding="utf-8")

    def town():
        elements, osm_base = _merged(folder)
        write_pbf(elements, tmp_path / "m.osm.pbf", osm_base=osm_base)
        return read_osm(tmp_path / "m.osm.pbf")

    found = accepted(town)
    assert found is None or len(found.streets) <= 3
