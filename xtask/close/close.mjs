// Says goodbye to a host in every order, and checks that each connection ends as RFC 6455 asks.
//   close.mjs URL PID: the host's address, and its process, which is asked to stop in the end.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'

// From the page's packages, wherever this file lies.
const { WebSocket } = createRequire(join(process.cwd(), 'package.json'))('ws')
const [, , url, pid] = process.argv
const address = `${url.replace('http://', 'ws://')}/api/socket`
const hello = JSON.stringify({ hello: { version: 0, table: 'none' } })

const event = (socket, name) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} within 20 s`)), 20_000)
    socket.once(name, (...what) => {
      clearTimeout(timer)
      resolve(what)
    })
    socket.once('error', reject)
  })

const open = async () => {
  const socket = new WebSocket(address)
  await event(socket, 'open')
  return socket
}

const closedByUs = async (before, code, reason) => {
  const socket = await open()
  for (const text of before) {
    const answered = event(socket, 'message')
    socket.send(text)
    await answered
  }
  const closed = event(socket, 'close')
  socket.close(code, reason)
  // The code of the answer; 1006 where there was none.
  const [answer] = await closed
  assert.equal(answer, code, `after ${before}`)
}

await closedByUs([], 1000, '')
await closedByUs([], 1001, 'going')
await closedByUs([], 4321, 'our own code')
await closedByUs([hello], 1000, '')
await closedByUs(['nonsense'], 1000, '')
await Promise.all(Array.from({ length: 20 }, () => closedByUs([hello], 1000, '')))

const socket = await open()
const closed = event(socket, 'close')
process.kill(Number(pid), 'SIGTERM')
const [code, reason] = await closed
assert.equal(code, 1012)
assert.equal(String(reason), 'host restarts')
console.log('ws: 6 ways to say goodbye, all answered')
