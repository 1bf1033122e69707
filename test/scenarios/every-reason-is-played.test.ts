import { connectToCore, play } from '@symbolon/contract/scenarios'
import type { ReportEvent } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { OPERATIONS, type Played } from './operations.js'

/** Plays all scenarios of an operation and collects the report events. */
async function eventsOf({ scenarios }: Played): Promise<readonly ReportEvent[]> {
  const storage = createStorage()
  const events: ReportEvent[] = []
  const report = (event: ReportEvent) => events.push(event)
  for (const scenario of scenarios) {
    await play(
      serviceId => memoryStores({ serviceId, storage }),
      ports => connectToCore({ ...ports, report }),
      scenario,
    )
  }
  return events
}

test.each(OPERATIONS)('$name: every reason of its refusal table occurs in a scenario', async operation => {
  const played = new Set((await eventsOf(operation)).map(event => event.reason))
  expect(operation.reasons.filter(reason => !played.has(reason))).toEqual([])
})

test.each(OPERATIONS)(
  '$name: the trace names every gather and check in order, whatever the result',
  async operation => {
    const rules = operation.stages.flatMap(stage => [stage.name, ...stage.checks.map(check => check.name)])
    const events = (await eventsOf(operation)).filter(event => event.operation === operation.name)
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) expect(event.checks.map(check => check.name)).toEqual(rules)
  },
)

test.each(OPERATIONS)('$name: the names of its checks are unique', ({ stages }) => {
  const rules = stages.flatMap(stage => stage.checks.map(check => check.name))
  expect(new Set(rules).size).toBe(rules.length)
})
