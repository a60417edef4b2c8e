"""Street names as people type them: without accents, with abbreviations, without small words."""

import re
import unicodedata
from collections.abc import Mapping

_TYPES: Mapping[str, str] = {
    "r": "rua",
    "av": "avenida",
    "aven": "avenida",
    "pc": "praca",
    "pca": "praca",
    "tv": "travessa",
    "trav": "travessa",
    "al": "alameda",
    "rod": "rodovia",
    "est": "estrada",
    "estr": "estrada",
    "lgo": "largo",
    "vd": "viaduto",
    "vl": "vila",
}
"""Abbreviation of a kind of street → the word; only where it comes first: «Rua R» is a street too."""

_TITLES: Mapping[str, str] = {
    "dr": "doutor",
    "dra": "doutora",
    "prof": "professor",
    "profa": "professora",
    "cel": "coronel",
    "gen": "general",
    "mal": "marechal",
    "cap": "capitao",
    "ten": "tenente",
    "sgt": "sargento",
    "maj": "major",
    "pres": "presidente",
    "sen": "senador",
    "dep": "deputado",
    "gov": "governador",
    "ver": "vereador",
    "des": "desembargador",
    "eng": "engenheiro",
    "mons": "monsenhor",
    "pe": "padre",
    "sto": "santo",
    "sta": "santa",
    "nsa": "nossa",
    "sra": "senhora",
    "jd": "jardim",
}

_SMALL = frozenset({"de", "da", "do", "das", "dos", "d"})

STREET_TYPES = frozenset(_TYPES.values())
"""Words that say what kind of street it is; who searches may leave them out."""


def name_words(text: str) -> tuple[str, ...]:
    """Return the words by which a street name is compared: ``Av. Dr. João`` → avenida, doutor, joao."""
    plain = unicodedata.normalize("NFKD", text.replace("ª", "a").replace("º", "o")).casefold()
    words = re.findall(r"[a-z0-9]+", "".join(one for one in plain if not unicodedata.combining(one)))
    full = [(_TYPES.get(word, word) if at == 0 else _TITLES.get(word, word)) for at, word in enumerate(words)]
    kept = tuple(word for word in full if word not in _SMALL)
    return kept or tuple(full)
