"""PettingZoo's own tests, and that environments play native games and show what a seat may see."""

import copy
import warnings

import numpy as np
import parlour
import pytest
from parlour.pettingzoo import aec_env, parallel_env, read_observation
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

GAMES = [game.id for game in parlour.games()]


@pytest.mark.parametrize("game", GAMES)
def test_the_api(game: str) -> None:
    with warnings.catch_warnings():
        # A dictionary with a mask is what PettingZoo's own board games observe.
        warnings.filterwarnings("ignore", message=".*probably should be gymnasium.*")
        warnings.filterwarnings("ignore", message=".*all zeros.*")
        api_test(aec_env(game), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(lambda: aec_env(game), num_cycles=60)


@pytest.mark.parametrize("game", ["keyword", "candy-chain", "quiddler", "candygrams"])
def test_the_parallel_api(game: str) -> None:
    parallel_api_test(parallel_env(game), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(game), num_cycles=60)


def test_who_is_overtaken_waits_and_is_told_why() -> None:
    """Two who want the same candy of the jar: the first seat gets it, and nothing is raised."""
    env = parallel_env("candygrams")
    seen, _ = env.reset(seed=0)
    luck = np.random.default_rng(0)
    overtaken = 0
    for _ in range(30):
        if not env.agents:
            break
        trades = {agent: trades_by_candy(read_observation(seen[agent])) for agent in env.agents}
        both = trades["seat_0"].keys() & trades["seat_1"].keys()
        if both:
            same = min(both)
            chosen = {agent: trades[agent][same] for agent in env.agents}
        else:
            masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in env.agents}
            chosen = {agent: int(luck.choice(masks[agent])) for agent in env.agents}
        seen, _, terminations, _, infos = env.step(chosen)
        if both:
            overtaken += 1
            assert "overtaken" not in infos["seat_0"]
            assert "somebody was faster" in infos["seat_1"]["overtaken"]
            assert not any(terminations.values())
    assert overtaken > 0
    assert parlour.verify(env.table.log()).hash == env.table.hash


def trades_by_candy(seen: parlour.Json) -> dict[int, int]:
    """The numbers of the actions that take a candy out of the jar, by that candy."""
    actions = enumerate(seen["actions"], start=1)
    trades = ((number, action["trade"]) for number, action in actions if "trade" in action)
    return {trade["take"]: number for number, trade in trades}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_an_environment_is_a_native_one(game: str) -> None:
    """The log verifies, and the same inputs at a table of the same seed lead to the same hash."""
    env = aec_env(game)
    env.reset(seed=11)
    luck = np.random.default_rng(5)
    for _ in range(4000):
        agent = env.agent_selection
        if env.terminations[agent]:
            break
        env.step(int(luck.choice(np.flatnonzero(env.observe(agent)["action_mask"]))))
    found = parlour.verify(env.table.log())
    assert found.hash == env.table.hash
    assert found.finished == (env.table.outcome is not None)
    again = parlour.Table.from_log(env.table.log())
    assert again.hash == env.table.hash and again.text() == env.render()


def test_rewards_say_who_won() -> None:
    env = aec_env("candy-chain", options={"variant": "mini"})
    env.reset(seed=1)
    luck = np.random.default_rng(2)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(luck.choice(np.flatnonzero(mask))))
    outcome = env.table.outcome
    assert outcome is not None
    won = f"seat_{outcome.winners[0]}"
    assert env.rewards[won] == 1.0 and sorted(env.rewards.values()) == [-1.0, 1.0]


def test_a_forbidden_action_loses() -> None:
    env = aec_env("candy-chain", options={"variant": "mini"})
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(17)
    assert env.rewards[agent] == -1.0 and all(env.terminations.values())


def test_an_observation_is_the_snapshot_and_what_can_be_done() -> None:
    env = aec_env("quiddler", seats=3)
    env.reset(seed=4)
    for seat, agent in enumerate(env.agents):
        seen = read_observation(env.observe(agent))
        assert seen["snapshot"] == env.table.snapshot(seat)
        if agent == env.agent_selection:
            assert seen["actions"] == env.table.actions(seat).all
        else:
            assert seen["actions"] == [] and not env.observe(agent)["action_mask"].any()
    assert env.infos[env.agent_selection]["complete"] == env.table.actions(0).complete


def test_what_does_not_fit_on_a_page_is_on_the_next() -> None:
    env = aec_env("keyword", page=3)
    env.reset(seed=4)
    agent = env.agent_selection
    seat = env.possible_agents.index(agent)
    wanted = env.table.actions(seat).all
    assert len(wanted) > 3
    pages = read_observation(env.observe(agent))["page"][1]
    listed, before = [], env.table.hash
    for _ in range(pages):
        listed += read_observation(env.observe(agent))["actions"]
        env.step(3)
        assert env.agent_selection == agent and env.table.hash == before
    assert listed == wanted
    assert read_observation(env.observe(agent))["page"] == [0, pages]


@pytest.mark.parametrize("game", ["quiddler", "keyword"])
def test_two_worlds_that_differ_in_secrets_look_the_same(game: str) -> None:
    """What the others hold changes nothing that a seat observes."""
    env = aec_env(game)
    env.reset(seed=9)
    scenario = env.table.scenario()
    other = swapped(game, scenario)
    assert other != scenario
    tables = [
        parlour.open_table(game, options=env.table.options, scenario=world, seed="9")
        for world in (scenario, other)
    ]
    looks = []
    for table in tables:
        env.table = table
        env._seen = {}
        looks.append(env.observe("seat_0"))
        env._seen = {}
        looks[-1]["others"] = env.observe("seat_1")["observation"]
    one, two = looks
    assert (one["observation"] == two["observation"]).all()
    assert (one["action_mask"] == two["action_mask"]).all()
    assert (one["others"] != two["others"]).any()


def swapped(game: str, scenario: parlour.Json) -> parlour.Json:
    """The same with two other cards in the hand of seat 1, from where nobody looks."""
    world = copy.deepcopy(scenario)
    if game == "quiddler":
        pile, seat = world["deal"]["draw"], world["deal"]["seats"][1]
    else:
        pile, seat = list(world["orange"]), world["seats"][1]
    hand = list(seat["hand"])
    place = next(place for place, card in enumerate(pile) if card not in hand)
    pile[place], hand[0] = hand[0], pile[place]
    if game == "quiddler":
        seat["hand"] = hand
    else:
        world["orange"], seat["hand"] = "".join(pile), "".join(hand)
    return world
