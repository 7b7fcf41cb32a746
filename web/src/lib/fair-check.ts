import type { Witness } from './luck'

export type FairQuestion = { log: string; saw: Witness | null }

/** What the rules found out about a game: it is right, or what is wrong with which line. */
export type FairAnswer =
  | {
      report: {
        notes: string[]
        finished: boolean
        deals: number | null
        left_out?: { seat: number; replaced: boolean }[]
      }
    }
  | { fault: { line: number; code: string; message: string } }
  | { missing: true }

export type Verdict = { fair: boolean | null; line: string; notes: string[] }

declare const HAS_RULES: boolean

/** The rules, loaded to check games with. One question at a time. */
export class Checker {
  #worker: Worker | null = HAS_RULES
    ? new Worker(new URL('./fair-check.worker.ts', import.meta.url), { type: 'module' })
    : null

  /** Loads all that any game needs, so that files can be checked offline: whether it is there. */
  load(): Promise<boolean> {
    return this.#ask<boolean>('load', false)
  }

  /** Checks the log of a game, and compares it with what somebody saw. */
  check(question: FairQuestion): Promise<FairAnswer> {
    return this.#ask<FairAnswer>(question, { missing: true })
  }

  close(): void {
    this.#worker?.terminate()
  }

  #ask<Answer>(message: unknown, otherwise: Answer): Promise<Answer> {
    const worker = this.#worker
    if (!worker) return Promise.resolve(otherwise)
    return new Promise(settle => {
      worker.onmessage = ({ data }) => settle(data as Answer)
      worker.onerror = () => settle(otherwise)
      worker.postMessage(message)
    })
  }
}

/** Checks the log of a game, and compares it with what this browser saw. */
export function checkGame(question: FairQuestion): Promise<FairAnswer> {
  const checker = new Checker()
  return checker.check(question).finally(() => checker.close())
}

/** What somebody noted down at a table, to compare with a file: both may be empty. */
export type Noted = { fingerprint: string; seat: number; text: string }

/** The fewest digits of a fingerprint that say anything. */
const LEAST_DIGITS = 8

/** A fingerprint without what people put between its digits; null if it is none. */
export function digitsOf(fingerprint: string): string | null {
  const digits = fingerprint.replace(/[\s-]/g, '').toLowerCase()
  return /^[0-9a-f]*$/.test(digits) && digits.length <= 64 && digits.length >= LEAST_DIGITS
    ? digits
    : null
}

/** What was noted down, as the check compares it. The beginning of a fingerprint stands for the whole. */
export function witnessOf(log: string, noted: Noted): Witness {
  const digits = digitsOf(noted.fingerprint)
  const whole = commitIn(log)
  return {
    commit: digits === null ? null : whole.startsWith(digits) ? whole : digits,
    commits: null,
    attempt: null,
    offered: {},
    entropy: noted.text ? { [noted.seat]: noted.text } : {},
    laid_out: null,
  }
}

function commitIn(log: string): string {
  try {
    return String(JSON.parse(log.slice(0, log.indexOf('\n'))).commit)
  } catch {
    return ''
  }
}

/** What was found out about a file, in one line. */
export function fileVerdict(answer: FairAnswer, noted: Noted): Verdict {
  if ('missing' in answer)
    return {
      fair: null,
      line: 'This page cannot check files: the rules could not be loaded. Run parlour verify on the file.',
      notes: [],
    }
  if ('fault' in answer)
    return {
      fair: false,
      line: `Something is wrong with this file, in line ${answer.fault.line}. ${answer.fault.message}`,
      notes: [],
    }
  const { notes, finished } = answer.report
  if (!finished)
    return {
      fair: null,
      line: 'Every move in this file is right, but the number that the deals came from is only in the last line of a finished game, so the deals cannot be checked.',
      notes,
    }
  const compared = [
    digitsOf(noted.fingerprint) === null ? '' : ' The fingerprint is the one you noted.',
    noted.text ? ` Seat ${noted.seat + 1} added that text.` : '',
  ]
  return {
    fair: true,
    line: `This file is right: every move follows the rules, and every deal came from the number that the host had promised.${compared.join('')}`,
    notes,
  }
}

/** The answer in one line. `counted`: the host had taken up what this page committed to, and the page was
 * there until the game began. */
export function verdict(answer: FairAnswer, saw: Witness | null, counted = false): Verdict {
  if ('missing' in answer)
    return {
      fair: null,
      line: 'This page cannot check the deal itself. To check it, download the log and run parlour verify.',
      notes: [],
    }
  if ('fault' in answer)
    return {
      fair: false,
      line: `Something is wrong with this game. ${answer.fault.message} (line ${answer.fault.line} of the log)`,
      notes: [],
    }
  const { notes } = answer.report
  if (!saw)
    return {
      fair: true,
      line: 'Every move and every deal in the log is right. This browser was not here before the first deal, so it cannot say that nothing was changed.',
      notes,
    }
  const left = answer.report.left_out?.[0]
  if (left) return { ...withoutMine(left.replaced, counted), notes }
  const mine = Object.keys(saw.entropy).length > 0
  return {
    fair: true,
    line: mine
      ? 'The deal was fair: it came from the number that the host had promised, and from yours.'
      : 'The deal was fair: it came from the number that the host had promised.',
    notes,
  }
}

/** This page had committed to a text, and the game began without it. */
function withoutMine(replaced: boolean, counted: boolean): { fair: boolean | null; line: string } {
  const rest =
    'Every move and every deal in the log is right, but somebody may have chosen the deal.'
  if (replaced)
    return {
      fair: null,
      line: `Your page had no part in the luck: another text counted for your seat. If that was not another device of yours, the host has replaced it. ${rest}`,
    }
  if (counted)
    return {
      fair: false,
      line: `The host left your page out of the luck, although it had accepted its part and your page was there all the time. ${rest}`,
    }
  return {
    fair: null,
    line: `Your page had no part in the luck: it was not connected when the game began, or the host left it out. ${rest}`,
  }
}
