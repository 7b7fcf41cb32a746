"""Why something was refused."""

from __future__ import annotations


class Refused(Exception):
    """Something was refused: an action, a table, a log, a number.

    A refused action changes nothing. The sentence says what is wrong and what would be right.
    """

    code: str
    """Stable, for programs: ``splits-chain``."""
    rule: str
    """The rule's id (``CC-08``), empty where no rule of a game is involved."""
    message: str
    """A sentence for people."""
    at: list[str]
    """The cells, cards or words it is about."""

    def __init__(self, code: str, rule: str, message: str, at: list[str]) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.message = message
        self.at = at

    def __str__(self) -> str:
        place = f"{self.code}, {self.rule}" if self.rule else self.code
        return f"{self.message} [{place}]"
