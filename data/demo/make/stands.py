"""Taxi stands, and moto-taxi stands that keep or break each rule by a known figure."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from geometry import XY, geodesic_m, geodesic_to_shape_m, lonlat, to_lonlat
from network import Edge
from numpy.typing import NDArray
from places import Place
from scipy.spatial import cKDTree
from shapely import ops
from shapely.geometry import Polygon
from terrain import DRAWING, SCALE
from transit import Stop

Sites = NDArray[np.float64]
KERB_M = 4.0
CSV_DIGITS = 6  # about 0.1 m, as a field GPS exports


@dataclass(frozen=True)
class Stand:
    """A stand as listed by the town hall; `spots` is None for car taxis."""

    code: str
    name: str
    at: XY
    kind: str = "stand"
    spots: int | None = None
    installed: str = ""

    @property
    def lonlat(self) -> XY:
        """Coordinates in degrees as written to the file."""
        return lonlat(*self.at, digits=CSV_DIGITS)


@dataclass(frozen=True)
class Wish:
    """What one moto-taxi stand should measure: `exact` names the one distance that is set on purpose."""

    code: str
    name: str
    near: XY
    spots: int
    installed: str
    kind: str = "stand"
    exact: tuple[str, float] | None = None


WISHES = [
    Wish("MT-01", "Matriz", (60, 170), 8, "2019-03-11"),
    Wish("MT-02", "Rodoviária", (1600, -1010), 10, "14/06/2017", exact=("terminal", 120.0)),
    Wish("MT-03", "Cidade Jardim", (900, 1650), 6, "2021-08-02", exact=("taxi", 32.0)),
    Wish("MT-04", "Bandeirantes", (-450, -1600), 6, "05/02/2020", exact=("bus", 40.0)),
    Wish("MT-05", "Vila São José", (-1250, 200), 5, "2018-10-22"),
    Wish("MT-06", "Jardim Primavera", (-1600, 60), 5, "30/09/2022", exact=("MT-05", 380.0)),
    Wish("MT-07", "Vila Esperança", (2000, 1500), 6, "2023-05-15"),
    Wish("MT-08", "Mototáxi Santos Reis (sede)", (-700, -480), 12, "17/07/2016", "premises", ("taxi", 150.0)),
    Wish("MT-09", "Mototáxi Planalto (sede)", (500, -1800), 10, "2020-11-09", "premises"),
]


def kerb_sites(edges: list[Edge], step_m: float) -> Sites:
    """Sites (n, 2) along the kerb of ordinary streets, `step_m` apart and clear of corners."""
    out = []
    for e in edges:
        if e.highway in {"trunk", "service"} or e.length_m < 50 or "bridge" in e.tags:
            continue
        line = e.line
        along = np.arange(14.0, line.length - 14.0, step_m)
        behind, here, ahead = (
            shapely.get_coordinates(shapely.line_interpolate_point(line, along + d)) for d in (-1.0, 0.0, 1.0)
        )
        way = (ahead - behind) / np.hypot(*(ahead - behind).T)[:, None]
        right = np.column_stack([way[:, 1], -way[:, 0]])
        out += [here + KERB_M * right, here - KERB_M * right]
    return np.vstack(out)


def _far(sites: Sites, others: list[XY]) -> Sites:
    return np.asarray(cKDTree(others).query(sites)[0])


def make_taxi(edges: list[Edge], stops: list[Stop]) -> list[Stand]:
    """Car-taxi stands at squares and terminals, apart from the bus stops."""
    sites = kerb_sites(edges, 6.0)
    clear = sites[_far(sites, [s.at for s in stops]) > 25]
    out = []
    for i, (name, (x, y)) in enumerate(DRAWING["taxi_stands"].items(), 1):
        best = clear[int(np.hypot(clear[:, 0] - x * SCALE, clear[:, 1] - y * SCALE).argmin())]
        out.append(Stand(f"TX-{i:02d}", name, (float(best[0]), float(best[1]))))
    return out


def make_mototaxi(
    edges: list[Edge], stops: list[Stop], taxi: list[Stand], places: list[Place]
) -> list[Stand]:
    """Nine moto-taxi stands; every distance not set on purpose keeps well clear of every limit."""
    sites = kerb_sites(edges, 1.0)
    grounds = [p.shape for p in places if "terminal" in p.kind]
    away = {
        "taxi": _far(sites, [t.at for t in taxi]),
        "bus": _far(sites, [s.at for s in stops]),
        "terminal": shapely.distance(shapely.points(sites), ops.unary_union(grounds)),
    }
    done: list[Stand] = []
    for wish in WISHES:
        clear = {"taxi": 230.0 if wish.kind == "premises" else 75.0, "bus": 70.0, "terminal": 240.0}
        own: str | None = None
        ok = np.ones(len(sites), dtype=bool)
        score = np.hypot(sites[:, 0] - wish.near[0] * SCALE, sites[:, 1] - wish.near[1] * SCALE)
        measures = dict(away) | {s.code: _far(sites, [s.at]) for s in done}
        if wish.exact:
            own, value = wish.exact
            ok &= np.abs(measures[own] - value) < 0.35
        for name, metres in measures.items():
            if name != own:
                ok &= metres > clear.get(name, 560.0)
        best = sites[int(np.where(ok, score, np.inf).argmin())]
        assert ok.any(), f"no site for {wish.code}"
        done.append(
            Stand(
                wish.code, wish.name, (float(best[0]), float(best[1])), wish.kind, wish.spots, wish.installed
            )
        )
    check_mototaxi(done, stops, taxi, grounds)
    return done


def check_mototaxi(stands: list[Stand], stops: list[Stop], taxi: list[Stand], grounds: list[Polygon]) -> None:
    """Assert on the ellipsoid that each stand measures as planned and clears every other limit."""
    ground = [to_lonlat(g) for g in grounds]
    for stand, wish in zip(stands, WISHES, strict=True):
        metres = {
            "taxi": min(geodesic_m(stand.lonlat, t.lonlat) for t in taxi),
            "bus": min(geodesic_m(stand.lonlat, lonlat(*s.at, digits=CSV_DIGITS)) for s in stops),
            "terminal": min(geodesic_to_shape_m(stand.lonlat, g) for g in ground),
        }
        metres |= {s.code: geodesic_m(stand.lonlat, s.lonlat) for s in stands if s is not stand}
        own = wish.exact[0] if wish.exact else None
        limits = {"taxi": 200.0 if wish.kind == "premises" else 50.0, "bus": 50.0, "terminal": 200.0}
        paired = {"MT-05": "MT-06", "MT-06": "MT-05"}.get(stand.code)
        for name, value in metres.items():
            if name == own and wish.exact:
                assert abs(value - wish.exact[1]) < 0.5, (stand.code, name, value)
            elif name not in (own, paired):
                assert value > limits.get(name, 500.0) + 12, (stand.code, name, value)
