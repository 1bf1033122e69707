import { connectToCore, playAll } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { shownTexts } from '../../../../test/shown-texts.js'
import { SCENARIOS } from './scenarios.js'

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
  SCENARIOS,
)

test('every reviewed text is shown in a scenario', () => {
  expect(shown.unseen()).toEqual([])
})
