def test_two_days_of_one_law(mototaxi):
    ran = mototaxi("laws", "diff", "votuporanga-sp@2016-02-29", "votuporanga-sp@2016-03-01")
    assert ran.code == 0
    assert "− Sede de empresa: distância a pontos de táxi" in ran.out
    assert "em 01/03/2016, por Lei 5.741/2016" in ran.out
    assert "+ Triciclos" in ran.out


def test_two_laws_on_one_day_as_a_document(mototaxi):
    document = mototaxi(
        "laws", "diff", "composite", "composite-strict", "--on", "2026-01-01", "--json"
    ).document
    assert document["before"] == {"law": "composite", "day": "2026-01-01"}
    assert {change["rule_id"]: change["fields"]["minimum"] for change in document["changes"]} == {
        "taxi-clearance": {"before": 50.0, "after": 300.0},
        "bus-stop-clearance": {"before": 50.0, "after": 300.0},
    }


def test_no_difference_is_said(mototaxi):
    assert "Nenhuma diferença" in mototaxi("laws", "diff", "passos-mg", "passos-mg").out


def test_two_names_are_needed(mototaxi):
    ran = mototaxi("laws", "diff", "passos-mg")
    assert (ran.code, "dê dois livros" in ran.err) == (2, True)


def test_a_day_before_the_law_is_refused(mototaxi):
    ran = mototaxi("laws", "diff", "votuporanga-sp@2011-08-29", "votuporanga-sp")
    assert (ran.code, "30/08/2011" in ran.err) == (2, True)


def test_the_timeline_names_days_and_acts(mototaxi):
    shown = mototaxi("laws", "timeline", "votuporanga-sp").out
    assert "dá lugar a nova redação" in shown
    events = mototaxi("laws", "timeline", "votuporanga-sp", "--json").document["events"]
    repealed = [event for event in events if event["event"] == "repealed"]
    assert {(event["day"], event["act"]) for event in repealed} == {("2016-03-01", "Lei 5.741/2016")}
    assert len(repealed) == 4
    assert "data desconhecida" in mototaxi("laws", "timeline", "passos-mg").out
