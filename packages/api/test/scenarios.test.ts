import type { Open, Runner } from '@symbolon/contract'
import { play, playAll } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import { DIFFERENCES, different, testsThatDiffer } from './differences.js'
import { connectOverHttp, GENERATIONS } from './over-http.js'
import { ONE_FOR_EACH_CODE, SERVED_SCENARIOS } from './served-scenarios.js'

const storage = createStorage()
const open: Open = serviceId => memoryStores({ serviceId, storage })

/** Registers every scenario except those with a different result, and counts both. */
function countingRunner(): Runner & { readonly counts: { same: number; different: number } } {
  const names = testsThatDiffer()
  const counts = { same: 0, different: 0 }
  return {
    counts,
    test: (name, run) => {
      if (names.includes(name)) return counts.different++
      counts.same++
      return test(name, run)
    },
    equal: (actual, expected) => expect(actual).toEqual(expected),
  }
}

describe('over HTTP, 3.0', () => {
  const connect = connectOverHttp(GENERATIONS['3.0'])
  const runner = countingRunner()
  playAll(runner, open, connect, SERVED_SCENARIOS)

  test('skips no scenario', () => {
    const all = Object.values(SERVED_SCENARIOS).flat()
    expect(runner.counts).toEqual({ same: all.length - DIFFERENCES.length, different: DIFFERENCES.length })
  })

  test.each(DIFFERENCES.map(each => [`${each.operation}: ${each.name}`, each] as const))(
    'has a different result: %s',
    async (_name, difference) => {
      const scenarios = different(difference)
      expect(scenarios).toHaveLength(1)
      for (const scenario of scenarios) {
        const { seen, expected } = await play(open, connect, { ...scenario, expect: difference.expect })
        expect(seen, difference.why).toEqual(expected)
      }
    },
  )
})

// Only paths and credentials differ: a sample shows that every operation is reached.
describe('over HTTP, 2.x', () => {
  playAll(countingRunner(), open, connectOverHttp(GENERATIONS['2.x']), ONE_FOR_EACH_CODE)
})
