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

  /** How strong a bot is, from 0; the face goes by it. */
  strength(game: string, level: string): number {
    return Math.max(
      0,
      this.bots(game).findIndex(bot => bot.id === level),
    )
  }
}

export const catalog = new Catalog()
