import { settings } from './settings.svelte'

/** Small synthesised sounds: no files, and silent until somebody has touched the page. */
type Note = { tone: number; at: number; long: number; loud: number; bend?: number }

const SOUNDS = {
  tap: [{ tone: 620, at: 0, long: 0.05, loud: 0.12 }],
  untap: [{ tone: 420, at: 0, long: 0.05, loud: 0.09 }],
  take: [
    { tone: 380, at: 0, long: 0.09, loud: 0.2, bend: 760 },
    { tone: 900, at: 0.06, long: 0.1, loud: 0.07 },
  ],
  draw: [
    { tone: 300, at: 0, long: 0.06, loud: 0.12, bend: 700 },
    { tone: 1200, at: 0.05, long: 0.03, loud: 0.05 },
  ],
  shuffle: [0, 1, 2, 3].map(i => ({ tone: 500 + i * 60, at: i * 0.035, long: 0.03, loud: 0.07 })),
  out: [587, 740, 880, 1175].map((tone, i) => ({ tone, at: i * 0.07, long: 0.2, loud: 0.12 })),
  theirs: [{ tone: 320, at: 0, long: 0.1, loud: 0.14, bend: 520 }],
  refused: [{ tone: 190, at: 0, long: 0.14, loud: 0.14, bend: 150 }],
  turn: [
    { tone: 660, at: 0, long: 0.14, loud: 0.1 },
    { tone: 880, at: 0.11, long: 0.22, loud: 0.1 },
  ],
  win: [523, 659, 784, 1047].map((tone, i) => ({ tone, at: i * 0.12, long: 0.3, loud: 0.13 })),
  lose: [440, 392, 330].map((tone, i) => ({ tone, at: i * 0.16, long: 0.32, loud: 0.1 })),
} satisfies Record<string, Note[]>

export type Sound = keyof typeof SOUNDS

let audio: AudioContext | null = null

export function play(sound: Sound): void {
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  for (const note of SOUNDS[sound] as Note[]) strike(audio, note)
}

function strike(audio: AudioContext, { tone, at, long, loud, bend }: Note): void {
  const start = audio.currentTime + at
  const voice = audio.createOscillator()
  const volume = audio.createGain()
  voice.type = 'triangle'
  voice.frequency.setValueAtTime(tone, start)
  if (bend) voice.frequency.exponentialRampToValueAtTime(bend, start + long)
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loud, start + 0.008)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long + 0.08)
  voice.connect(volume).connect(audio.destination)
  voice.start(start)
  voice.stop(start + long + 0.1)
}
