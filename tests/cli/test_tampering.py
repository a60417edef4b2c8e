"""Every way in which an author could make a proposal look better than it is, and what names it."""

import argparse
import base64
import copy
import json
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from planner.bundled import demo_dir
from planner.city import City, load_city
from planner.cli import main
from planner.cli.retold import retold_check
from planner.cli.verify import law_of_result
from planner.propose.packed import law_fingerprint
from planner.propose.verify import verify

Document = dict[str, Any]
Harm = Callable[[Document], None]
NO_OPTIONS = argparse.Namespace(law=None, what_if=None)


@pytest.fixture(scope="module")
def city() -> City:
    return load_city(demo_dir())


@pytest.fixture(scope="module")
def true(city: City, tmp_path_factory: pytest.TempPathFactory) -> Document:
    """A plan of the bundled town: a stand kept, a place preferred, permits spread, made with little work."""
    folder = tmp_path_factory.mktemp("plano")
    kept = city.of_kind(["stand"]).iloc[0].geometry
    (folder / "ficam.csv").write_text(f"codigo;latitude;longitude\nMT-01;{kept.y:.7f};{kept.x:.7f}\n")
    code = main([
        "propose", str(demo_dir()), "--law", "passos-mg", "--count", "25", "--every", "400",
        "--radius", "500", "--keep", str(folder / "ficam.csv"), "--iterations", "0", "--starts", "1",
        "--patience", "0",
        "--prefer", "200", "--prefer-kind", "taxi_stand", "--prefer-within", "400", "--permits", "60",
        "--capacity", "6", "--out", str(folder),
    ])  # fmt: skip
    assert code in (0, 1)
    return json.loads((folder / "proposta.json").read_text(encoding="utf-8"))


def set_to(*path: str | int, to: Any) -> Harm:
    def harm(told: Document) -> None:
        at: Any = told
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = to(at.get(path[-1]) if isinstance(at, dict) else at[path[-1]]) if callable(to) else to

    return harm


def priced(change: Callable[[np.ndarray], object], name: str = "prices", kind: str = "<f4") -> Harm:
    """Return what changes an array of the certificate in place."""

    def harm(told: Document) -> None:
        array = np.frombuffer(zlib.decompress(base64.b64decode(told["certificate"][name])), dtype=kind).copy()
        change(array)
        told["certificate"][name] = base64.b64encode(zlib.compress(array.tobytes())).decode()

    return harm


def one(value: float) -> Callable[[np.ndarray], object]:
    return lambda array: array.__setitem__(int(np.argmax(array)), value)


def a_metre_north(told: Document) -> None:
    told["stands"][0]["geometry"]["coordinates"][1] += 9e-6


def into_another(told: Document) -> None:
    lon, lat = told["stands"][1]["geometry"]["coordinates"]
    told["stands"][0]["geometry"]["coordinates"] = [lon, lat]


def twice(told: Document) -> None:
    told["stands"].append(copy.deepcopy(told["stands"][0]))


def one_less(told: Document) -> None:
    del told["stands"][-1]


def ids_swapped(told: Document) -> None:
    first, second = told["stands"][:2]
    first["geometry"], second["geometry"] = second["geometry"], first["geometry"]


def a_permit_moved(told: Document) -> None:
    told["permits"]["by_stand"][0]["permits"] += 1
    told["permits"]["by_stand"][1]["permits"] -= 1


def broken_rule_hidden(told: Document) -> None:
    del told["findings"][0]


def more(by: float) -> Callable[[float], float]:
    return lambda value: value + by


COUNTED: dict[str, tuple[Harm, set[str]]] = {
    "a stand moved by a metre": (a_metre_north, {"stands"}),
    "a stand on top of another": (into_another, {"stands", "distances", "covered"}),
    "a stand told twice": (twice, {"stands", "distances"}),
    "a stand left out": (one_less, {"covered"}),
    "a kept stand left out": (set_to("kept", to=[]), {"candidates", "covered"}),
    "more stands than asked for": (set_to("count", to=24), {"stands"}),
    "fewer were asked for than the bound is of": (set_to("count", to=30), {"stands"}),
    "a person more": (set_to("covered", to=more(1)), {"covered"}),
    "people for words": (set_to("covered", to="muitas"), {"covered"}),
    "a person more within the law": (set_to("coverable", to=more(1)), {"coverable"}),
    "the bound lowered": (set_to("upper_bound", to=more(-1)), {"bound", "gap"}),
    "the bound raised": (set_to("upper_bound", to=more(1)), {"bound", "gap"}),
    "the proved bound lowered": (set_to("bound_proved", to=more(-1)), {"bound"}),
    "called an optimum": (set_to("bound_name", to="optimal"), {"gap"}),
    "a bound of another name": (set_to("bound_name", to="perfeito"), {"gap"}),
    "the gap made small": (set_to("gap", to=0.0001), {"gap"}),
    "one price lower": (priced(one(0.0)), {"bound"}),
    "a price that is no number": (priced(one(np.nan)), {"certificate", "bound"}),
    "a price below nothing": (priced(one(-5.0)), {"certificate", "bound"}),
    "a fee without end": (priced(one(np.inf), "fees"), {"certificate", "bound"}),
    "no more stands than one, says the proof": (set_to("certificate", "count", to=1), {"stands", "bound"}),
    "one part, as if only one stand could be": (
        priced(lambda part: part.fill(0), "part", "<i4"), {"bound"}
    ),
    "a part too few": (set_to("certificate", "part", to=base64.b64encode(zlib.compress(b"\0" * 8)).decode()),
                       {"certificate", "bound"}),
    "another radius": (set_to("radius_m", to=550.0), {"covered", "coverable"}),
    "a straight radius": (set_to("straight", to=True), {"covered"}),
    "another grid of places": (set_to("every_m", to=390.0), {"candidates"}),
    "the preference raised": (set_to("preference", "people", to=400.0), {"bound"}),
    "a stand more in a preferred place": (set_to("preference", "stands", to=more(1)), {"preferred"}),
    "a lower price of the preference": (set_to("preference", "price", to=more(-1)), {"price"}),
    "less without the preference": (set_to("preference", "covered_without", to=more(-1)),
                                    {"without_covered", "price"}),
    "a lower bound without the preference": (set_to("preference", "upper_bound_without", to=more(-1)),
                                             {"without_bound", "price"}),
    "a file of people changed": (set_to("provenance", "entradas", 0, "sha256", to="0" * 64), {"inputs"}),
    "a file left out": (set_to("provenance", "entradas", to=lambda files: files[1:]), {"inputs"}),
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTED)
def test_what_is_counted_again_names_the_harm(city: City, true: Document, name: str) -> None:
    harm, reasons = COUNTED[name]
    told = copy.deepcopy(true)
    harm(told)
    found = {check.name for check in verify(told, city, law_of_result(told, NO_OPTIONS), exact=False)
             if check.holds is False}  # fmt: skip
    assert reasons <= found


RETOLD: dict[str, tuple[Harm, str]] = {
    "two stands swapped": (ids_swapped, "stands[0]"),
    "more people at a stand": (set_to("stands", 0, "properties", "pessoas", to=more(9.0)), "pessoas"),
    "a stand in another street": (set_to("stands", 0, "properties", "logradouro", to="Rua X"), "logradouro"),
    "a permit moved": (a_permit_moved, "permits.by_stand[0].permits"),
    "room for more": (set_to("permits", "by_stand", 0, "capacity", to=60), "capacity"),
    "a rule that costs more": (set_to("removed_by_rule", 0, "people_lost", to=more(100.0)), "people_lost"),
    "a finding left out": (broken_rule_hidden, "findings"),
    "a smaller spacing told": (set_to("spacing_m", to=300.0), "spacing_m"),
    "a spacing along the streets told": (set_to("spacing_along_m", to=300.0), "spacing_along_m"),
    "more people in town": (set_to("people_total", to=more(5000.0)), "people_total"),
    "a kind that was judged": (set_to("unjudged_kinds", to=["airport"]), "unjudged_kinds"),
    "another name of the law": (set_to("provenance", "lei", "ato", to="Lei 1"), "provenance.lei.ato"),
    "another day of the law": (set_to("provenance", "lei", "data_de_referencia", to="2031-01-01"), "data"),
    "a what-if left unsaid": (set_to("hypothesis", to=[{"rule_id": "spacing"}]), "hypothesis"),
    "asked with another radius": (set_to("provenance", "parametros", "raio_m", to=300.0), "raio_m"),
    "a weight asked for": (set_to("provenance", "parametros", "preferencia", "pessoas", to=1.0), "pessoas"),
    "a key of one's own": (set_to("aprovado", to=True), "aprovado"),
    "a key within the proof": (set_to("certificate", "selo", to="ok"), "certificate.selo"),
    "a key within a stand": (set_to("stands", 0, "properties", "selo", to="ok"), "properties.selo"),
}


@pytest.mark.parametrize("name", RETOLD)
def test_what_is_written_anew_names_the_key(city: City, true: Document, name: str) -> None:
    harm, path = RETOLD[name]
    told = copy.deepcopy(true)
    harm(told)
    check = retold_check(told, city, law_of_result(told, NO_OPTIONS))
    assert check.holds is False
    assert path in str(check.found)


def test_the_harmless_file_holds(city: City, true: Document) -> None:
    law = law_of_result(true, NO_OPTIONS)
    checks = (*verify(true, city, law), retold_check(true, city, law))
    assert [check for check in checks if check.holds is not True] == []


def test_another_version_is_left_undecided_and_says_where_it_differs(city: City, true: Document) -> None:
    older = copy.deepcopy(true)
    set_to("provenance", "versao", to="0.0.1")(older)
    check = retold_check(older, city, law_of_result(older, NO_OPTIONS))
    assert (check.holds, "provenance.versao" in str(check.found)) == (None, True)


@pytest.mark.parametrize(
    ("law", "change"),
    [
        ("passos-mg", {"id": "composite"}),
        ("passos-mg", {"leituras": {"agency-spacing": "yes"}}),
        ("votuporanga-sp", {"data_de_referencia": "2017-01-01"}),
    ],
)
def test_another_law_reading_or_day_has_other_rules(true: Document, law: str, change: Document) -> None:
    told = copy.deepcopy(true)
    told["provenance"]["lei"] |= {"id": law, "leituras": {}, "data_de_referencia": "2015-01-01"}
    before = law_fingerprint(law_of_result(told, NO_OPTIONS))
    told["provenance"]["lei"] |= change
    assert law_fingerprint(law_of_result(told, NO_OPTIONS)) != before


def test_a_what_if_has_other_rules(true: Document) -> None:
    supposed = argparse.Namespace(law=None, what_if=["spacing=450"])
    assert law_fingerprint(law_of_result(true, supposed)) != true["certificate"]["law_sha256"]
    assert law_fingerprint(law_of_result(true, NO_OPTIONS)) == true["certificate"]["law_sha256"]


def test_the_command_tells_the_harm_and_exits_one(mototaxi, true: Document, tmp_path) -> None:
    path = tmp_path / "proposta.json"
    path.write_text(json.dumps({**true, "aprovado": True}))
    ran = mototaxi("verify", path, demo_dir())
    assert ran.code == 1
    line = next(line for line in ran.out.splitlines() if "escrito de novo" in line)
    assert "NÃO confere" in line
    assert "aprovado" in ran.out


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"certificate": None}, "certificado"),
        ({"certificate": {}}, "prices"),
        ({"covered": float("nan")}, "NaN"),
        ({"upper_bound": float("inf")}, "Infinity"),
        ({"preference": {}}, "kinds"),
    ],
)
def test_a_file_that_is_no_result_any_more_is_refused(mototaxi, true, tmp_path, change, word) -> None:
    path = tmp_path / "proposta.json"
    path.write_text(json.dumps({**true, **change}))
    ran = mototaxi("verify", path, demo_dir())
    assert (ran.code, word in ran.err) == (2, True), ran.err


def test_a_certificate_cut_short_is_refused(mototaxi, true: Document, tmp_path) -> None:
    cut = {**true["certificate"], "prices": true["certificate"]["prices"][:40]}
    path = tmp_path / "proposta.json"
    path.write_text(json.dumps({**true, "certificate": cut}))
    ran = mototaxi("verify", path, demo_dir())
    assert (ran.code, "proposta.json" in ran.err) == (2, True)
