import { rmSync } from 'node:fs'
import { faultContract, type Open, type Runner, scenarioContract, storesContract } from '@symbolon/contract'
import { createStorage, memoryStores } from '@symbolon/memory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedReadme, installKit, type Ran, runKit } from './kit-fixture.js'
import { closing, overStoresOf } from './kit-readme.js'
import { KIT_RUNNERS } from './kit-runners.js'

const TIMEOUT = 120_000
let folder = ''

beforeAll(async () => {
  folder = await installKit()
}, TIMEOUT)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The names of all tests that a contract registers. */
function namesOf(contract: (runner: Runner, open: Open) => void): readonly string[] {
  const names: string[] = []
  const storage = createStorage()
  const test = (name: string) => void names.push(name)
  contract({ test, equal: () => undefined }, serviceId => memoryStores({ serviceId, storage }))
  return names
}

function allPassed(contract: (runner: Runner, open: Open) => void): Ran {
  return { well: true, passed: namesOf(contract), failed: [] }
}

/** Adapters that break one requirement, and the tests that must fail. */
const BROKEN = [
  [
    'broken-claim.mjs',
    [
      'replays: of 32 racers that claim one mark, one wins',
      'replays: of 32 racers that claim two marks in either order, one wins each mark',
      'replays: a mark is kept even if its instant is past on the system clock',
    ],
  ],
  ['broken-take.mjs', ['tickets: of 32 racers that take one record, one gets it']],
] as const

test('the kit has more than a hundred tests', () => {
  expect(namesOf(storesContract).length).toBeGreaterThan(100)
})

describe.each(KIT_RUNNERS)('the instructions of the README for $module', { timeout: TIMEOUT }, runner => {
  test('work unchanged with the stores in memory', async () => {
    expect(await runKit(folder, runner, code => code)).toStrictEqual(allPassed(storesContract))
  })

  test('work with third-party stores when only the import is changed', async () => {
    const ran = await runKit(folder, runner, code => overStoresOf(code, 'map-stores.mjs'))
    expect(ran).toStrictEqual(allPassed(storesContract))
  })

  test.each([
    ['scenarioContract', scenarioContract],
    ['faultContract', faultContract],
  ] as const)('work with %s in place of storesContract', async (name, contract) => {
    const ran = await runKit(folder, runner, code =>
      overStoresOf(code, 'map-stores.mjs').replaceAll('storesContract', name),
    )
    expect(ran).toStrictEqual(allPassed(contract))
  })

  test.each(BROKEN)('fail the tests of the requirement that %s breaks', async (file, failed) => {
    const ran = await runKit(folder, runner, code => overStoresOf(code, file))
    const passed = namesOf(storesContract).filter(name => !failed.some(each => each === name))
    expect(ran).toStrictEqual({ well: false, passed, failed })
  })

  test('work for a storage that must be closed', async () => {
    const readme = installedReadme(folder)
    const ran = await runKit(folder, runner, code => closing(readme, overStoresOf(code, 'open-stores.mjs'), runner))
    expect(ran).toStrictEqual(allPassed(storesContract))
  })
})
