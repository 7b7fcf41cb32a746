"""Candy Chain as a game of OpenSpiel: `pyspiel.load_game("parlour_candy_chain(variant=mini)")`.

Import this module first: it registers the game. Chance has one move, the deal, of `deals` equally
likely ones: deal `n` is that of a table with the seed ``n``. Everything is open, and a seat that has
no move passes by itself, so a seat may move twice in a row. The tensor is the observation of
`parlour.candy_chain`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from .candy_chain import Position

_CANDIES = {"mini": 4, "dense": 8, "standard": 8}
_DEALS = 1000

GAME_TYPE = pyspiel.GameType(
    short_name="parlour_candy_chain",
    long_name="Parlour's Candy Chain",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"variant": "standard", "deals": _DEALS},
)


class CandyChainGame(pyspiel.Game):
    """The game, with its board and how many deals chance chooses from."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        variant = params.get("variant", "standard")
        self.deals = int(params.get("deals", _DEALS))
        self.start = Position({"variant": variant}, "0")
        self.options = {"variant": variant}
        super().__init__(
            GAME_TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=self.start.action_count,
                max_chance_outcomes=self.deals,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                # A right, a side, and every candy alone.
                max_game_length=2 + 6 * _CANDIES[variant],
            ),
            params,
        )

    def new_initial_state(self) -> CandyChainState:
        return CandyChainState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> CandyChainObserver:
        if params:
            raise ValueError(f"An observer takes no parameters, not {params}.")
        return CandyChainObserver(self.start.features)


class CandyChainState(pyspiel.State):
    """One position; before the deal there is none."""

    def __init__(self, game: CandyChainGame) -> None:
        super().__init__(game)
        self._deals = game.deals
        self._options = game.options
        self.position: Position | None = None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self._deals) for deal in range(self._deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal()) if self.position else []

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = Position(self._options, str(action))
        else:
            self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        said = self.position.action(action)
        return " ".join(*said.items()) if isinstance(said, dict) else str(said)

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.to_move is None

    def returns(self) -> list[float]:
        winner = self.position.winner if self.position else None
        if winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        if self.position is None:
            return "not dealt"
        view = self.position.view
        return f"{view['position'] or view['board']} {view['stage']} {self.current_player()}"


class CandyChainObserver:
    """What a player sees, in the form that OpenSpiel asks for."""

    def __init__(self, features: int) -> None:
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CandyChainState, player: int) -> None:
        """Fills the tensor."""
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.position.observe(player)

    def string_from(self, state: CandyChainState, player: int) -> str:
        """The same for people: nothing is hidden."""
        return str(state)


pyspiel.register_game(GAME_TYPE, CandyChainGame)
