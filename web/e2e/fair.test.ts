import { expect, test } from 'vitest'
import { Fixture } from './fixture'
import { invite, over, playNow, sit } from './table'

const fixture = new Fixture()

const FAIR =
  'The deal was fair: it came from the number that the host had promised, and from yours.'

async function resign(page: import('playwright-core').Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await over(page).waitFor()
}

test('the page finds out by itself that the deal was fair', async () => {
  const { page } = await fixture.newPerson()
  await playNow(page)
  await resign(page)
  await over(page).getByText(FAIR).waitFor()
})

test('the page finds out that the host has changed what it promised', async () => {
  const { page } = await fixture.newPerson()
  await playNow(page)
  // What this browser remembers is not what the host says now.
  await page.evaluate(() => {
    const key = 'parlour:luck'
    const kept = localStorage.getItem(key) ?? ''
    localStorage.setItem(key, kept.replaceAll(/"commit":"[0-9a-f]{8}/g, '"commit":"00000000'))
  })
  await page.reload()
  await resign(page)
  await over(page).getByText('its commitment was changed').waitFor()
})

test('a changed log is found out, with its line', async () => {
  const { page } = await fixture.newPerson()
  await playNow(page)
  await page.route('**/api/finished/*/log', async route => {
    const answer = await route.fetch()
    const lines = (await answer.text()).split('\n')
    lines[1] = (lines[1] ?? '').replace('"at":0', '"at":1')
    await route.fulfill({ response: answer, body: lines.join('\n') })
  })
  await resign(page)
  await over(page).getByText('(line 2 of the log)').waitFor()
})

test('who was away when the game began learns it before the first move, and at the end', async () => {
  const ada = await fixture.newPerson()
  const link = await invite(ada.page, 'Ada', /Mini/)
  await ada.page.getByText('Fingerprint of the deal').waitFor()
  await ada.page.goto('about:blank')
  const ben = await fixture.newPerson()
  await sit(ben.page, link, 'Ben')
  await ben.page.getByRole('button', { name: 'Resign' }).waitFor()
  await ada.page.goto(link)
  const notice = ada.page.getByRole('region', { name: 'The luck of this game' })
  await notice.getByText('Your page had no part in the luck of this game.').waitFor()
  await notice.getByRole('button', { name: 'Play on' }).click()
  await notice.waitFor({ state: 'detached' })
  await resign(ada.page)
  await over(ada.page).getByText('Your page had no part in the luck: it was not').waitFor()
  await over(ben.page).getByText(FAIR).waitFor()
  await over(ben.page).getByText('Ada added nothing to the luck').waitFor()
})

test('the fingerprint is shown while people wait', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/about')
  const made = await page.evaluate(async () => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'candy-chain', name: 'Ada' }),
    })
    return (await answer.json()) as { table: { id: string; commit: string } }
  })
  await page.goto(`${new URL(page.url()).origin}/t/${made.table.id}`)
  const shown = await page.getByText('Fingerprint of the deal').textContent()
  expect(shown?.replaceAll(' ', '')).toContain(made.table.commit.slice(0, 16))
})

test('a seat that stays silent is named to the other, and nothing of that attempt is used', async () => {
  const ada = await fixture.newPerson()
  const link = await invite(ada.page, 'Ada', /Mini/)
  const ben = await fixture.newPerson()
  await ben.page.goto('/about')
  // Ben's page commits to a text, and never tells it.
  await ben.page.evaluate(
    async ([id, hash]) => {
      const commit = { attempt: 1, hash }
      const answer = await fetch(`/api/tables/${id}/seats/1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ben', commit }),
      })
      const { secret } = (await answer.json()) as { secret: string }
      const socket = new WebSocket(
        `${location.origin.replace('http', 'ws')}/api/tables/${id}/socket`,
      )
      const hello = { version: 3, secret, seq: null, commit, tv: false }
      socket.onopen = () => socket.send(JSON.stringify({ hello }))
    },
    [new URL(link).pathname.split('/')[2], 'b'.repeat(64)],
  )
  await ada.page.getByText(/page did not answer once, so everybody drew afresh/).waitFor()
  await resign(ada.page)
  await over(ada.page).getByText(FAIR).waitFor()
  await over(ada.page).getByText('Ben committed and then stayed silent once').waitFor()
  await over(ada.page).getByText('Ben added nothing to the luck').waitFor()
})

test('a laid-out position is labelled while waiting, in lists, at the table, at the end and in the replay', async () => {
  const ada = await fixture.newPerson()
  await ada.page.goto('/about')
  const id = await ada.page.evaluate(async () => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        game: 'candy-chain',
        name: 'Ada',
        options: { variant: 'mini' },
        scenario: { board: 'WRWRW/BUBUB/GYGYG/RWRUB/U.YYG' },
      }),
    })
    const made = (await answer.json()) as { table: { id: string }; secret: string }
    const seat = { seat: 0, secret: made.secret, at: Date.now() }
    localStorage.setItem('parlour:seats', JSON.stringify({ [made.table.id]: seat }))
    return made.table.id
  })
  const link = `${new URL(ada.page.url()).origin}/t/${id}`
  await ada.page.goto('/')
  await ada.page.getByText('From a laid-out position').waitFor()
  await ada.page.goto(link)
  await ada.page.getByText('It begins from a laid-out position').waitFor()
  const ben = await fixture.newPerson()
  await ben.page.goto(link)
  await ben.page.getByText('It begins from a laid-out position').waitFor()
  await sit(ben.page, link, 'Ben')
  for (const { page } of [ada, ben]) await page.locator('.laid').waitFor()
  await resign(ada.page)
  await over(ben.page).getByText('It began from a laid-out position.', { exact: true }).waitFor()
  await ben.page.goto(`${link}/replay`)
  await ben.page.getByText('from a laid-out position').first().waitFor()
})
