"""A small bot for a Parlour host. Needs Python 3.9 or newer and `pip install websockets`.

    python3 bot.py ws://127.0.0.1:7777 TOKEN
"""

import asyncio
import json
import random
import sys

import websockets


def choose(snapshot):
    """The whole strategy: any ready-made move, or giving up where there is none."""
    can = snapshot["can"]
    return random.choice(can["actions"]) if can["actions"] else can["resign"]


def is_awaited(snapshot):
    return snapshot is not None and snapshot["you"] in snapshot["turn"]["waiting_for"]


async def play(host, token):
    asked = 0
    async with websockets.connect(f"{host}/api/programs/socket") as socket:

        async def say(message):
            await socket.send(json.dumps(message))

        await say({"hello": {"version": 3, "token": token, "most": 8}})
        async for text in socket:
            kind, said = next(iter(json.loads(text).items()))
            if kind == "invitation":
                await say({"accept": {"invitation": said["id"]}})
            elif kind == "error":
                print(said["message"], file=sys.stderr)
            elif kind == "at":
                table = said["table"]
                kind, news = next(iter(said["message"].items()))
                snapshot = news.get("snapshot") if kind in ("welcome", "news") else None
                if snapshot and snapshot["turn"]["outcome"]:
                    print("over", table, flush=True)
                    await say({"leave": {"table": table}})
                elif is_awaited(snapshot):
                    asked += 1
                    act = {"act": {"id": str(asked), "action": choose(snapshot)}}
                    await say({"at": {"table": table, "message": act}})


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2]))
