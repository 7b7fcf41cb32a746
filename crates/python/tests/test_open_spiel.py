"""Candy Chain in OpenSpiel: its own random simulation, and a search of its own."""

import numpy as np
import parlour
import parlour.open_spiel
import pyspiel


def test_random_games_as_open_spiel_tests_them() -> None:
    game = pyspiel.load_game("parlour_candy_chain(variant=mini,deals=20)")
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)


def test_a_game_is_that_of_a_table() -> None:
    game = pyspiel.load_game("parlour_candy_chain(variant=mini,deals=20)")
    state = game.new_initial_state()
    table = parlour.open_table("candy-chain", options={"variant": "mini"}, seed="13")
    state.apply_action(13)
    luck = np.random.default_rng(3)
    while not state.is_terminal():
        seat = state.current_player()
        assert [seat] == table.waiting_for
        legal = state.legal_actions()
        assert len(legal) == len(table.actions(seat).actions)
        action = int(luck.choice(legal))
        table.act(seat, state.position.action(action))
        state.apply_action(action)
    assert table.outcome and state.returns()[table.outcome.winners[0]] == 1.0
    assert np.array(state.observation_tensor(0)).shape == (7 * 25 + 9,)


def test_open_spiels_own_search_plays_it() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("parlour_candy_chain(variant=mini,deals=20)")
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    bot = mcts.MCTSBot(game, 2.0, 8, evaluator, random_state=luck)
    state = game.new_initial_state()
    state.apply_action(1)
    assert bot.step(state) in state.legal_actions()
