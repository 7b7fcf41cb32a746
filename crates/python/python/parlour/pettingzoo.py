"""Every game as an environment of PettingZoo (https://pettingzoo.farama.org).

`aec_env(game)` is turn by turn, for every game. `parallel_env(game)` is for games in which several
seats are awaited at once, such as Keyword; who is not awaited can only wait (action 0).

**Actions.** Most games have far too many actions to number once and for all, so an action is the
place of a legal action in the list of those that the table names now (`Table.actions(seat).all`), in
pages of `page` actions. Where there are more than fit on a page, the last number turns the page,
which costs no time in the game. `info["complete"]` says whether the list has every legal action:
where words are put together by the player, it may have only some, and then a program that wants the
others speaks to `env.table` itself. `action_mask` says which numbers can be chosen now.

**Observations** are made from what the seat may see and nothing else: the bytes of a JSON text with
`snapshot` (what a person in the seat sees), `actions` (those on the page) and `page` (which, of how
many), followed by zeros. `read_observation` reads it. Candy Chain, where everything can be numbered,
has planes of cells instead, and every action a number of its own: see `parlour.candy_chain`.

**Rewards** come at the end: the share of the others that a seat has left behind, less the share that
has left it behind, so 1 for the winner and -1 for the loser of a game for two. Alone, the points.
An action that the mask forbids ends the game at once, with -1 for the seat that chose it.

**Together.** In a parallel environment seats act in the order of their numbers. Who is overtaken,
because what an earlier seat did in the same step makes the action impossible, waits in this step;
`info["overtaken"]` says why.
"""

from __future__ import annotations

import json
import math
from typing import Any, Protocol

import gymnasium
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv, ParallelEnv

from . import candy_chain
from ._errors import Refused
from ._tables import Json, Outcome, Table, open_table

Observation = dict[str, npt.NDArray[Any]]
"""``observation`` and ``action_mask``."""

PAGE = 255
"""Actions on a page."""
SIZE = 65_536
"""Bytes of an observation."""


class _Coding(Protocol):
    """How actions and observations of a game are numbers."""

    @property
    def action_count(self) -> int: ...

    @property
    def observation_space(self) -> gymnasium.spaces.Box: ...

    def look(self, table: Table, seat: int, page: int) -> _Look: ...


class _Look:
    """What a seat sees and can do at one moment."""

    def __init__(
        self,
        seen: npt.NDArray[Any],
        mask: npt.NDArray[np.int8],
        actions: dict[int, Json],
        complete: bool,
        pages: int,
    ) -> None:
        self.seen = seen
        self.mask = mask
        self.actions = actions
        self.complete = complete
        self.pages = pages

    @property
    def info(self) -> dict[str, Any]:
        return {"complete": self.complete, "pages": self.pages}


class _Listed:
    """Actions by their place in a list, observations as JSON."""

    def __init__(self, page: int, size: int) -> None:
        self._page = page
        self.action_count = page + 1
        self.observation_space = gymnasium.spaces.Box(0, 255, (size,), np.uint8)

    def look(self, table: Table, seat: int, page: int) -> _Look:
        listed = table.actions(seat) if seat in table.waiting_for else None
        actions = listed.all if listed else []
        pages = max(1, math.ceil(len(actions) / self._page))
        shown = actions[page % pages * self._page :][: self._page]
        mask = np.zeros(self.action_count, dtype=np.int8)
        mask[: len(shown)] = 1
        mask[self._page] = pages > 1
        seen = {"actions": shown, "page": [page % pages, pages]}
        text = json.dumps(seen)[:-1] + f', "snapshot": {table.snapshot_json(seat)}}}'
        return _Look(
            self._bytes(text.encode()),
            mask,
            dict(enumerate(shown)),
            listed is None or listed.complete,
            pages,
        )

    def _bytes(self, text: bytes) -> npt.NDArray[np.uint8]:
        (size,) = self.observation_space.shape
        if len(text) > size:
            raise ValueError(
                f"An observation of {len(text)} bytes does not fit into {size}: "
                "make the environment with a bigger `size`."
            )
        seen = np.zeros(size, dtype=np.uint8)
        seen[: len(text)] = np.frombuffer(text, dtype=np.uint8)
        return seen


class _CandyChain:
    """Actions by the numbers of `parlour.candy_chain`, observations as planes of cells."""

    _LETTERS = "WBGRUY"
    _STAGES = ("rights", "sides", "play", "over")

    def __init__(self, options: Json) -> None:
        self._numbers = candy_chain.Position(options)
        self.action_count = self._numbers.action_count
        shape = (self._numbers.features,)
        self.observation_space = gymnasium.spaces.Box(0, 1, shape, np.uint8)

    def look(self, table: Table, seat: int, page: int) -> _Look:
        snapshot = table.snapshot(seat)
        mask = np.zeros(self.action_count, dtype=np.int8)
        actions = {}
        for action in snapshot["can"]["actions"]:
            number = self._numbers.number(action)
            if number is not None:
                actions[number] = action
                mask[number] = 1
        return _Look(self.observe(snapshot), mask, actions, snapshot["can"]["complete"], 1)

    def observe(self, snapshot: Json) -> npt.NDArray[np.uint8]:
        """What a seat sees, as numbers, from its snapshot."""
        view, seat = snapshot["view"], snapshot["you"]
        width, cells = view["width"], view["width"] * view["height"]
        seen = np.zeros(7 * cells + candy_chain.SCALARS, dtype=np.uint8)
        own_mints = view["sides"][seat] != "fruits"
        letters = self._LETTERS if own_mints else self._LETTERS[3:] + self._LETTERS[:3]
        board = "".join(reversed((view["board"] or "").split("/")))
        for cell, letter in enumerate(board):
            if letter != ".":
                seen[letters.index(letter) * cells + cell] = 1
        if view["position"] is not None:
            for name in view["pinned"]:
                cell = (int(name[1:]) - 1) * width + ord(name[0]) - ord("a")
                seen[6 * cells + cell] = 1
        outcome = snapshot["turn"]["outcome"]
        seen[7 * cells :] = [
            *(view["stage"] == stage for stage in self._STAGES),
            view["position"] is not None and view["limit"] == 1,
            seat in snapshot["turn"]["waiting_for"],
            view["sides"][seat] == "mints",
            view["first"] == seat,
            outcome is not None and outcome["places"][seat] == 1,
        ]
        return seen


def _coding(game: str, options: Json, page: int, size: int) -> _Coding:
    return _CandyChain(options) if game == "candy-chain" else _Listed(page, size)


def read_observation(observation: Observation) -> Json:
    """What an observation made of JSON says: `snapshot`, `actions` and `page`."""
    return json.loads(observation["observation"].tobytes().rstrip(b"\0"))


def _rewards(outcome: Outcome) -> list[float]:
    places = outcome.places
    if len(places) == 1:
        return [float(outcome.scores[0]) if outcome.scores else 1.0]
    beaten = [sum((other > own) - (other < own) for other in places) for own in places]
    return [share / (len(places) - 1) for share in beaten]


class _Env:
    """What both kinds of environments share."""

    def __init__(
        self, game: str, options: Json, seats: int | None, page: int, size: int, name: str
    ) -> None:
        self.game = game
        self.options = options or {}
        self.table = open_table(game, options=self.options, seats=seats, seed="0")
        """The table, as its referee knows it: for whoever runs the experiment, not for agents."""
        self._coding = _coding(game, self.options, page, size)
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode: str | None = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._luck = np.random.default_rng()
        self._pages: dict[int, int] = {}

    def _spaces(self, action_count: int) -> None:
        spaces = gymnasium.spaces
        mask = spaces.Box(0, 1, (action_count,), np.int8)
        box = self._coding.observation_space
        self._observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask})
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: spaces.Discrete(action_count) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """What an agent sees."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """What an agent does."""
        return self._action_spaces[agent]

    def _open(self, seed: int | None) -> None:
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        text = self._luck.bytes(32).hex()
        self.table = open_table(
            self.game, options=self.options, seats=len(self.possible_agents), seed=text
        )
        self.agents = self.possible_agents[:]
        self._pages = {}
        self._let_time_pass()

    def _let_time_pass(self) -> None:
        """Timers fire as long as the game waits for nothing else."""
        while not self.table.outcome and not self.table.waiting_for:
            due = self.table.deadline
            if due is None:
                raise RuntimeError(f"{self.game} waits for nobody")
            self.table.tick(due)
            self._pages = {}

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _look(self, seat: int) -> _Look:
        return self._coding.look(self.table, seat, self._pages.get(seat, 0))

    def _turn_page(self, seat: int) -> None:
        self._pages[seat] = self._pages.get(seat, 0) + 1

    def _act(self, seat: int, action: Json) -> None:
        self.table.act(seat, action)
        self._pages = {}

    def render(self) -> str:
        """The table as text, as somebody without a seat sees it."""
        return self.table.text()

    def close(self) -> None:
        """Nothing is held open."""


class AecGame(_Env, AECEnv[str, Observation, int]):
    """A game turn by turn. Where several seats are awaited, the first of them acts first, and the
    others do not see what it did before they have acted too, if the rules hide it."""

    def __init__(
        self,
        game: str,
        *,
        options: Json = None,
        seats: int | None = None,
        page: int = PAGE,
        size: int = SIZE,
    ) -> None:
        """The options are the game's, as for `parlour.open_table`."""
        AECEnv.__init__(self)
        _Env.__init__(self, game, options, seats, page, size, f"parlour_{game}_aec")
        self._spaces(self._coding.action_count)
        self._seen: dict[int, _Look] = {}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same deals."""
        self._open(seed)
        self._seen = {}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _look_once(self, seat: int) -> _Look:
        if seat not in self._seen:
            self._seen[seat] = self._look(seat)
        return self._seen[seat]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        look = self._look_once(self._seat(agent))
        return {"observation": look.seen, "action_mask": look.mask}

    def step(self, action: int | None) -> None:
        """The agent whose turn it is acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        look = self._look_once(seat)
        self._seen = {}
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None or not look.mask[action]:
            self.rewards[agent] = -1.0
            self._end()
        elif int(action) in look.actions:
            self._act(seat, look.actions[int(action)])
            self._let_time_pass()
            outcome = self.table.outcome
            if outcome:
                self.rewards = dict(zip(self.agents, _rewards(outcome), strict=True))
                self._end()
        else:
            self._turn_page(seat)
        self._select()
        self._accumulate_rewards()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)

    def _select(self) -> None:
        if any(self.terminations.values()) or self.table.outcome:
            self.infos = {agent: {} for agent in self.agents}
            return
        seat = self.table.waiting_for[0]
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = self._look_once(seat).info


class ParallelGame(_Env, ParallelEnv[str, Observation, int]):
    """A game in which all agents act at each step. Action 0 is to wait, and all that an agent can do
    that is not awaited; the others follow in the order of their places."""

    def __init__(
        self,
        game: str,
        *,
        options: Json = None,
        seats: int | None = None,
        page: int = PAGE,
        size: int = SIZE,
    ) -> None:
        """The options are the game's, as for `parlour.open_table`."""
        _Env.__init__(self, game, options, seats, page, size, f"parlour_{game}_parallel")
        self._spaces(self._coding.action_count + 1)
        self._looks: dict[str, _Look] = {}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game. The same seed gives the same deals."""
        self._open(seed)
        return self._observations()

    def _observations(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._looks = {agent: self._look(self._seat(agent)) for agent in self.agents}
        seen = {}
        for agent, look in self._looks.items():
            mask = np.concatenate([[np.int8(not look.mask.any())], look.mask])
            seen[agent] = {"observation": look.seen, "action_mask": mask}
        return seen, {agent: look.info for agent, look in self._looks.items()}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Every agent acts or waits."""
        rewards = dict.fromkeys(self.agents, 0.0)
        wrong = []
        overtaken = {}
        before = self.table.hash
        for agent in self.agents:
            number = int(actions[agent]) - 1
            look = self._looks[agent]
            seat = self._seat(agent)
            if number < 0:
                if look.mask.any():
                    wrong.append(agent)
            elif not look.mask[number]:
                wrong.append(agent)
            elif number not in look.actions:
                self._turn_page(seat)
            elif seat not in self.table.waiting_for:
                overtaken[agent] = "The game does not wait for you any more."
            else:
                try:
                    self._act(seat, look.actions[number])
                except Refused as refused:
                    if self.table.hash == before:
                        raise
                    overtaken[agent] = str(refused)
        self._let_time_pass()
        outcome = self.table.outcome
        if wrong:
            rewards.update(dict.fromkeys(wrong, -1.0))
        elif outcome:
            rewards = dict(zip(self.agents, _rewards(outcome), strict=True))
        over = bool(wrong) or outcome is not None
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        observations, infos = self._observations()
        for agent, why in overtaken.items():
            infos[agent]["overtaken"] = why
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos


def aec_env(game: str, **wishes: Any) -> AecGame:
    """A game turn by turn; the wishes are those of `AecGame`."""
    return AecGame(game, **wishes)


def parallel_env(game: str, **wishes: Any) -> ParallelGame:
    """A game in which all act at each step; the wishes are those of `ParallelGame`."""
    return ParallelGame(game, **wishes)
