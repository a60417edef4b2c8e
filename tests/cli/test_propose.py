import json

import pytest
from pyproj import Geod
from town import at

from planner.bundled import demo_dir

GRS80 = Geod(ellps="GRS80")
KEYS = {"stands", "covered", "coverable", "upper_bound", "gap", "candidates", "removed_by_rule", "seed"}


@pytest.fixture(scope="module")
def quick():
    return ["--every", "100", "--iterations", "300", "--json"]


def coordinates(features):
    return [feature["geometry"]["coordinates"] for feature in features]


def test_a_proposal_says_how_good_it_is_and_what_each_rule_removed(mototaxi, quick, tmp_path):
    ran = mototaxi("propose", demo_dir(), "--law", "composite", "--count", "6", *quick, "--out", tmp_path)
    assert ran.code == 0
    plan = ran.document
    assert set(plan) >= KEYS
    assert len(plan["stands"]) == 6
    assert 0 < plan["covered"] <= plan["upper_bound"] <= plan["coverable"] + 1e-6
    assert plan["gap"] == pytest.approx(
        (plan["upper_bound"] - plan["covered"]) / plan["upper_bound"], abs=1e-6
    )
    removed = {row["rule_id"]: row for row in plan["removed_by_rule"]}
    assert removed["bus-stop-clearance"]["street_m"] > 0
    assert {f["outcome"] for f in plan["findings"]} == {"pass"}
    assert json.loads((tmp_path / "proposta.json").read_text(encoding="utf-8")) == plan
    assert (tmp_path / "mapa-proposta.html").exists()


def test_what_is_proposed_is_accepted_when_its_files_are_read_back(mototaxi, quick, tmp_path):
    mototaxi("propose", demo_dir(), "--law", "composite", *quick, "--out", tmp_path)
    for name in ("proposta.geojson", "proposta.csv"):
        again = mototaxi("validate", demo_dir(), "--law", "composite", "--stands", tmp_path / name, "--json")
        assert again.code == 0, name
        assert {f["outcome"] for f in again.document["findings"]} == {"pass"}
    places = coordinates(json.loads((tmp_path / "proposta.geojson").read_text(encoding="utf-8"))["features"])
    pairs = [GRS80.inv(*a, *b)[2] for n, a in enumerate(places) for b in places[:n]]
    assert len(places) > 5
    assert min(pairs) >= 500


def test_kept_stands_stay_and_new_ones_keep_their_distance(mototaxi, quick, tmp_path):
    kept = tmp_path / "fica.csv"
    kept.write_text("codigo;latitude;longitude\nF1;-20,8006706;-46,6050433\n", encoding="utf-8")
    plan = mototaxi(
        "propose", demo_dir(), "--law", "composite", "--keep", kept, "--count", "8", *quick
    ).document
    assert [feature["properties"]["id"] for feature in plan["kept"]] == ["F1"]
    assert len(plan["stands"]) == 8
    for lon, lat in coordinates(plan["stands"]):
        assert GRS80.inv(-46.6050433, -20.8006706, lon, lat)[2] >= 500


def test_the_same_seed_gives_the_same_plan(mototaxi, quick):
    words = ["propose", demo_dir(), "--law", "composite", "--count", "5", "--seed", "7", *quick]
    assert mototaxi(*words).document["stands"] == mototaxi(*words).document["stands"]


def test_nothing_fits_is_said_with_the_reason(mototaxi, quick, table):
    # A taxi stand in every corner of the street net: 300 m around each leaves no street.
    everywhere = table(
        "taxi.csv",
        *((f"T{x}-{y}", at(x, y)) for x in range(-7000, 9000, 350) for y in range(-16000, -2000, 350)),
    )
    ran = mototaxi("propose", demo_dir(), "--law", "composite-strict", "--taxi", everywhere, *quick)
    assert ran.code == 0
    assert ran.document["stands"] == []
    assert ran.document["reason"] == "no_legal_candidate"
    removed = {row["rule_id"]: row for row in ran.document["removed_by_rule"]}
    assert removed["taxi-clearance"]["street_share"] == 1
    told = mototaxi("propose", demo_dir(), "--law", "composite-strict", "--taxi", everywhere, *quick[:-1])
    assert "nenhum trecho de rua respeita" in told.out


def test_kept_stands_that_break_the_law_are_named(mototaxi, quick, tmp_path):
    keep = tmp_path / "fica.csv"
    keep.write_text(
        "codigo;latitude;longitude\nF1;-20,8006706;-46,6050433\nF2;-20,8006706;-46,6048\n", encoding="utf-8"
    )
    ran = mototaxi("propose", demo_dir(), "--law", "composite", "--keep", keep, "--count", "2", *quick[:-1])
    assert ran.code == 1
    assert "pontos mantidos descumprem a lei" in ran.out
    assert "ponto de mototáxi F2" in ran.out


def test_a_kept_stand_far_from_the_town_is_told(mototaxi, quick, tmp_path):
    keep = tmp_path / "longe.csv"
    keep.write_text("codigo;latitude;longitude\nF1;-10,79;-46,6\n", encoding="utf-8")
    ran = mototaxi("propose", demo_dir(), "--law", "composite", "--keep", keep, "--count", "2", *quick[:-1])
    assert "F1" in ran.err
    assert "aviso" in ran.err


def test_a_step_longer_than_every_street_is_said_to_be_the_reason(mototaxi):
    ran = mototaxi("propose", demo_dir(), "--law", "composite", "--every", "100000")
    assert "passo menor (--every)" in ran.out
    assert "melhor possível" not in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--count", "-1"], "-1"),
        (["--every", "0,2"], "0,2"),
        (["--radius", "perto"], "perto"),
        (["--seed", "1.5"], "1.5"),
    ],
)
def test_a_bad_option_is_refused(mototaxi, words, said):
    ran = mototaxi("propose", demo_dir(), "--law", "composite", *words)
    assert ran.code == 2
    assert said in ran.err


def test_without_streets_it_says_what_to_give(mototaxi, table):
    ran = mototaxi("propose", "--law", "composite", "--stands", table("pontos.csv", ("A", at(0))))
    assert ran.code == 2
    assert "--streets" in ran.err


def test_a_straight_radius_and_the_effort_are_told(mototaxi, quick):
    asked = [*quick, "--count", "4", "--starts", "1", "--patience", "0"]
    walked = mototaxi("propose", demo_dir(), "--law", "composite", *asked).document
    flown = mototaxi("propose", demo_dir(), "--law", "composite", *asked, "--straight").document
    assert (walked["straight"], flown["straight"]) == (False, True)
    assert flown["covered"] > walked["covered"]
    assert flown["starts"] == 1
    assert not flown["interrupted"]
    assert flown["provenance"]["parametros"]["linha_reta"] is True


def test_a_preference_is_weighed_told_and_verified(mototaxi, quick, tmp_path):
    preference = ["--prefer", "40", "--prefer-kind", "taxi_stand", "--prefer-within", "300"]
    words = [demo_dir(), "--law", "composite", *quick, "--count", "3", *preference]
    ran = mototaxi("propose", *words, "--out", tmp_path)
    told = ran.document["preference"]
    assert told["people"] == 40
    assert told["stands"] >= told["stands_without"]
    assert told["price"] == pytest.approx(told["covered_without"] - ran.document["covered"], abs=0.01)
    assert ran.document["provenance"]["parametros"]["preferencia"]["tipos"] == ["taxi_stand"]
    checked = mototaxi("verify", tmp_path / "proposta.json", demo_dir(), "--json").document
    assert {check["name"] for check in checked["checks"] if not check["holds"]} == set()
    words.remove("--json")
    assert "Preferência (40 pessoas" in mototaxi("propose", *words).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--prefer", "40"], "--prefer-kind"),
        (["--prefer-kind", "taxi_stand"], "--prefer N"),
        (["--prefer", "40", "--prefer-kind", "market"], "market"),
        (["--prefer", "0"], "--prefer"),
    ],
)
def test_a_preference_that_cannot_be_weighed_is_refused(mototaxi, quick, words, said):
    ran = mototaxi("propose", demo_dir(), "--law", "composite", *quick, *words)
    assert ran.code == 2
    assert said in ran.err
