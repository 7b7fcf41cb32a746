// A small bot for a Parlour host. Needs Node.js 20 or newer and `npm install ws`.
//
//     node bot.mjs ws://127.0.0.1:7777 TOKEN

import WebSocket from 'ws'

/** The whole strategy: any ready-made move that was not refused, or giving up where there is none. */
function choose({ can }, refused) {
  const moves = can.actions.filter((move) => !refused.includes(JSON.stringify(move)))
  return moves[Math.floor(Math.random() * moves.length)] ?? can.resign
}

const [host, token] = process.argv.slice(2)
const socket = new WebSocket(`${host}/api/programs/socket`)
const say = (message) => socket.send(JSON.stringify(message))
/** What the host showed last of each table, and what it has refused there since. */
const tables = new Map()
let asked = 0

function act(name) {
  const table = tables.get(name)
  const { turn, you } = table.snapshot
  const action = choose(table.snapshot, table.refused)
  table.tried = JSON.stringify(action)
  if (!turn.waiting_for.includes(you) || action === null) return
  table.asked = String(++asked)
  say({ at: { table: name, message: { act: { id: table.asked, action } } } })
}

socket.on('open', () => say({ hello: { version: 3, token, most: 8 } }))

socket.on('message', (text) => {
  const [[kind, said]] = Object.entries(JSON.parse(text))
  if (kind === 'invitation') say({ accept: { invitation: said.id } })
  if (kind === 'error') console.error(said.message)
  if (kind === 'at') {
    const { table: name, message } = said
    const snapshot = (message.welcome ?? message.news)?.snapshot
    const table = tables.get(name)
    if (message.answer?.error) {
      console.log('refused', name, message.answer.error.message)
      // What came too late is of no interest: the game has gone on.
      if (table?.asked !== message.answer.id) return
      table.refused.push(table.tried)
      act(name)
    } else if (snapshot?.turn.outcome) {
      console.log('over', name)
      tables.delete(name)
      say({ leave: { table: name } })
    } else if (snapshot) {
      tables.set(name, { snapshot, refused: [] })
      act(name)
    }
  }
})
