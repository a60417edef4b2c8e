"""The page on the format is for whoever reads a project without the planner: it must name everything."""

import re
from pathlib import Path

import pytest

from planner.project import FORMAT_VERSION, schema
from planner.project.qgis import tables

PAGE = Path(__file__).parents[2] / "docs" / "project-file.md"


def words() -> set[str]:
    return set(re.findall(r"`([\w.]+)`", PAGE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("table", [*schema.LAYERS, *schema.ATTRIBUTES], ids=lambda table: table.name)
def test_the_page_names_every_table_and_every_column(table):
    assert {table.name, *(column.name for column in table.columns)} - words() == set()


def test_the_page_names_the_tables_of_the_format_and_of_qgis():
    made = set(re.findall(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+)", " ".join(tables._FILE_TABLES)))
    assert made - words() == set()
    assert len(made) == 6


def test_the_page_tells_of_the_version_that_is_written():
    assert f"`format_version` ({FORMAT_VERSION})" in PAGE.read_text(encoding="utf-8")
