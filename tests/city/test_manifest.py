import pytest

from planner.city.manifest import MANIFEST, read_manifest
from planner.errors import InputRefused, MissingInput

GOOD = """
name = "Vila Modelo"
uf = "MG"
ibge_code = "3147907"
fictional = true
population = 110000
population_source = "IBGE"
population_year = 2022
none = ["airport", "intercity_terminal"]

[files]
stands = "pontos.csv"
taxi = "dados/taxi.csv"
"""


@pytest.fixture
def folder(tmp_path):
    def write(text, encoding="utf-8"):
        root = tmp_path / "cidade"
        (root / "dados").mkdir(parents=True, exist_ok=True)
        (root / "pontos.csv").write_text("")
        (root / "dados" / "taxi.csv").write_text("")
        (tmp_path / "fora.csv").write_text("")
        (root / MANIFEST).write_text(text, encoding=encoding)
        return root

    return write


def refused(folder):
    with pytest.raises(InputRefused) as caught:
        read_manifest(folder)
    return caught.value.render("pt")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_everything_it_may_say(folder, encoding):
    root = folder(GOOD, encoding)
    told = read_manifest(root)
    assert (told.name, told.uf, told.ibge_code, told.fictional) == ("Vila Modelo", "MG", "3147907", True)
    figure = told.population_figure
    assert (figure.people, figure.source, figure.year) == (110000, "IBGE", 2022)
    assert told.none == ("airport", "intercity_terminal")
    assert told.files == {"stands": root / "pontos.csv", "taxi": root / "dados" / "taxi.csv"}


def test_a_name_is_enough(folder):
    told = read_manifest(folder('name = "Passos"'))
    assert (told.files, told.population_figure, told.fictional, told.none) == ({}, None, False, ())


def test_all_faults_come_at_once(folder):
    said = refused(
        folder(
            'nme = "Passos"\nfictional = "sim"\npopulation = -5\npopulation_year = true\n'
            'none = ["aeroporto"]\n'
            '[files]\ntaxis = "pontos.csv"\nbus = "falta.zip"\nstreets = "../fora.csv"\nstands = 3\n'
        )
    )
    for words in (
        "«nme». Seria «name»",
        "falta o nome",
        "«fictional» traz 'sim'",
        "«population» traz -5",
        "«population_year» traz True",
        "«aeroporto»",
        "«files.taxis». Seria «files.taxi»",
        "«falta.zip», que não existe",
        "files.streets aponta para fora da pasta",
        "«files.stands» traz 3",
    ):
        assert words in said, words
    assert len(said.splitlines()) == 10


@pytest.mark.parametrize("value", ["../fora.csv", "dados/../../fora.csv", "/etc/hostname"])
def test_no_file_outside_the_folder_is_read(folder, value):
    assert "para fora da pasta" in refused(folder(f'name = "P"\n[files]\nstands = "{value}"\n'))


def test_files_must_be_a_table(folder):
    assert "files" in refused(folder('name = "P"\nfiles = ["pontos.csv"]\n'))


@pytest.mark.parametrize(
    "text", ["name = ", 'name = "P"\nname = "Q"', "\ud800".encode("utf-8", "replace").decode() + "="]
)
def test_what_is_no_toml_is_refused(folder, text):
    assert "TOML" in refused(folder(text))


def test_a_folder_without_it_is_named(tmp_path):
    with pytest.raises(MissingInput, match=MANIFEST) as caught:
        read_manifest(tmp_path)
    assert tmp_path.name in str(caught.value)


def test_a_folder_that_is_not_there_is_named_whole(tmp_path):
    with pytest.raises(MissingInput, match="não existe") as caught:
        read_manifest(tmp_path / "não" / "há")
    assert str(tmp_path / "não" / "há") in str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('uf = "ZZ"', "«ZZ» não é sigla"),
        ('ibge_code = "31"', "«31»"),
        ('ibge_code = "9107907"', "7 algarismos"),
    ],
)
def test_a_state_or_code_that_cannot_be_is_refused(folder, line, said):
    assert said in refused(folder(f'name = "P"\n{line}\n'))


def test_a_key_like_no_other_gets_no_silly_suggestion(folder):
    said = refused(folder('name = "P"\nxyzw = 3\n'))
    assert "«xyzw»" in said
    assert "Seria" not in said
