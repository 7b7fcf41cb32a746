"""The notebooks run from top to bottom and draw boards; the example learns."""

import sys
from pathlib import Path

import nbformat
import pytest
from nbconvert.preprocessors import ExecutePreprocessor

FOLDER = Path(__file__).parents[1]
NOTEBOOKS = sorted((FOLDER / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_runs_and_draws(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "clear its outputs"
    where = {"metadata": {"path": str(path.parent)}}
    ExecutePreprocessor(timeout=120, kernel_name="python3").preprocess(notebook, where)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [data for output in outputs if (data := output.get("data", {}).get("image/svg+xml"))]
    assert len(pictures) >= 2 and all("parlour" in picture for picture in pictures)


def test_the_example_learns_to_beat_easy() -> None:
    sys.path.insert(0, str(FOLDER / "examples"))
    import train_mini

    network = train_mini.train(rounds=800)
    won, games = train_mini.meet(network, "easy", 600)
    low, _ = train_mini.interval(won, games)
    assert low > 0.5, f"{won} of {games}"
    untrained = train_mini.Network(train_mini.np.random.default_rng(0))
    lost, games = train_mini.meet(untrained, "easy", 600)
    assert lost < won
