import json
import re
from dataclasses import replace

from streamlit.testing.v1 import AppTest

from planner.project import open_project
from planner.project.model import Edit

PAGE = """
from planner.ui.main import PAGES
from planner.ui.sidebar import choose_language, choose_setup

dict((address, page) for address, _, page in PAGES)["mapa"](choose_setup(choose_language()))
"""


def arrows(app):
    """Return how many moves the map is given to draw."""
    (drawn,) = [json.loads(one.proto.json_args) for one in app.get("component_instance")]
    return re.findall(r'"text":"Mudaria ([\d.,]+)', json.dumps(drawn, ensure_ascii=False).replace('\\"', '"'))


def test_a_locked_stand_is_not_moved_and_what_is_told_is_what_is_drawn_and_done(demo_project):
    path = demo_project("composite")
    with open_project(path, author="Bia") as project:
        before = project.scenario("S1")
        edit = Edit("lock", put=(replace(before.stand("MT-02"), locked=True),))
        project.change("S1", edit, expected=before.revision)
    app = AppTest.from_string(PAGE, default_timeout=60).run()
    assert len(app.table) == 0
    assert arrows(app) == []
    app.button(key="repair").click().run()
    told = app.table[0].value
    assert list(told["Para"]).count(r"travado\: fica onde está") == 1
    assert told.iloc[-1]["Metros"] == "—"  # the locked one
    moving = [metres for metres in told["Metros"] if metres not in ("—", "0,00")]
    assert sorted(arrows(app)) == sorted(moving) != []
    app.button(key="repair-apply").click().run()
    assert arrows(app) == []
    with open_project(path, author="Bia", read_only=True) as project:
        after = project.scenario("S1")
    gone = {one.id for one in before.stands if after.stand(one.id).geometry != one.geometry}
    assert len(gone) == len(moving)
    assert "MT-02" not in gone
