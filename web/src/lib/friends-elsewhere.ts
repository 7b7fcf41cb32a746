/** People whom another device of one's own remembers. */
import { type Is, isListOf, isNumber, isText, isWith, orNull, soundOf } from './check'
import { type Friend, friends, keepFriends, MAX_GAMES, type Meeting } from './friends'

const isMeeting = isWith<Meeting>({
  table: isText,
  game: isText,
  at: isNumber,
  won: (one): one is Meeting['won'] => one === 'you' || one === 'they' || one === 'neither',
})

const isFriend: Is<Friend> = isWith<Friend>({
  name: isText,
  avatar: orNull(isText),
  games: isListOf(isMeeting),
})

/** Adds what another device remembers. */
export function addFriends(more: unknown): void {
  const people = friends()
  for (const friend of soundOf(more, isFriend)) {
    const here = people.find(({ name }) => name === friend.name)
    if (!here) people.push(friend)
    else {
      const met = friend.games.filter(one => !here.games.some(({ table }) => table === one.table))
      here.games = [...here.games, ...met].sort((a, b) => b.at - a.at).slice(0, MAX_GAMES)
    }
  }
  keepFriends(people)
}
