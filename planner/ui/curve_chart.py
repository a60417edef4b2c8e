"""The curve of people served against stands, as a drawing that needs no script and says itself in words."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape

from planner.language import Language, number, sentence
from planner.propose.questions import CurvePoint

Place = Callable[[float, float], tuple[float, float]]

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 640, 280, 78, 44, 14, 18


def curve_picture(points: Sequence[CurvePoint], language: Language) -> str:
    """Return the chart as a picture: people served as a line with dots, the proven most as a dashed line.

    It scales with the width of the page; its text alternative lists every point.
    """
    widest = max(1, *(point.count for point in points))
    tallest = max(1.0, *(point.upper_bound for point in points))

    def at(count: float, people: float) -> tuple[float, float]:
        x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * count / widest
        return round(x, 1), round(_TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - people / tallest), 1)

    served = [at(point.count, point.covered) for point in points]
    most = [at(point.count, point.upper_bound) for point in points]
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="4" fill="#1f5fa8"/>' for x, y in served)
    told = "; ".join(
        sentence(
            "pages.curve_point", language,
            count=point.count, covered=round(point.covered), bound=round(point.upper_bound),
        )
        for point in points
    )  # fmt: skip
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        'font-family="sans-serif" font-size="13" fill="#31333f">'
        f"{_axes(points, tallest, at, language)}"
        f'<polyline points="{_path(most)}" fill="none" stroke="#8a4b00" stroke-width="2" '
        'stroke-dasharray="6 4"/>'
        f'<polyline points="{_path(served)}" fill="none" stroke="#1f5fa8" stroke-width="2.5"/>{dots}</svg>'
    )
    # Pages strip drawings out of markup, but show them as pictures.
    data = b64encode(drawing.encode()).decode()
    return (
        f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(told)}" style="width:100%">'
        f"<p><small>{escape(sentence('pages.curve_legend', language))}</small></p>"
    )


def _path(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _axes(points: Sequence[CurvePoint], tallest: float, at: Place, language: Language) -> str:
    lines = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        people = tallest * share
        _, y = at(0, people)
        lines.append(f'<path d="M{_LEFT} {y}H{_WIDTH - _RIGHT}" stroke="#d5d8dd"/>')
        told = number(round(people), language)
        lines.append(f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{told}</text>')
    for point in points:
        x, y = at(point.count, 0)
        told = number(point.count, language)
        lines.append(f'<text x="{x}" y="{y + 18}" text-anchor="middle">{told}</text>')
    middle = (_LEFT + _WIDTH) // 2
    named = escape(sentence("ask.column_count", language))
    lines.append(f'<text x="{middle}" y="{_HEIGHT - 6}" text-anchor="middle">{named}</text>')
    return "".join(lines)
