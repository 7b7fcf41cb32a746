"""Parlour's rules, bots, solvers and proofs.

    >>> import parlour
    >>> table = parlour.open_table("candy-chain", seed="an example", options={"variant": "mini"})
    >>> table.actions(table.waiting_for[0]).texts
    ['Move first', 'Choose a side']

| module | what |
|---|---|
| `parlour` | tables, bots, solvers, logs |
| `parlour.candy_chain` | Candy Chain with numbers for actions: positions to search, tables in batches |
| `parlour.pettingzoo` | every game as an environment of PettingZoo |
| `parlour.open_spiel` | Candy Chain as a game of OpenSpiel |
| `parlour.drawing` | boards as SVG |
"""

from ._errors import Refused
from ._games import (
    Bot,
    Frame,
    Game,
    Level,
    Solution,
    Verdict,
    Verified,
    games,
    replay_frames,
    solve,
    verify,
)
from ._tables import Actions, Event, Json, Outcome, Table, open_table

__all__ = [
    "Actions",
    "Bot",
    "Event",
    "Frame",
    "Game",
    "Json",
    "Level",
    "Outcome",
    "Refused",
    "Solution",
    "Table",
    "Verdict",
    "Verified",
    "games",
    "open_table",
    "replay_frames",
    "solve",
    "verify",
]
