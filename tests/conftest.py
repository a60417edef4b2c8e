import sys
from pathlib import Path

import pytest
from hypothesis import settings

from planner.city import city_from_files

sys.path.insert(0, str(Path(__file__).parent))  # the town builder is shared by the tests of every module

# A busy machine is no fault of the code: examples are limited in number, not in time.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

SHARED = Path(__file__).parents[2] / "shared" / "data"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Keep a file's tests in one process, which makes what they share once, and all browsers in one."""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            path = nodeid.partition("::")[0]
            return "browser" if "/e2e/" in path else path

    return ByFile(config, log)


@pytest.fixture(scope="session")
def real_file():
    """Return the path of a real input, or skip naming it where the real files are absent."""

    def find(name: str) -> Path:
        path = SHARED / name
        if not path.exists():
            pytest.skip(f"real input absent: ../shared/data/{name}")
        return path

    return find


@pytest.fixture(scope="session")
def porto_alegre(real_file):
    """Return the largest real town, read once for all tests; none changes it."""
    folder = real_file("porto-alegre-rs")
    return city_from_files(
        name="Porto Alegre",
        streets=folder / "streets.osm.pbf",
        taxi=folder / "taxi-stands.csv",
        bus=folder / "gtfs-eptc.zip",
        population=folder / "population-h3.csv",
    )
