"""Candy Chain with numbers for actions: positions to search from, and tables in batches.

On a board with N cells the actions are numbered: 0 and 1 are the rights (to move first, to choose a
side), 2 and 3 the sides (mints, fruits), then come the N cells alone, then all pairs of cells. Cells
are counted from a1 along the rank. Resigning has no number.

An observation has 7 N + 9 numbers, each 0 or 1: the own three colours, the other three (mints first
while sides are open), the candies that cannot be taken alone; then four stages (rights, sides, play,
over), and whether the first move is still to come, the seat is to move, has the mints, moved first,
has won. Nothing is hidden in Candy Chain, so the seats' observations say the same.
"""

from __future__ import annotations

import json

import numpy as np
import numpy.typing as npt

from . import _native
from ._tables import Json

SCALARS = 9
"""The numbers of an observation that follow its seven planes."""


class Position:
    """A game of Candy Chain at one moment. It never changes: an action leads to another one."""

    def __init__(self, options: Json = None, seed: str = "0") -> None:
        """The deal that a table with these options and this seed has."""
        self._native = _native.Position(json.dumps(options or {}), seed)

    @classmethod
    def _of(cls, native: _native.Position) -> Position:
        position = cls.__new__(cls)
        position._native = native
        return position

    @property
    def action_count(self) -> int:
        """How many actions have a number on this board."""
        return self._native.sizes[0]

    @property
    def features(self) -> int:
        """How many numbers an observation has."""
        return self._native.sizes[1]

    @property
    def to_move(self) -> int | None:
        """The seat to move; ``None`` when the game is over."""
        return self._native.to_move

    @property
    def winner(self) -> int | None:
        """The seat that won; ``None`` while the game goes on."""
        return self._native.winner

    @property
    def view(self) -> Json:
        """What everybody sees: the game's own view."""
        return json.loads(self._native.view())

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def legal(self) -> list[int]:
        """The numbers of all legal actions."""
        return self._native.legal()

    def after(self, action: int) -> Position:
        """The position that an action leads to; raises `parlour.Refused` if it is not legal."""
        return Position._of(self._native.after(action))

    def observe(self, seat: int) -> npt.NDArray[np.uint8]:
        """What a seat sees, as numbers."""
        return np.frombuffer(self._native.observe(seat), dtype=np.uint8)

    def action(self, number: int) -> Json:
        """The action with this number, as a table takes it; ``None`` if there is none."""
        text = self._native.action(number)
        return None if text is None else json.loads(text)

    def number(self, action: Json) -> int | None:
        """The number of an action; ``None`` of resigning."""
        return self._native.number(json.dumps(action))


class Batch:
    """Many tables of Candy Chain, stepped together without the interpreter in between.

    The arrays are the batch's own and change with every step; copy what is to be kept.
    """

    masks: npt.NDArray[np.bool_]
    """Which actions are legal, a row a table."""
    to_move: npt.NDArray[np.int8]
    """The seat to move at each table; -1 where the game is over."""
    rewards: npt.NDArray[np.float32]
    """What the last step brought both seats: 1 and -1 where it ended a game, else 0."""
    ended: npt.NDArray[np.bool_]
    """Where the last step ended a game."""

    def __init__(
        self,
        tables: int,
        options: Json = None,
        seed: str = "0",
        auto_reset: bool = True,
    ) -> None:
        """So many tables. With `auto_reset` a table whose game ends is dealt the next one at once."""
        self._native = _native.Batch(tables, json.dumps(options or {}), seed, auto_reset)
        self.tables = tables
        self.action_count, self.features = self._native.sizes
        self.masks = np.zeros((tables, self.action_count), dtype=np.bool_)
        self.to_move = np.zeros(tables, dtype=np.int8)
        self.rewards = np.zeros((tables, 2), dtype=np.float32)
        self.ended = np.zeros(tables, dtype=np.bool_)
        self._refresh()

    def _refresh(self) -> None:
        self._native.masks(self.masks.view(np.uint8).reshape(-1))
        self._native.to_move(self.to_move)

    def reset(self) -> None:
        """Deals the next game at every table."""
        self._native.reset()
        self.rewards[:] = 0
        self.ended[:] = False
        self._refresh()

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Makes one action a table; a negative number makes none. `masks`, `to_move`, `rewards` and
        `ended` tell what came of it. If one is refused, nothing has changed at any table."""
        self._native.step(
            np.ascontiguousarray(actions, dtype=np.int64),
            self.rewards.reshape(-1),
            self.ended.view(np.uint8),
        )
        self._refresh()

    def observe(self) -> npt.NDArray[np.uint8]:
        """What the seat to move sees, a row a table."""
        seen = np.empty((self.tables, self.features), dtype=np.uint8)
        self._native.observe(seen.reshape(-1))
        return seen

    def bot_actions(
        self, level: str, where: npt.NDArray[np.bool_] | None = None
    ) -> npt.NDArray[np.int64]:
        """What a bot of this level would do, everywhere or at these tables; -1 at the others."""
        wanted = np.ones(self.tables, dtype=np.bool_) if where is None else where
        actions = np.empty(self.tables, dtype=np.int64)
        self._native.bot_actions(level, np.ascontiguousarray(wanted).view(np.uint8), actions)
        return actions

    def successors(
        self,
    ) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32], npt.NDArray[np.uint8]]:
        """Every state that can come next, a row each: its table, the number of the action, and what
        the seat that acted then sees.

        Before play begins a right has two rows, one for each side that is named next: by the other
        seat after the right to move first (0), by the same seat after the right to choose (1).
        """
        tables, actions, seen = self._native.successors()
        rows = np.frombuffer(seen, dtype=np.uint8).reshape(-1, self.features)
        return (
            np.frombuffer(tables, dtype=np.uint32),
            np.frombuffer(actions, dtype=np.uint32),
            rows,
        )

    def play_random(self, steps: int) -> int:
        """Plays so many random actions at every table, dealing anew where a game ends, and counts
        the games that ended."""
        ended = self._native.play_random(steps)
        self._refresh()
        return ended

    def seed_of(self, table: int) -> str:
        """The seed of the game at this table: `parlour.open_table` deals the same with it."""
        return self._native.seed_of(table)

    def view(self, table: int) -> Json:
        """What everybody sees at this table: the game's own view."""
        return json.loads(self._native.view(table))
