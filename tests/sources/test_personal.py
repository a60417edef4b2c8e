import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.sources.personal import MASK, is_cpf, masked, personal_columns
from planner.sources.points import read_points

# Invented numbers: the check digits were worked out by hand, no person is meant.
CPF = "529.982.247-25"


def held(**columns):
    return {one.column: one.kind for one in personal_columns(pd.DataFrame(columns, dtype=object))}


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (CPF, True),
        ("52998224725", True),
        ("529.982.247-24", False),
        ("529.982.247-15", False),
        ("111.111.111-11", False),
        ("5299822472", False),
        ("", False),
    ],
)
def test_a_cpf_is_known_by_its_check_digits(text, right):
    assert is_cpf(text) is right


@given(st.lists(st.integers(0, 9), min_size=9, max_size=9).filter(lambda digits: len(set(digits)) > 1))
def test_of_each_nine_digits_exactly_one_of_a_hundred_endings_is_a_cpf(digits):
    stem = "".join(map(str, digits))
    assert sum(is_cpf(f"{stem}{ending:02d}") for ending in range(100)) == 1


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"João da Silva {CPF}", f"João da Silva {MASK}"),
        ("João 52998224725", f"João {MASK}"),
        ("Ponto 529.982.247-24", "Ponto 529.982.247-24"),  # no CPF: its check digits are wrong
        ("Praça (35) 99876-5432", f"Praça {MASK}"),
        ("Praça 35 3521-1234", f"Praça {MASK}"),
        ("Praça fone 99876-5432", f"Praça fone {MASK}"),
        ("fulano@exemplo.com.br", MASK),
        ("Moto ABC-1234", f"Moto {MASK}"),
        ("Moto abc1d23", f"Moto {MASK}"),
        ("Ponto PMT0012", "Ponto PMT0012"),
        ("RUA 1234", "RUA 1234"),
        ("Av. Brasil 1000-1200", "Av. Brasil 1000-1200"),
        ("DIRETRIZ 7121 X R JOAO", "DIRETRIZ 7121 X R JOAO"),
        ("BR-116, km 270", "BR-116, km 270"),
        ("CEP 37900-106", "CEP 37900-106"),
    ],
)
def test_what_is_personal_in_a_name_is_masked_and_nothing_else(text, left):
    assert masked(text) == left
    assert masked(left) == left


@pytest.mark.parametrize(
    ("header", "cells", "kind"),
    [
        ("telefone", ["", "3000-0000"], "phone"),
        ("Celular do condutor", ["x"], "phone"),
        ("CPF", [""], "cpf"),
        ("cpfCondutor", ["1"], "cpf"),
        ("RG", ["MG-1"], "document"),
        ("nº CNH", ["1"], "document"),
        ("E-mail", [""], "email"),
        ("Permissionário", ["Fulano"], "person"),
        ("data_nascimento", ["01/01/1990"], "birth"),
        ("Endereço residencial", ["Rua A"], "home"),
        ("placa", ["ABC1D23"], "plate"),
        ("placa da moto", ["XYZ-1234", ""], "plate"),
        ("dado", [CPF, ""], "cpf"),
        ("dado", ["(35) 99876-5432", "35998765432"], "phone"),
        ("dado", ["a@b.com", "c@d.com", "-"], "email"),
        ("dado", ["ABC1D23", "XYZ-1234"], "plate"),
    ],
)
def test_columns_found_by_header_or_by_pattern(header, cells, kind):
    assert held(**{header: cells}) == {header: kind}


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("nome", ["Praça da Matriz"]),
        ("codigo", ["PMT0012", "PMT0013"]),
        ("codigo", ["1", "2"]),
        ("placa", ["sim", "não"]),
        ("mototaxistas", ["12", "8"]),
        ("mototaxista", ["12", "8"]),
        ("uso_residencial", ["1", "0"]),
        ("area", ["2345.6789", "95123.4567"]),
        ("cep", ["37900-106"]),
        ("logradouro", ["Rua A"]),
        ("setor", ["310000005000001"]),
        ("dado", ["", ""]),
        ("codigo", ["31998765432", "31998765433"]),
        ("periodo", ["2019-2020", "2021-2022"]),
    ],
)
def test_columns_that_are_nobodys(header, cells):
    assert held(**{header: cells}) == {}


@pytest.mark.parametrize("plate", ["ABC-1234", "ABC1D23", "QZX7K23", "rtv9z10"])
def test_plates_old_and_new_with_any_letter_are_known(plate):
    assert held(placa=[plate, ""]) == {"placa": "plate"}


def test_a_name_beside_a_document_is_a_persons_unless_the_person_is_named_elsewhere():
    assert held(nome=["Fulano"], cpf=[CPF]) == {"nome": "person", "cpf": "cpf"}
    assert held(nome=["Praça"], cpf=[CPF], condutor=["Fulano"]) == {"cpf": "cpf", "condutor": "person"}
    assert held(nome=["Moto Rápido Ltda"], cpf=[CPF], cnpj=["1"]) == {"cpf": "cpf"}
    assert held(nome=["RODOVIÁRIA"], telefone=["3000-0000"]) == {"telefone": "phone"}


def test_nothing_personal_enters_the_table_or_a_notice(text_file):
    rows = (
        "codigo;nome;denominacao;cpf;celular;placa;latitude;longitude\n"
        f"1;Fulano de Tal;Matriz {CPF};{CPF};(35) 99876-5432;ABC1D23;-20,71;-46,61\n"
        "2;Beltrana;Rodoviária;;;XYZ-1234;-20,72;-46,62\n"
    )
    read = read_points(text_file(rows), kind="stand")
    assert read.frame["name"].tolist() == [f"Matriz {MASK}", "Rodoviária"]
    said = {notice.key: notice for notice in read.notices}
    assert set(said) == {"personal.columns", "personal.name_of_person", "personal.masked"}
    assert said["personal.columns"].examples == ("nome", "cpf", "celular", "placa")
    assert said["personal.masked"].examples == ("2",)
    everything = read.frame.to_json(default=str) + "".join(
        notice.render(language) for notice in read.notices for language in ("pt", "en")
    )
    for secret in ("529", "Fulano", "Beltrana", "99876", "ABC1D23", "XYZ"):
        assert secret not in everything
    assert "cpf (CPF)" in everything
    assert "number plate" in everything


def test_an_id_that_is_a_cpf_is_not_read_as_one(text_file):
    read = read_points(text_file(f"codigo;latitude;longitude\n{CPF};-20,71;-46,61\n"), kind="stand")
    assert read.frame["id"].tolist() == ["p0001"]
    assert {"personal.columns", "points.ids_made"} == {notice.key for notice in read.notices}


def test_one_code_that_is_a_cpf_is_made_anew(text_file):
    rows = "".join(f"{name};-20,7{n};-46,61\n" for n, name in enumerate(["A1", "A2", "A3", CPF, "a@b.com"]))
    read = read_points(text_file("codigo;latitude;longitude\n" + rows), kind="stand")
    assert read.frame["id"].tolist() == ["A1", "A2", "A3", "p0001", "p0002"]
    assert next(notice for notice in read.notices if notice.key == "personal.codes").examples == ("5", "6")
    assert "529" not in "".join(notice.render("pt") for notice in read.notices)


def test_a_refusal_shows_no_cpf(text_file, refusal):
    path = text_file(
        f"codigo;vagas;latitude;longitude\n1;{CPF};-20,71;-46,61\n2;4;-20,72;-46,6\n3;5;-20,7;-46,6\n"
    )
    for said in refusal(read_points, path, kind="stand"):
        assert MASK in said
        assert "529" not in said


@pytest.mark.acceptance
def test_the_telephones_of_a_real_register_are_noticed(real_file):
    read = read_points(real_file("porto-alegre-rs/taxi-stands.csv"), kind="taxi_stand", kind_column=False)
    said = next(notice for notice in read.notices if notice.key == "personal.columns")
    assert said.examples == ("telefone",)
    assert "telefone" not in next(n for n in read.notices if n.key == "points.columns_unused").examples
    assert "RODOVIÁRIA" in set(read.frame["name"])
    assert not {notice.key for notice in read.notices} & {"personal.masked", "personal.name_of_person"}
