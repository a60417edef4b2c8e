"""Personal columns of a register: nothing of them leaves the reader, in whatever is written later."""

import gzip
import json
import shutil
import sqlite3
import zlib
from datetime import date

import pandas as pd
import pytest

from planner.bundled import demo_dir
from planner.city import load_city
from planner.data_report import data_report
from planner.export import (
    data_document,
    findings_geojson,
    proposal_document,
    proposal_geojson,
    validation_document,
    write_data_csv,
    write_findings_csv,
    write_geojson,
    write_json,
    write_proposal_csv,
)
from planner.language import LANGUAGES
from planner.maps import write_map
from planner.project import chosen_law, create_project
from planner.propose import propose
from planner.rulebook import in_force, load_rulebook
from planner.validate import validate

PERMIT_HOLDER, CPF, PHONE, PLATE, MAIL = (
    "Zuleide Quaresma",
    "529.982.247-25",
    "(35) 99876-5432",
    "QZX7K23",
    "zuleide@exemplo.org",
)
SECRETS = ("Zuleide", "Quaresma", "529.982", "52998224725", "99876-5432", "998765432", "QZX7K23", "zuleide@")
DAY = date(2026, 1, 10)


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """Return the made-up town, with a register of stands that tells who holds each permit."""
    folder = tmp_path_factory.mktemp("vila") / "vila"
    shutil.copytree(demo_dir(), folder, ignore=shutil.ignore_patterns("make"))
    path = folder / "pontos-mototaxi.csv"
    mark = ";" if ";" in path.read_text(encoding="utf-8").splitlines()[0] else ","
    stands = pd.read_csv(path, sep=mark, dtype=str, keep_default_na=False)
    told = {
        "permissionario": PERMIT_HOLDER,
        "cpf": CPF,
        "telefone": PHONE,
        "placa": PLATE,
        "email": MAIL,
        "observacao": f"falar com {CPF}",
    }
    stands.assign(**told).to_csv(path, sep=mark, index=False)
    return load_city(folder)


@pytest.fixture(scope="module")
def written(town, tmp_path_factory):
    """Write everything that can be written of the town, in both languages; return the folder."""
    folder = tmp_path_factory.mktemp("saida")
    law = in_force(load_rulebook("composite"), DAY)
    findings = validate(town, law)
    plan = propose(town, law, every_m=200, count=2, iterations=50)
    report = data_report(town, day=DAY)
    write_geojson(findings_geojson(town, law, findings), folder / "pontos.geojson")
    write_geojson(proposal_geojson(town, law, plan, findings), folder / "plano.geojson")
    for language in LANGUAGES:
        write_findings_csv(findings, folder / f"vereditos-{language}.csv", language=language, ruleset=law)
        write_proposal_csv(plan, folder / f"plano-{language}.csv", language=language)
        write_data_csv(report, folder / f"dados-{language}.csv", language=language)
        write_json(data_document(report, city=town, language=language), folder / f"dados-{language}.json")
        write_map(town, law, findings, folder / f"mapa-{language}.html", plan, language)
    write_json(validation_document(town, law, findings), folder / "vereditos.json")
    write_json(proposal_document(town, law, plan, findings), folder / "plano.json")
    create_project(folder / "vila.gpkg", town, chosen_law(law), name="Vila", author="Ana").close()
    return folder


def test_the_columns_are_held_back_and_said(town):
    said = next(notice for notice in town.notices if notice.key == "personal.columns")
    assert {"permissionario", "cpf", "telefone", "placa", "email"} <= set(said.examples)


def test_no_table_of_the_town_holds_them(town):
    everything = "".join(
        table.to_json(default=str)
        for table in (town.places, town.streets, town.nodes, town.population)
        if table is not None
    ) + "".join(notice.render(language) for notice in town.notices for language in LANGUAGES)
    assert not [secret for secret in SECRETS if secret in everything]


@pytest.mark.parametrize(
    "name",
    [
        *("pontos.geojson", "plano.geojson", "vereditos.json", "plano.json", "vila.gpkg"),
        *(
            f"{stem}-{language}.{ending}"
            for stem, ending in (
                ("vereditos", "csv"),
                ("plano", "csv"),
                ("dados", "csv"),
                ("dados", "json"),
                ("mapa", "html"),
            )
            for language in LANGUAGES
        ),
    ],
)
def test_no_file_that_is_written_holds_them(written, name):
    content = (written / name).read_bytes()
    assert len(content) > 100
    found = [
        secret
        for secret in SECRETS
        for encoding in ("utf-8", "utf-16-le")
        if secret.casefold().encode(encoding) in content.lower()
    ]
    assert found == []


def test_no_value_of_the_project_holds_them_packed_or_not(written):
    with sqlite3.connect(written / "vila.gpkg") as base:
        tables = [name for (name,) in base.execute("select name from sqlite_master where type = 'table'")]
        ask = 'select * from "{}"'  # names of its own tables
        rows = [row for name in tables for row in base.execute(ask.format(name))]
    values = [value for row in rows for value in row]
    texts = [unpacked(value) for value in values if isinstance(value, (str, bytes))]
    assert len(texts) > 100
    assert not [text[:80] for text in texts if any(secret in text for secret in SECRETS)]


def unpacked(value):
    """Return a value of a table as text; what is compressed is opened first."""
    if isinstance(value, str):
        return (
            value if not value.startswith("{") else value + json.dumps(json.loads(value), ensure_ascii=False)
        )
    for opened in (gzip.decompress, zlib.decompress):
        try:
            return opened(value).decode("utf-8", errors="replace")
        except (OSError, EOFError, zlib.error):
            continue
    return value.decode("utf-8", errors="replace")
