import pytest
from loopback import serving


@pytest.fixture
def public(monkeypatch):
    """Stand for the public servers, told by the environment."""
    with serving() as state:
        monkeypatch.setenv("MOTOTAXI_NOMINATIM", f"{state.url}/nominatim")
        monkeypatch.setenv("MOTOTAXI_OVERPASS", f"{state.url}/overpass/one")
        monkeypatch.setenv("MOTOTAXI_IBGE", f"{state.url}/ibge")
        yield state


def test_a_town_is_fetched_and_then_judged_without_a_network(mototaxi, public, tmp_path, monkeypatch):
    folder = tmp_path / "passos"
    ran = mototaxi("fetch", "Passos, Minas Gerais", "--out", folder)
    assert ran.code == 0
    assert "Passos (MG, 3147907)" in ran.out
    assert "111.939" in ran.out
    assert "setor censitário" in ran.out  # what is still missing
    assert "Nominatim" in ran.err
    assert public.names() == ["state", "census", "nominatim", "streets", "places"]
    monkeypatch.setattr("socket.socket.connect", lambda *_: pytest.fail("went to the network"))
    quota = mototaxi("quota", folder, "--law", "passos-mg", "--json")
    assert (quota.code, quota.document["permit_limit"]) == (0, 223)
    report = mototaxi("data", folder, "--json").document
    assert {source["licenca"] for source in report["inputs"]} == {"ODbL-1.0"}
    assert all(source["obtido_em"] for source in report["inputs"])


def test_json_is_one_document(mototaxi, public, tmp_path):
    ran = mototaxi("fetch", "3147907", "--out", tmp_path / "p", "--json")
    assert ran.document == {
        "name": "Passos",
        "uf": "MG",
        "ibge_code": "3147907",
        "population": 111_939,
        "folder": str(tmp_path / "p"),
        "boundary_by_code": True,
    }
    assert public.names()[0] == "code"


def test_an_ambiguous_name_lists_all_towns_and_leaves_with_2(mototaxi, public, tmp_path):
    ran = mototaxi("fetch", "Bom Jesus", "--out", tmp_path / "p", "--json")
    assert ran.code == 2
    listed = [one["message"] for one in ran.document["errors"] if one["key"] == "fetch.candidate"]
    assert listed == ["Bom Jesus (PB): 2502201", "Bom Jesus (PI): 2201903", "Bom Jesus (RS): 4302303"]
    assert public.names() == ["towns"]
    assert all(line in ran.err for line in listed)


def test_options_name_other_servers(mototaxi, public, tmp_path):
    ran = mototaxi(
        *("fetch", "3147907", "--out", tmp_path / "p", "--overpass", f"{public.url}/overpass/two"),
        *("--contact", "a@b.org", "--timeout", "5", "--attempts", "1"),
    )
    assert ran.code == 0
    assert {asked["path"] for name, asked in public.asked if name == "streets"} == {
        "/overpass/two/interpreter"
    }
    assert all("a@b.org" in agent for agent in public.agents)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--attempts", "0"], "--attempts"),
        (["--timeout", "0"], "--timeout"),
        (["--overpass", "nada"], "«nada»"),
    ],
)
def test_bad_options_are_refused_before_anyone_is_asked(mototaxi, public, tmp_path, options, words):
    ran = mototaxi("fetch", "Passos", "--out", tmp_path / "p", *options)
    assert ran.code == 2
    assert words in ran.err
    assert public.asked == []


def test_a_boundary_found_by_name_only_and_a_missing_figure_are_said(mototaxi, public, tmp_path):
    public.answers["nominatim"][0]["extratags"] = {}
    public.answers["census"] = []
    ran = mototaxi("fetch", "3147907", "--out", tmp_path / "p")
    assert "só pelo nome" in ran.err
    assert "Censo 2022" in ran.err


def test_one_failed_attempt_is_told(mototaxi, public, tmp_path):
    public.faults["code"] = [(503, {"Retry-After": "0"})]
    ran = mototaxi("fetch", "3147907", "--out", tmp_path / "p")
    assert ran.code == 0
    assert "HTTP 503" in ran.err
    assert "tentativa 1 de 5" in ran.err
