from datetime import date

from lawbook import distance, rules
from town import at, city

from planner.data_report import data_report
from planner.export import data_document, passport
from planner.export.passport import inputs_passport, quality_passport
from planner.provenance import Source, Tally

LAW = rules(distance("spacing", ["stand"], ["stand"], 500))


def town():
    source = Source(
        "test",
        "ab" * 32,
        date(2026, 1, 15),
        "ODbL-1.0",
        date(2026, 1, 14),
        "https://x",
        (Tally("places", 2, 2),),
    )
    return city(("A", "stand", at(0)), ("B", "stand", at(1)), sources=(source,))


def test_where_the_inputs_came_from_travels():
    (told,) = inputs_passport(town())
    assert told == {
        "arquivo": "test",
        "sha256": "ab" * 32,
        "obtido_em": "2026-01-15",
        "dados_de": "2026-01-14",
        "licenca": "ODbL-1.0",
        "origem": "https://x",
    }


def test_how_good_the_data_is_travels():
    told = passport(town(), LAW, {})["qualidade_dos_dados"]
    assert told["contas"] == [
        {"arquivo": "test", "tabela": "lugares", "lidas": 2, "usadas": 1, "apontadas": 1, "recusadas": 0}
    ]
    codes = {one["codigo"]: one for one in told["apontamentos"]}
    assert codes["data.duplicates"]["gravidade"] == "aviso"
    assert "Retire o repetido" in codes["data.duplicates"]["o_que_fazer"]


def test_the_age_is_held_against_the_laws_day():
    assert "data.old" not in str(quality_passport(town(), None))
    assert "data.old" not in str(quality_passport(town(), date(2030, 1, 1)))
    assert "data.old" in str(quality_passport(town(), date(2032, 1, 1)))


def test_the_document_of_no_town_has_the_same_keys():
    report = data_report(town())
    assert set(data_document(report)) == set(data_document(report, city=town()))
