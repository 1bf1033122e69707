import { connectToCore, play, type Scenario } from '@symbolon/contract/scenarios'
import type { ReportEvent } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { type ShownTexts, shownTexts } from '../../../../test/shown-texts.js'

/** What was shown and reported. */
export interface PlayedScenarios {
  readonly shown: ShownTexts
  /** What a scenario reported. It is played if it was not yet. */
  eventsOf(scenario: Scenario): Promise<readonly ReportEvent[]>
}

/**
 * Registers one test for each scenario, over memory. It also fails when a check shows a text that
 * nobody reviewed.
 */
export function playAndCompareTexts(scenarios: Readonly<Record<string, readonly Scenario[]>>): PlayedScenarios {
  const storage = createStorage()
  const shown = shownTexts(new URL('shown-texts.txt', import.meta.url))
  const known = new Map<Scenario, readonly ReportEvent[]>()
  const played = async (scenario: Scenario) => {
    const events: ReportEvent[] = []
    const report = (event: ReportEvent) => void events.push(event)
    const open = (serviceId: string) => memoryStores({ serviceId, storage })
    const { seen, expected } = await play(open, ports => connectToCore({ ...ports, report }), scenario)
    expect(seen).toStrictEqual(expected)
    known.set(scenario, events)
    return events
  }
  for (const [operation, rows] of Object.entries(scenarios))
    for (const scenario of rows)
      test(`${operation}: ${scenario.name} (${scenario.clause})`, async () => {
        for (const event of await played(scenario)) shown.report(event)
        expect(shown.unreviewed()).toEqual([])
      })
  return { shown, eventsOf: async scenario => known.get(scenario) ?? (await played(scenario)) }
}
