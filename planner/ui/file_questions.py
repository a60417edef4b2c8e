"""What a reader asks about an uploaded file, as choices on the screen; the answer reads the file again."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from planner.errors import Fault
from planner.language import Language, sentence
from planner.sources.crs import Candidate
from planner.sources.guidance import Choices
from planner.ui.verdicts import escaped

_ANSWERS = "upload-answers"
_SHOWN = 300
_PARTS = ("sources.several_sheets", "sources.several_layers", "sources.zip_many_maps")
_TURNS: Mapping[str, Mapping[str, Any]] = {
    "sources.swapped": {"swap": True},
    "sources.minus_missing": {"minus": "both"},
}

Answers = Mapping[str, Mapping[str, Any]]
"""Role → what was answered about its file: ``crs``, ``swap``, ``minus``, ``part``."""


def stamp(content: bytes) -> str:
    """Return what a file is known by: an answer belongs to this content, not to its name."""
    return hashlib.sha256(content).hexdigest()[:16]


def choices_for(files: Mapping[str, bytes]) -> Choices:
    """Return the answers given about these files, by role; answers about other contents are left aside."""
    kept: dict[tuple[str, str], dict[str, Any]] = st.session_state.get(_ANSWERS, {})
    return as_choices({role: kept.get((role, stamp(content)), {}) for role, content in files.items()})


def as_choices(answers: Answers) -> Choices:
    """Return answers as the choices that readers take."""

    def told(name: str) -> dict[str, Any]:
        return {role: answer[name] for role, answer in answers.items() if answer.get(name)}

    return Choices(crs=told("crs"), swap=frozenset(told("swap")), minus=told("minus"), part=told("part"))


def ask(faults: Sequence[Fault], files: Mapping[str, bytes], language: Language) -> None:
    """Show each fault, and below it the choice that answers it where there is one."""
    for number, fault in enumerate(faults):
        st.error(escaped(fault.render(language)))
        role = str(fault.values.get("role", ""))
        if role not in files:
            continue
        answer = _question(fault, f"{role}-{number}", language)
        if answer is None:
            continue
        asked = sentence("ui.use_answer", language)
        if st.button(asked, key=f"answer-{role}-{number}", type="primary", disabled=not answer):
            _keep(role, files[role], answer)
            st.rerun()


def _keep(role: str, content: bytes, answer: Mapping[str, Any]) -> None:
    kept = st.session_state.setdefault(_ANSWERS, {})
    mine = (role, stamp(content))
    kept[mine] = {**kept.get(mine, {}), **answer}


def _question(fault: Fault, key: str, language: Language) -> Mapping[str, Any] | None:
    """Show the question of a fault and return what is chosen now; ``None`` where nothing can be chosen."""
    candidates = fault.values.get("candidates")
    if isinstance(candidates, tuple) and candidates:
        return _which_system(fault, candidates, key, language)
    parts = fault.values.get("parts") or fault.values.get("layers")
    if fault.key in _PARTS and isinstance(parts, tuple):
        names = [part for part in parts if part != "…"]
        return {"part": st.selectbox(sentence("ui.which_part", language), names, key=f"part-{key}")}
    return _TURNS.get(fault.key)


def _which_system(
    fault: Fault, candidates: tuple[Candidate, ...], key: str, language: Language
) -> Mapping[str, Any]:
    told = fault.values["evidence"]
    lines = str(told[language]).splitlines() if isinstance(told, Mapping) else []
    names = [line.split("→")[0].strip() for line in lines]
    chosen = st.radio(
        sentence("ui.which_system", language),
        range(len(candidates)),
        format_func=lambda position: names[position],
        index=None,  # nothing is chosen for the user
        key=f"system-{key}",
    )
    st.caption(sentence("ui.preview_help", language))
    st.scatter_chart(_preview(candidates, names), x="lon", y="lat", color="como", height=320)
    if chosen is None:
        return {}
    one = candidates[chosen]
    return {"crs": one.code, "swap": one.swap, "minus": one.minus}


def _preview(candidates: Sequence[Candidate], names: Sequence[str]) -> pd.DataFrame:
    """Return the points under every candidate, thinned, for a drawing that needs no map from outside."""
    frames = []
    for one, name in zip(candidates, names, strict=True):
        step = max(1, len(one.lonlat) // _SHOWN)
        frame = pd.DataFrame(one.lonlat[::step], columns=["lon", "lat"])
        frames.append(frame.assign(como=name.split(":")[0]))
    return pd.concat(frames, ignore_index=True).dropna()
