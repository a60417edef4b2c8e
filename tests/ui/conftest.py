"""Every test of the screen keeps its projects in a folder of its own."""

import datetime as dt
from functools import cache

import pytest

from planner.bundled import demo_dir
from planner.city import City, load_city
from planner.project import LawChoice, create_project
from planner.rulebook import FEDERAL_ID
from planner.ui.project.law import bundled_text


@pytest.fixture(autouse=True)
def projects(tmp_path, monkeypatch):
    folder = tmp_path / "projetos"
    monkeypatch.setenv("MOTOTAXI_PROJECTS", str(folder))
    monkeypatch.setenv("MOTOTAXI_AUTHOR", "Ana")
    return folder


@cache
def demo() -> City:
    return load_city(demo_dir())


@pytest.fixture
def demo_project(projects):
    """Return a function that makes the bundled town's project under a law, where the screen will find it."""

    def make(law: str = "composite", day: dt.date | None = None):
        projects.mkdir(exist_ok=True)
        day = day or dt.date(2026, 1, 1)
        choice = LawChoice(bundled_text(law), bundled_text(FEDERAL_ID), day)
        path = projects / "vila-modelo-mg.gpkg"
        create_project(path, demo(), choice, name="Vila Modelo", author="Ana").close()
        return path

    return make
