"""The bundled rulebooks say what the laws say: every article read, its limit and its days."""

from datetime import date, timedelta

import pytest

from planner.bundled import rulebooks_dir
from planner.errors import LawNotInForce
from planner.rulebook import BaseRule, coverage, in_force, load_rulebook, rulebook_ids

PASSOS, PATOS, VOTUPORANGA = "passos-mg", "patos-pb", "votuporanga-sp"
SANTO_ANTONIO, ITAU = "santo-antonio-do-descoberto-go", "itau-de-minas-mg"
LAWS = (PASSOS, PATOS, VOTUPORANGA, SANTO_ANTONIO, ITAU)
MODELS = ("composite", "composite-strict")
NOT = "not_measurable"

# law, rule, article, kind, what it must say
ROWS = [
    (PASSOS, "spacing", "Art. 11, I", "distance", {"minimum": 500}),
    (PASSOS, "taxi-clearance", "Art. 11, II", "distance", {"minimum": 50, "object": ["taxi_stand"]}),
    (PASSOS, "who-stands", "Art. 11, caput", NOT, {}),
    (PASSOS, "who-premises", "Art. 12", NOT, {}),
    (PASSOS, "stand-size", "Art. 11, § único", NOT, {}),
    (PASSOS, "quota", "Art. 6, I", "quota", {"per": 500, "rounding": "floor", "counts": "permits"}),
    (PASSOS, "reserve", "Art. 6, II", "reserved_share", {"minimum_percent": 20, "group": "autonomous"}),
    (PASSOS, "agencies", "Art. 6, III", "agency_quota", {"per": 9000, "remainder_above": 8000}),
    (PASSOS, "fallback", "Art. 6, § único", NOT, {}),
    (PASSOS, "fleet", "Art. 7", "fleet_size", {"minimum": 5, "maximum": 15, "holder": ["agency", "company"]}),
    (PASSOS, "vehicle-age", "Art. 4, IV", "fleet_age", {}),
    (PASSOS, "validity", "Art. 26", "permit_validity", {"months": 24}),
    (PATOS, "clearance-bus-stop", "Art. 4, § 1", "distance", {"minimum": 300, "object": ["bus_stop"]}),
    (PATOS, "clearance-taxi", "Art. 4, § 1", "distance", {"minimum": 300, "object": ["taxi_stand"]}),
    (PATOS, "spacing", "Art. 4, § 1", "distance", {"minimum": 300, "object": ["stand"]}),
    (PATOS, "mapping-by-city", "Art. 18", NOT, {}),
    (PATOS, "mapping-public-places", "Art. 45, § único", NOT, {"severity": "should"}),
    (PATOS, "quota", "Art. 42", "quota", {"per": 400, "rounding": "ceil", "counts": "vehicles"}),
    (PATOS, "fleet-age", "Art. 24", "fleet_age", {}),
    (
        VOTUPORANGA,
        "pickup-clearance-bus-stop",
        "Art. 11, XI",
        "distance",
        {"minimum": 50, "object": ["bus_stop"]},
    ),
    (
        VOTUPORANGA,
        "pickup-clearance-taxi",
        "Art. 11, XI",
        "distance",
        {"minimum": 50, "object": ["taxi_stand"]},
    ),
    (
        VOTUPORANGA,
        "pickup-clearance-emergency-stop",
        "Art. 11, XI",
        "distance",
        {"minimum": 50, "object": ["emergency_stop"]},
    ),
    (VOTUPORANGA, "reserved-space", "Art. 11, XII", NOT, {}),
    (
        VOTUPORANGA,
        "premises-clearance-taxi",
        "Art. 11, XIII",
        "distance",
        {"minimum": 200, "object": ["taxi_stand"]},
    ),
    (
        VOTUPORANGA,
        "premises-clearance-bus-terminal",
        "Art. 11, XIII",
        "distance",
        {"minimum": 200, "object": ["bus_terminal"]},
    ),
    (
        VOTUPORANGA,
        "premises-clearance-rail-station",
        "Art. 11, XIII",
        "distance",
        {"minimum": 200, "object": ["rail_station"]},
    ),
    (
        VOTUPORANGA,
        "premises-clearance-airport",
        "Art. 11, XIII",
        "distance",
        {"minimum": 200, "object": ["airport"]},
    ),
    (VOTUPORANGA, "fleet", "Art. 3, § único", "quota", {"basis": "premises_space"}),
    (VOTUPORANGA, "fleet", "Art. 3, § 1", "quota", {"basis": "premises_space"}),
    (
        VOTUPORANGA,
        "tricycles",
        "Art. 3, § 2",
        "fleet_size",
        {"maximum": 2, "vehicle": "closed_cabin_tricycle"},
    ),
    (VOTUPORANGA, "tricycles-roads", "Art. 19-A", NOT, {}),
    (VOTUPORANGA, "who-companies", "Art. 3, caput", NOT, {}),
    (VOTUPORANGA, "who-parking", "Art. 5, I, f", NOT, {}),
    (VOTUPORANGA, "vehicle-age", "Art. 5, III, b", "fleet_age", {}),
    (VOTUPORANGA, "validity", "Art. 4, § 3", "permit_validity", {"months": 12}),
    (SANTO_ANTONIO, "quota", "Art. 4", "quota", {"basis": "fixed", "count": 70}),
    (SANTO_ANTONIO, "quota-change", "Art. 3, caput e § 4", NOT, {}),
    (SANTO_ANTONIO, "split-autonomous", "Art. 3, § 1", "holder_permits", {"minimum": 1, "maximum": 1}),
    (SANTO_ANTONIO, "split-company", "Art. 3, § 1", "holder_permits", {"minimum": 2, "maximum": None}),
    (SANTO_ANTONIO, "stand", "Art. 6, caput", NOT, {}),
    (SANTO_ANTONIO, "assessment", "Art. 6, § 1", "assessment", {}),
    (SANTO_ANTONIO, "private-stands", "Art. 84", NOT, {}),
    (SANTO_ANTONIO, "motofrete", "Art. 4", "quota", {"basis": "unlimited", "service": "motofrete"}),
    (SANTO_ANTONIO, "vehicle-age", "Art. 8, II", "fleet_age", {}),
    (SANTO_ANTONIO, "validity", "Art. 5, § 3", "permit_validity", {"months": 24}),
    (ITAU, "quota", "Art. 6, I", "quota", {"per": 1000, "rounding": "floor", "counts": "permits"}),
    (ITAU, "who", "Art. 2", NOT, {}),
    (ITAU, "fleet", "Art. 7", "fleet_size", {"minimum": 1, "maximum": 15, "holder": ["company"]}),
    (ITAU, "stand", "Art. 10", NOT, {}),
    (ITAU, "vehicle-age", "Art. 4, IV", "fleet_age", {}),
    (ITAU, "validity", "Art. 22", "permit_validity", {"months": 24}),
]


def versions(law: str, rule_id: str) -> list[BaseRule]:
    return [rule for rule in load_rulebook(law).rules if rule.id == rule_id]


def rules_on(law: str, day: date, **readings: str) -> dict[str, BaseRule]:
    return {rule.id: rule for rule in in_force(load_rulebook(law), day, readings=readings).rules}


@pytest.mark.parametrize(("law", "rule_id", "article", "kind", "says"), ROWS)
def test_every_row_of_the_reading_is_represented(law, rule_id, article, kind, says):
    found = [rule for rule in versions(law, rule_id) if rule.citation.article.startswith(article)]
    assert found, f"{law}: {rule_id} does not cite {article}"
    for rule in found:
        assert rule.kind == kind
        assert {name: getattr(rule, name) for name in says} == says
        if kind == NOT:
            assert rule.because.pt
            assert rule.because.en


@pytest.mark.parametrize("law", LAWS)
def test_a_law_holds_nothing_beyond_the_articles_read(law):
    known = {rule_id for row_law, rule_id, *_ in ROWS if row_law == law} | {"fleet-age-grace"}
    assert {rule.id for rule in load_rulebook(law).rules} <= known


def test_the_folder_holds_the_five_laws_the_two_models_and_the_federal_layer():
    assert set(rulebook_ids()) == {*LAWS, *MODELS, "federal-ctb"}


@pytest.mark.parametrize(
    ("law", "ages"),
    [
        (PASSOS, [(5, 100)]),
        (PATOS, [(5, 30), (6, 30), (7, 20), (10, 20)]),
        (VOTUPORANGA, [(10, 100)]),
        (SANTO_ANTONIO, [(8, 100)]),
        (ITAU, [(5, 100)]),
    ],
)
def test_fleet_ages(law, ages):
    (rule,) = (rule for rule in load_rulebook(law).rules if rule.kind == "fleet_age")
    assert [(band.up_to_years, band.percent) for band in rule.bands] == ages


@pytest.mark.parametrize("law", [*LAWS, *MODELS])
def test_every_distance_binds_and_includes_its_limit(law):
    for rule in load_rulebook(law).rules:
        if rule.kind == "distance":
            assert (rule.severity, rule.inclusive, rule.unit) == ("must", True, "m")


@pytest.mark.parametrize(
    ("law", "name", "day"),
    [
        (PASSOS, "Lei municipal do mototáxi de Passos", None),
        (PATOS, "Lei 2.383/1997", date(1997, 4, 23)),
        (VOTUPORANGA, "Lei 4.986/2011", date(2011, 8, 30)),
        (SANTO_ANTONIO, "Lei municipal do mototáxi de Santo Antônio do Descoberto", None),
        (ITAU, "Lei 477/2003", date(2003, 7, 2)),
    ],
)
def test_acts_have_the_date_the_sources_give_and_no_other(law, name, day):
    act = load_rulebook(law).act
    assert (act.name, act.date, act.end) == (name, day, None)
    assert in_force(load_rulebook(law), date(2020, 1, 1)).date_known is (day is not None)


@pytest.mark.parametrize(
    ("law", "first"), [(PATOS, date(1997, 4, 23)), (VOTUPORANGA, date(2011, 8, 30)), (ITAU, date(2003, 7, 2))]
)
def test_the_day_before_a_law_is_refused_with_the_date_it_starts(law, first):
    assert in_force(load_rulebook(law), first).rules
    with pytest.raises(LawNotInForce) as refused:
        in_force(load_rulebook(law), first - timedelta(days=1))
    assert f"{first:%d/%m/%Y}" in refused.value.render("pt")
    assert f"{first:%Y-%m-%d}" in refused.value.render("en")
    assert load_rulebook(law).act.name in str(refused.value)


def test_votuporangas_first_day_is_named_in_words():
    with pytest.raises(LawNotInForce, match=r"29/08/2011.*30/08/2011"):
        in_force(load_rulebook(VOTUPORANGA), date(2011, 8, 29))


@pytest.mark.parametrize("law", [PASSOS, SANTO_ANTONIO])
@pytest.mark.parametrize("day", [date(1900, 1, 1), date(2016, 3, 1), date(2100, 1, 1), None])
def test_a_law_of_unknown_date_holds_on_any_day(law, day):
    assert in_force(load_rulebook(law), day).rules


PREMISES_RULES = {
    "premises-clearance-taxi",
    "premises-clearance-bus-terminal",
    "premises-clearance-rail-station",
    "premises-clearance-airport",
}


@pytest.mark.parametrize(
    ("day", "binds"),
    [
        (date(2011, 8, 30), True),
        (date(2015, 6, 1), True),
        (date(2016, 2, 29), True),
        (date(2016, 3, 1), False),
        (date(2020, 1, 1), False),
        (None, False),
    ],
)
def test_votuporangas_premises_clearance_ends_with_lei_5741(day, binds):
    ruleset = in_force(load_rulebook(VOTUPORANGA), day)
    held = PREMISES_RULES & {rule.id for rule in ruleset.rules}
    assert held == (PREMISES_RULES if binds else set())
    gone = [rule for rule in ruleset.ended if rule.id in PREMISES_RULES]
    assert len(gone) == (0 if binds else 4)
    for rule in gone:
        assert (rule.ended_by.act, rule.ended_by.date) == ("Lei 5.741/2016", date(2016, 3, 1))


@pytest.mark.parametrize(
    ("day", "article", "tricycles"),
    [(date(2016, 2, 29), "Art. 3, § único", False), (date(2016, 3, 1), "Art. 3, § 1", True)],
)
def test_votuporangas_fleet_paragraph_changes_place_on_2016_03_01(day, article, tricycles):
    rules = rules_on(VOTUPORANGA, day)
    assert rules["fleet"].citation.article == article
    assert ("tricycles" in rules) is tricycles
    assert ("tricycles-roads" in rules) is tricycles


def test_votuporangas_rules_start_with_the_law_or_with_its_amendment():
    amended = {"tricycles", "tricycles-roads"}
    for rule in load_rulebook(VOTUPORANGA).rules:
        new = rule.id in amended or rule.citation.article == "Art. 3, § 1"
        assert rule.start == (date(2016, 3, 1) if new else date(2011, 8, 30)), rule.id


@pytest.mark.parametrize("day", [date(2011, 8, 30), date(2016, 2, 29), date(2016, 3, 1), date(2026, 1, 1)])
def test_votuporangas_pickup_clearance_holds_throughout(day):
    held = [rule for rule_id, rule in rules_on(VOTUPORANGA, day).items() if rule_id.startswith("pickup-")]
    assert [rule.minimum for rule in held] == [50, 50, 50]


READINGS = [
    (PASSOS, "agency-spacing", "no", "spacing", ["stand"]),
    (PASSOS, "agency-spacing", "yes", "spacing", ["stand", "premises"]),
    (PATOS, "stand-clearance", "stand", "clearance-bus-stop", ["stand", "waiting_motorcycle"]),
    (PATOS, "stand-clearance", "stand", "clearance-taxi", ["stand", "waiting_motorcycle"]),
    (PATOS, "stand-clearance", "stand", "spacing", ["stand", "waiting_motorcycle"]),
    (PATOS, "stand-clearance", "enforcement-only", "clearance-bus-stop", ["waiting_motorcycle"]),
    (PATOS, "stand-clearance", "enforcement-only", "clearance-taxi", ["waiting_motorcycle"]),
    (PATOS, "stand-clearance", "enforcement-only", "spacing", ["waiting_motorcycle"]),
    (VOTUPORANGA, "pickup-places", "stands", "pickup-clearance-taxi", ["stand"]),
    (VOTUPORANGA, "pickup-places", "stands-and-premises", "pickup-clearance-taxi", ["stand", "premises"]),
]


@pytest.mark.parametrize(("law", "reading", "option", "rule_id", "subject"), READINGS)
def test_a_reading_decides_who_is_held_to_the_rule(law, reading, option, rule_id, subject):
    rules = rules_on(law, date(2020, 1, 1), **{reading: option})
    assert rules[rule_id].subject == subject
    if law == PASSOS:
        assert rules[rule_id].object == subject  # all among themselves


@pytest.mark.parametrize(
    ("law", "reading", "default"),
    [
        (PASSOS, "agency-spacing", "no"),
        (PASSOS, "permit-unit", "vehicle"),
        (PATOS, "stand-clearance", "stand"),
        (VOTUPORANGA, "pickup-places", "stands"),
        (ITAU, "permit-unit", "vehicle"),
    ],
)
def test_open_readings_have_a_default_and_a_reason(law, reading, default):
    found = {entry.id: entry for entry in load_rulebook(law).readings}[reading]
    assert found.default == default
    assert len(found.reason.pt) > 20
    assert in_force(load_rulebook(law), None).readings[reading] == default


@pytest.mark.parametrize("law", LAWS)
def test_every_reading_leaves_the_same_rules(law):
    book = load_rulebook(law)
    by_default = {rule.id for rule in in_force(book, None).rules}
    for reading in book.readings:
        for option in reading.options:
            chosen = in_force(book, None, readings={reading.id: option.id})
            assert {rule.id for rule in chosen.rules} == by_default


@pytest.mark.parametrize(
    ("model", "clearance_m", "home"),
    [
        ("composite", 50, {"taxi-clearance": "Art. 11, II", "bus-stop-clearance": "Art. 11, XI"}),
        ("composite-strict", 300, {"taxi-clearance": "Art. 4, § 1", "bus-stop-clearance": "Art. 4, § 1"}),
    ],
)
def test_the_composite_borrows_and_says_from_where(model, clearance_m, home):
    book = load_rulebook(model)
    rules = {rule.id: rule for rule in book.rules}
    assert (book.status, book.municipality) == ("model", None)
    assert all(rule.borrowed and rule.severity == "must" for rule in book.rules)
    assert (rules["spacing"].minimum, str(rules["spacing"].citation)) == (
        500,
        "Lei municipal do mototáxi de Passos, Art. 11, I",
    )
    for rule_id, article in home.items():
        assert (rules[rule_id].minimum, rules[rule_id].citation.article) == (clearance_m, article)
        assert rules[rule_id].subject == ["stand"]
    for kind in ("bus_terminal", "rail_station", "airport"):
        terminal = rules["terminal-clearance-" + kind.replace("_", "-")]
        assert (terminal.minimum, terminal.object) == (200, [kind])
        assert terminal.subject == ["stand", "premises"]
        assert "sedes" in terminal.note.pt
        assert "Votuporanga" in terminal.citation.act
    assert (rules["premises-clearance-taxi"].minimum, rules["premises-clearance-taxi"].subject) == (
        200,
        ["premises"],
    )


def test_passos_warns_of_the_later_law_and_itau_of_its_ocr():
    passos = " ".join(notice.pt for notice in load_rulebook(PASSOS).notices)
    assert "2.795" in passos
    assert "272/2013" in passos
    assert "superado desde 2010" in passos
    assert "OCR" in load_rulebook(ITAU).notices[0].pt
    for law in (PASSOS, SANTO_ANTONIO):
        assert "não traz número nem data" in load_rulebook(law).notices[0].pt


def test_the_files_are_read_by_people_too():
    for path in rulebooks_dir().glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        assert text.startswith("#"), path.name
        assert coverage(load_rulebook(path.stem))
