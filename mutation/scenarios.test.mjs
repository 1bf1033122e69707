import { expect, test } from 'vitest'
import { connectToCore, playAll } from '../packages/contract/src/scenarios.ts'
import { SCENARIOS } from '../packages/core/test/scenarios/scenarios.ts'
import { shownTexts } from '../packages/core/test/scenarios/shown-texts.ts'
import { createStorage, memoryStores } from '../packages/memory/src/index.ts'

/*
 * The scenarios of the operations that a slice names, because a mutant that nothing notices costs
 * all of them.
 */

const operations = process.env.SYMBOLON_MUTATION_SCENARIOS?.split(',') ?? []
const storage = createStorage()
const shown = shownTexts(new URL('../packages/core/test/scenarios/shown-texts.txt', import.meta.url))

const runner = {
  test: (name, run) =>
    test(name, async () => {
      await run()
      expect(shown.unreviewed()).toEqual([])
    }),
  equal: (actual, expected) => expect(actual).toStrictEqual(expected),
}

playAll(
  runner,
  serviceId => memoryStores({ serviceId, storage }),
  ports => connectToCore({ ...ports, report: shown.report }),
  Object.fromEntries(Object.entries(SCENARIOS).filter(([operation]) => operations.includes(operation))),
)
