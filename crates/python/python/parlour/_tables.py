"""Tables: one match of any game, driven by its referee."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from . import _native

Json = Any
"""What `json.loads` gives: an action, an event, a view. `docs/games` has every form of each."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    places: list[int]
    """The place of each seat; 1 is best, equal places share."""
    scores: list[int]
    """The points of each seat, empty in games without points."""
    reason: str
    """A stable word: ``two-colours``, ``resigned``."""
    rule: str
    """The rule that ended it."""

    @property
    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]


@dataclass(frozen=True)
class Actions:
    """What a seat can do now."""

    actions: list[Json]
    """Actions that can be made as they are, in a stable order."""
    texts: list[str]
    """The same in words."""
    compose: list[str]
    """Kinds of actions with too many cases to list: the player puts one together."""
    examples: list[Json]
    """Legal actions of those kinds: some of them, in a stable order."""
    complete: bool
    """Whether `actions` is all there is, apart from resigning."""
    resign: Json | None
    """The action that gives the seat up, while that is possible."""

    @property
    def all(self) -> list[Json]:
        """The listed actions, then the examples."""
        return self.actions + self.examples


@dataclass(frozen=True)
class Event:
    """Something that happened, as one viewer saw it."""

    text: str
    """A sentence, empty where there is nothing to say."""
    event: Json
    """The game's own form of it."""
    number: int = field(default=-1)
    """Its place in the history of the table; -1 where it was not asked for."""


class Table:
    """One match of any game.

    It knows the whole truth, as a referee does: `scenario` and `log` reveal secrets. What a player
    may know is in `snapshot`, `text`, `actions` and `events`, each for one viewer: the number of a
    seat, counted from 0, or ``None`` for somebody without a seat.
    """

    def __init__(self, native: _native.Table) -> None:
        """Tables come from `open_table` and `Table.from_log`."""
        self._native = native

    @staticmethod
    def from_log(log: str, seed: str | None = None) -> Table:
        """The table that a log tells of: to play on, where its seed is given, or finished."""
        return Table(_native.Table.from_log(log, seed))

    @property
    def game(self) -> str:
        """The id of its game."""
        return self._native.game

    @property
    def options(self) -> Json:
        """What it chose, written out in full."""
        return json.loads(self._native.options)

    @property
    def players(self) -> list[str]:
        """Names by seat."""
        return self._native.players

    @property
    def seats(self) -> int:
        """How many."""
        return self._native.seats

    @property
    def now(self) -> int:
        """The time of the last call, in milliseconds since the table was opened."""
        return self._native.now

    @property
    def deadline(self) -> int | None:
        """When the next timer is due: `tick` lets it fire."""
        return self._native.deadline

    @property
    def hash(self) -> str:
        """The running hash over its log: equal exactly where everything that happened is equal."""
        return self._native.hash

    @property
    def waiting_for(self) -> list[int]:
        """The seats that the game cannot go on without."""
        return self._native.turn()[1]

    @property
    def may_act(self) -> list[int]:
        """Every seat that has something to do now."""
        return self._native.turn()[0]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` while it is on."""
        outcome = self._native.turn()[2]
        return None if outcome is None else Outcome(**json.loads(outcome))

    def act(self, seat: int, action: Json, at: int | None = None) -> list[Event]:
        """A seat acts, at this time (none has passed unless told). What it saw of that.

        Raises `Refused`, and then nothing has changed.
        """
        return [_event(text) for text in self._native.act(seat, json.dumps(action), at)]

    def act_text(self, seat: int, text: str, at: int | None = None) -> list[Event]:
        """The same with an action in words: ``take c4+e5``."""
        return self.act(seat, self.parse(seat, text), at)

    def tick(self, at: int) -> list[Event]:
        """Time passes; timers fire. What a watcher saw of that."""
        return [_event(text) for text in self._native.tick(at)]

    def snapshot(self, viewer: int | None = None) -> Json:
        """What a viewer sees: `you`, `turn`, `round`, `can` and the game's own `view`."""
        return json.loads(self._native.snapshot(viewer))

    def snapshot_json(self, viewer: int | None = None) -> str:
        """The same as text, as a bot takes it."""
        return self._native.snapshot(viewer)

    def text(self, viewer: int | None = None) -> str:
        """What a viewer sees, as a text board."""
        return self._native.text(viewer)

    def events(self, viewer: int | None = None, start: int = 0) -> list[Event]:
        """What a viewer was shown so far, from the event with this number on."""
        return [_event(text, number) for number, text in self._native.history(viewer, start)]

    def actions(self, seat: int) -> Actions:
        """What a seat can do now."""
        listed, compose, examples, complete, resign = self._native.actions(seat)
        return Actions(
            actions=[json.loads(action) for _, action in listed],
            texts=[text for text, _ in listed],
            compose=compose,
            examples=[json.loads(example) for example in examples],
            complete=complete,
            resign=None if resign is None else json.loads(resign),
        )

    def describe(self, seat: int, action: Json) -> str:
        """An action in words, which `parse` reads back."""
        return self._native.describe_action(seat, json.dumps(action))

    def parse(self, seat: int, text: str) -> Json:
        """The action that somebody in this seat means by a text."""
        return json.loads(self._native.parse_action(seat, text))

    def preview(self, seat: int, action: Json) -> Json:
        """What the game tells about an action without making it; raises `Refused` as `act` would."""
        draft = self._native.preview(seat, json.dumps(action))
        return None if draft is None else json.loads(draft)

    def scenario(self) -> Json:
        """The whole truth, secrets included, as a position that `open_table` takes."""
        return json.loads(self._native.scenario())

    def log(self) -> str:
        """The log, secrets included; with its end and its seed when the game is over."""
        return self._native.log()

    def __repr__(self) -> str:
        state = "over" if self.outcome else f"waiting for {self.waiting_for}"
        return f"<parlour.Table {self.game}, {self.seats} seats, {state}>"


def open_table(
    game: str,
    *,
    options: Json = None,
    seats: int | None = None,
    players: list[str] | None = None,
    seed: str | None = None,
    scenario: Json = None,
    entropy: list[str] | None = None,
    opened: int = 0,
) -> Table:
    """Opens a table. All but the game may be left out.

    `seed` is the secret that luck is drawn from: the same seed gives the same deals, and without one
    the system is asked for one. `scenario` is a position to begin from instead of an ordinary game.
    """
    return Table(
        _native.Table.open(
            game,
            json.dumps({} if options is None else options),
            seats,
            json.dumps(scenario),
            players or [],
            secrets.token_hex(32) if seed is None else seed,
            entropy or [],
            opened,
        )
    )


def _event(text: str, number: int = -1) -> Event:
    seen = json.loads(text)
    return Event(text=seen["text"], event=seen["event"], number=number)
