import sys
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))  # the town builder is shared by the tests of every module

# A busy machine is no fault of the code: examples are limited in number, not in time.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

SHARED = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture
def real_file():
    """Return the path of a real input, or skip naming it where the real files are absent."""

    def find(name: str) -> Path:
        path = SHARED / name
        if not path.exists():
            pytest.skip(f"real input absent: ../shared/data/{name}")
        return path

    return find
