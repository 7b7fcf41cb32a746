import { expect, test } from 'vitest'
import { tableWith } from './cards'
import { Fixture } from './fixture'

const fixture = new Fixture()

/** The files that the host names with the page at this address, in its `Link` headers. */
async function named(path: string): Promise<string[]> {
  const page = await fetch(`${fixture.host.url}${path}`)
  const links = page.headers.get('link') ?? ''
  const files = [...links.matchAll(/<([^>]+)>/g)].map(link => link[1] ?? '')
  for (const file of files)
    expect((await fetch(`${fixture.host.url}${file}`)).status, file).toBe(200)
  return files
}

test('a browser hears at once of every file that a screen needs', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await tableWith(person, { game: 'keyword', name: 'Nadia', seats: 2, bots: ['beginner'] })
  const table = new URL(page.url()).pathname
  for (const path of [table, '/rules/quiddler', '/learn/candy-chain', '/about']) {
    const files = await named(path)
    expect(files.length, path).toBeGreaterThan(2)
    const asked: string[] = []
    const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname)
    page.on('request', note)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    const late = asked.filter(file => /\.(js|css)$/.test(file) && !files.includes(file))
    // The page's own script is named in the page.
    expect(
      late.filter(file => !file.startsWith('/assets/index-')),
      path,
    ).toEqual([])
  }
})
