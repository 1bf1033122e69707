import { STATUS_CODES } from 'node:http'
import type { Paint } from './paint.js'
import type { TakenStep } from './story.js'

/** Columns of a terminal that has room for the check that refused. */
const WIDE = 100
const TITLE = 48
const ANSWER = 23

/** How step summaries are laid out. */
export interface SummaryLayout {
  readonly paint: Paint
  /** Whether the line names the check that refused. */
  readonly wide: boolean
}

/** The layout for an output, which has no columns where it is no terminal. */
export function summaryLayout({ columns = WIDE }: { readonly columns?: number }, paint: Paint): SummaryLayout {
  return { paint, wide: columns >= WIDE }
}

/** The line above all summaries. */
export function summaryHeading({ paint, wide }: SummaryLayout): string {
  return paint.dim(row(' '.repeat(4), '', 'the client got', wide ? 'refused by the check' : ''))
}

/** A step on one line: what happened, the answer, and the check that refused. */
export function stepSummary({ number, step, outcome }: TakenStep, { paint, wide }: SummaryLayout): string {
  const { status = 0, error, refusedBy = '' } = outcome
  const color = status < 400 ? paint.green : paint.yellow
  const answer = `${status} ${error ?? STATUS_CODES[status] ?? ''}`
  const check = wide ? refusedBy : ''
  return row(`${String(number).padStart(2)}. `, step.title, color(answer.padEnd(ANSWER)), check)
}

function row(number: string, title: string, answer: string, check: string): string {
  return `${number}${title.padEnd(TITLE)}  ${answer.padEnd(ANSWER)}  ${check}`.trimEnd()
}
