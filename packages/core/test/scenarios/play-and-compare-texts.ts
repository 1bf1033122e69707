import { connectToCore, playAll, type Scenario } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { type ShownTexts, shownTexts } from '../../../../test/shown-texts.js'

/**
 * Registers one test for each scenario, over memory. It also fails when a check shows a text that
 * nobody reviewed. Returns what was shown.
 */
export function playAndCompareTexts(scenarios: Readonly<Record<string, readonly Scenario[]>>): ShownTexts {
  const storage = createStorage()
  const shown = shownTexts(new URL('shown-texts.txt', import.meta.url))
  const runner = {
    test: (name: string, run: () => Promise<void> | void) =>
      test(name, async () => {
        await run()
        expect(shown.unreviewed()).toEqual([])
      }),
    equal: (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected),
  }
  playAll(
    runner,
    serviceId => memoryStores({ serviceId, storage }),
    ports => connectToCore({ ...ports, report: shown.report }),
    scenarios,
  )
  return shown
}
