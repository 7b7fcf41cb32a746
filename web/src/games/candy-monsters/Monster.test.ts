import { readFileSync } from 'node:fs'
import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import type { Art } from '../../gen/candy-monsters/Art'
import type { Colour } from '../../gen/candy-monsters/Colour'
import { sketch } from './anatomy'
import Monster from './Monster.svelte'
import { MAGMOT, type Pet, PUSS, UNO, WOLF } from './pets'

/** The monsters of the set that is shipped, read from its file. */
function shipped(): Pet[] {
  const file = readFileSync('../crates/candy-monsters/data/standard.toml', 'utf8')
  return file
    .split(/^\[\[/m)
    .filter(card => /^(starter|monster)\]\]/.test(card))
    .map(card => {
      const word = (key: string) => card.match(new RegExp(`\\b${key} = "([^"]+)"`))?.[1] ?? ''
      const number = (key: string) => Number(card.match(new RegExp(`^${key} = (\\d+)`, 'm'))?.[1])
      const art = {
        shape: word('shape'),
        eyes: word('eyes'),
        mouth: word('mouth'),
        crown: word('crown'),
      }
      return {
        card: word('name').toLowerCase().replaceAll(' ', '-'),
        colour: (word('colour') || null) as Colour | null,
        candies: number('candies') || 0,
        hunger: number('hunger') || null,
        art: art as Art,
      }
    })
}

function drawn(pet: Pet): string {
  const target = document.createElement('div')
  const monster = mount(Monster, { target, props: pet })
  const picture = target.querySelector('svg')!
  const hue = picture.getAttribute('class') ?? ''
  const text = picture.innerHTML.replaceAll(/<!--.*?-->/g, '')
  void unmount(monster)
  return `${hue}|${text}`
}

test('no two monsters have the same picture, not even without colours', () => {
  const monsters = shipped()
  expect(monsters.length).toBe(25)
  const pictures = monsters.map(drawn)
  expect(new Set(pictures).size).toBe(25)
  const gray = pictures.map(picture => picture.slice(picture.indexOf('|')))
  expect(new Set(gray).size).toBe(25)
  expect(new Set(monsters.map(({ art, colour }) => sketch(art, colour))).size).toBe(25)
})

test('every choice of a part changes the picture', () => {
  const parts = {
    shape: ['blob', 'drop', 'cube', 'bean', 'star', 'bun', 'fluff', 'cone'],
    eyes: ['one', 'two', 'three', 'stalks', 'sleepy', 'many'],
    mouth: ['fangs', 'grin', 'roar', 'tongue', 'tooth', 'smirk'],
    crown: ['bare', 'horns', 'horn', 'ears', 'tuft', 'bow', 'spikes', 'antenna'],
  }
  for (const [part, choices] of Object.entries(parts)) {
    const pictures = choices.map(choice =>
      drawn({ ...MAGMOT, art: { ...MAGMOT.art, [part]: choice } as Art }),
    )
    expect(new Set(pictures).size, part).toBe(choices.length)
  }
})

test('the monsters in the rules look as they do in the game', () => {
  const monsters = shipped()
  for (const { card, art, colour } of [MAGMOT, WOLF, PUSS, UNO])
    expect(monsters.find(one => one.card === card)).toMatchObject({ art, colour })
})
