/** A connection that is opened while the host still makes the table, so that nobody waits for both in
 * turn. Its hello names the table. */
let ready: { table: string; socket: WebSocket } | null = null

export const socketAddress = (path: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`

export function connectEarly(): { leadsTo(table: string): void; drop(): void } {
  const socket = new WebSocket(socketAddress('/api/socket'))
  return {
    leadsTo: table => {
      ready?.socket.close()
      ready = { table, socket }
    },
    drop: () => socket.close(),
  }
}

/** The connection to this table, once; nothing where there is none, or it did not come about. */
export function takeEarly(table: string): WebSocket | null {
  if (ready?.table !== table) return null
  const { socket } = ready
  ready = null
  return socket.readyState <= WebSocket.OPEN ? socket : null
}
