"""Boards as SVG: well formed, and drawn with the page's own candies."""

import os
import re
import xml.etree.ElementTree as ElementTree
from importlib.resources import files
from pathlib import Path

import parlour
from parlour import drawing

WEB = Path(__file__).parents[3] / "web/src"
ART = Path(__file__).parents[1] / "python/parlour/art/candies.svg"

# What the page does with its boards by CSS, for the parts that are drawn here.
MORE = """
.wood{fill:var(--wood)}.edge{fill:var(--wood-edge)}.well{fill:var(--well);stroke:var(--well-deep);stroke-width:2}
.well.marked{stroke:var(--accent);stroke-width:4}
.taken{fill:none;stroke:var(--wood-ink);stroke-width:2;stroke-dasharray:4 4}
.name{font:600 13px var(--display);fill:var(--wood-ink);text-anchor:middle}
.paper{fill:var(--card);stroke:var(--line)}
.line{font:14px ui-monospace,monospace;fill:var(--ink);white-space:pre}
"""


def page_art() -> str:
    """The page's candies as one SVG fragment, with the colours of the day."""
    source = (WEB / "games/candy-chain/PieceDefs.svelte").read_text(encoding="utf-8")
    tokens = (WEB / "look/tokens.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"(--[\w-]+): ([^;]+);", tokens))
    script, rest = source.split("</script>", 1)
    markup, css = rest.split("<style>", 1)
    for name, path in re.findall(r"const (\w+) =\s+'([^']+)'", script):
        markup = markup.replace("{" + name + "}", f'"{path}"')
    bodies = re.findall(r"'(\w+)'", script.split("BODIES = [", 1)[1].split("]", 1)[0])
    each = re.compile(r"\{#each BODIES as body \(body\)\}(.*?)\{/each\}", re.S)
    markup = each.sub(
        lambda found: "".join(found[1].replace("{body}", body) for body in bodies), markup
    )
    markup = re.sub(r"<svg[^>]*>|</svg>", "", markup)
    css = re.sub(r"/\*.*?\*/", "", css.split("</style>", 1)[0] + MORE, flags=re.S)
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", css)
    scoped = "".join(
        ",".join(f".parlour {one.strip()}" for one in selectors.split(",")) + "{" + body + "}"
        for selectors, body in rules
    )
    text = f"<style>{scoped}</style>{markup}"
    for name, value in sorted(colours.items(), key=lambda colour: -len(colour[0])):
        light = re.sub(r"light-dark\(((?:[^(),]|\([^)]*\))+),.*\)", r"\1", value)
        text = text.replace(f"var({name})", light.replace('"', "'"))
    text = re.sub(r'(id="|#)(g|p)-', r"\1parlour-\2-", text).replace("parlour-p-", "parlour-")
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    return re.sub(r">\s+<", "><", re.sub(r"\s+", " ", text)).strip() + "\n"


def test_the_candies_are_those_of_the_page() -> None:
    expected = page_art()
    assert "var(" not in expected and "{#" not in expected
    if os.environ.get("UPDATE_ART"):
        ART.write_text(expected, encoding="utf-8")
    installed = (files("parlour") / "art/candies.svg").read_text(encoding="utf-8")
    advice = "the page's candies have changed: run this with UPDATE_ART=1 and build the wheel again"
    assert installed == expected, advice


def test_every_piece_and_cell_is_drawn() -> None:
    table = parlour.open_table("candy-chain", seed="a picture")
    view = table.snapshot()["view"]
    picture = drawing.candy_chain(view, marked=["a1"], taken=["h8"])
    root = ElementTree.fromstring(picture)
    kinds = [node.get("href", "") for node in root.iter() if node.tag.endswith("}use")]
    pieces = view["board"].replace("/", "").replace(".", "")
    assert sorted(kinds) == sorted(f"#parlour-{piece}" for piece in pieces)
    symbols = {node.get("id") for node in root.iter() if node.tag.endswith("}symbol")}
    assert {kind[1:] for kind in kinds} <= symbols
    wells = [node for node in root.iter() if (node.get("class") or "").startswith("well")]
    assert len(wells) == view["width"] * view["height"]
    assert sum("marked" in (well.get("class") or "") for well in wells) == 1
    assert picture._repr_svg_() == picture


def test_every_game_has_a_text_board() -> None:
    for game in parlour.games():
        table = parlour.open_table(game.id, seed="a picture")
        lines = table.text().split("\n")
        root = ElementTree.fromstring(drawing.text_board(table.text()))
        drawn = [node.text or "" for node in root.iter() if node.tag.endswith("}text")]
        assert drawn == lines
