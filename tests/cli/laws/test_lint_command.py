from pathlib import Path

BAD = Path(__file__).parents[2] / "rulebook" / "bad"


def test_all_faults_are_told_with_their_lines_and_the_exit_code_is_one(mototaxi):
    ran = mototaxi("laws", "lint", BAD / "many_faults.toml")
    assert ran.code == 1
    assert f"{BAD / 'many_faults.toml'}:5:" in ran.out
    assert "Seria «distance»?" in ran.out
    assert "8 faltas" in ran.out


def test_the_document_has_line_value_and_nearest_word(mototaxi):
    ran = mototaxi("laws", "lint", BAD / "unknown_key.toml", BAD / "two_faults.toml", "--json")
    assert ran.code == 1
    first, second = ran.document["files"]
    fault = next(each for each in first["faults"] if each["key"] == "rulebook.unknown_key")
    assert (fault["line"], fault["nearest"]) == (15, "minimum")
    assert fault["path"] == ["rules", 0, "minimun"]
    assert "inclusive" in fault["allowed"]
    assert ran.document["faults"] == len(first["faults"]) + len(second["faults"])


def test_a_new_rulebook_is_clean_in_both_languages(mototaxi, tmp_path):
    for language in ("pt", "en"):
        folder = tmp_path / language
        assert mototaxi("--lang", language, "laws", "new", "cidade-mg", "--out", folder).code == 0
        ran = mototaxi("laws", "lint", folder / "cidade-mg.toml")
        assert (ran.code, "sem faltas" in ran.out) == (0, True)


def test_no_file_is_refused(mototaxi):
    assert "que arquivos conferir" in mototaxi("laws", "lint").err


def test_an_absent_file_is_one_fault_among_those_of_the_others(mototaxi, tmp_path):
    names = (BAD / "unknown_key.toml", tmp_path / "absent.toml", BAD / "unknown_unit.toml")
    ran = mototaxi("laws", "lint", *names)
    assert ran.code == 1
    assert "(não existe)" in ran.out
    assert all(str(name) in ran.out for name in names)
    assert "(does not exist)" in mototaxi("--lang", "en", "laws", "lint", *names).out
    absent = mototaxi("laws", "lint", *names, "--json").document["files"][1]
    assert [(fault["key"], fault["line"]) for fault in absent["faults"]] == [("rulebook.unreadable", None)]
