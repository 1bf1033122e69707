import { connectToCore, play, type Scenario } from '@symbolon/contract'
import { createStorage, memoryStores } from '@symbolon/memory'
import { describe, expect, test, vi } from 'vitest'
import { OPERATIONS } from './operations.js'

/** The first scenario with another result than expected, or `undefined` if there is none. */
async function firstDifference(scenarios: readonly Scenario[]): Promise<string | undefined> {
  const storage = createStorage()
  for (const scenario of scenarios) {
    const { seen, expected } = await play(serviceId => memoryStores({ serviceId, storage }), connectToCore, scenario)
    if (JSON.stringify(sorted(seen)) !== JSON.stringify(sorted(expected))) return scenario.name
  }
  return undefined
}

function sorted(object: object): readonly unknown[] {
  return Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1))
}

describe.each(OPERATIONS)('$name', ({ stages, scenarios }) => {
  const checks = stages.flatMap(stage => stage.checks.map(check => ({ stage: stage.name, name: check.name, check })))

  test('with all checks every scenario has the expected result', async () => {
    expect(await firstDifference(scenarios)).toBeUndefined()
  })

  if (checks.length > 0) {
    test.each(checks)(
      'without the check "$name" of the stage "$stage" a scenario has another result',
      async ({ check }) => {
        const removed = vi.spyOn(Object(check), 'run').mockReturnValue(undefined)
        try {
          expect(await firstDifference(scenarios)).toBeDefined()
        } finally {
          removed.mockRestore()
        }
      },
    )
  }
})
