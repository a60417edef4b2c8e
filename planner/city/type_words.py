"""What a value of ``city.toml`` should be, in words."""

from collections.abc import Mapping

_WORDS: Mapping[str, Mapping[str, str]] = {
    "str": {"pt": "um texto entre aspas", "en": "a text in quotes"},
    "bool": {"pt": "true ou false", "en": "true or false"},
    "int": {
        "pt": "um número inteiro, sem aspas, maior ou igual a zero",
        "en": "a whole number without quotes, zero or more",
    },
    "list": {"pt": "uma lista entre colchetes", "en": "a list in brackets"},
    "dict": {"pt": "uma tabela própria, como [files]", "en": "a table of its own, like [files]"},
    "date": {"pt": "uma data AAAA-MM-DD, sem aspas", "en": "a date YYYY-MM-DD without quotes"},
}


def type_words(expected: type) -> Mapping[str, str]:
    """Return the words for a type in each language; its name where there are none."""
    name = expected.__name__
    return _WORDS.get(name, {"pt": name, "en": name})
