"""Moves of stands that a repair proposes, as arrows of the map before anything is moved."""

from collections.abc import Sequence

from planner.language import Language, sentence
from planner.maps.scene import Json
from planner.maps.wording import Names, capital
from planner.propose.questions import Repair
from planner.words import metres_word

_INK = "#8b1a89"


def move_arrows(found: Repair, names: Names, language: Language) -> list[Json]:
    """Return one arrow for each stand that the repair would move.

    Returns
    -------
    list of dict
        ``{from: [lat, lon], to: [lat, lon], title, text}``; `text` tells the straight metres.
    """
    return [
        {
            "from": _lat_lon(move.start),
            "to": _lat_lon(move.end),
            "title": capital(names.get(("stand", move.stand_id), move.stand_id)),
            "text": sentence("maps.move", language, metres=metres_word(move.metres, language)),
        }
        for move in found.moves
        if move.end is not None and move.metres
    ]


def move_legend(arrows: Sequence[Json], language: Language) -> list[Json]:
    """Return the entry of the legend for arrows, nothing without any."""
    text = sentence("maps.legend_move", language)
    return [{"kind": "line", "fill": _INK, "casing": _INK, "text": text}] if arrows else []


def _lat_lon(place: tuple[float, float]) -> list[float]:
    return [round(place[1], 7), round(place[0], 7)]
