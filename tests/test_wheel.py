"""The built wheel carries rulebooks, schemas, the bundled town and the screen, and works from any folder."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    built = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        str(ROOT),
        "--no-deps",
        "--no-build-isolation",
        "-q",
        "-w",
        str(built),
    ]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = built.glob("*.whl")
    folder = built / "unpacked"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


def run(unpacked, tmp_path, *words):
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "PYTHONNOUSERSITE": "1"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.slow
def test_the_command_works_from_another_folder(unpacked, tmp_path):
    where = run(unpacked, tmp_path, "-c", "import planner; print(planner.__file__)")
    assert str(unpacked) in where.stdout
    listed = run(unpacked, tmp_path, "-m", "planner.cli", "laws", "list", "--json")
    assert len(json.loads(listed.stdout)["laws"]) >= 7
    sized = run(
        unpacked,
        tmp_path,
        "-m",
        "planner.cli",
        "quota",
        "--law",
        "passos-mg",
        "--population",
        "111939",
        "--json",
    )
    assert json.loads(sized.stdout)["permit_limit"] == 223


@pytest.mark.slow
def test_the_bundled_town_is_judged_from_the_wheel(unpacked, tmp_path):
    town = run(unpacked, tmp_path, "-c", "import planner.bundled as b; print(b.demo_dir())").stdout.strip()
    assert str(unpacked) in town
    ran = run(
        unpacked, tmp_path, "-m", "planner.cli", "validate", town, "--law", "composite", "--out", "saida"
    )
    assert ran.returncode == 1
    assert (tmp_path / "saida" / "mapa.html").exists()


@pytest.mark.slow
def test_the_screens_script_and_its_parts_travel_along(unpacked):
    assert (unpacked / "planner" / "_data" / "app.py").is_file()
    assert (unpacked / "planner" / "_data" / "schemas" / "pontos.schema.json").is_file()
    for folder in ("messages/pt", "messages/en", "maps/screen"):
        source = {path.name for path in (ROOT / "planner" / folder).iterdir() if path.is_file()}
        assert source == {path.name for path in (unpacked / "planner" / folder).iterdir()}
    assert not list(unpacked.rglob("make/*.py")), "the town's drawing scripts stay in the repository"
