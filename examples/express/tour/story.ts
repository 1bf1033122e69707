import type { ReportEvent } from '@symbolon/core'
import type { Journal } from './journal.js'
import { differences, outcomeOf } from './judge.js'
import { labelled, wrap } from './line-wrapping.js'
import type { Paint } from './paint.js'
import type { Scene, Step } from './steps.js'
import { traceTable } from './trace-table.js'
import { answerLines, type Exchange, sentLines, type Wire } from './wire.js'

/** What the story is told with. */
export interface StoryOptions {
  readonly scene: Scene
  readonly wire: Wire
  readonly journal: Journal
  readonly paint: Paint
  readonly print: (line: string) => void
}

/** What a step left behind. */
interface Told {
  readonly exchanges: readonly Exchange[]
  readonly events: readonly ReportEvent[]
  readonly conclusion: string
}

const WIDTH = 108
const INDENT = '    '

/**
 * Does the steps and tells each: what went over the wire, what the client made of it, what the operator saw. Answers
 * whether all went as expected; the story ends at the first that did not, because later ones build on it.
 */
export async function tellStory(steps: readonly Step[], options: StoryOptions): Promise<boolean> {
  const { print, paint } = options
  for (const [index, step] of steps.entries()) {
    print('')
    print(`${paint.bold(`${String(index + 1).padStart(2)}. ${step.title}`)}  ${paint.dim(step.clause)}`)
    const told = await takeStep(step, options)
    for (const line of linesOf(told, paint)) print(line)
    const found = differences(step.expected, outcomeOf(told.exchanges, told.events, told.conclusion))
    for (const line of found) print(paint.red(`${INDENT}DIFFERENT FROM WHAT WAS EXPECTED: ${line}`))
    if (found.length > 0) return false
  }
  return true
}

async function takeStep({ act }: Step, { scene, wire, journal }: StoryOptions): Promise<Told> {
  const conclusion = await act(scene).catch((error: unknown) => `it failed: ${String(error)}`)
  return { conclusion, exchanges: wire.read(), events: journal.read() }
}

function linesOf({ exchanges, events, conclusion }: Told, paint: Paint): readonly string[] {
  const heard = events.length === 0 ? [paint.dim('was not asked')] : events.flatMap(event => traceTable(event, paint))
  return [
    ...exchanges.flatMap(exchange => [
      ...labelled(
        'sent',
        sentLines(exchange).flatMap(line => wrap(line, WIDTH)),
        INDENT,
      ),
      ...labelled(
        'got',
        answerLines(exchange).flatMap(line => wrap(line, WIDTH)),
        INDENT,
      ),
    ]),
    ...labelled('so', [conclusion], INDENT),
    ...labelled('operator', heard, INDENT),
  ]
}
