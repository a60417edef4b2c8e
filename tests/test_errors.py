import inspect

import planner.errors
from planner.errors import Fault, InputRefused, PlannerError


def test_all_faults_are_told_one_a_line_in_the_readers_language():
    error = InputRefused(
        Fault("tables.column_missing", {"table": "places", "column": "id"}),
        Fault("tables.column_missing", {"table": "places", "column": "kind"}),
    )
    assert str(error).splitlines() == [
        "Tabela places: falta a coluna id.",
        "Tabela places: falta a coluna kind.",
    ]
    assert error.render("en").startswith("Table places: column id is missing.")


def test_the_tree_in_the_docstring_names_every_refusal():
    classes = [
        cls
        for _, cls in inspect.getmembers(planner.errors, inspect.isclass)
        if issubclass(cls, PlannerError) and cls is not PlannerError
    ]
    assert len(classes) >= 6
    for cls in classes:
        assert cls.__name__ in (planner.errors.__doc__ or "")
        assert cls.__doc__
