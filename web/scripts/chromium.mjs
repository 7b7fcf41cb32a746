/** Chromium for the scripts that measure and draw. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @param {string} path */
const runs = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where Chromium is; ends the program where it is not. */
export function browserPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = NAMES.flatMap(name => folders.map(folder => join(folder, name)))
  const found = process.env.CHROMIUM ?? paths.find(runs)
  if (found) return found
  console.error(
    'This needs Chromium, which is not here. On Debian: apt-get install --no-install-recommends chromium. Anywhere else: say where it is with CHROMIUM=/path/to/chromium',
  )
  process.exit(1)
}

/** A browser that nobody sees. @param {string[]} more */
export const launch = (more = []) =>
  chromium.launch({ executablePath: browserPath(), args: [...FLAGS, ...more] })
