import { expect, test } from 'vitest'
import type { Action } from '../../gen/candy-monsters/Action'
import type { StageTable } from '../../gen/candy-monsters/StageTable'
import type { TurnTable } from '../../gen/candy-monsters/TurnTable'
import type { View } from './seen'
import { feedingWays, fill, lowering, of, offers, usable, waysOf } from './ways'
import type { Faces } from './words'

const NAMES = ['Nadia', 'Ben']
const FACES: Faces = new Map()

const TURN: TurnTable = {
  seat: 0,
  paid_off: false,
  begun: false,
  actions: 1,
  done: [],
  bound: null,
  lower: 0,
  fresh: [],
  just_bought: null,
  ready: false,
}

/** What the buttons look at, and nothing else. */
function view(stage: StageTable, actions: Action[], more: Partial<View> = {}): View {
  const table = { stage, seen: [], players: [] } as unknown as View['table']
  const rest = { offers: [], abilities: [], feeding: null, asked: null }
  return { you: 0, to_act: 0, table, actions, ...rest, ...more } as unknown as View
}

test('a turn offers to collect, and asks twice before it ends without an action', () => {
  const mine = view({ turn: TURN }, ['done', 'collect'])
  expect(offers(mine, null, null, false)?.main).toEqual({
    words: 'Collect 5 sugar',
    action: 'collect',
  })
  expect(offers(mine, null, null, false)?.side?.action).toBe('end')
  expect(offers(mine, null, null, true)?.main.action).toBe('done')
  const after = view({ turn: { ...TURN, actions: 0 } }, ['done'])
  expect(offers(after, null, null, false)).toEqual({
    main: { words: 'End turn', action: 'done' },
    side: null,
  })
})

test('a lowered price waits for a card', () => {
  const bound = view({ turn: { ...TURN, begun: true, bound: 'buy-ability', lower: 1 } }, ['done'])
  expect(offers(bound, null, null, false)?.main).toEqual({
    words: 'Choose an ability',
    action: null,
  })
})

test('nothing is offered to a player the game does not wait for', () => {
  expect(offers(view({ turn: { ...TURN, seat: 1 } }, [], { to_act: 1 }), null, null, false)).toBe(
    null,
  )
  expect(offers(view({ turn: TURN }, [], { you: null }), null, null, false)).toBe(null)
})

test('an ability can be kept, or tucked under a monster', () => {
  const buys: Action[] = [
    { 'buy-ability': { card: 'bulk-buy', place: 'keep' } },
    { 'buy-ability': { card: 'bulk-buy', place: { tuck: 'uno' } } },
  ]
  const offer = {
    card: 'bulk-buy',
    price: 4,
    lines: [],
    best: 3,
    first: [{ use: { card: 'magmot', on: null } }],
    candies: 0,
    buys,
    places: [],
  }
  const now = view({ turn: TURN }, buys, { offers: [offer] as View['offers'] })
  const ways = waysOf(now, { open: 'bulk-buy' }, NAMES, FACES)
  expect(ways.map(({ words }) => words)).toEqual(['Keep it', 'Under UNO'])
  expect(ways.map(({ verb }) => verb)).toEqual(['Keep for 4', 'Tuck for 4'])
  expect(lowering(now, 'magmot')).toBe(true)
  expect(lowering(now, 'uno')).toBe(false)
})

test('the First Player discards instead of buying', () => {
  const now = view({ sweeping: [] }, ['done', { sweep: 'fizzard' }])
  expect(waysOf(now, { open: 'fizzard' }, NAMES, FACES)[0]?.verb).toBe('Discard FIZZARD')
  expect(offers(now, null, null, false)?.main).toEqual({ words: 'Keep them all', action: 'done' })
})

test('an ability names its target', () => {
  const uses: Action[] = [{ use: { card: 'pickpocket', on: { rival: 1 } } }]
  const abilities = [
    { card: 'pickpocket', uses, why_not: null },
    { card: 'uno', uses: [], why_not: 'used' },
  ]
  const now = view({ turn: TURN }, uses, { abilities })
  expect(usable(now)).toEqual(['pickpocket'])
  expect(waysOf(now, { own: 'pickpocket' }, NAMES, FACES)[0]?.verb).toBe('Use it on Ben')
})

test('a monster gets all, a part, nothing, or goes', () => {
  const feed = (pay: number): Action => ({ feed: { monster: 'uno', pay } })
  const choice = (pay: number) => ({ action: feed(pay), sugar: pay, candies: 0, cubes: 2 - pay })
  const monsters = [
    {
      monster: 'uno',
      hunger: 2,
      lines: [],
      choices: [choice(2), choice(1), choice(0)],
      tucked: ['pickpocket'],
    },
  ]
  const feeding = { total: 2, short: 0, monsters }
  const now = view(
    { feeding: { seat: 0, hungry: ['uno'], starter: 2, spared: [], less: 0 } },
    [feed(2), feed(1), feed(0), { 'let-go': 'uno' }],
    { feeding },
  )
  const ways = feedingWays(now, FACES)
  expect(ways.map(({ words }) => words)).toEqual([
    'Give it all 2',
    'Give it 1 of 2',
    'Give it nothing',
    'Let it go with 1 tucked card',
  ])
  expect(offers(now, null, ways[0]!, false)?.main.words).toBe('Feed UNO 2')
  expect(feedingWays({ ...now, you: 1 }, FACES)).toEqual([])
  // Where there is sugar for all of them, one tap is enough.
  expect(fill(now)).toEqual(feed(2))
  expect(offers(now, null, ways[0]!, false)?.side).toBe(null)
  const two = { ...now, feeding: { ...feeding, monsters: [...monsters, ...monsters] } }
  expect(offers(two, null, ways[0]!, false)?.side?.words).toBe('Feed all')
  const short = { ...now, feeding: { ...feeding, short: 1, monsters: [...monsters, ...monsters] } }
  expect(offers(short, null, ways[0]!, false)?.side).toBe(null)
  const hungry = [{ ...monsters[0]!, choices: [choice(1)] }]
  expect(fill({ ...now, feeding: { ...feeding, monsters: hungry } })).toBe(null)
})

test('the player chooses who is fed next', () => {
  const monster = (name: string) => ({
    monster: name,
    hunger: 1,
    lines: [],
    choices: [{ action: { feed: { monster: name, pay: 1 } }, sugar: 1, candies: 0, cubes: 0 }],
    tucked: [],
  })
  const feeding = { total: 2, short: 0, monsters: [monster('uno'), monster('magmot')] }
  const now = view('round', [], { feeding })
  expect(feedingWays(now, FACES)[0]?.verb).toBe('Feed UNO 1')
  expect(feedingWays(now, FACES, 'magmot')[0]?.verb).toBe('Feed MAGMOT 1')
  expect(feedingWays(now, FACES, 'gone')[0]?.verb).toBe('Feed UNO 1')
})

test('a card that costs too much says so', () => {
  const offer = { card: 'fizzard', price: 5, buys: [], first: [] }
  const table = { stage: { turn: TURN }, seen: [], players: [{ sugar: 2 }] }
  const now = view({ turn: TURN }, ['done'], {
    offers: [offer] as unknown as View['offers'],
    table: table as unknown as View['table'],
  })
  expect(offers(now, { open: 'fizzard' }, null, false)?.main.words).toBe('Not enough sugar')
})

test('what an event offers can be declined also when it cannot be paid', () => {
  const asked = { card: 'pick-and-mix', price: 3 }
  const now = view({ offer: { seat: 0, rest: [] } }, ['decline'], { asked })
  expect(offers(now, null, null, false)).toEqual({
    main: { words: 'Pay 3', action: null },
    side: { words: 'No, thanks', action: 'decline' },
  })
})

test('actions are distinguished by their kind', () => {
  expect(of({ 'pay-off': 2 }, 'pay-off')).toBe(2)
  expect(of('collect', 'pay-off')).toBe(null)
})
