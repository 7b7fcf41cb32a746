"""Tables, bots, solvers and logs from Python are the native ones."""

import json
from pathlib import Path

import parlour
import pytest

RECORDED = Path(__file__).parents[3] / "data/games"
GAMES = [game.id for game in parlour.games()]


def play_on(table: parlour.Table, steps: int, level: str | None = None) -> None:
    """Plays by the weakest bot, or by the first legal action where there is none."""
    levels = {game.id: game.bots for game in parlour.games()}[table.game]
    bot = parlour.Bot(table.game, level or levels[0].id, seed=7) if levels else None
    for _ in range(steps):
        if table.outcome:
            return
        if not table.waiting_for:
            assert table.deadline is not None
            table.tick(table.deadline)
            continue
        seat = table.waiting_for[0]
        if bot:
            action, _ = bot.choose(table.snapshot_json(seat))
        else:
            action = table.actions(seat).all[0]
        table.act(seat, action)


def test_there_are_games_with_bots() -> None:
    assert len(GAMES) >= 6
    candy_chain = next(game for game in parlour.games() if game.id == "candy-chain")
    assert [bot.id for bot in candy_chain.bots] == ["beginner", "easy", "medium", "strong"]
    assert candy_chain.seats == (2, 2)


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_whole_game_whose_log_is_right(game: str) -> None:
    table = parlour.open_table(game, seed="a whole game")
    play_on(table, 3000)
    assert table.outcome and table.outcome.winners
    found = parlour.verify(table.log())
    assert found.finished and found.hash == table.hash and found.outcome == table.outcome
    assert found.deals and found.game == game
    frames = parlour.replay_frames(table.log())
    assert frames[-1].text == table.text()
    assert parlour.Table.from_log(table.log()).hash == table.hash


@pytest.mark.parametrize("game", GAMES)
def test_a_log_is_played_on_to_the_same_hash(game: str) -> None:
    one = parlour.open_table(game, seed="played on")
    play_on(one, 6)
    other = parlour.Table.from_log(one.log(), seed="played on")
    assert other.hash == one.hash and other.scenario() == one.scenario()
    for table in (one, other):
        play_on(table, 6)
    assert other.hash == one.hash and other.log() == one.log()


@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_have_their_recorded_hashes(game: str) -> None:
    logs = sorted(
        log
        for log in RECORDED.rglob("*.jsonl")
        if json.loads(log.open(encoding="utf-8").readline()).get("game") == game
    )
    assert logs, f"no game of {game} is recorded"
    for path in logs[:3]:
        log = path.read_text(encoding="utf-8")
        found = parlour.verify(log)
        if found.finished:
            assert json.loads(log.splitlines()[-2])["hash"] == found.hash


def test_a_changed_log_is_refused_with_its_line() -> None:
    table = parlour.open_table("candy-chain", seed="a lie")
    play_on(table, 200)
    lines = table.log().splitlines()
    lines[4] = lines[4].replace('"t":0', '"t":1')
    with pytest.raises(parlour.Refused) as refused:
        parlour.verify("\n".join([*lines[:4], lines[5], *lines[6:]]))
    assert refused.value.at and refused.value.at[0].startswith("line ")


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    table = parlour.open_table("candy-chain", seed="refused", options={"variant": "mini"})
    before = (table.hash, table.log())
    with pytest.raises(parlour.Refused) as refused:
        table.act(table.waiting_for[0], {"take": "a1"})
    assert refused.value.code == "not-this-stage" and refused.value.rule == "CC-05"
    assert "[not-this-stage, CC-05]" in str(refused.value)
    assert (table.hash, table.log()) == before
    with pytest.raises(parlour.Refused, match="no seat number 7"):
        table.snapshot(7)
    with pytest.raises(parlour.Refused, match="no game called"):
        parlour.open_table("chess")


def test_actions_are_made_in_words_too() -> None:
    table = parlour.open_table("candy-chain", seed="words", options={"variant": "mini"})
    seat = table.waiting_for[0]
    listed = table.actions(seat)
    assert listed.texts == ["Move first", "Choose a side"] and listed.complete
    assert table.parse(seat, "move first") == listed.actions[0]
    assert table.describe(seat, listed.actions[1]) == "Choose a side"
    seen = table.act_text(seat, "move first")
    assert [event.text for event in seen] == ["You chose to move first."]
    assert table.events(seat)[-1].text == "You chose to move first."
    other = table.waiting_for[0]
    assert "chose to move first" in table.events(other)[-1].text
    table.act_text(other, "mints")
    seat = table.waiting_for[0]
    wins = [table.preview(seat, action)["wins"] for action in table.actions(seat).actions]
    assert wins and not any(wins)


def test_a_bot_gets_a_snapshot_and_says_what_it_believes() -> None:
    table = parlour.open_table("candy-chain", seed="believed", options={"variant": "mini"})
    one, other = (parlour.Bot("candy-chain", "strong", seed=3) for _ in range(2))
    seat = table.waiting_for[0]
    action, verdict = one.choose(table.snapshot(seat))
    assert other.choose(table.snapshot_json(seat)) == (action, verdict)
    assert verdict.kind in {"estimated", "proved"}
    assert action in table.actions(seat).actions


def test_a_solver_proves_a_position() -> None:
    table = parlour.open_table("candy-chain", seed="solved", options={"variant": "mini"})
    play_on(table, 12, "medium")
    while table.outcome is None and table.snapshot()["view"]["position"] is None:
        play_on(table, 1)
    solved = parlour.solve("candy-chain", table.snapshot()["view"]["position"])
    assert solved.found and any("prove" in line.lower() for line in solved.text)
    with pytest.raises(parlour.Refused) as refused:
        parlour.solve("candy-monsters", "?")
    assert refused.value.code == "no-solver"


def test_a_scenario_is_opened_again() -> None:
    for game in GAMES:
        table = parlour.open_table(game, seed="a scenario")
        play_on(table, 5)
        again = parlour.open_table(
            game, seed="another", options=table.options, scenario=table.scenario()
        )
        assert again.scenario() == table.scenario()
        assert again.text(0) == table.text(0)
