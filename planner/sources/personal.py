"""Personal data in the files of a town: found by column name and by pattern, and held back.

A register of stands often carries who drives there: names, CPF, telephone, number plate. None of it is needed
to judge a stand, so none of it enters a table (Lei 13.709/2018, LGPD, Art. 6, III: no more data than needed).
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import pandas as pd

from planner.provenance import Notice
from planner.sources.delimited import Rows
from planner.sources.headers import COLUMN_NAMES, fold
from planner.sources.where import some

PersonalKind = Literal["person", "cpf", "document", "phone", "email", "plate", "home", "birth"]

MASK = "***"
"""What stands in a text where something personal was."""

_CPF = re.compile(r"(?<!\d)\d{3}\.?\d{3}\.?\d{3}[-/]?\d{2}(?!\d)")
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PLATE = re.compile(r"[A-Z]{3}[- ]?\d[A-Z0-9]\d{2}", re.IGNORECASE)
_SURE_PLATE = re.compile(r"(?<![A-Z0-9])[A-Z]{3}(?:-\d{4}|-?\d[A-Z]\d{2})(?![A-Z0-9])", re.IGNORECASE)
# Within a name only ABC-1234 and ABC1D23 are sure: PMT0012 may be the code of a stand.
_PHONE = re.compile(
    r"(?<![\d.,])(?:\+?55[ -]?)?\(0?[1-9]\d\)[ ]?9?[ ]?\d{4}[ .-]?\d{4}(?!\d)"
    r"|(?<![\d.,])(?:\+?55[ -]?)?[1-9]\d[ -]9?[ ]?\d{4}[ .-]\d{4}(?!\d)"
    r"|(?<![\d.,])9\d{4}[ -]\d{4}(?!\d)"
    r"|(?<![\d.,])(?:\+?55)?[1-9]\d9\d{8}(?!\d)"
)
_SHORT_PHONE = re.compile(r"[2-9]\d{3}-\d{4}")
# Alone in its cell, 3000-0000 is a telephone; within a name it may as well be a stretch of house numbers.

_HEADER_WORDS: Mapping[PersonalKind, frozenset[str]] = {
    "cpf": frozenset({"cpf", "cpfcnpj"}),
    "document": frozenset({"rg", "cnh", "habilitacao", "identidade", "renavam", "chassi", "cnpjcpf"}),
    "phone": frozenset({"telefone", "fone", "tel", "celular", "whatsapp", "zap", "phone", "mobile"}),
    "email": frozenset({"email", "mail", "emails"}),
    "birth": frozenset({"nascimento", "nasc", "birthdate"}),
    "person": frozenset(
        {"condutor", "motorista", "mototaxista", "taxista", "permissionario", "autorizatario", "titular",
         "proprietario", "responsavel", "auxiliar", "mae", "pai", "driver", "owner", "socio"}
    ),
}  # fmt: skip
_PLATE_WORDS = frozenset({"placa", "placas", "plate"})
_HOME_WORDS = (
    frozenset({"residencia", "residencial"}),
    frozenset({"endereco", "end", "rua", "residencia", "cep"}),
)
_OF_A_PERSON: frozenset[PersonalKind] = frozenset({"cpf", "document", "birth", "home"})
# A row with one of these is about a person: its `nome` is then no stand's name.


@dataclass(frozen=True)
class Held:
    """A column held back, and why."""

    column: str
    kind: PersonalKind


def is_cpf(text: str) -> bool:
    """Whether a text holds the eleven digits of a CPF with its check digits right (modulo 11)."""
    digits = [int(mark) for mark in text if mark.isdigit()]
    if len(digits) != 11 or len(set(digits)) == 1:
        return False
    for length in (9, 10):
        total = sum(digit * weight for digit, weight in zip(digits, range(length + 1, 1, -1), strict=False))
        if digits[length] != total * 10 % 11 % 10:
            return False
    return True


def masked(text: str) -> str:
    """Return a text with every CPF, e-mail address, telephone and number plate replaced by `MASK`."""
    if "@" not in text and not any(map(str.isdigit, text)):
        return text  # most names: four patterns over each cost a large file seconds
    text = _CPF.sub(lambda found: MASK if is_cpf(found[0]) else found[0], text)
    for pattern in (_EMAIL, _PHONE, _SURE_PLATE):
        text = pattern.sub(MASK, text)
    return text


def plainly_personal(text: str) -> bool:
    """Whether a code holds a CPF with its marks or an e-mail address: bare digits may be any numbering."""
    if "@" not in text and "." not in text:
        return False
    cpf = re.search(r"\d{3}\.\d{3}\.\d{3}-\d{2}", text)
    return _EMAIL.search(text) is not None or (cpf is not None and is_cpf(cpf[0]))


def codes_without_personal(texts: Iterable[str], rows: Rows) -> tuple[list[str], list[Notice]]:
    """Return codes, empty where one is plainly personal, and a notice of the rows where that was so."""
    told = list(texts)
    hidden = {place for place, text in enumerate(told) if plainly_personal(text)}
    if not hidden:
        return told, []
    touched = [rows.numbers[place] for place in sorted(hidden)]
    codes = ["" if place in hidden else text for place, text in enumerate(told)]
    return codes, [Notice("personal.codes", "warning", rows.file, len(touched), some(touched))]


def personal_columns(frame: pd.DataFrame) -> tuple[Held, ...]:
    """Return the columns (text) that hold personal data, in their order.

    A column is one by its header (`telefone`, `cpf_condutor`), or because at least half of its filled cells
    are CPFs, telephones, e-mail addresses or plates. `nome` is held back only where the row is about a
    person: where CPF, RG, CNH, birth or home stand beside it, no other column names the person and no CNPJ
    says that it is a company.
    """
    found: dict[str, PersonalKind] = {}
    for column in frame.columns:
        cells = [text for text in frame[column] if text]
        kind = _by_header(str(column), cells) or _by_pattern(cells)
        if kind == "phone" and fold(str(column)) in COLUMN_NAMES["id"]:
            kind = None  # eleven digits of a numbering
        if kind is not None:
            found[str(column)] = kind
    company = any("cnpj" in _words_of(str(column)) for column in frame.columns)
    if _OF_A_PERSON & set(found.values()) and "person" not in found.values() and not company:
        plain = [str(column) for column in frame.columns if fold(str(column)) in ("nome", "name")]
        found |= {column: "person" for column in plain if column not in found}
    return tuple(Held(str(column), found[str(column)]) for column in frame.columns if str(column) in found)


def without_personal(rows: Rows, used: Sequence[str] = ()) -> tuple[Rows, tuple[Held, ...]]:
    """Return the rows without the columns that hold personal data, saying which in a notice.

    Parameters
    ----------
    used
        Meanings (`COLUMN_NAMES`) whose columns never are personal: coordinates, for one.
    """
    safe = {name for meaning in used for name in COLUMN_NAMES[meaning]}
    looked_at = rows.frame[[column for column in rows.frame.columns if fold(str(column)) not in safe]]
    held = personal_columns(looked_at)
    if not held:
        return rows, ()
    frame = rows.frame.drop(columns=[one.column for one in held])
    words = {
        language: ", ".join(f"{one.column} ({_WORDS[one.kind][place]})" for one in held)
        for place, language in enumerate(("pt", "en"))
    }
    notices = [
        Notice(
            "personal.columns", "info", rows.file, len(held), some(h.column for h in held), {"columns": words}
        )
    ]
    by_name = [one.column for one in held if one.kind == "person" and fold(one.column) in ("nome", "name")]
    if by_name:
        notices.append(Notice("personal.name_of_person", "warning", rows.file, 1, tuple(by_name)))
    return replace(rows, frame=frame, notices=(*rows.notices, *notices)), held


def masked_names(texts: Iterable[str], rows: Rows) -> tuple[list[str], list[Notice]]:
    """Return names with what is personal in them masked, and a notice of the rows where that was so."""
    names, touched = [], []
    for position, text in enumerate(texts):
        clean = masked(text)
        names.append(clean)
        if clean != text:
            touched.append(rows.numbers[position])
    if not touched:
        return names, []
    return names, [Notice("personal.masked", "warning", rows.file, len(touched), some(touched))]


_WORDS: Mapping[PersonalKind, tuple[str, str]] = {
    "person": ("nome de pessoa", "a person's name"),
    "cpf": ("CPF", "CPF, the taxpayer's number"),
    "document": ("documento", "document"),
    "phone": ("telefone", "telephone"),
    "email": ("e-mail", "e-mail"),
    "plate": ("placa de veículo", "number plate"),
    "home": ("endereço residencial", "home address"),
    "birth": ("data de nascimento", "date of birth"),
}


def _words_of(header: str) -> frozenset[str]:
    """Return the words of a header, folded: ``cpfCondutor``, ``CPF do condutor``, ``cpf_condutor``."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", header)
    plain = unicodedata.normalize("NFKD", parted.casefold())
    plain = "".join(mark for mark in plain if not unicodedata.combining(mark))
    return frozenset({*re.split(r"[^a-z0-9]+", plain), fold(header)})


def _by_header(header: str, cells: Sequence[str]) -> PersonalKind | None:
    words = _words_of(header)
    for kind, known in _HEADER_WORDS.items():
        # `mototaxista` over numbers counts drivers; over words it names them.
        named = kind != "person" or any(any(mark.isalpha() for mark in cell) for cell in cells)
        if words & known and named:
            return kind
    if words & _HOME_WORDS[0] and words & _HOME_WORDS[1]:
        return "home"
    # `placa` over sim/não is the sign of a stop.
    return "plate" if words & _PLATE_WORDS and any(map(_is_plate, cells)) else None


def _is_plate(cell: str) -> bool:
    return _PLATE.fullmatch(cell) is not None


def _is_phone(cell: str) -> bool:
    years = re.fullmatch(r"(?:19|20)\d{2}-(?:19|20)\d{2}", cell)
    short = _SHORT_PHONE.fullmatch(cell) if years is None else None
    return _PHONE.fullmatch(cell) is not None or short is not None


_PATTERNS: tuple[tuple[PersonalKind, Callable[[str], bool]], ...] = (
    ("cpf", lambda cell: _CPF.fullmatch(cell) is not None and is_cpf(cell)),
    ("email", lambda cell: _EMAIL.fullmatch(cell) is not None),
    ("phone", _is_phone),
    ("plate", _is_plate),
)


def _by_pattern(cells: Sequence[str]) -> PersonalKind | None:
    for kind, holds in _PATTERNS:
        fitting = [cell for cell in cells if holds(cell)]
        # Codes of a series (PMT0012, PMT0013) have the form of plates but share their letters.
        series = kind == "plate" and len({cell[:3].upper() for cell in fitting}) < 2
        if fitting and len(fitting) * 2 >= len(cells) and not series:
            return kind
    return None
