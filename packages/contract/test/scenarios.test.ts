import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { connectToCore, scenarioContract } from '../src/index.js'
import { shownTexts } from './shown-texts.js'

const storage = createStorage()
const shown = shownTexts(new URL('shown-texts.txt', import.meta.url))

const runner = {
  test: (name: string, play: () => Promise<void> | void) =>
    test(name, async () => {
      await play()
      expect(shown.unreviewed()).toEqual([])
    }),
  equal: (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected),
}

scenarioContract(
  runner,
  serviceId => memoryStores({ serviceId, storage }),
  ports => connectToCore({ ...ports, report: shown.report }),
)

test('every text in the file of reviewed texts is shown in a scenario', () => {
  expect(shown.unseen()).toEqual([])
})
