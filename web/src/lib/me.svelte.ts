import { recall, remember } from './storage'

/** The host counts the same way: a letter with its accent may be two, an emoji several. */
export const MAX_NAME = 24

type Known = { name: string; avatar: string | null }

/** What this browser's owner is called, remembered. */
class Me {
  #known = $state<Known>({ name: recall('name', ''), avatar: recall('avatar', null) })

  get name(): string {
    return this.#known.name
  }
  get avatar(): string | null {
    return this.#known.avatar
  }

  set(name: string, avatar: string | null): void {
    const known = { name: name.trim(), avatar }
    this.#known = known
    remember('name', known.name)
    remember('avatar', avatar)
  }
}

export const me = new Me()

/** Why a name cannot be used, or nothing. `needed` if friends must recognise each other. */
export function nameTrouble(name: string, needed: boolean): string {
  const long = Array.from(name.trim()).length
  if (needed && !long) return 'Type a name, so that the others know who you are.'
  if (long > MAX_NAME) return `Names have at most ${MAX_NAME} letters. This one has ${long}.`
  return ''
}
