import type { ReportEvent } from '@symbolon/core'
import { formatReport } from '@symbolon/explain'
import { labelled, wrap } from './line-wrapping.js'
import type { Paint } from './paint.js'
import type { TakenStep } from './story.js'
import { answerLines, sentLines } from './wire.js'

const WIDTH = 108
const INDENT = '    '

/** A step in full: every request and answer, what the client concluded, what the operator saw. */
export function stepTrace({ number, step, exchanges, events, outcome }: TakenStep, paint: Paint): readonly string[] {
  const seen = events.length === 0 ? [paint.dim('was not asked')] : events.flatMap(event => seenBy(event, paint))
  return [
    '',
    `${paint.bold(`${String(number).padStart(2)}. ${step.title}`)}  ${paint.dim(step.clause)}`,
    ...exchanges.flatMap(exchange => [
      ...labelled('sent', wrapped(sentLines(exchange)), INDENT),
      ...labelled('got', wrapped(answerLines(exchange)), INDENT),
    ]),
    ...labelled('so', [outcome.conclusion ?? ''], INDENT),
    ...labelled('operator', seen, INDENT),
  ]
}

function seenBy(event: ReportEvent, { colorful }: Paint): readonly string[] {
  return formatReport(event, { verbose: true, colour: colorful }).split('\n')
}

function wrapped(lines: readonly string[]): readonly string[] {
  return lines.flatMap(line => wrap(line, WIDTH))
}
