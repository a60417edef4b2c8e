import os
import threading
import uuid

import pytest
import town
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, make_url, text

from planner.errors import ProjectConflict, ProjectLocked, ProjectRefused
from planner.project import Edit, Stand, create_project, open_project, postgis, schema

WRONG = "errada_mesmo"
GUEST = "so_teste"
DATABASE = os.environ.get("MOTOTAXI_TEST_POSTGIS")
needs_database = pytest.mark.skipif(
    DATABASE is None, reason="no database: MOTOTAXI_TEST_POSTGIS names none (.ci/run starts one)"
)


def run_sql(*statements, database=None, **values):
    """Carry out statements as the tests' own role, each by itself."""
    url = make_url(DATABASE).set(drivername="postgresql+psycopg")
    engine = create_engine(url.set(database=database or url.database), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        found = [connection.execute(text(statement), values) for statement in statements]
        rows = found[-1].all() if found[-1].returns_rows else []
    engine.dispose()
    return rows


def address(**changed):
    return make_url(DATABASE).set(**changed).render_as_string(hide_password=False)


def add(name, metres=0.0):
    return Edit("add", put=(Stand("", "stand", town.at(metres, 50), name=name),))


# The address


def test_the_password_is_never_shown():
    told = postgis.address_of("postgresql://ana:segredo@srv:5433/gis?project=plano_2026&password=segredo")
    assert told.schema == "plano_2026"
    assert told.shown == "postgresql://ana@srv:5433/gis?project=plano_2026"


def test_a_project_without_a_name_lies_in_the_schema_mototaxi():
    assert postgis.address_of("postgres://srv/gis").schema == "mototaxi"


def test_a_database_of_another_kind_is_refused_without_being_asked():
    with pytest.raises(ProjectRefused, match="não foi entendido"):
        postgis.address_of("mysql://srv/gis")


@pytest.mark.parametrize(
    "name", ["Plano", "1plano", "plano-a", "a;drop schema x", "pg_x", "public", "a" * 52, "é"]
)
def test_a_name_that_is_no_plain_word_is_refused(name):
    with pytest.raises(ProjectRefused, match="letras minúsculas"):
        postgis.address_of(f"postgresql://srv/gis?project={name}")


def test_an_address_without_a_database_or_that_is_none_is_refused_without_showing_it():
    with pytest.raises(ProjectRefused, match="em que banco"):
        postgis.address_of("postgresql://ana:segredo@srv")
    with pytest.raises(ProjectRefused, match="não foi entendido") as refused:
        postgis.address_of("postgresql://ana:segredo@srv:porta/gis")
    assert "segredo" not in str(refused.value)


def test_without_the_driver_what_to_install_is_said(monkeypatch):
    monkeypatch.setattr(postgis.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(ProjectRefused, match=r"mototaxi-planner\[postgis\]"):
        postgis.open_store("postgresql://srv/gis")


# Servers that do not serve


def test_a_server_that_does_not_answer_is_named():
    with pytest.raises(ProjectRefused, match=r"127\.0\.0\.1:1/gis.*não responde"):
        postgis.open_store("postgresql://ana:segredo@127.0.0.1:1/gis")


@needs_database
def test_a_wrong_password_is_told_and_not_shown():
    with pytest.raises(ProjectRefused, match="usuário ou a senha") as refused:
        postgis.open_store(address(password=WRONG))
    assert WRONG not in str(refused.value)


@needs_database
def test_an_unknown_database_is_told():
    with pytest.raises(ProjectRefused, match="não existe"):
        postgis.open_store(address(database="nenhum_banco"))


@needs_database
def test_a_database_without_postgis_says_what_to_ask_for():
    name = f"sem_{uuid.uuid4().hex[:8]}"
    run_sql(f"CREATE DATABASE {name}")
    try:
        with pytest.raises(ProjectRefused, match="CREATE EXTENSION postgis"):
            postgis.create_store(address(database=name))
    finally:
        run_sql(f"DROP DATABASE {name} WITH (FORCE)")


@needs_database
@pytest.mark.parametrize(
    ("limit", "words"), [("_OLDEST_SERVER", "PostgreSQL"), ("_OLDEST_POSTGIS", "PostGIS")]
)
def test_an_old_server_is_refused(monkeypatch, limit, words):
    monkeypatch.setattr(postgis, limit, 99)
    with pytest.raises(ProjectRefused, match=f"{words} do .* é da versão"):
        postgis.open_store(str(DATABASE))


@pytest.fixture
def guest(new_database):
    """Return the URL of a project as a role that may enter the database and nothing else."""
    role = f"g_{uuid.uuid4().hex[:8]}"
    run_sql(f"CREATE ROLE {role} LOGIN PASSWORD '{GUEST}'")
    url = make_url(new_database()).set(username=role, password=GUEST)
    yield url.render_as_string(hide_password=False), role
    run_sql(f"DROP OWNED BY {role} CASCADE", f"DROP ROLE {role}")


def test_a_user_without_rights_is_told_which_to_ask_for(guest, small_town, law):
    url, _ = guest
    with pytest.raises(ProjectRefused, match="GRANT CREATE ON DATABASE"):
        create_project(url, small_town, law, name="Teste", author="Ana")


def test_an_empty_schema_that_an_administrator_made_is_enough(guest, small_town, law):
    url, role = guest
    name = postgis.address_of(url).schema
    run_sql(f"CREATE SCHEMA {name} AUTHORIZATION {role}")
    with create_project(url, small_town, law, name="Teste", author="Ana") as project:
        changed = project.change("S1", add("Novo"), expected=1)
        assert [stand.name for stand in changed.stands if stand.origin == "drawn"] == ["Novo"]
        assert project.check() == ()


# Projects in a database


def test_there_is_no_project_until_one_is_made(new_database):
    url = new_database()
    with pytest.raises(ProjectRefused, match="Não há projeto"):
        open_project(url, author="Ana")


def test_a_project_is_never_written_over(new_database, small_town, law):
    url = new_database()
    with create_project(url, small_town, law, name="Teste", author="Ana") as project:
        project.change("S1", add("Novo"), expected=1)
    with pytest.raises(ProjectRefused, match="Já existe"):
        create_project(url, small_town, law, name="Outro", author="Bia")
    with open_project(url, author="Bia") as project:
        assert project.info().name == "Teste"
        assert len(project.scenario("S1").stands) == 5


def test_a_project_that_failed_to_be_made_leaves_no_schema(new_database, small_town, law, monkeypatch):
    url = new_database()

    def broken(*_):
        raise ProjectRefused.of("project.no_law")

    monkeypatch.setattr("planner.project.making.write_city", broken)
    with pytest.raises(ProjectRefused):
        create_project(url, small_town, law, name="Teste", author="Ana")
    name = postgis.address_of(url).schema
    assert run_sql("SELECT 1 FROM pg_namespace WHERE nspname = :name", name=name) == []


def test_projects_of_one_database_know_nothing_of_each_other(new_database, small_town, law):
    first, second = new_database(), new_database()
    with (
        create_project(first, small_town, law, name="Um", author="Ana") as one,
        create_project(second, small_town, law, name="Dois", author="Ana") as two,
    ):
        one.change("S1", add("Novo"), expected=1)
        assert (len(one.scenario("S1").stands), len(two.scenario("S1").stands)) == (5, 4)


def test_layers_are_registered_with_their_system_and_styled(new_database, small_town, law):
    url = new_database()
    name = postgis.address_of(url).schema
    create_project(url, small_town, law, name="Teste", author="Ana").close()
    found = run_sql("SELECT f_table_name, srid FROM geometry_columns WHERE f_table_schema = :name", name=name)
    assert {tuple(row) for row in found} == {(layer.name, 4326) for layer in schema.LAYERS}
    styled = run_sql(
        "SELECT f_table_name FROM public.layer_styles WHERE useasdefault "
        "AND f_table_catalog = current_database() AND f_table_schema = :name",
        name=name,
    )
    assert {row[0] for row in styled} == {
        *("limite", "ruas", "lugares", "populacao", "pontos", "apontamentos", "propostas")
    }
    (comment,) = run_sql(f"SELECT col_description('{name}.pontos'::regclass, 3)")
    assert comment[0] == "Cenário"


# Several people


def test_readers_do_not_wait_for_a_writer_and_see_what_was_there(new_database, small_town, law):
    url = new_database()
    with (
        create_project(url, small_town, law, name="Teste", author="Ana") as project,
        open_project(url, author="Bia", read_only=True) as other,
    ):
        store = postgis.open_store(url)
        with store.writing() as writer:
            writer.execute(schema.STANDS.delete())
            assert len(other.scenario("S1").stands) == 4
            writer.rollback()
        store.engine.dispose()
        assert len(project.scenario("S1").stands) == 4


def test_a_writer_that_waits_in_vain_is_told(new_database, small_town, law, monkeypatch):
    monkeypatch.setattr(postgis, "_WAIT_S", 1)
    url = new_database()
    create_project(url, small_town, law, name="Teste", author="Ana").close()
    store = postgis.open_store(url)
    with (
        store.writing(),
        open_project(url, author="Bia") as other,
        pytest.raises(ProjectLocked, match="Outra pessoa está gravando"),
    ):
        other.change("S1", add("Novo"), expected=1)
    store.engine.dispose()


def test_of_writers_at_the_same_moment_exactly_one_wins(new_database, small_town, law):
    url = new_database()
    create_project(url, small_town, law, name="Teste", author="Ana").close()
    start = threading.Barrier(6)
    won, lost = [], []

    def write(author):
        with open_project(url, author=author) as project:
            start.wait()
            try:
                project.change("S1", add(author), expected=1)
                won.append(author)
            except ProjectConflict:
                lost.append(author)

    writers = [threading.Thread(target=write, args=(f"pessoa {n}",)) for n in range(6)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert (len(won), len(lost)) == (1, 5)
    with open_project(url, author="Ana") as project:
        assert project.history()[-1].author == won[0]
        assert project.check() == ()


def test_what_is_written_through_a_reader_is_refused(new_database, small_town, law):
    url = new_database()
    create_project(url, small_town, law, name="Teste", author="Ana").close()
    store = postgis.open_store(url)
    with pytest.raises(ProjectRefused, match="não tem direito"), store.reading() as connection:
        connection.execute(schema.STANDS.delete())
    store.engine.dispose()


# From file to database and back


def everything(project):
    return (
        project.info().name,
        project.info().created,
        project.info().changed,
        project.law(),
        project.scenarios(archived=True),
        project.history(),
        project.results(),
    )


ACTS = st.lists(
    st.tuples(
        st.sampled_from(("add", "remove", "undo", "redo", "copy", "keep")),
        st.integers(0, 5_000),
        st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=8),
    ),
    max_size=8,
)


@needs_database
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_a_project_moved_to_a_database_and_back_is_the_same(new_file, new_database, small_town, law, acts):
    first, between, last = new_file(), new_database(), new_file()
    with create_project(first, small_town, law, name="Teste", author="Ana") as project:
        for act, number, name in acts:
            act_on(project, act, number, name)
        before = everything(project)
        town_before = project.city()
        project.copy_to(between)
    with open_project(between, author="Bia") as moved:
        assert everything(moved) == before
        assert moved.check() == ()
        moved.copy_to(last)
    with open_project(last, author="Caio") as back:
        assert everything(back) == before
        assert back.check() == ()
        assert back.city().places.equals(town_before.places)
        fresh = back.new_stand_id()
    assert fresh not in {stand for line in before[5] if line.scenario for stand in line.after}


def act_on(project, act, number, name):
    now = project.scenario("S1")
    if act == "add":
        project.change("S1", add(name, float(number)), expected=now.revision)
    elif act == "remove" and now.stands:
        gone = now.stands[number % len(now.stands)].id
        project.change("S1", Edit("remove", removed=(gone,)), expected=now.revision)
    elif act == "undo" and now.can_undo:
        project.undo("S1", expected=now.revision)
    elif act == "redo" and now.can_redo:
        project.redo("S1", expected=now.revision)
    elif act == "copy" and name.strip():
        project.add_scenario(name, copy_of="S1")
    elif act == "keep":
        project.keep_result("quota", {"permit_limit": number, "notes": [name]}, scenario="S1")


def test_a_moved_project_goes_on_being_worked_on(new_file, new_database, small_town, law):
    file, url = new_file(), new_database()
    with create_project(file, small_town, law, name="Teste", author="Ana") as project:
        project.change("S1", add("Novo"), expected=1)
        project.copy_to(url)
    with open_project(url, author="Bia") as moved:
        assert [one.id for one in moved.change("S1", add("Outro"), expected=2).stands][-2:] == ["N01", "N02"]
        assert moved.undo("S1", expected=3).revision == 4
        assert moved.check() == ()
