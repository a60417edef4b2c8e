import pytest
from loopback import serving

from planner.sources.fetch import Asker, Servers


@pytest.fixture
def loopback():
    with serving() as state:
        yield state


@pytest.fixture
def servers(loopback):
    url = loopback.url
    return Servers(f"{url}/nominatim", (f"{url}/overpass/one", f"{url}/overpass/two"), f"{url}/ibge")


@pytest.fixture
def waits():
    """Seconds that would have been waited."""
    return []


@pytest.fixture
def told():
    """What was said, key and values."""
    return []


@pytest.fixture
def asker(tmp_path, servers, waits, told):
    def say(key, values):
        told.append((key, values))

    return Asker(servers.user_agent, waits.append, say, tmp_path / "town" / ".respostas", 5.0, 3)
