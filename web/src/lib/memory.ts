/** Everything that this browser remembers of one's games, as a file that takes it to another device. Keys of
 * seats are left out: whoever has one can play for you. */
import { gameMemories } from '../games/cards'
import { isText } from './check'
import { addAttempts, attempts } from './daily'
import { addExercises, exercises } from './exercises'
import { addFamilies, families } from './families'
import { friends } from './friends'
import { addFriends } from './friends-elsewhere'
import { history } from './history'
import { addOffered, allOffered } from './lesson'
import { addLuck, toldLuck } from './luck'
import { addPlayed } from './my-games'
import { addSolved, solvedPuzzles } from './puzzles'
import { recall, remember } from './storage'

/** Each part of the file: what is kept here, and how more of it is added. Files of before lack some. */
const PARTS: Record<string, { kept(): unknown; add(more: unknown): void }> = {
  friends: { kept: friends, add: addFriends },
  dailies: { kept: attempts, add: addAttempts },
  puzzles: { kept: solvedPuzzles, add: addSolved },
  exercises: { kept: exercises, add: addExercises },
  lessons: { kept: allOffered, add: addOffered },
  families: { kept: families, add: addFamilies },
  luck: { kept: toldLuck, add: addLuck },
  // The attempt of a day belongs to a person, on whichever device.
  player: {
    kept: () => recall('player', ''),
    add: more => {
      if (isText(more) && more && !recall('player', '')) remember('player', more)
    },
  },
}

type File = { parlour: 'my games'; version: 1; history: unknown[]; games?: Record<string, unknown> }

export async function exported(): Promise<string> {
  const games: Record<string, unknown> = {}
  for (const [game, memory] of await gameMemories()) games[game] = memory.kept()
  const file = { parlour: 'my games', version: 1, history: history(), games } satisfies File
  const parts = Object.entries(PARTS).map(([name, { kept }]) => [name, kept()])
  return JSON.stringify({ ...file, ...Object.fromEntries(parts) }, null, 1)
}

/** Adds what a file has to what is here. Gives how many games are new; nothing where it is no such
 * file. */
export async function imported(text: string): Promise<number | null> {
  let file: (Partial<File> & Record<string, unknown>) | null
  try {
    file = JSON.parse(text)
  } catch {
    return null
  }
  if (file?.parlour !== 'my games' || file.version !== 1 || !Array.isArray(file.history))
    return null
  const fresh = addPlayed(file.history)
  for (const [name, { add }] of Object.entries(PARTS)) add(file[name])
  for (const [game, memory] of await gameMemories()) memory.add(file.games?.[game])
  return fresh
}
