from datetime import date

from planner.provenance import Notice, Source


def test_a_source_is_hashed_and_leaves_the_folder_behind(tmp_path):
    path = tmp_path / "pontos.csv"
    path.write_bytes(b"abc")
    source = Source.of_file(path, retrieved=date(2020, 3, 10), licence="ODbL")
    # SHA-256 of "abc", from FIPS 180-2.
    assert source.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert source.name == "pontos.csv"
    assert str(tmp_path) not in repr(source)


def test_a_notice_is_told_with_its_own_values():
    notice = Notice("tables.column_missing", "info", "pontos.csv", values={"table": "places", "column": "id"})
    assert notice.render() == "Tabela places: falta a coluna id."
    assert notice.count == 1
