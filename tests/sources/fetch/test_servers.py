import pytest

from planner.errors import InputRefused
from planner.sources.fetch.servers import IBGE, NOMINATIM, OVERPASS, Servers


def test_the_public_servers_unless_others_are_told():
    found = Servers.chosen(environment={})
    assert (found.nominatim, found.overpass, found.ibge) == (NOMINATIM, OVERPASS, IBGE)
    assert found == Servers()


def test_options_come_before_the_environment():
    environment = {
        "MOTOTAXI_NOMINATIM": "http://a",
        "MOTOTAXI_OVERPASS": "http://b/api/, http://c/api/interpreter",
        "MOTOTAXI_IBGE": "http://d/",
    }
    found = Servers.chosen(environment=environment)
    assert found == Servers("http://a", ("http://b/api", "http://c/api"), "http://d")
    found = Servers.chosen(overpass=["http://e"], ibge="http://f", environment=environment)
    assert (found.overpass, found.ibge, found.nominatim) == (("http://e",), "http://f", "http://a")


@pytest.mark.parametrize("address", ["ftp://x", "localhost", "http://", "file:///etc/passwd"])
def test_what_is_no_address_is_refused(address):
    with pytest.raises(InputRefused) as caught:
        Servers.chosen(nominatim=address, overpass=[address], environment={})
    assert len(caught.value.faults) == 2
    assert address in caught.value.render("pt")


def test_who_asks_is_said_with_a_contact_where_given():
    assert Servers().user_agent.startswith("mototaxi-planner/")
    assert "a@b.org" in Servers(contact="a@b.org").user_agent
