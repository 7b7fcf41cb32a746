/** Every game that has a folder here. A folder is fetched when its game is first needed; a game
 * without one is played on the text table. */
import type { Component } from 'svelte'
import { rulesOf } from './cards'
import type { GamePart } from './types'

const PARTS = import.meta.glob<GamePart>('./*/index.ts', { import: 'default' })

/** The part of a game; `null` for a game without a screen of its own. */
export async function partOf(game: string): Promise<GamePart | null> {
  return (await PARTS[`./${game}/index.ts`]?.()) ?? null
}

const PICTURES = import.meta.glob<Component>('./*/Pictures.svelte', { import: 'default' })

/** A game in a few pictures, fetched by themselves: its own, or those of the game whose rules it
 * shares; `null` for a game without any. */
export async function picturesOf(game: string): Promise<Component | null> {
  const load = [game, rulesOf(game)].map(one => PICTURES[`./${one}/Pictures.svelte`]).find(Boolean)
  return (await load?.()) ?? null
}
