import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shapely
import town
from sqlalchemy import create_engine, text

from planner.city import City
from planner.project import LawChoice, Project, create_project
from planner.project.law import chosen_law
from planner.rulebook import in_force, load_rulebook, under_federal

Where = Callable[[], str]

DATABASE = os.environ.get("MOTOTAXI_TEST_POSTGIS")


def _drop(schema: str) -> None:
    engine = create_engine(str(DATABASE).replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA IF EXISTS {schema} CASCADE"))
        if connection.scalar(text("SELECT to_regclass('public.layer_styles')")) is not None:
            connection.execute(
                text("DELETE FROM public.layer_styles WHERE f_table_schema = :schema"), {"schema": schema}
            )
    engine.dispose()


@pytest.fixture
def new_file(tmp_path: Path) -> Where:
    """Return the path of a GeoPackage that is not there yet, another one at each call."""
    count = iter(range(1, 100))
    return lambda: str(tmp_path / f"projeto{next(count)}.gpkg")


@pytest.fixture
def new_database() -> Iterator[Where]:
    """Return the URL of a project that is not there yet, another one at each call."""
    if DATABASE is None:
        pytest.skip("no database: MOTOTAXI_TEST_POSTGIS names none (.ci/run starts one)")
    made: list[str] = []

    def url() -> str:
        made.append(f"t_{uuid.uuid4().hex[:12]}")
        mark = "&" if "?" in DATABASE else "?"
        return f"{DATABASE}{mark}project={made[-1]}"

    yield url
    for schema in made:
        _drop(schema)


@pytest.fixture(params=["gpkg", "postgis"])
def where(request: pytest.FixtureRequest) -> Where:
    """Return places of projects that are not there yet, in a file and in a database in turn."""
    found: Where = request.getfixturevalue("new_file" if request.param == "gpkg" else "new_database")
    return found


@pytest.fixture(scope="session")
def law() -> LawChoice:
    return chosen_law(under_federal(in_force(load_rulebook("composite"), None)))


@pytest.fixture
def small_town() -> City:
    """Return three stands 400 m apart in a row, premises, and a taxi stand."""
    block = shapely.Polygon([town.at(0, 900), town.at(40, 900), town.at(40, 940), town.at(0, 940)])
    return town.city(
        ("A", "stand", town.at(0)),
        ("T1", "taxi_stand", town.at(800, 300)),
        ("B", "stand", town.at(400)),
        ("C", "stand", town.at(800)),
        ("A", "premises", block),
    )


@pytest.fixture
def project(where: Where, small_town: City, law: LawChoice) -> Iterator[Project]:
    with create_project(where(), small_town, law, name="Teste", author="Ana") as made:
        yield made


@pytest.fixture
def place(new_file: Where, small_town: City, law: LawChoice) -> str:
    """Return the path of a file with the project of the small town, which nobody has open."""
    path = new_file()
    create_project(path, small_town, law, name="T", author="Ana").close()
    return path
