"""A small bot for a Parlour host. Needs Python 3.9 or newer and `pip install websockets`.

    python3 bot.py ws://127.0.0.1:7777 TOKEN
"""

import asyncio
import json
import random
import sys

import websockets


def choose(snapshot, refused):
    """The whole strategy: any ready-made move that was not refused, or giving up where there is none."""
    moves = [move for move in snapshot["can"]["actions"] if move not in refused]
    return random.choice(moves) if moves else snapshot["can"]["resign"]


class Table:
    """What the host showed last, and what it has refused since."""

    def __init__(self, snapshot):
        self.snapshot = snapshot
        self.refused = []
        self.asked = self.tried = None

    def is_awaited(self):
        return self.snapshot["you"] in self.snapshot["turn"]["waiting_for"]


async def play(host, token):
    asked = 0
    tables = {}
    async with websockets.connect(f"{host}/api/programs/socket") as socket:

        async def say(message):
            await socket.send(json.dumps(message))

        async def act(name):
            nonlocal asked
            table = tables[name]
            table.tried = choose(table.snapshot, table.refused)
            if table.is_awaited() and table.tried is not None:
                asked += 1
                table.asked = str(asked)
                message = {"act": {"id": table.asked, "action": table.tried}}
                await say({"at": {"table": name, "message": message}})

        await say({"hello": {"version": 3, "token": token, "most": 8}})
        async for text in socket:
            kind, said = next(iter(json.loads(text).items()))
            if kind == "invitation":
                await say({"accept": {"invitation": said["id"]}})
            elif kind == "error":
                print(said["message"], file=sys.stderr)
            elif kind == "at":
                name = said["table"]
                kind, news = next(iter(said["message"].items()))
                snapshot = news.get("snapshot") if kind in ("welcome", "news") else None
                if kind == "answer" and news["error"]:
                    print("refused", name, news["error"]["message"], flush=True)
                    # What came too late is of no interest: the game has gone on.
                    if name in tables and tables[name].asked == news["id"]:
                        tables[name].refused.append(tables[name].tried)
                        await act(name)
                elif snapshot and snapshot["turn"]["outcome"]:
                    print("over", name, flush=True)
                    tables.pop(name, None)
                    await say({"leave": {"table": name}})
                elif snapshot:
                    tables[name] = Table(snapshot)
                    await act(name)


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2]))
