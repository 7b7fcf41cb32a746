// A small bot for a Parlour host. Needs Node.js 20 or newer and `npm install ws`.
//
//     node bot.mjs ws://127.0.0.1:7777 TOKEN

import WebSocket from 'ws'

/** The whole strategy: any ready-made move, or giving up where there is none. */
function choose({ can }) {
  const any = can.actions[Math.floor(Math.random() * can.actions.length)]
  return any ?? can.resign
}

const [host, token] = process.argv.slice(2)
const socket = new WebSocket(`${host}/api/programs/socket`)
const say = (message) => socket.send(JSON.stringify(message))
let asked = 0

socket.on('open', () => say({ hello: { version: 3, token, most: 8 } }))

socket.on('message', (text) => {
  const [[kind, said]] = Object.entries(JSON.parse(text))
  if (kind === 'invitation') say({ accept: { invitation: said.id } })
  if (kind === 'error') console.error(said.message)
  if (kind === 'at') {
    const { table, message } = said
    const snapshot = (message.welcome ?? message.news)?.snapshot
    if (snapshot?.turn.outcome) {
      console.log('over', table)
      say({ leave: { table } })
    } else if (snapshot?.turn.waiting_for.includes(snapshot.you)) {
      const act = { act: { id: String(++asked), action: choose(snapshot) } }
      say({ at: { table, message: act } })
    }
  }
})
