"""Steps a second in random games of Candy Chain, beside OpenSpiel's games driven from Python in the
same run: `python bench/steps.py`. Processor time of one core, the median of several rounds that take
turns. A JSON object a line, as `cargo xtask bench` prints them.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable

import numpy as np
import open_spiel.python.games
import parlour
import pyspiel
from parlour.candy_chain import Batch

ROUNDS = 5
SECONDS = 0.6
TABLES = 1024


def batch(options: parlour.Json) -> Callable[[], int]:
    """Many tables, each step chosen in numpy from the masks."""
    tables = Batch(TABLES, options, seed="steps")
    luck = np.random.default_rng(1)

    def step() -> int:
        # The n-th legal action at each table, with n drawn for each.
        counts = tables.masks.sum(axis=1)
        wanted = (luck.random(TABLES) * counts).astype(np.int64)
        legal = np.flatnonzero(tables.masks)
        first = np.concatenate([[0], np.cumsum(counts)[:-1]])
        tables.step(legal[first + wanted] % tables.action_count)
        return TABLES

    return step


def random_batch(options: parlour.Json) -> Callable[[], int]:
    """Many tables, the choice made natively too."""
    tables = Batch(TABLES, options, seed="steps")

    def step() -> int:
        tables.play_random(1)
        return TABLES

    return step


def referee(options: parlour.Json) -> Callable[[], int]:
    """One table after another, as a program drives the referee: list, choose, act."""
    luck = random.Random(1)

    def game() -> int:
        table = parlour.open_table("candy-chain", options=options, seed=str(luck.random()))
        steps = 0
        while table.waiting_for:
            seat = table.waiting_for[0]
            table.act(seat, luck.choice(table.actions(seat).actions))
            steps += 1
        return steps

    return game


def open_spiel(name: str) -> Callable[[], int]:
    """A game of OpenSpiel's, from Python."""
    loaded = pyspiel.load_game(name)
    luck = random.Random(1)

    def game() -> int:
        state = loaded.new_initial_state()
        steps = 0
        while not state.is_terminal():
            state.apply_action(luck.choice(state.legal_actions()))
            steps += 1
        return steps

    return game


def speed(run: Callable[[], int]) -> float:
    """Steps a second of processor time."""
    begun, steps = time.process_time(), 0
    while time.process_time() - begun < SECONDS:
        steps += run()
    return steps / (time.process_time() - begun)


def main() -> None:
    """Measures and prints."""
    assert open_spiel.python.games, "this registers its games written in Python"
    mini = {"variant": "mini"}
    runs = {
        "python/steps": batch({}),
        "python/steps-mini": batch(mini),
        "python/steps-native": random_batch({}),
        "python/steps-referee": referee({}),
        "open-spiel/breakthrough": open_spiel("breakthrough"),
        "open-spiel/clobber": open_spiel("clobber"),
        "open-spiel/connect-four": open_spiel("connect_four"),
        "open-spiel/python-tic-tac-toe": open_spiel("python_tic_tac_toe"),
    }
    speeds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            speeds[name].append(speed(run))
    for name, values in speeds.items():
        print(json.dumps({"bench": name, "value": round(statistics.median(values)), "unit": "steps/s"}))


if __name__ == "__main__":
    main()
