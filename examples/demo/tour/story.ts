import type { ReportEvent } from '@symbolon/core'
import type { Chapter } from './chapters.js'
import type { Journal } from './journal.js'
import { differences, type Outcome, outcomeOf } from './judge.js'
import type { Paint } from './paint.js'
import type { Scene, Step } from './step.js'
import type { Exchange, Wire } from './wire.js'

/** A step that was taken, and what came of it. */
export interface TakenStep {
  readonly number: number
  readonly step: Step
  readonly exchanges: readonly Exchange[]
  readonly events: readonly ReportEvent[]
  readonly outcome: Outcome
}

/** What the story works with. */
export interface StoryOptions {
  readonly scene: Scene
  readonly wire: Wire
  readonly journal: Journal
  readonly paint: Paint
  readonly print: (line: string) => void
  /** How a step is printed. */
  readonly linesOf: (taken: TakenStep) => readonly string[]
  /** How a step is printed that did not go as expected. */
  readonly linesOfFailure: (taken: TakenStep) => readonly string[]
}

/**
 * Takes all steps and prints each. Returns whether all went as expected. The story ends at the
 * first step that did not, because later steps build on it.
 */
export async function tellStory(chapters: readonly Chapter[], options: StoryOptions): Promise<boolean> {
  const { print, paint, linesOf, linesOfFailure } = options
  let number = 0
  for (const { title, steps } of chapters) {
    print(`\n${paint.bold(title)}`)
    for (const step of steps) {
      number += 1
      const taken = await takeStep(number, step, options)
      const found = differences(step.expected, taken.outcome)
      for (const line of found.length === 0 ? linesOf(taken) : linesOfFailure(taken)) print(line)
      for (const line of found) print(paint.red(`    DIFFERENT FROM WHAT WAS EXPECTED: ${line}`))
      if (found.length > 0) return false
    }
  }
  return true
}

async function takeStep(number: number, step: Step, { scene, wire, journal }: StoryOptions): Promise<TakenStep> {
  const conclusion = await step.act(scene).catch((error: unknown) => `it failed: ${String(error)}`)
  const [exchanges, events] = [wire.read(), journal.read()]
  return { number, step, exchanges, events, outcome: outcomeOf(exchanges, events, conclusion) }
}
