"""A small player of Candy Chain `mini` that teaches itself, and then meets the bots.

    python train_mini.py

It judges a position by what can be counted on it, with a network of one hidden layer in numpy. It
plays against itself at many tables at once, makes the move whose position it likes best (now and then
another), and learns from who won. It looks one move ahead and no further, as the bot `easy` does.
"""

from __future__ import annotations

import argparse
import math

import numpy as np
import numpy.typing as npt
from parlour.candy_chain import Batch

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]

MINI = {"variant": "mini"}
CELLS = 25
MOST = 4
"""Candies of each colour at the start."""
HIDDEN = 48
FEATURES = 6 * (MOST + 1) + 6 * (MOST + 1) + 4


def features(seen: Bytes) -> Floats:
    """What can be counted: for each side and its colours, the fewest first, how many candies are
    left and how many of them can go alone; and whether the seat moves again, first, has won."""
    planes = seen[:, : 7 * CELLS].reshape(-1, 7, CELLS).astype(np.float32)
    left = planes[:, :6].sum(axis=2)
    free = (planes[:, :6] * (1 - planes[:, 6:7])).sum(axis=2)
    rows = np.arange(len(seen))[:, None]
    parts = []
    for side in (slice(0, 3), slice(3, 6)):
        order = np.argsort(left[:, side] * 8 + free[:, side], axis=1)
        for counts in (left[:, side], free[:, side]):
            sorted_counts = counts[rows, order].astype(np.int64)
            parts.append(np.eye(MOST + 1, dtype=np.float32)[sorted_counts].reshape(len(seen), -1))
    scalars = seen[:, 7 * CELLS :]
    parts.append(scalars[:, [4, 5, 7, 8]].astype(np.float32))
    return np.concatenate(parts, axis=1)


class Network:
    """What a position is worth to a seat, from -1 to 1."""

    def __init__(self, luck: np.random.Generator) -> None:
        scale = 1 / math.sqrt(FEATURES)
        self.weights: list[Floats] = [
            (luck.standard_normal((FEATURES, HIDDEN)) * scale).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, 1), np.float32),
            np.zeros(1, np.float32),
        ]
        self._momentum = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def __call__(self, inputs: Floats) -> Floats:
        into, bias, out, offset = self.weights
        hidden = np.maximum(inputs @ into + bias, 0)
        return np.asarray(np.tanh(hidden @ out + offset)[:, 0], dtype=np.float32)

    def learn(self, inputs: Floats, targets: Floats, rate: float) -> None:
        """One step of Adam towards what came of these positions."""
        into, bias, out, offset = self.weights
        hidden = np.maximum(inputs @ into + bias, 0)
        value = np.tanh(hidden @ out + offset)
        slope = (value - targets[:, None]) * (1 - value**2) / len(inputs)
        back = (slope @ out.T) * (hidden > 0)
        slopes = [inputs.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
        self._steps += 1
        for n, step in enumerate(slopes):
            self._momentum[n] = 0.9 * self._momentum[n] + 0.1 * step
            self._squares[n] = 0.999 * self._squares[n] + 0.001 * step**2
            mean = self._momentum[n] / (1 - 0.9**self._steps)
            square = self._squares[n] / (1 - 0.999**self._steps)
            self.weights[n] = (self.weights[n] - rate * mean / (np.sqrt(square) + 1e-8)).astype(
                np.float32
            )


def choose(
    batch: Batch, network: Network, curious: float, luck: np.random.Generator
) -> tuple[npt.NDArray[np.int64], Floats]:
    """The action that the network likes best at every table, now and then another, and the
    features of the position that it leads to."""
    tables, actions, seen = batch.successors()
    inputs = features(seen)
    values = network(inputs)
    # Whoever moves first gives the other the choice of the side, so the worse one counts; whoever
    # takes the choice has the better one.
    by_right = np.flatnonzero(actions < 2)
    pairs = values[by_right].reshape(-1, 2)
    rights = actions[by_right].reshape(-1, 2)[:, 0]
    values[by_right] = np.where(rights == 0, pairs.min(axis=1), pairs.max(axis=1)).repeat(2)
    wander = luck.random(batch.tables)[tables] < curious
    liked = values + np.where(wander, 9 * luck.random(len(values)), 0)
    best = np.full(batch.tables, -1, dtype=np.int64)
    chosen = np.lexsort((liked, tables))
    last = np.append(np.flatnonzero(np.diff(tables[chosen])), len(chosen) - 1)
    rows = chosen[last] if len(chosen) else chosen
    best[tables[rows]] = actions[rows]
    led_to = np.zeros((batch.tables, FEATURES), dtype=np.float32)
    led_to[tables[rows]] = inputs[rows]
    return best, led_to


def train(rounds: int, tables: int = 256, seed: int = 0) -> Network:
    """Plays against itself for so many steps at every table."""
    luck = np.random.default_rng(seed)
    network = Network(luck)
    batch = Batch(tables, MINI, seed=f"training {seed}")
    going: list[list[tuple[int, Floats]]] = [[] for _ in range(tables)]
    inputs: list[Floats] = []
    targets: list[float] = []
    for step in range(rounds):
        progress = step / rounds
        movers = batch.to_move.copy()
        playing = np.asarray(batch.masks[:, 4:].any(axis=1))
        actions, led_to = choose(batch, network, 0.25 * (1 - progress) + 0.02, luck)
        batch.step(actions)
        for table in range(tables):
            if playing[table]:
                going[table].append((int(movers[table]), led_to[table]))
            if batch.ended[table]:
                for seat, position in going[table]:
                    inputs.append(position)
                    targets.append(float(batch.rewards[table, seat]))
                going[table] = []
        if len(inputs) >= 2048:
            order = luck.permutation(len(inputs))
            known, won = np.array(inputs), np.array(targets, dtype=np.float32)
            for part in np.array_split(order, len(order) // 256):
                network.learn(known[part], won[part], rate=0.003 * (1 - 0.8 * progress))
            inputs, targets = [], []
    return network


def meet(network: Network, level: str, games: int, seed: str = "a match") -> tuple[int, int]:
    """So many games against a bot, every deal from both seats; games won, and played."""
    luck = np.random.default_rng(1)
    won = 0
    deals = games // 2
    for own_seat in (0, 1):
        batch = Batch(deals, MINI, seed=seed, auto_reset=False)
        while (batch.to_move >= 0).any():
            own, _ = choose(batch, network, 0.0, luck)
            theirs = batch.bot_actions(level, batch.to_move == 1 - own_seat)
            batch.step(np.where(batch.to_move == own_seat, own, theirs))
            won += int((batch.rewards[:, own_seat] == 1).sum())
    return won, 2 * deals


def interval(won: int, games: int) -> tuple[float, float]:
    """Between which rates the true one lies, 19 times out of 20 (Wilson)."""
    z, rate = 1.959964, won / games
    middle = rate + z * z / (2 * games)
    reach = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return (middle - reach) / (1 + z * z / games), (middle + reach) / (1 + z * z / games)


def main() -> None:
    """Trains, and meets the bots."""
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("--rounds", type=int, default=1500, help="steps at every table")
    wishes.add_argument("--games", type=int, default=400, help="games against each bot")
    wishes.add_argument("--seed", type=int, default=0)
    args = wishes.parse_args()
    network = train(args.rounds, seed=args.seed)
    for level in ("beginner", "easy", "medium"):
        won, games = meet(network, level, args.games)
        low, high = interval(won, games)
        print(
            f"against {level}: {won} of {games} games won, {won / games:.1%} "
            f"(95 % interval {low:.1%} to {high:.1%})"
        )


if __name__ == "__main__":
    main()
