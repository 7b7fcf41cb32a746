import type { Witness } from './luck'

export type FairQuestion = { log: string; saw: Witness | null }

/** What the rules found out about a game: it is right, or what is wrong with which line. */
export type FairAnswer =
  | { report: { notes: string[]; finished: boolean; deals: number | null } }
  | { fault: { line: number; code: string; message: string } }
  | { missing: true }

export type Verdict = { fair: boolean | null; line: string; notes: string[] }

declare const HAS_RULES: boolean

/** Checks the log of a game, and compares it with what this browser saw. */
export function checkGame(question: FairQuestion): Promise<FairAnswer> {
  if (!HAS_RULES) return Promise.resolve({ missing: true })
  const worker = new Worker(new URL('./fair-check.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<FairAnswer>(settle => {
    worker.onmessage = ({ data }) => settle(data as FairAnswer)
    worker.onerror = () => settle({ missing: true })
    worker.postMessage(question)
  }).finally(() => worker.terminate())
}

/** The answer in one line. */
export function verdict(answer: FairAnswer, saw: Witness | null): Verdict {
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
  const mine = Object.keys(saw.entropy).length > 0
  return {
    fair: true,
    line: mine
      ? 'The deal was fair: it came from the number that the host had promised, and from yours.'
      : 'The deal was fair: it came from the number that the host had promised.',
    notes,
  }
}
