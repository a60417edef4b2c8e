"""The words by which people name the kinds of places."""

from collections.abc import Mapping

from planner.sources.headers import fold
from planner.tables import PLACE_KINDS

_WORDS: Mapping[str, tuple[str, ...]] = {
    "stand": ("ponto", "ponto de mototáxi", "praça", "mototáxi", "moto-taxi stand"),
    "premises": ("sede", "agência", "empresa", "central", "sede de agência", "sede de empresa"),
    "taxi_stand": ("táxi", "ponto de táxi", "praça de táxi"),
    "bus_stop": ("parada", "parada de ônibus", "ponto de ônibus", "ponto de parada"),
    "bus_terminal": ("terminal", "terminal de ônibus", "estação de ônibus"),
    "urban_terminal": ("terminal urbano", "terminal de integração", "terminal urbano de ônibus"),
    "intercity_terminal": (
        "rodoviária",
        "terminal rodoviário",
        "estação rodoviária",
        "terminal intermunicipal",
        "terminal interurbano",
    ),
    "rail_station": (
        "estação",
        "estação ferroviária",
        "estação de trem",
        "estação de metrô",
        "metrô",
        "trem",
    ),
    "airport": ("aeroporto", "aeródromo"),
    "ferry_terminal": ("terminal hidroviário", "hidroviária", "balsa", "estação hidroviária"),
    "emergency_stop": ("parada de emergência", "ponto de emergência"),
}

_KIND_OF: Mapping[str, str] = {
    **{fold(word): kind for kind, words in _WORDS.items() for word in words},
    **{fold(kind): kind for kind in PLACE_KINDS},
}

KIND_WORDS: tuple[str, ...] = tuple(f"{kind} ({', '.join(words)})" for kind, words in _WORDS.items())
"""Every word understood, for the sentence that refuses another."""


def place_kind(word: str) -> str | None:
    """Return the place kind that a word names in Portuguese or English, ``None`` if it names none."""
    return _KIND_OF.get(fold(word))
