"""The JSON Schema of a rulebook file, for the completion and the checks of an editor."""

import json
from typing import Any

from planner.rulebook.model import Rulebook

FILE_NAME = "rulebook.schema.json"


def rulebook_schema() -> dict[str, Any]:
    """Return the schema, made from the models; dates and times are TOML's own and appear as text.

    What the parts of a file say against one another is beyond a schema: that is checked on reading.
    """
    made = _plain(Rulebook.model_json_schema())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:mototaxi-planner:rulebook:1",
        **made,
    }


def schema_text() -> str:
    """Return the schema as the text of its file."""
    return json.dumps(rulebook_schema(), ensure_ascii=False, indent=1) + "\n"


def _plain(node: Any) -> Any:
    """Drop what a TOML file cannot say: it has no null, and a key's name needs no title."""
    if isinstance(node, list):
        return [_plain(item) for item in node]
    if not isinstance(node, dict):
        return node
    kept: dict[str, Any] = {
        key: _properties(value) if key in ("properties", "$defs") else _plain(value)
        for key, value in node.items()
        if not (key == "default" and value is None) and not (key == "title" and isinstance(value, str))
    }
    options = [option for option in kept.get("anyOf", ()) if option != {"type": "null"}]
    if len(options) == 1:
        del kept["anyOf"]
        kept |= options[0]
    return kept


def _properties(named: dict[str, Any]) -> dict[str, Any]:
    # A property called "title" or "default" is a key of the file, not a word of the schema.
    return {name: _plain(value) for name, value in named.items()}
