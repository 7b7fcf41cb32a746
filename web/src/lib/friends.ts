/** People one has played with, remembered by this browser alone: nobody else can read it. */
import type { TableInfo } from '../gen/TableInfo'
import { isBot, nameOf } from './people'
import { recall, remember } from './storage'

/** One finished game with somebody: `won` says who came before whom. */
export type Meeting = { table: string; game: string; at: number; won: 'you' | 'they' | 'neither' }
/** Somebody one has played with, and the games, the newest first. */
export type Friend = { name: string; avatar: string | null; games: Meeting[] }

const MAX_FRIENDS = 30
export const MAX_GAMES = 200

const latest = ({ games }: Friend): number => games[0]?.at ?? 0

/** Everybody, those of the last games first. */
export const friends = (): Friend[] =>
  recall<Friend[]>('friends', []).sort((a, b) => latest(b) - latest(a))

/** Keeps these, and no others. */
export const keepFriends = (people: Friend[]): void =>
  remember('friends', people.sort((a, b) => latest(b) - latest(a)).slice(0, MAX_FRIENDS))

/** Notes a finished game that one took part in, once. */
export function noteMet(info: TableInfo, you: number | null): void {
  const { outcome, id, game, seats } = info
  if (!outcome || you === null || !seats[you]) return
  const known = friends()
  let changed = false
  seats.forEach((seat, i) => {
    if (i === you || !seat.occupant || isBot(seat)) return
    const name = nameOf(seat.occupant)
    const mine = outcome.places[you] ?? 0
    const theirs = outcome.places[i] ?? 0
    const won = mine === theirs ? 'neither' : mine < theirs ? 'you' : 'they'
    const avatar = ('person' in seat.occupant && seat.occupant.person.avatar) || null
    let friend = known.find(one => one.name === name)
    if (!friend) {
      friend = { name, avatar, games: [] }
      known.push(friend)
    }
    if (friend.games.some(({ table }) => table === id)) return
    changed = true
    friend.avatar = avatar
    friend.games = [
      { table: id, game, at: info.finished ?? Date.now(), won } satisfies Meeting,
      ...friend.games,
    ]
      .sort((a, b) => b.at - a.at)
      .slice(0, MAX_GAMES)
  })
  if (!changed) return
  keepFriends(known)
}

export const forgetFriend = (name: string): void =>
  remember(
    'friends',
    friends().filter(friend => friend.name !== name),
  )

/** "You 3, Grandma 2". */
export function score({ name, games }: Friend): string {
  const count = (who: Meeting['won']) => games.filter(({ won }) => won === who).length
  const drawn = count('neither')
  const shared = drawn ? `, ${drawn} shared` : ''
  return `You ${count('you')}, ${name} ${count('they')}${shared}`
}

/** Whom a table was made for, so that it can say so. */
export const invited = (table: string): string | null => recall(`invited:${table}`, null)
export const noteInvited = (table: string, name: string): void => remember(`invited:${table}`, name)
