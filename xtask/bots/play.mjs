// Plays whole games with the bots of docs/bots.md, each a process of its own, and refuses some of their
// moves on the way: a bot has to go on after a refusal.
//   play.mjs '{"url":…,"games":100,"bots":[{"name":…,"token":…,"command":[…]}]}'
// "ADDRESS" and "WEBSOCKET" in a command stand for where its host is.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'

// From the page's packages, wherever this file lies.
const { WebSocket, WebSocketServer } = createRequire(join(process.cwd(), 'package.json'))('ws')
const { url, games, bots } = JSON.parse(process.argv[2])

/** Tables that a bot plays at once: fewer than it says it wants. */
const TABLES = 6
/** Of a bot's moves at a table, the first is spoilt on the way, and then one in so many. */
const SPOILT = 12
/** How long a game may take, in milliseconds. */
const GAME_TIMEOUT = 180_000

/** Between a bot and the host: passes everything on, but makes nonsense of some moves. */
async function relay() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise(listening => server.once('listening', listening))
  server.on('connection', (bot, request) => {
    const host = new WebSocket(url.replace('http', 'ws') + request.url)
    const opened = new Promise(done => host.once('open', done))
    const tables = new Map()
    bot.on('message', async text => {
      const said = JSON.parse(text)
      const table = tables.get(said.at?.table)
      const act = said.at?.message.act
      // With one move alone there is nothing to try after a refusal but giving up.
      if (act && table.moves > 1 && table.acts++ % SPOILT === 0) act.action = { nonsense: true }
      await opened
      host.send(JSON.stringify(said))
    })
    host.on('message', text => {
      const { table, message } = JSON.parse(text).at ?? {}
      const snapshot = (message?.welcome ?? message?.news)?.snapshot
      const acts = tables.get(table)?.acts ?? 0
      if (snapshot) tables.set(table, { acts, moves: snapshot.can.actions.length })
      bot.send(String(text))
    })
    host.on('close', () => bot.close())
    bot.on('close', () => host.close())
  })
  return { address: `127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** Starts a bot; counts what it prints. */
async function start({ name, token, command }) {
  const { address, close } = await relay()
  const places = { ADDRESS: `http://${address}`, WEBSOCKET: `ws://${address}`, TOKEN: token }
  const [program, ...args] = command.map(part => places[part] ?? part)
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const bot = { name: `${name} (bot)`, over: 0, refused: 0, ended: null }
  createInterface({ input: child.stdout }).on('line', line => {
    const [what] = line.split(' ')
    if (what in bot) bot[what]++
  })
  child.on('exit', code => {
    bot.ended = code
  })
  bot.stop = () => {
    child.kill()
    close()
  }
  return bot
}

/** Waits for something that takes a moment. */
async function eventually(what, holds) {
  for (const end = Date.now() + 60_000; !(await holds()); ) {
    for (const bot of started) assert.equal(bot.ended, null, `${bot.name} ended`)
    assert(Date.now() < end, `not within a minute: ${what}`)
    await new Promise(done => setTimeout(done, 50))
  }
}

async function post(path, body, secret) {
  const headers = { 'content-type': 'application/json' }
  if (secret) headers.authorization = `Bearer ${secret}`
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  assert(answer.ok, `${path}: ${text}`)
  return JSON.parse(text)
}

/** Ada asks a bot to a table and, once they play, leaves her seat to a bot of the host's. */
async function play(game, bot) {
  const { table, secret } = await post('/api/tables', { game, name: 'Ada' })
  const path = `/api/tables/${table.id}/seats`
  await post(`${path}/1/program`, { program: bot.name }, secret)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`)
  const late = setTimeout(() => socket.close(4000), GAME_TIMEOUT)
  const outcome = await new Promise((over, wrong) => {
    let left = false
    socket.on('open', () => {
      socket.send(JSON.stringify({ hello: { version: 3, table: table.id, secret } }))
    })
    socket.on('message', text => {
      const said = JSON.parse(text)
      const snapshot = (said.welcome ?? said.news)?.snapshot
      if (said.error) wrong(new Error(said.error.message))
      if (snapshot?.turn.outcome) over(snapshot.turn.outcome)
      if (!snapshot || left) return
      left = true
      post(`${path}/0/leave`, {}, secret).catch(wrong)
    })
    socket.on('close', code => wrong(new Error(`${game}, ${bot.name}: no end (${code})`)))
  })
  clearTimeout(late)
  socket.close()
  assert(outcome.places.length > 1, JSON.stringify(outcome))
}

const started = await Promise.all(bots.map(start))
const known = await (await fetch(`${url}/api/games`)).json()
// A solitaire is played by whoever makes its table: nobody can be asked there.
const ids = known.filter(game => game.max_seats > 1).map(game => game.id)
const connected = async () => (await (await fetch(`${url}/api/programs`)).json()).length
await eventually('the bots are connected', async () => (await connected()) === bots.length)

/** Each bot has every third game, and plays some at once. */
const played = started.map(async (bot, place) => {
  const mine = ids.flatMap(id => Array.from({ length: games }, (_, n) => [id, n]))
  const waiting = mine.filter(([, n]) => n % started.length === place)
  const total = waiting.length
  const seat = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await play(next[0], bot)
  }
  await Promise.all(Array.from({ length: TABLES }, seat))
  return total
})
const totals = await Promise.all(played)
for (const [place, bot] of started.entries()) {
  await eventually(`${bot.name} sees every end`, () => bot.over === totals[place])
  assert(bot.refused > totals[place] / 2, `${bot.name} was hardly ever refused a move`)
  console.log(`${bot.name}: ${bot.over} games to the end, ${bot.refused} refusals on the way`)
  bot.stop()
}
process.exit(0)
