import { cardOf } from '../games/cards'
import type { GameInfo } from '../gen/GameInfo'
import { makeTable } from './api'
import { connectEarly } from './early-socket'
import { levelFor } from './even-match'
import { history } from './history'
import { warmUp } from './load'
import { holdJoined, lastBot, lastSeats } from './seats'

/** Opens a table with you at it, and gives its address. */
export async function openTable(setup: Parameters<typeof makeTable>[0]): Promise<string> {
  warmUp(setup.game)
  const connection = connectEarly()
  try {
    const joined = await makeTable(setup)
    holdJoined(joined)
    connection.leadsTo(joined.table.id)
    return `/t/${joined.table.id}`
  } catch (error) {
    connection.drop()
    throw error
  }
}

/** A game against bots at one tap: as many as last time, of the level chosen last. */
export function playNow(game: GameInfo): Promise<string> {
  const level = levelFor(game, lastBot(game.id), history())
  const quick = cardOf(game.id)?.quick
  const wanted = lastSeats(game.id) ?? quick?.seats ?? 2
  const seats = Math.min(Math.max(game.min_seats, wanted), game.max_seats)
  const bots = level ? Array<string>(seats - 1).fill(level) : []
  return openTable({ game: game.id, seats, bots, options: quick?.options ?? null })
}
