"""Which municipality a name means, by IBGE's list of localities."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from planner.errors import Fault, InputRefused, MissingInput
from planner.sources.fetch.answers import Asker, understood
from planner.sources.headers import fold

STATES: Mapping[str, tuple[str, str]] = {
    "11": ("RO", "Rondônia"),
    "12": ("AC", "Acre"),
    "13": ("AM", "Amazonas"),
    "14": ("RR", "Roraima"),
    "15": ("PA", "Pará"),
    "16": ("AP", "Amapá"),
    "17": ("TO", "Tocantins"),
    "21": ("MA", "Maranhão"),
    "22": ("PI", "Piauí"),
    "23": ("CE", "Ceará"),
    "24": ("RN", "Rio Grande do Norte"),
    "25": ("PB", "Paraíba"),
    "26": ("PE", "Pernambuco"),
    "27": ("AL", "Alagoas"),
    "28": ("SE", "Sergipe"),
    "29": ("BA", "Bahia"),
    "31": ("MG", "Minas Gerais"),
    "32": ("ES", "Espírito Santo"),
    "33": ("RJ", "Rio de Janeiro"),
    "35": ("SP", "São Paulo"),
    "41": ("PR", "Paraná"),
    "42": ("SC", "Santa Catarina"),
    "43": ("RS", "Rio Grande do Sul"),
    "50": ("MS", "Mato Grosso do Sul"),
    "51": ("MT", "Mato Grosso"),
    "52": ("GO", "Goiás"),
    "53": ("DF", "Distrito Federal"),
}
"""First two digits of a municipality's code → the state's letters and name (IBGE)."""

_STATE_OF = {fold(word): code for code, words in STATES.items() for word in words}


@dataclass(frozen=True)
class Municipality:
    """One municipality as IBGE writes it."""

    ibge_code: str
    name: str

    @property
    def uf(self) -> str:
        """Letters of its state."""
        return STATES[self.ibge_code[:2]][0]

    @property
    def state(self) -> str:
        """Name of its state."""
        return STATES[self.ibge_code[:2]][1]


def parse_place(text: str) -> tuple[str, str | None]:
    """Return the name, and the code of the state where one is told.

    Understood are ``Vila Nova``, ``Vila Nova, Minas Gerais``, ``Vila Nova, MG, Brasil``, ``Vila Nova-MG``,
    ``Vila Nova/MG`` and ``Vila Nova (MG)``.

    Raises
    ------
    InputRefused
        The text is empty, or what follows the name is no state.
    """
    parts = [part.strip() for part in re.split(r",", text) if fold(part) not in ("", "brasil", "brazil")]
    if not parts:
        raise InputRefused.of("osm.fetch_no_place")
    if len(parts) == 1:
        tail = re.fullmatch(r"(.+?)\s*(?:[-–/]\s*|\()([A-Za-z]{2})\)?", parts[0])
        if tail and fold(tail[2]) in _STATE_OF:
            return tail[1].strip(), _STATE_OF[fold(tail[2])]
        return parts[0], None
    state = _STATE_OF.get(fold(parts[-1]))
    if state is None:
        raise InputRefused.of("fetch.no_state", seen=parts[-1], place=text)
    return parts[0], state


def candidates(place: str, asker: Asker, ibge: str) -> tuple[Municipality, ...]:
    """Return the municipalities that a name or an IBGE code of seven digits may mean.

    Raises
    ------
    InputRefused
        None is meant; the nearest names are told.
    MissingInput
        The server gave no answer, or one of another form.
    """
    code = place.strip()
    if re.fullmatch(r"\d+", code):
        return (_by_code(code, asker, ibge),)
    name, state = parse_place(place)
    where = f"estados/{STATES[state][0]}/municipios" if state else "municipios"
    listed = [_municipality(one) for one in _list(asker.json(f"{ibge}/v1/localidades/{where}"))]
    found = tuple(one for one in listed if fold(one.name) == fold(name))
    if found:
        return tuple(sorted(found, key=lambda one: (one.uf, one.ibge_code)))
    named = {fold(one.name): f"{one.name} ({one.uf}, {one.ibge_code})" for one in listed}
    near = tuple(named[word] for word in get_close_matches(fold(name), named, n=5, cutoff=0.7))
    raise InputRefused.of("fetch.unknown_town", seen=place, nearest=near or ("—",))


def the_one(place: str, asker: Asker, ibge: str) -> Municipality:
    """Return the municipality that a name or code means.

    Raises
    ------
    InputRefused
        Several are meant, of which all are listed, or none.
    MissingInput
        The server gave no good answer.
    """
    found = candidates(place, asker, ibge)
    if len(found) > 1:
        listed = [
            Fault("fetch.candidate", {"name": one.name, "uf": one.uf, "ibge_code": one.ibge_code})
            for one in found
        ]
        raise InputRefused(Fault("fetch.ambiguous", {"seen": place, "count": len(found)}), *listed)
    return found[0]


def _by_code(code: str, asker: Asker, ibge: str) -> Municipality:
    if len(code) != 7 or code[:2] not in STATES:
        raise InputRefused.of("fetch.bad_code", seen=code)
    answer = asker.json(f"{ibge}/v1/localidades/municipios/{code}")
    if not answer:  # IBGE answers [] for a code that is none
        raise InputRefused.of("fetch.bad_code", seen=code)
    return _municipality(answer[0] if isinstance(answer, list) else answer)


def _list(answer: Any) -> list[Any]:
    if not isinstance(answer, list):
        raise MissingInput.of("fetch.other_form", server="IBGE", seen=type(answer).__name__)
    return answer


def _municipality(one: Any) -> Municipality:
    with understood("IBGE", one):
        town = Municipality(str(one["id"]), str(one["nome"]))
    if town.ibge_code[:2] not in STATES:
        raise MissingInput.of("fetch.other_form", server="IBGE", seen=town.ibge_code)
    return town
