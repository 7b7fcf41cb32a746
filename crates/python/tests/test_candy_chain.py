"""Positions and batches play by the same rules as tables, to the same deals."""

import copy

import numpy as np
import parlour
import pytest
from parlour.candy_chain import Batch, Position
from parlour.pettingzoo import aec_env

BOARDS = [{"variant": "mini"}, {"variant": "dense"}, {}, {"width": 6, "height": 9}]


@pytest.mark.parametrize("options", BOARDS)
def test_every_action_has_one_number(options: parlour.Json) -> None:
    position = Position(options)
    numbers = range(position.action_count)
    assert [position.number(position.action(number)) for number in numbers] == list(numbers)
    assert position.action(position.action_count) is None
    assert position.number("resign") is None


@pytest.mark.parametrize("options", BOARDS)
def test_a_batch_plays_what_tables_play(options: parlour.Json) -> None:
    batch = Batch(5, options, seed="the same", auto_reset=False)
    tables = [parlour.open_table("candy-chain", options=options, seed=batch.seed_of(n)) for n in range(5)]
    positions = [Position(options, batch.seed_of(n)) for n in range(5)]
    coding = aec_env("candy-chain", options=options)._coding
    luck = np.random.default_rng(1)
    steps = 0
    while (batch.to_move >= 0).any():
        actions = np.full(5, -1, dtype=np.int64)
        seen = batch.observe()
        for n, table in enumerate(tables):
            assert batch.view(n) == table.snapshot()["view"] == positions[n].view
            if table.outcome:
                assert batch.to_move[n] == -1 and not batch.masks[n].any()
                continue
            seat = table.waiting_for[0]
            assert batch.to_move[n] == positions[n].to_move == seat
            legal = table.actions(seat).actions
            numbers = [positions[n].number(action) for action in legal]
            assert sorted(numbers) == list(np.flatnonzero(batch.masks[n]))
            assert sorted(numbers) == sorted(positions[n].legal())
            assert (seen[n] == positions[n].observe(seat)).all()
            assert (seen[n] == coding.observe(table.snapshot(seat))).all()
            chosen = int(luck.integers(len(legal)))
            actions[n] = numbers[chosen]
            table.act(seat, legal[chosen])
            positions[n] = positions[n].after(int(actions[n]))
        batch.step(actions)
        for n in np.flatnonzero(batch.ended):
            winner = tables[n].outcome.winners[0]
            assert positions[n].winner == winner
            assert batch.rewards[n].tolist() == [1 - 2 * winner, 2 * winner - 1]
        steps += 1
    assert steps > 5 and all(table.outcome for table in tables)
    assert parlour.verify(tables[0].log()).finished


def test_a_refused_step_changes_nothing() -> None:
    batch = Batch(3, {"variant": "mini"}, seed="refused")
    before = [batch.view(n) for n in range(3)]
    for wrong in (7, batch.action_count):
        with pytest.raises(parlour.Refused) as refused:
            batch.step(np.array([0, 0, wrong]))
        assert refused.value.at[-1] == "table 2"
        assert [batch.view(n) for n in range(3)] == before
    with pytest.raises(parlour.Refused, match="3 numbers"):
        batch.step(np.array([0, 0]))


def test_a_batch_deals_anew_and_repeats_itself() -> None:
    def run() -> tuple[list[str], int]:
        batch = Batch(4, {"variant": "mini"}, seed="again")
        ended = 0
        for _ in range(120):
            legal = [np.flatnonzero(mask)[0] for mask in batch.masks]
            batch.step(np.array(legal))
            ended += int(batch.ended.sum())
        return [batch.seed_of(n) for n in range(4)], ended

    seeds, ended = run()
    assert ended >= 8 and all(not seed.endswith(" 0") for seed in seeds)
    assert run() == (seeds, ended)


def test_random_play_and_bots_need_no_python() -> None:
    batch = Batch(8, {"variant": "mini"}, seed="alone")
    assert batch.play_random(500) > 50
    where = np.arange(8) % 2 == 0
    actions = batch.bot_actions("easy", where)
    assert (actions[~where] == -1).all()
    assert all(batch.masks[n, actions[n]] for n in np.flatnonzero(where))
    batch.step(actions)


def test_successors_are_what_actions_lead_to() -> None:
    batch = Batch(6, {"variant": "mini"}, seed="next")
    starts = [Position({"variant": "mini"}, batch.seed_of(n)) for n in range(6)]
    tables, actions, rows = batch.successors()
    assert tables.tolist() == [n for n in range(6) for _ in range(4)]
    assert actions.tolist() == [0, 0, 1, 1] * 6
    for n in range(6):
        seat = starts[n].to_move
        named = [starts[n].after(right).after(side) for right in (0, 1) for side in (2, 3)]
        expected = [position.observe(seat) for position in named]
        assert (rows[tables == n] == expected).all()
    batch.step(np.zeros(6, dtype=np.int64))
    batch.step(np.full(6, 2))
    positions = [start.after(0).after(2) for start in starts]
    tables, actions, rows = batch.successors()
    for n, position in enumerate(positions):
        assert sorted(actions[tables == n]) == sorted(position.legal())
        for action, row in zip(actions[tables == n], rows[tables == n], strict=True):
            assert (row == position.after(int(action)).observe(position.to_move)).all()


def test_a_position_never_changes() -> None:
    position = Position({"variant": "mini"})
    before = position.view
    assert position.after(0).view != before and position.view == before
    assert copy.deepcopy(position) is position
