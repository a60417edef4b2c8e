"""One tiny bad file per fault, and the words the refusal must hold."""

from pathlib import Path

import pytest

from planner.errors import RulebookFault, UnknownRulebook
from planner.rulebook import load_rulebook, read_rulebook, rulebook_ids
from planner.rulebook.faults import OWN

BAD = Path(__file__).parent / "bad"

REFUSED = {
    "act_end_without_act": ("em act:", "«end» e «ended_by» vão juntos"),
    "act_ends_before_it_starts": ("act", "01/01/1999", "depois do início (01/01/2000)"),
    "agency_per_and_count": ("«per» ou «count»", "um dos dois"),
    "article_without_art": ("rules[1] spacing › citation › article", "Art. 11, I", '"artigo 1"'),
    "band_crossed": ("um para cada 800", "um para cada 1.000"),
    "bands_not_whole": ("rules[1] rule", "60,5 %", "100 %"),
    "caps_crossed": ("o máximo (10) é menor que o mínimo (60)",),
    "citation_without_article": ("falta «article»", "rules[1] spacing › citation"),
    "date_is_text": ("act › date", "AAAA-MM-DD, sem aspas", '"2000-01-01"'),
    "default_near_an_option": ("«noo»", "Seria «no»? Opções: yes, no"),
    "default_not_an_option": ("readings[1] open", "«maybe» não está entre as opções. Opções: yes, no"),
    "district_twice": ("distrito Sede aparece duas vezes",),
    "district_without_number": ("informe «minimum», «maximum» ou ambos",),
    "empty_list": ("rules[1] spacing › subject", "pelo menos 1"),
    "empty_text": ("rules[1] spacing › title › pt", "vazio"),
    "end_before_start": ("o fim (30/08/2011)", "início (01/03/2016)"),
    "end_without_act": ("rules[1] spacing", "«end» e «ended_by» vão juntos"),
    "flag_is_text": ("inclusive", "true ou false", '"sim"'),
    "except_until_alone": ("«except_until»", "«except_installed_before»"),
    "except_within_without_unit": ("«within» está sem unidade",),
    "figure_without_object": ("«object»", "nearest_object_m"),
    "fleet_bounds_crossed": ("o máximo (5) é menor que o mínimo (15)",),
    "fleet_without_bounds": ("informe «minimum», «maximum» ou ambos",),
    "group_with_hyphen": ("sublinhado", '"pessoas-pcd"'),
    "growing_both_ways": ("«percent_a_year» ou «per_new_inhabitants»",),
    "growth_not_told": ("«percent_a_year» e «growth» vão juntos",),
    "hour_is_text": ("hours[1] › start", "hora HH:MM:SS", '"06:00"'),
    "id_with_accent": ("letras minúsculas sem acento", '"espaçamento"'),
    "impossible_date": ("linha 6", "não existe no calendário"),
    "law_with_borrowed_rule": ("regra spacing", "numa lei, nenhuma"),
    "law_without_town": ("nomeia seu município",),
    "list_is_text": ("object", "lista entre colchetes", '"stand"'),
    "maximum_without_unit": ("«maximum» está sem unidade", "Acrescente «unit»"),
    "minimum_infinite": ("minimum", "deveria ser um número", "inf"),
    "minimum_zero": ("minimum", "maior que 0", "encontrado: 0"),
    "missing_title": ("início do arquivo", "falta «title»"),
    "missing_unit": ("falta «unit»", "rules[1] spacing"),
    "model_with_own_rule": ("regra spacing", "num modelo toda regra é emprestada"),
    "negative_remainder": ("remainder_above", "pelo menos 0", "-1"),
    "no_kind": ("rules[1] spacing", "falta «kind»", 'kind = "distance"'),
    "no_near_key": ("«to» não é aceito aqui. Aceitos",),
    "no_rules": ("rules", "pelo menos 1"),
    "not_toml": ("linha 2, coluna 6", "TOML"),
    "not_utf8": ("UTF-8",),
    "number_is_text": ("minimum", "número, sem aspas", '"500"'),
    "one_language_only": ("falta «en»", "rules[1] spacing › title"),
    "osm_tag_without_value": ("«amenity»", "chave=valor"),
    "people_without_districts": ('people = "districts"', "vão juntos"),
    "place_kind_of_the_planner": ("já conhece «airport»",),
    "place_kind_twice": ("place_kinds[2] market", "«market» aparece duas vezes"),
    "quota_count_without_fixed": ("«count»", 'basis = "fixed"'),
    "quota_per_fraction": ("per", "número inteiro", "500.5"),
    "quota_permit_is_of_vehicles": ("«permit_is»", 'counts = "permits"'),
    "quota_without_rounding": ('basis = "population"', "confira «rounding»"),
    "remainder_beyond_per": ("acima de 9.000 nunca acontece", "menos de 9.000"),
    "remainder_rounded_up": ("«remainder_above»", 'rounding = "floor"'),
    "rule_before_act": ("regra spacing começa em 31/12/1999", "antes do ato (01/01/2000)"),
    "share_above_whole": ("minimum_percent", "no máximo 100", "120"),
    "share_without_number": ("«minimum_percent» ou «minimum_count»",),
    "short_ibge_code": ("sete algarismos", '"310000"'),
    "state_in_full": ("duas letras maiúsculas", '"Minas"'),
    "table_is_text": ("title", "tabela entre chaves", '"Espaçamento"'),
    "text_is_number": ("municipality › name", "texto entre aspas", "7"),
    "unit_without_maximum": ("há «unit», mas falta «maximum»",),
    "unknown_key": ("rules[1] spacing", "«minimun»", "Seria «minimum»?", "inclusive"),
    "unknown_key_in_citation": ("«artigo»", "Seria «article»?", "Aceitos: act, article"),
    "unknown_kind": ('"distancia"', "Seria «distance»?", "not_measurable"),
    "unknown_place_kind": ("«taxi_stant»", "Seria «taxi_stand»?", "[[place_kinds]]"),
    "unknown_status": ('"lei" não é aceito. Aceitos: law, model',),
    "unknown_subject": ('"motorcycle"', "Seria «waiting_motorcycle»?", "soliciting_driver"),
    "unknown_unit": ('"km" não é aceito. Aceitos: m.',),
    "replaced_by_nobody": ("regra spacing termina em 01/03/2016", "nenhuma versão dela começa nesse dia"),
    "versions_overlap": (
        "duas versões da regra spacing",
        "rules[2] (início do ato → sem fim) e rules[1] (início do ato → sem fim)",
    ),
    "versions_overlap_by_a_day": (
        "rules[2] (01/03/2016 → sem fim) e rules[1] (início do ato → 02/03/2016)",
        "o dia de «end» já não pertence",
    ),
    "when_unknown_option": ("open = «maybe»", "Existem: yes, no"),
    "when_near_option": ("open = «yess»", "Seria «yes»? Existem: yes, no"),
    "when_unknown_reading": ("regra spacing", "open = «yes»"),
    "zone_inside_with_metres": ('where = "inside"', "retire «within»"),
}


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_bad_file_is_refused_with_where_what_and_what_is_allowed(name):
    with pytest.raises(RulebookFault) as refused:
        read_rulebook(BAD / f"{name}.toml")
    assert len(refused.value.faults) == 1
    said = refused.value.render("pt")
    assert said.startswith(f"{name}.toml")
    for words in REFUSED[name]:
        assert words in said
    assert refused.value.render("en") != said


def test_all_faults_of_a_file_are_told_at_once():
    with pytest.raises(RulebookFault) as refused:
        read_rulebook(BAD / "two_faults.toml")
    assert [fault.key for fault in refused.value.faults] == ["rulebook.bad_article", "rulebook.unknown_word"]


def test_every_bad_file_is_tried():
    assert {path.stem for path in BAD.glob("*.toml")} == {
        *REFUSED,
        "two_faults",
        "many_faults",
        "one_fault_hides_none",
    }


def test_every_disagreement_that_a_file_may_hold_is_tried():
    told = set()
    for path in BAD.glob("*.toml"):
        with pytest.raises(RulebookFault) as refused:
            read_rulebook(path)
        told |= {fault.key.removeprefix("rulebook.") for fault in refused.value.faults}
    assert OWN - told == set()


def test_an_absent_file_is_refused():
    with pytest.raises(RulebookFault, match=r"absent\.toml: não foi possível ler"):
        read_rulebook(BAD / "absent.toml")


def test_an_unknown_id_is_refused_with_the_known_ones():
    with pytest.raises(UnknownRulebook, match=r"«passos».*passos-mg"):
        load_rulebook("passos")


def test_a_rulebook_is_found_by_the_name_of_its_file(tmp_path):
    text = (BAD / "unknown_unit.toml").read_text(encoding="utf-8").replace('"km"', '"m"')
    (tmp_path / "teste.toml").write_text(text, encoding="utf-8")
    (tmp_path / "outro.toml").write_text(text, encoding="utf-8")
    assert rulebook_ids(tmp_path) == ("outro", "teste")
    assert load_rulebook("teste", tmp_path).rules[0].minimum == 500
    with pytest.raises(RulebookFault, match=r"outro\.toml: o id «teste»"):
        load_rulebook("outro", tmp_path)
