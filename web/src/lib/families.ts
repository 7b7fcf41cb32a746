/** Family links that this browser knows: each always leads to the family's current game. */
import { isText, soundOf } from './check'
import { recall, remember } from './storage'

const MOST = 5

export const families = (): string[] => recall<string[]>('families', [])

export function noteFamily(id: string): void {
  remember('families', [id, ...families().filter(other => other !== id)].slice(0, MOST))
}

/** Adds what another device remembers, after those that are here. */
export function addFamilies(more: unknown): void {
  const known = families()
  const fresh = soundOf(more, isText).filter(id => !known.includes(id))
  remember('families', [...known, ...new Set(fresh)].slice(0, MOST))
}

export const forgetFamily = (id: string): void =>
  remember(
    'families',
    families().filter(other => other !== id),
  )

export const familyPath = (id: string): string => `/f/${id}`
