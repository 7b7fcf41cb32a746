import { expect, test } from 'vitest'
import type { SeatInfo } from '../gen/SeatInfo'
import {
  fenced,
  leftAlone,
  named,
  namesOf,
  newcomers,
  others,
  playerName,
  ranked,
  thinking,
  winners,
} from './people'

test('a name that runs the other way cannot turn a sentence around', () => {
  expect(fenced('נדיה')).toBe('\u2068נדיה\u2069')
  expect(fenced('\u202eNadia')).toBe('\u2068Nadia\u2069')
  // Nor can it climb over its fence.
  expect(fenced('Na\u2069\u202edia')).toBe('\u2068Nadia\u2069')
})

test('plain names are unchanged', () => {
  for (const name of ['Nadia', 'Zoë (7)', 'Ирина', 'Ben 2']) expect(fenced(name)).toBe(name)
})

test('a second person of the same name gets a number', () => {
  const seat = (name: string): SeatInfo => ({
    occupant: { bot: { level: 'easy', name } },
    here: true,
    rematch: false,
    commit: null,
    silent: 0,
    hints: 0,
  })
  const free: SeatInfo = {
    occupant: null,
    here: false,
    rematch: false,
    commit: null,
    silent: 0,
    hints: 0,
  }
  const seats = [seat('Pip'), seat('Wren'), seat('Pip'), seat('Pip'), free, free]
  expect(namesOf({ seats }).slice(0, 4)).toEqual(['Pip', 'Wren', 'Pip 2', 'Pip 3'])
  expect(namesOf({ seats })[5]).toBe('a free seat')
})

test('the others sit from your left around the table; a watcher sees all', () => {
  expect(others(4, 2)).toEqual([3, 0, 1])
  expect(others(3, null)).toEqual([0, 1, 2])
})

test('who has won is called by name, and shares it', () => {
  const outcome = (...places: number[]) => ({ places, scores: [], reason: '', rule: '' })
  const names = ['Nadia', 'Ben', 'Zoë']
  expect(winners(outcome(2, 1, 3), names, 1)).toBe('You win!')
  expect(winners(outcome(2, 1, 3), names, 0)).toBe('Ben wins')
  expect(winners(outcome(1, 1, 3), names, 0)).toBe('You share the win!')
  expect(winners(outcome(1, 1, 3), names, null)).toBe('Nadia and Ben share the win')
  expect(ranked([2, 3, 1])).toEqual([2, 0, 1])
})

test('who left does not read that everybody else has left', () => {
  const outcome = { places: [2, 1, 3], scores: [], reason: 'left-alone', rule: '' }
  const names = ['Nadia', 'Ben', 'Zoë']
  expect(leftAlone(outcome, names, 1)).toBe('Everybody else has left the table.')
  expect(leftAlone(outcome, names, 0)).toBe('You left, and the game is over.')
  expect(leftAlone(outcome, names, null)).toBe('Everybody but Ben has left the table.')
})

test('friends who sit down are noticed, bots and yourself are not', () => {
  const free: SeatInfo = {
    occupant: null,
    here: false,
    rematch: false,
    commit: null,
    silent: 0,
    hints: 0,
  }
  const person = (name: string): SeatInfo => ({ ...free, occupant: { person: { name } } })
  const bot: SeatInfo = { ...free, occupant: { bot: { level: 'easy', name: 'Pip' } } }
  const before = { seats: [person('Nadia'), free, free, free] }
  const now = { seats: [person('Nadia'), person('Ben'), bot, free] }
  expect(newcomers(before, now, 0)).toEqual(['Ben'])
  expect(newcomers(before, now, 1)).toEqual([])
  expect(newcomers(now, now, 0)).toEqual([])
})

test('who is away is not said to think', () => {
  const seat = (here: boolean): SeatInfo => ({
    occupant: { person: { name: 'Ben' } },
    here,
    rematch: false,
    commit: null,
    silent: 0,
    hints: 0,
  })
  expect(thinking('Ben', seat(true))).toBe('Ben is thinking…')
  expect(thinking('Ben', seat(false))).toBe('Ben is away')
  const played = { ...seat(false), stand_in: { level: 'easy', name: 'Pip' } } as unknown as SeatInfo
  expect(thinking('bot for Ben', played)).toBe('bot for Ben is thinking…')
  expect([playerName(seat(false)), playerName(played)]).toEqual(['Ben', 'bot for Ben'])
})

test('a command is read with names', () => {
  const names = ['Ada', 'Ben']
  expect(named('Use PICKPOCKET on player 2', names)).toBe('Use PICKPOCKET on Ben')
  expect(named('challenge play 1 of player 2 (ATV)', names)).toBe('challenge play 1 of Ben (ATV)')
  expect(named('Use PICKPOCKET on player 3', names)).toBe('Use PICKPOCKET on player 3')
})
