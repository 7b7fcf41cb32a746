import type { BotLevel } from '../gen/BotLevel'
import type { GameInfo } from '../gen/GameInfo'
import type { Reject } from '../gen/Reject'
import { asReject, games } from './api'

/** What the host can play, asked once. */
class Catalog {
  games = $state.raw<GameInfo[]>([])
  trouble = $state.raw<Reject | null>(null)
  #asked: Promise<void> | null = null

  load(): Promise<void> {
    this.#asked ??= games().then(
      found => {
        this.games = found
        this.trouble = null
      },
      error => {
        this.trouble = asReject(error)
        this.#asked = null
      },
    )
    return this.#asked
  }

  game(id: string): GameInfo | null {
    return this.games.find(game => game.id === id) ?? null
  }

  bots(game: string): BotLevel[] {
    return this.game(game)?.bots ?? []
  }

  /** The level of a bot, by its id; of a strength, the level that is nearest. */
  level(game: string, id: string): BotLevel | null {
    const bots = this.bots(game)
    const level = bots.find(bot => bot.id === id)
    if (level || !/^\d+$/.test(id)) return level ?? null
    const far = (bot: BotLevel) => Math.abs(bot.strength - Number(id))
    return bots.toSorted((a, b) => far(a) - far(b))[0] ?? null
  }

  /** Which character a bot is: how strong, from 0, and which one of those who play at its level. The
   * face goes by it, and is the same in every game. */
  character(game: string, { level, name }: { level: string; name: string }): [number, number] {
    const bots = this.bots(game)
    // A bot between two levels has the character of one of them.
    const named = bots.findIndex(bot => bot.names.includes(name))
    const known = bots.findIndex(bot => bot.id === level)
    const strength = Math.max(0, known < 0 ? named : known)
    return [strength, Math.max(0, bots[strength]?.names.indexOf(name) ?? 0)]
  }
}

export const catalog = new Catalog()
