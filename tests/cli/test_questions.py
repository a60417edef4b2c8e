import pytest

from planner.bundled import demo_dir
from planner.cli.questions.why import place_of


def test_why_answers_with_rules_and_the_nearest_place(mototaxi):
    ran = mototaxi(
        "why", "--at=-20,7992520; -46,6129730", demo_dir(), "--law", "composite", "--every", "50", "--json"
    )
    assert ran.code == int(not ran.document["allowed"])
    assert ran.document["place"] == [-46.612973, -20.799252]
    assert len(ran.document["nearest_legal"]) == 2
    assert ran.document["walk_m"] >= ran.document["straight_m"] > 0
    for finding in ran.document["forbidden"]:
        assert finding["missing_m"] is None or finding["missing_m"] > 0


def test_why_in_words(mototaxi):
    ran = mototaxi("why", "--at=-20,80; -46,61", demo_dir(), "--law", "composite", "--every", "50")
    assert "ponto" in ran.out
    assert ran.code in (0, 1)


@pytest.mark.parametrize("text", ["x;y", "-20,8", "1;2;3", "", "95;0"])
def test_a_place_that_is_none_is_refused(mototaxi, text):
    ran = mototaxi("why", f"--at={text}", demo_dir(), "--law", "composite")
    assert ran.code == 2
    assert "latitude" in ran.err


def test_repair_moves_the_failing_stands_of_the_demo_town(mototaxi):
    ran = mototaxi("repair", demo_dir(), "--law", "composite", "--every", "50", "--within", "300", "--json")
    assert ran.code == int(bool(ran.document["unmovable"]))
    assert len(ran.document["moves"]) >= 3
    assert ran.document["total_m"] == pytest.approx(
        sum(m["metres"] or 0 for m in ran.document["moves"]), abs=0.01
    )
    assert ran.document["optimal"]
    assert "Deslocamento" in mototaxi("repair", demo_dir(), "--law", "composite", "--every", "50").out


def test_curve_and_costs(mototaxi):
    quick = [demo_dir(), "--law", "composite", "--every", "100", "--iterations", "200"]
    points = mototaxi("curve", *quick, "--counts", "2,5", "--json").document["points"]
    assert [point["count"] for point in points] == [2, 5]
    assert points[0]["covered"] < points[1]["covered"] <= points[1]["upper_bound"]
    assert mototaxi("curve", *quick, "--counts", "2,x").code == 2
    costs = mototaxi("costs", *quick, "--count", "5", "--json").document
    assert costs["with_all_rules"]["people"] <= costs["without_rules"]["people"]
    assert "Sem nenhuma regra" in mototaxi("costs", *quick, "--count", "5").out


@pytest.mark.parametrize("text", ["-20,799;-46,613", "-20.799;-46.613", "-20.799,-46.613"])
def test_degrees_with_three_decimals_are_degrees(text):
    assert place_of(text) == (-46.613, -20.799)
