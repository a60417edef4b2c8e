"""Small towns built on the spot: a grid of streets near Porto Alegre's latitude."""

from collections.abc import Callable, Mapping, Sequence

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely

from planner.city import City, Layer, PopulationFigure
from planner.geodesy import line_length_m, metres_per_degree
from planner.propose.greedy import fill_greedily
from planner.propose.instance import Instance, build_instance
from planner.propose.moves import NOBODY, SEVERAL, Best, State, empty_state, put_in
from planner.reach import Reach
from planner.rulebook import Rulebook, RuleSet, in_force

ORIGIN = (-51.2, -30.0)


def lonlat(x_m: float, y_m: float) -> tuple[float, float]:
    """Return degrees of a place so many metres east and north of the towns' corner."""
    east, north = metres_per_degree(ORIGIN[1])
    return ORIGIN[0] + x_m / float(east), ORIGIN[1] + y_m / float(north)


def _places(rows: Sequence[tuple[str, str, object]]) -> gpd.GeoDataFrame:
    return gpd.GeoDataFrame(
        {
            "id": pd.Series([row[0] for row in rows], dtype=object),
            "kind": pd.Series([row[1] for row in rows], dtype=object),
            "name": pd.Series([None] * len(rows), dtype=object),
            "source": pd.Series(["test"] * len(rows), dtype=object),
            "capacity": pd.array([pd.NA] * len(rows), dtype="Int64"),
            "installed": pd.Series([None] * len(rows), dtype=object),
        },
        geometry=gpd.GeoSeries([row[2] for row in rows], crs="EPSG:4326"),
        crs="EPSG:4326",
    )


def _streets(columns: int, rows: int, block_m: float) -> gpd.GeoDataFrame:
    pieces = []
    for row in range(rows):
        for column in range(columns):
            here = row * columns + column
            if column + 1 < columns:
                pieces.append((here, here + 1, f"Rua {row}"))
            if row + 1 < rows:
                pieces.append((here, here + columns, f"Avenida {column}"))
    at = [lonlat(block_m * (node % columns), block_m * (node // columns)) for node in range(rows * columns)]
    frame = gpd.GeoDataFrame(
        {
            "u": [piece[0] for piece in pieces],
            "v": [piece[1] for piece in pieces],
            "osm_way": pd.array([pd.NA] * len(pieces), dtype="Int64"),
            "name": [piece[2] for piece in pieces],
            "highway": "residential",
            "oneway": False,
            "drive": True,
            "walk": True,
            "bridge": False,
            "tunnel": False,
        },
        geometry=[shapely.LineString([at[u], at[v]]) for u, v, _ in pieces],
        crs="EPSG:4326",
    )
    return frame.assign(length_m=line_length_m(frame.geometry))


@pytest.fixture(scope="session")
def make_places() -> Callable[..., gpd.GeoDataFrame]:
    """Return a builder of places from (id, kind, x metres, y metres) or (id, kind, geometry)."""

    def build(*rows: tuple[object, ...]) -> gpd.GeoDataFrame:
        return _places(
            [(str(r[0]), str(r[1]), shapely.Point(lonlat(*r[2:])) if len(r) == 4 else r[2]) for r in rows]
        )

    return build


@pytest.fixture(scope="session")
def make_town(make_places: Callable[..., gpd.GeoDataFrame]) -> Callable[..., City]:
    """Return a builder of grid towns: `columns` x `rows` junctions, one population cell at each junction."""

    def build(
        columns: int = 8,
        rows: int = 8,
        *,
        block_m: float = 100.0,
        people: Sequence[float] | None = None,
        places: Sequence[tuple[object, ...]] = (),
        layers: Mapping[str, str] | None = None,
        figure: int | None = None,
    ) -> City:
        nodes = columns * rows
        counts = np.full(nodes, 10.0) if people is None else np.asarray(people, dtype=float)
        at = [lonlat(block_m * (node % columns), block_m * (node // columns)) for node in range(nodes)]
        cells = gpd.GeoDataFrame(
            {"id": [str(node) for node in range(nodes)], "population": counts},
            geometry=[shapely.Point(point) for point in at],
            crs="EPSG:4326",
        )
        known = {str(row[1]): "known" for row in places}
        return City(
            name="Grade",
            fictional=True,
            places=make_places(*places),
            layers={kind: Layer(kind, status) for kind, status in {**known, **(layers or {})}.items()},
            streets=_streets(columns, rows, block_m),
            population=cells if figure is None else None,
            population_figure=None if figure is None else PopulationFigure(figure, "test"),
        )

    return build


@pytest.fixture(scope="session")
def make_law() -> Callable[..., RuleSet]:
    """Return a builder of laws from rules given as (id, objects, metres[, further fields])."""

    def build(*rules: tuple[object, ...]) -> RuleSet:
        text = {"pt": "Regra", "en": "Rule"}
        book = Rulebook.model_validate(
            {
                "schema_version": 1,
                "id": "test",
                "title": text,
                "status": "model",
                "act": {"name": "Lei de teste", "source": text},
                "rules": [
                    {
                        "kind": "distance",
                        "id": rule[0],
                        "title": text,
                        "citation": {"act": "Lei de teste", "article": "Art. 1"},
                        "subject": ["stand"],
                        "object": rule[1],
                        "minimum": float(str(rule[2])),
                        "unit": "m",
                        "borrowed": True,
                        **(rule[3] if len(rule) > 3 and isinstance(rule[3], dict) else {}),
                    }
                    for rule in rules
                ]
                or [
                    {
                        "kind": "not_measurable",
                        "id": "nothing",
                        "title": text,
                        "citation": {"act": "Lei de teste", "article": "Art. 1"},
                        "because": text,
                        "borrowed": True,
                    }
                ],
            }
        )
        return in_force(book, None)

    return build


@pytest.fixture(scope="session")
def random_instance() -> Callable[[int], Instance]:
    """Return a maker of siting problems of 40 candidates and 60 points within about a kilometre."""
    return _random_instance


@pytest.fixture(scope="session")
def assert_true() -> Callable[[Instance, State], None]:
    """Return a check that recomputes everything a state says from the candidates it has chosen."""
    return _assert_true


@pytest.fixture(scope="session")
def assert_searches_well() -> Callable[..., None]:
    """Return a check of a method that works on a state step by step."""
    return _assert_searches_well


SPACING_M = 250.0


def _random_instance(seed: int, n: int = 40, m: int = 60) -> Instance:
    random = np.random.default_rng(seed)
    lonlat = np.round(np.array([-51.2, -30.0]) + random.uniform(0, 0.012, (n, 2)), 7)
    points = np.array([-51.2, -30.0]) + random.uniform(0, 0.012, (m, 2))
    rows = [np.flatnonzero(np.hypot(*((points - site) * 100_000).T) < 250) for site in lonlat]
    indptr = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int64)
    indices = np.concatenate(rows).astype(np.int32)
    reach = Reach(indptr, indices, np.zeros(len(indices), dtype=np.float32))
    return build_instance(
        lonlat, reach, random.integers(1, 90, m).astype(float), points, spacing_m=SPACING_M, near_m=400
    )


def _assert_true(instance: Instance, state: State) -> None:
    """Recompute everything a state says from the candidates it has chosen."""
    chosen = state.chosen[: state.counts[0]]
    assert len(set(chosen.tolist())) == len(chosen)
    times = np.zeros(len(instance.weight), dtype=int)
    for candidate in chosen:
        times[instance.cover[instance.cover_ptr[candidate] : instance.cover_ptr[candidate + 1]]] += 1
    assert state.times.tolist() == times.tolist()
    assert state.value[0] == pytest.approx(instance.weight[times > 0].sum())
    assert state.open_weight == pytest.approx(np.where(times == 0, instance.weight, 0.0))
    alone = [sum(instance.weight[p] for p in _row(instance, c) if times[p] == 1) for c in chosen]
    assert state.loss[chosen] == pytest.approx(np.array(alone))
    for point, times_covered in enumerate(times):
        who = [c for c in chosen if point in _row(instance, c)]
        assert state.alone[point] == (NOBODY if not who else SEVERAL if times_covered > 1 else who[0])
    still_open = np.flatnonzero((times == 0) & (instance.weight > 0))
    assert sorted(state.open_points[: state.counts[1]].tolist()) == still_open.tolist()
    in_bins = []
    for first in state.head:
        while first >= 0:
            in_bins.append(int(first))
            first = state.after[first]
    assert sorted(in_bins) == sorted(chosen.tolist())


def _row(instance: Instance, candidate: int) -> np.ndarray:
    return instance.cover[instance.cover_ptr[candidate] : instance.cover_ptr[candidate + 1]]


def _apart(instance: Instance, chosen: np.ndarray) -> float:
    xyz = instance.xyz[chosen]
    metres = np.linalg.norm(xyz[:, None] - xyz[None], axis=2)
    return float(metres[np.triu_indices(len(chosen), 1)].min(initial=np.inf))


def _assert_searches_well(method: Callable[..., None], most: int, seed: int) -> None:
    """Leaves a true and legal state, and the best that it saw."""
    instance = _random_instance(seed)
    state = empty_state(instance, seed)
    fill_greedily(instance, state, most)
    best = Best(state.chosen.copy(), state.counts[:1].copy(), state.value.copy())
    start = float(best.value[0])
    method(instance, state, best, 0, 400, 400, 200.0, 5.0, most)
    _assert_true(instance, state)
    chosen = best.chosen[: best.size[0]]
    assert len(chosen) <= most
    assert state.counts[0] <= most
    assert min(_apart(instance, chosen), _apart(instance, state.chosen[: state.counts[0]])) >= SPACING_M
    again = empty_state(instance, 0)
    for candidate in chosen:
        put_in(instance, again, candidate)
    assert again.value[0] == pytest.approx(best.value[0])
    assert best.value[0] >= start
