/** What every game tells about itself at its tables: what to do next, and which moves it can lay out. */
import { expect, test } from 'vitest'
import type { GameHelp } from './types'

const HELP = import.meta.glob<GameHelp>('./*/help.ts', { import: 'help', eager: true })
const help = (game: string): GameHelp => HELP[`./${game}/help.ts`]!

const GAMES = [
  'candy-chain',
  'candy-monsters',
  'candygrams',
  'keyword',
  'quiddler',
  'quiddler-solitaire',
]

test('every game with a screen has its help here', () => {
  const folders = (files: object) =>
    Object.keys(files)
      .map(file => file.split('/')[1])
      .toSorted()
  expect(folders(HELP)).toEqual(GAMES)
  expect(folders(import.meta.glob('./*/index.ts'))).toEqual(GAMES)
})

/** Moves that can be laid out on the table, and moves that are a button or a card to press. */
const SHOWN: Record<string, unknown[]> = {
  'candy-chain': [{ take: 'c4+e5' }],
  'candy-monsters': [
    { 'buy-monster': 'magmot' },
    { 'buy-ability': { card: 'pickpocket', place: 'keep' } },
    { use: { card: 'uno', on: null } },
    { feed: { monster: 'uno', pay: 1 } },
    { 'let-go': 'uno' },
    { 'pay-off': 1 },
  ],
  candygrams: [{ base: { on: [] } }, { play: { roll: 1, off: [], on: [] } }],
  keyword: [{ commit: { round: 1, word: [] } }, { pass: { round: 1, drop: [0] } }],
  quiddler: [{ discard: 'th' }, { lay: { words: [], discard: null } }],
  'quiddler-solitaire': [{ word: [0, 1] }],
}
const PRESSED: Record<string, unknown[]> = {
  'candy-chain': [{ right: 'first' }, { side: 'mints' }, 'pass', 'resign'],
  'candy-monsters': ['collect', 'convert', 'accept', 'decline', 'done', 'leave'],
  candygrams: [
    { trade: { roll: 1, give: 'Qp', take: 3 } },
    { pass: { roll: 1 } },
    { done: { roll: 1 } },
    { stand: { play: 2 } },
    'leave',
  ],
  keyword: [{ ready: { round: 1 } }, { 'take-back': { round: 1 } }, 'leave'],
  quiddler: [{ take: 'draw' }, { take: 'discard' }, 'stand', { challenge: { seat: 1, word: 0 } }],
  'quiddler-solitaire': [{ fill: { from: 3 } }, 'hint', 'stop'],
}

test.each(GAMES)('%s offers to show a move only if it can', game => {
  for (const action of SHOWN[game]!)
    expect(help(game).shows(action), JSON.stringify(action)).toBe(true)
  for (const action of PRESSED[game]!)
    expect(help(game).shows(action), JSON.stringify(action)).toBe(false)
})

type Can = { actions?: unknown[]; compose?: string[] }

/** What the guide says to the player it waits for, who can do this. */
const guide = (game: string, can: Can, view: object = {}, waiting_for = [0]) =>
  help(game).guide({
    you: 0,
    turn: { may_act: [0], waiting_for, deadline: null, outcome: null },
    round: 1,
    can: { actions: [], compose: [], complete: true, resign: null, ...can },
    view,
  })

/** For each game: the key of the step, what it must tell, and when it is said. */
const GUIDES: Record<string, [key: string, says: RegExp, can: Can, view?: object][]> = {
  'candy-chain': [
    ['right', /move first, or you choose/, { actions: [{ right: 'first' }, { right: 'side' }] }],
    ['side', /three colours that are yours/, { actions: [{ side: 'mints' }, { side: 'fruits' }] }],
    ['take', /must stay connected/, { actions: [{ take: 'a1' }] }],
  ],
  'candy-monsters': [
    ['feed', /or let it go.*black cubes/, { actions: [{ feed: { monster: 'uno', pay: 1 } }] }],
    ['event', /take what it offers or leave it/, { actions: ['accept', 'decline'] }],
    ['turn', /Collect 5 sugar.*keep.*tuck/, { actions: ['collect', 'done'] }],
    [
      'ability',
      /kept ability counts at the end.*under a monster can be used/,
      { actions: ['collect', { 'buy-ability': { card: 'pickpocket', place: 'keep' } }] },
    ],
  ],
  candygrams: [
    ['base', /all three colours/, { compose: ['base'] }],
    ['play', /pink and blue/, { compose: ['play'] }, { combo: ['pink', 'blue'] }],
    // CG-33
    [
      'double',
      /pink alone.*swap one candy/,
      { compose: ['play', 'trade'] },
      { combo: ['pink', 'pink'] },
    ],
    ['done', /swap one candy.*Done/, { actions: [{ done: { roll: 1 } }], compose: ['trade'] }],
    // CG-36
    ['stand', /challenge/, { actions: [{ stand: { play: 1 } }] }],
  ],
  keyword: [
    ['word', /longest word.*lock it in/, { compose: ['commit'] }, { stage: 'thinking' }],
    ['ready', /go on/, { actions: [{ ready: { round: 1 } }] }, { stage: 'reveal' }],
  ],
  quiddler: [
    ['draw', /Draw a card, or take the open one/, { actions: [{ take: 'draw' }] }],
    ['stand', /Accept them, or challenge/, { actions: ['stand'] }],
    ['discard', /go out; if not, discard/, { actions: [{ discard: 'a' }] }, { ending: null }],
    ['last', /last turn/, { actions: [{ discard: 'a' }] }, { ending: { out: 1 } }],
  ],
  'quiddler-solitaire': [
    ['word', /spell a word.*All 48/, { compose: ['word'] }, { stage: 'making' }],
    [
      'fill',
      /Tap the open card that moves/,
      { actions: [{ fill: { from: 2 } }] },
      { stage: 'filling' },
    ],
  ],
}

test.each(GAMES)('%s says what to do next, whatever is to be done', game => {
  for (const [key, says, can, view] of GUIDES[game]!) {
    const step = guide(game, can, view)
    expect(step?.key, key).toBe(key)
    expect(step?.text).toMatch(says)
    // One line beside a button, also on a phone.
    expect(step?.text.length, step?.text).toBeLessThanOrEqual(130)
  }
  const keys = SOURCES[`./${game}/help.ts`]!.matchAll(/key: '([a-z-]+)'/g)
  const tested = GUIDES[game]!.map(([key]) => key)
  expect(tested.toSorted()).toEqual([...keys].map(([, key]) => key).toSorted())
})

const SOURCES = import.meta.glob<string>('./*/help.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(GAMES.filter(game => game !== 'quiddler-solitaire'))(
  '%s leaves those alone who wait',
  game => {
    for (const [, , can, view] of GUIDES[game]!) expect(guide(game, can, view, [1])).toBeNull()
  },
)
