"""Data put into a page's script, so that no name of a place can ever become code."""

import json

_ESCAPES = {
    "<": "\\u003c",  # </script> and <!-- end or swallow a script
    ">": "\\u003e",
    "&": "\\u0026",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
    # branca compiles what it has rendered as a template a second time: {{ in a name would run in Python
    "{{": "{\\u007b",
    "{%": "{\\u0025",
    "{#": "{\\u0023",
}


def script_json(value: object) -> str:
    """Return a value as JSON that is safe inside a script tag, a Jinja template and JavaScript.

    All characters escaped here occur only inside JSON strings, where the escape means the same character.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for seen, written in _ESCAPES.items():
        text = text.replace(seen, written)
    return text
