"""What there is: games, bots, solvers, and logs that are checked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from . import _native
from ._tables import Event, Json, Outcome


@dataclass(frozen=True)
class Level:
    """How strong a bot is, and who it is."""

    id: str
    word: str
    name: str
    line: str


@dataclass(frozen=True)
class Game:
    """A game that can be played."""

    id: str
    name: str
    line: str
    goal: str
    rules: int
    """The version of its rules."""
    seats: tuple[int, int]
    """The fewest and the most players."""
    minutes: int
    options: Json
    """What a table has that chooses nothing."""
    bots: tuple[Level, ...]
    """Weakest first."""


@cache
def games() -> tuple[Game, ...]:
    """All games."""
    return tuple(
        Game(
            id=game["id"],
            name=game["name"],
            line=game["line"],
            goal=game["goal"],
            rules=game["rules"],
            seats=(game["seats"][0], game["seats"][1]),
            minutes=game["minutes"],
            options=game["options"],
            bots=tuple(
                Level(bot["id"], bot["word"], bot["name"], bot["line"]) for bot in game["bots"]
            ),
        )
        for game in json.loads(_native.games())
    )


@dataclass(frozen=True)
class Verdict:
    """What a bot believes about the position it chose in. A guess is never called a proof."""

    kind: str
    """``unknown``, ``estimated`` or ``proved``."""
    score: int | None = None
    """Of an estimate: positive is good for the chooser."""
    depth: int | None = None
    """Of an estimate: moves looked ahead."""
    win: bool | None = None
    """Of a proof: whether the chooser wins."""
    moves: int | None = None
    """Of a proof: moves to the end along the line found."""


class Bot:
    """A bot of one level. It gets what a person in its seat would see, and nothing else."""

    def __init__(self, game: str, level: str, seed: int = 0) -> None:
        """The same seed plays the same."""
        self._native = _native.Bot(game, level, seed)
        self.game = game
        self.level = level

    def choose(self, snapshot: Json) -> tuple[Json, Verdict]:
        """The action for the seat that sees this (a snapshot, or its text), and what the bot
        believes about it. Other Python threads run meanwhile."""
        text = snapshot if isinstance(snapshot, str) else json.dumps(snapshot)
        action, verdict = self._native.choose(text)
        believed = json.loads(verdict)
        return json.loads(action), Verdict(kind=believed.pop("is"), **believed)


@dataclass(frozen=True)
class Solution:
    """What a solver found."""

    found: Json
    """Everything, by name."""
    text: list[str]
    """The same in sentences; each that makes a claim says whether it is proved or estimated."""


def solve(game: str, position: str, nodes: int = 200_000) -> Solution:
    """What is best in a position, for games that have a solver: as `parlour solve` in a shell."""
    solved = json.loads(_native.solve(game, position, nodes))
    return Solution(found=solved["found"], text=solved["text"])


@dataclass(frozen=True)
class Verified:
    """What checking a log showed."""

    game: str
    inputs: int
    """Inputs that were replayed."""
    finished: bool
    """Whether the game is over and the log says so."""
    deals: int | None
    """Deals drawn again from the seed and found the same; ``None`` where it is not known yet."""
    outcome: Outcome | None
    hash: str
    """The running hash at its end."""


def verify(log: str) -> Verified:
    """Checks a game from its log alone: every action legal, every deal from the seed, every hash
    right. Raises `Refused` with the line that is wrong."""
    found = json.loads(_native.verify(log))
    outcome = found["outcome"]
    return Verified(
        game=found["game"],
        inputs=found["inputs"],
        finished=found["finished"],
        deals=found["deals"],
        outcome=None if outcome is None else Outcome(**outcome),
        hash=found["hash"],
    )


@dataclass(frozen=True)
class Frame:
    """One step of a game, as a viewer saw it."""

    at: int
    events: list[Event]
    snapshot: Json
    text: str


def replay_frames(log: str, viewer: int | None = None) -> list[Frame]:
    """A whole game step by step, as a viewer saw it; the first frame is the beginning."""
    return [
        Frame(
            at=frame["at"],
            events=[Event(text=event["text"], event=event["event"]) for event in frame["events"]],
            snapshot=frame["snapshot"],
            text=frame["text"],
        )
        for frame in json.loads(_native.replay_frames(log, viewer))
    ]
