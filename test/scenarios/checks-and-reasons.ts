import { connectToCore, play, type Scenario } from '@symbolon/contract/scenarios'
import type { ReportEvent } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { SCENARIOS } from '@symbolon/scenarios'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { STILL_SUFFICIENT } from '../../packages/core/src/introspection/refusals.js'
import { FAPI_DEMANDS } from '../../packages/core/src/policy/fapi.js'
import { ABSENCES } from '../../packages/core/src/records/vocabulary.js'
import { GRANT_ERRORS } from '../../packages/token/src/grant-added.js'
import { SCALE } from '../scale.js'
import { OPERATIONS } from './operations.js'

type Storage = ReturnType<typeof createStorage>

/** What another endpoint answers of a token: no storage has it, so remote-introspection-ports.test.ts has its rows. */
const OF_ANOTHER_ENDPOINT: ReadonlySet<string> = new Set(ABSENCES)

/** What a function of the author answers: no world has one, so added-grants.test.ts of the package has its rows. */
const OF_ADDED_GRANTS: ReadonlySet<string> = new Set(Object.values(GRANT_ERRORS))

/** Plays a scenario, with a trace if somebody listens, and says whether the result is the expected one. */
async function isAsExpected(
  scenario: Scenario,
  storage: Storage,
  listener?: (event: ReportEvent) => void,
): Promise<boolean> {
  const { seen, expected } = await play(
    serviceId => memoryStores({ serviceId, storage }),
    ({ report: _, ...ports }) => connectToCore({ ...ports, ...(listener && { report: listener }) }),
    scenario,
  )
  return JSON.stringify(sorted(seen)) === JSON.stringify(sorted(expected))
}

/** The first scenario with another result than expected, or `undefined` if there is none. */
async function firstDifference(scenarios: Iterable<Scenario>): Promise<string | undefined> {
  const storage = createStorage()
  for (const scenario of scenarios) if (!(await isAsExpected(scenario, storage, ignore))) return scenario.name
  return undefined
}

/** Makes operations judge check by check, as they do for a trace. */
function ignore(): void {}

function sorted(object: object): readonly unknown[] {
  return Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** A check of an operation, as its trace names it. */
const keyOf = (operation: string, stage: string, name: string) => JSON.stringify([operation, stage, name])

/** What all scenarios of an operation report. */
interface Reported {
  readonly events: readonly ReportEvent[]
  /** The scenarios in which a check refuses, by the check: only those can notice that it is removed. */
  readonly refusing: ReadonlyMap<string, ReadonlySet<Scenario>>
}

/** Gives what one scenario reports. */
export type EventsOf = (scenario: Scenario) => Promise<readonly ReportEvent[]>

async function reportedBy(scenarios: readonly Scenario[], eventsOf: EventsOf): Promise<Reported> {
  const all: ReportEvent[] = []
  const refusing = new Map<string, Set<Scenario>>()
  for (const scenario of scenarios) {
    const events = await eventsOf(scenario)
    all.push(...events)
    for (const key of events.flatMap(refusals)) refusing.set(key, (refusing.get(key) ?? new Set()).add(scenario))
  }
  return { events: all, refusing }
}

/** The checks that refused. */
function refusals({ operation, checks }: ReportEvent): readonly string[] {
  return checks.filter(({ outcome }) => outcome === 'refused').map(({ stage, name }) => keyOf(operation, stage, name))
}

const untraced = SCALE === 'small' ? [] : Object.entries(SCENARIOS)

/** Registers the tests that each check and each reason has a scenario, by what the scenarios report. */
export function checksAndReasons(eventsOf: EventsOf): void {
  test.each(untraced)(
    '%s: without a trace, where checks of one view are judged together, every scenario has the same result',
    async (_, scenarios) => {
      const storage = createStorage()
      for (const scenario of scenarios) {
        expect([scenario.name, await isAsExpected(scenario, storage)]).toEqual([scenario.name, true])
      }
    },
  )

  test('a refusal for what the token covers besides scopes leaves it sufficient, and no other does', async () => {
    const storage = createStorage()
    const events: ReportEvent[] = []
    for (const scenario of SCENARIOS.introspection) await isAsExpected(scenario, storage, event => events.push(event))
    const covering = events.filter(({ checks }) =>
      checks.some(
        ({ stage, name, outcome }) => stage === 'coverage' && name !== 'scopes covered' && outcome === 'refused',
      ),
    )
    expect(new Set(covering.map(({ reason }) => reason))).toEqual(STILL_SUFFICIENT)
  })

  describe.each(OPERATIONS)('$name', ({ name: operation, stages, scenarios, reasons, unreached }) => {
    const checks = stages.flatMap(stage => stage.checks.map(check => ({ stage: stage.name, name: check.name, check })))
    let reported: Reported

    beforeAll(async () => {
      reported = await reportedBy(scenarios, eventsOf)
    })

    test('every reason of its refusal table occurs in a scenario', () => {
      const played = new Set(reported.events.map(event => event.reason))
      const isElsewhere = (reason: string) => OF_ANOTHER_ENDPOINT.has(reason) || OF_ADDED_GRANTS.has(reason)
      const missing = reasons.filter(reason => !played.has(reason) && !isElsewhere(reason))
      expect(missing.sort()).toEqual(unreached.map(({ reason }) => reason).sort())
    })

    test.each(unreached)(
      '$reason cannot occur: "$refusedBy" is checked before "$check", and refuses for each such mode',
      ({ check, demand, refusedBy, refusedFor }) => {
        const stageOf = (name: string) => stages.findIndex(stage => stage.checks.some(each => each.name === name))
        expect(stageOf(refusedBy)).toBeGreaterThanOrEqual(0)
        expect(stageOf(refusedBy)).toBeLessThan(stageOf(check))
        expect(FAPI_DEMANDS[refusedFor]).toEqual(expect.arrayContaining([...FAPI_DEMANDS[demand]]))
      },
    )

    test('the trace names every gather and check in order, whatever the result', () => {
      const rules = stages.flatMap(stage => [stage.name, ...stage.checks.map(check => check.name)])
      const events = reported.events.filter(event => event.operation === operation)
      expect(events.length).toBeGreaterThan(0)
      for (const event of events) expect(event.checks.map(check => check.name)).toEqual(rules)
    })

    test('the names of its checks are unique', () => {
      expect(new Set(checks.map(check => check.name)).size).toBe(checks.length)
    })

    if (checks.length > 0) {
      test.each(checks)(
        'without the check "$name" of the stage "$stage" a scenario has another result',
        async ({ stage, name, check }) => {
          const removed = vi.spyOn(Object(check), 'run').mockReturnValue(undefined)
          try {
            const candidates = reported.refusing.get(keyOf(operation, stage, name)) ?? []
            const isNoticed = (await firstDifference(candidates)) !== undefined
            const isUnreached = unreached.some(each => each.check === name && !each.isCheckReached)
            expect(isNoticed, 'whether a scenario is refused by this check, and by nothing else').toBe(!isUnreached)
          } finally {
            removed.mockRestore()
          }
        },
      )
    }
  })
}
