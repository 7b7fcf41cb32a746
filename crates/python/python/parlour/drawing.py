"""Boards as SVG, with the artwork of the page.

What these functions give shows itself in a notebook, and is text that can be written to a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files

from ._tables import Json

_CELL = 56
_MARGIN = 30


class Drawing(str):
    """An SVG, as text."""

    def _repr_svg_(self) -> str:
        return str(self)


@cache
def _art() -> str:
    return (files("parlour") / "art" / "candies.svg").read_text(encoding="utf-8")


def candy_chain(
    view: Json, *, marked: Iterable[str] = (), taken: Iterable[str] = (), label: str = ""
) -> Drawing:
    """The wooden tray of Candy Chain, from the game's own view: `snapshot["view"]`.

    Cells that are `marked` are framed, those just `taken` are dotted. The `label` is for people who
    do not see it.
    """
    marked, taken = set(marked), set(taken)
    width, height = view["width"], view["height"]
    across, down = width * _CELL + 2 * _MARGIN, height * _CELL + 2 * _MARGIN
    said = escape(label or f"Candy Chain, {view['stage']}: {view['board'] or 'not laid out'}")
    ranks = (view["board"] or "/".join("." * width for _ in range(height))).split("/")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="parlour" role="img" aria-label="{said}" '
        f'width="{across}" height="{down}" viewBox="0 0 {across} {down}">',
        _art(),
        f'<rect class="edge" width="{across}" height="{down}" rx="22"/>'
        f'<rect class="wood" x="1" y="1" width="{across - 2}" height="{down - 6}" rx="21"/>',
    ]
    for row, rank in enumerate(ranks):
        y = _MARGIN + row * _CELL
        parts.append(
            f'<text class="name" x="{_MARGIN / 2}" y="{y + _CELL / 2 + 5}">{height - row}</text>'
        )
        for column, piece in enumerate(rank):
            x = _MARGIN + column * _CELL
            name = f"{chr(ord('a') + column)}{height - row}"
            kind = "well marked" if name in marked else "well"
            parts.append(
                f'<rect class="{kind}" x="{x + 2}" y="{y + 2}" '
                f'width="{_CELL - 4}" height="{_CELL - 4}" rx="12"/>'
            )
            if name in taken:
                middle = f'cx="{x + _CELL / 2}" cy="{y + _CELL / 2}"'
                parts.append(f'<circle class="taken" {middle} r="16"/>')
            if piece != ".":
                parts.append(
                    f'<use href="#parlour-{piece}" x="{x + 4}" y="{y + 4}" '
                    f'width="{_CELL - 8}" height="{_CELL - 8}"/>'
                )
    for column in range(width):
        middle_x = _MARGIN + (column + 0.5) * _CELL
        letter = chr(ord("a") + column)
        parts.append(f'<text class="name" x="{middle_x}" y="{down - _MARGIN / 2 + 2}">{letter}</text>')
    return Drawing("".join(parts) + "</svg>")


def text_board(text: str, *, label: str = "") -> Drawing:
    """Any game's text board (`Table.text`) on a sheet of the page's paper."""
    lines = text.split("\n")
    across = max(320, 24 + 9 * max(map(len, lines)))
    down = 24 + 20 * len(lines)
    said = escape(label or "A position in words")
    rows = "".join(
        f'<text class="line" x="12" y="{28 + 20 * row}">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    return Drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="parlour" role="img" aria-label="{said}" '
        f'width="{across}" height="{down}" viewBox="0 0 {across} {down}">{_art()}'
        f'<rect class="paper" width="{across}" height="{down}" rx="14"/>{rows}</svg>'
    )
