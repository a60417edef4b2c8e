from planner.rulebook import rulebook_ids


def test_all_rulebooks_are_listed(mototaxi):
    listed = mototaxi("laws", "list", "--json").document["laws"]
    assert tuple(book["id"] for book in listed) == rulebook_ids()
    assert set(rulebook_ids()) >= {
        "passos-mg", "patos-pb", "votuporanga-sp", "santo-antonio-do-descoberto-go", "itau-de-minas-mg",
        "composite", "composite-strict",
    }  # fmt: skip
    shown = mototaxi("laws", "list").out
    assert "30/08/2011" in shown
    assert "data desconhecida" in shown


def test_coverage_tells_what_each_article_became(mototaxi):
    ran = mototaxi("laws", "coverage", "passos-mg")
    assert ran.code == 0
    for article in ("Art. 11, I", "Art. 11, II", "Art. 12", "Art. 6, III", "Art. 7", "Art. 26"):
        assert article in ran.out
    assert "porque" in ran.out
    rows = mototaxi("laws", "coverage", "votuporanga-sp", "--json").document["coverage"]
    struck = [row for row in rows if row["rule_id"] == "premises-clearance-taxi"]
    assert [(row["start"], row["end"], row["ended_by"]) for row in struck] == [
        ("2011-08-30", "2016-03-01", "Lei 5.741/2016")
    ]


def test_show_tells_the_rules_of_a_day(mototaxi):
    assert "200" in str(
        mototaxi("laws", "show", "votuporanga-sp", "--on", "2015-06-01", "--json").document["in_force"]
    )
    later = mototaxi("laws", "show", "votuporanga-sp", "--on", "2020-01-01")
    assert "encerrada em 01/03/2016 por Lei 5.741/2016" in later.out


def test_a_law_must_be_named(mototaxi):
    ran = mototaxi("laws", "show")
    assert ran.code == 2
    assert "composite-strict" in ran.err


def test_usage_is_refused_in_the_readers_language(mototaxi):
    assert "faltam argumentos obrigatórios" in mototaxi("demo").err
    assert "required arguments are missing" in mototaxi("demo", "--lang", "en").err
    wrong = mototaxi("laws", "list", "--nada")
    assert (wrong.code, "argumentos desconhecidos: --nada" in wrong.err) == (2, True)


def test_help_speaks_both_languages(mototaxi):
    assert "pontos de mototáxi" in mototaxi("--help").out
    assert "Moto-taxi stand planner" in mototaxi("--lang", "en", "--help").out
    for command in ("validate", "propose", "quota", "laws", "demo", "app"):
        ran = mototaxi(command, "--help")
        assert ran.code == 0
        assert "opções" in ran.out
