import { MediaQuery } from 'svelte/reactivity'
import { recall, remember } from './storage'

type Theme = 'system' | 'light' | 'dark'
type Motion = 'system' | 'less'

type Saved = {
  theme: Theme
  sound: boolean
  motion: Motion
  text: boolean
  handOnly: boolean
  reactions: boolean
}

const USUAL: Saved = {
  theme: 'system',
  sound: true,
  motion: 'system',
  text: false,
  handOnly: true,
  reactions: true,
}

/** What this browser prefers, remembered. */
class Settings {
  #still = new MediaQuery('(prefers-reduced-motion: reduce)')
  #saved = $state<Saved>({ ...USUAL, ...recall<Partial<Saved>>('settings', {}) })

  constructor() {
    this.#apply()
  }

  get theme(): Theme {
    return this.#saved.theme
  }
  set theme(theme: Theme) {
    this.#save({ theme })
  }

  get sound(): boolean {
    return this.#saved.sound
  }
  set sound(sound: boolean) {
    this.#save({ sound })
  }

  get motion(): Motion {
    return this.#saved.motion
  }
  set motion(motion: Motion) {
    this.#save({ motion })
  }

  /** Whether games are shown as text. */
  get text(): boolean {
    return this.#saved.text
  }
  set text(text: boolean) {
    this.#save({ text })
  }

  /** Whether a phone beside a TV leaves the table to the TV. */
  get handOnly(): boolean {
    return this.#saved.handOnly
  }
  set handOnly(handOnly: boolean) {
    this.#save({ handOnly })
  }

  /** Whether what others call out is shown. */
  get reactions(): boolean {
    return this.#saved.reactions
  }
  set reactions(reactions: boolean) {
    this.#save({ reactions })
  }

  /** Whether things may be shown moving. */
  get moving(): boolean {
    return this.motion !== 'less' && !this.still
  }

  /** Whether the device itself asks for less motion. */
  get still(): boolean {
    return this.#still.current
  }

  #save(change: Partial<Saved>): void {
    Object.assign(this.#saved, change)
    remember('settings', this.#saved)
    this.#apply()
  }

  #apply(): void {
    const { dataset } = document.documentElement
    if (this.#saved.theme === 'system') delete dataset.theme
    else dataset.theme = this.#saved.theme
    if (this.#saved.motion === 'less') dataset.motion = 'less'
    else delete dataset.motion
  }
}

export const settings = new Settings()
