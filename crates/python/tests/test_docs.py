"""The examples of `docs/python.md` run, one after another."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs/python.md"


def test_the_examples_run() -> None:
    examples = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.S)
    assert len(examples) >= 3
    names: dict[str, object] = {}
    for example in examples:
        exec(example, names)
