import { rmSync } from 'node:fs'
import { faultContract, type Open, type Runner, scenarioContract, storesContract } from '@symbolon/contract'
import { createStorage, memoryStores } from '@symbolon/memory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedReadme, installKit, runKit } from './kit-fixture.js'
import { closing, overStoresOf, withContracts } from './kit-readme.js'
import { KIT_RUNNERS } from './kit-runners.js'

const TIMEOUT = 120_000
let folder = ''

beforeAll(async () => {
  folder = await installKit()
}, TIMEOUT)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function namesOf(contract: (runner: Runner, open: Open) => void): readonly string[] {
  const names: string[] = []
  const storage = createStorage()
  const test = (name: string) => void names.push(name)
  contract({ test, equal: () => undefined }, serviceId => memoryStores({ serviceId, storage }))
  return names
}

/** Everything that an adapter must pass. */
const CONTRACTS = { storesContract, scenarioContract, faultContract }

/** The tests that must fail over stores whose claim and take are not atomic. */
const CAUGHT = [
  'tickets: of 32 racers that take one record, one gets it',
  'replays: of 32 racers that claim one mark, one wins',
  'replays: of 32 racers that claim two marks in either order, one wins each mark',
  'replays: a mark is kept even if its instant is past on the system clock',
]

test('the kit has more than a hundred tests', () => {
  expect(namesOf(storesContract).length).toBeGreaterThan(100)
})

describe.each(KIT_RUNNERS)('the instructions of the README for $module', { timeout: TIMEOUT }, runner => {
  test('work unchanged with the stores in memory', async () => {
    const passed = namesOf(storesContract)
    expect(await runKit(folder, runner, code => code)).toStrictEqual({ well: true, passed, failed: [] })
  })

  test('work with all contracts, for third-party stores that must be closed, when only the import is changed', async () => {
    const readme = installedReadme(folder)
    const ran = await runKit(folder, runner, code => {
      const all = withContracts(overStoresOf(code, 'open-stores.mjs'), Object.keys(CONTRACTS))
      return closing(readme, all, runner)
    })
    expect(ran).toStrictEqual({ well: true, passed: Object.values(CONTRACTS).flatMap(namesOf), failed: [] })
  })

  test('fail the tests of the requirements that stores break', async () => {
    const ran = await runKit(folder, runner, code => overStoresOf(code, 'broken-stores.mjs'))
    const passed = namesOf(storesContract).filter(name => !CAUGHT.includes(name))
    expect(ran).toStrictEqual({ well: false, passed, failed: CAUGHT })
  })
})
