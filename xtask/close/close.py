"""Says goodbye to a host in every order, and checks that each connection ends as RFC 6455 asks.

close.py URL PID: the host's address, and its process, which is asked to stop in the end.
"""

import asyncio
import json
import os
import signal
import sys

import websockets

URL, PID = sys.argv[1].replace("http://", "ws://") + "/api/socket", int(sys.argv[2])
HELLO = json.dumps({"hello": {"version": 0, "table": "none"}})


async def closed_by_us(before, code, reason):
    """Whatever was said before, a Close frame is answered with the same code, and then the end."""
    async with asyncio.timeout(20):
        async with websockets.connect(URL) as socket:
            for text in before:
                await socket.send(text)
                await socket.recv()
            await socket.close(code, reason)
            assert socket.close_code == code, f"{before} {code}: {socket.close_code}"
            assert socket.protocol.close_rcvd is not None, f"{code}: no answer"
            assert socket.protocol.close_rcvd_then_sent is False, "it did not wait for us"


async def closed_by_the_host():
    """A host that stops says so."""
    async with asyncio.timeout(20):
        async with websockets.connect(URL) as socket:
            os.kill(PID, signal.SIGTERM)
            try:
                await socket.recv()
                raise AssertionError("it says something else")
            except websockets.ConnectionClosed as end:
                assert end.rcvd is not None and end.rcvd.code == 1012, str(end)


async def main():
    await closed_by_us([], 1000, "")
    await closed_by_us([], 1001, "going")
    await closed_by_us([], 4321, "our own code")
    await closed_by_us([HELLO], 1000, "")
    await closed_by_us(["nonsense"], 1000, "")
    # Several at the same time.
    await asyncio.gather(*(closed_by_us([HELLO], 1000, "") for _ in range(20)))
    await closed_by_the_host()
    print(f"websockets {websockets.__version__}: 6 ways to say goodbye, all answered")


asyncio.run(main())
