import {
  documentStoreContract,
  faultContract,
  type Runner,
  revocationStoreContract,
  scenarioContract,
  sizeContract,
  storesContract,
  tokenFamilyStoreContract,
} from '@symbolon/contract'
import { playModel } from '../../../../test/storage/model.js'
import { migrate, type SqlDriver, type SqlStores, sqlDocument, sqlStores } from '../../src/index.js'
import { PATIENT } from '../patient.js'
import { isSame } from './same.js'

/*
 * The kit where vitest does not run: in other runtimes, bundled as one program.
 */

const STEPS = 2_000
const SEED = 1

/** The storage under test. */
interface Tried {
  readonly driver: SqlDriver
  open(serviceId: string): SqlStores
}

/** Which tests of the kit. */
export const PARTS = {
  contract(runner: Runner, { driver, open }: Tried, size: number) {
    storesContract(runner, open)
    revocationStoreContract(runner, serviceId => open(serviceId).revocations)
    tokenFamilyStoreContract(runner, serviceId => open(serviceId).tokenFamilies)
    documentStoreContract(runner, name => sqlDocument(driver, { name }))
    if (size > 0) sizeContract(runner, open, size)
  },
  scenarios(runner: Runner, { open }: Tried, _size: number) {
    scenarioContract(runner, open)
    faultContract(runner, open)
  },
  model(runner: Runner, { open }: Tried, _size: number) {
    runner.test(`${STEPS} random operations return what a model predicts`, async () => {
      const played = await playModel(open, STEPS, SEED)
      runner.equal(Object.keys(played).length, 11)
    })
  },
} as const

export type Part = keyof typeof PARTS

/** What the kit saw. */
export interface KitReport {
  readonly passed: number
  /** The names of the tests that failed, each with its reason. */
  readonly failed: readonly string[]
  readonly seconds: number
}

/** Which part of the kit, and how many records its largest tests have: without a number these are left out, too. */
export interface KitOrder {
  readonly part: Part
  readonly size?: number
  /** A pattern of the names of tests that are left out. */
  readonly without?: string
}

/** Tests wait for their storage most of the time, so some of them run at once. */
const AT_ONCE = 8

/** Creates the tables, and runs a part of the kit. Marks can be in another database than the rest. */
export async function runKit(
  driver: SqlDriver,
  { part, size = 0, without = 'no test' }: KitOrder,
  marks = driver,
): Promise<KitReport> {
  const begin = Date.now()
  for (const each of new Set([driver, marks])) await migrate(each)
  const replays = (serviceId: string) => sqlStores(marks, { serviceId, ...PATIENT }).replays
  const open = (serviceId: string) => ({
    ...sqlStores(driver, { serviceId, ...PATIENT }),
    replays: replays(serviceId),
  })
  const tests = testsOf(part, { driver, open }, size).filter(([name]) => !new RegExp(without).test(name))
  const [left, failed]: [Test[], string[]] = [[...tests], []]
  const lane = async () => {
    for (let test = left.shift(); test !== undefined; test = left.shift()) failed.push(...(await problemsOf(test)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { passed: tests.length - failed.length, failed, seconds: (Date.now() - begin) / 1_000 }
}

async function problemsOf([name, run]: Test): Promise<readonly string[]> {
  try {
    await run()
    return []
  } catch (error) {
    return [`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
  }
}

type Test = readonly [name: string, run: () => Promise<void> | void]

function testsOf(part: Part, tried: Tried, size: number): readonly Test[] {
  const tests: Test[] = []
  const runner: Runner = { test: (name, run) => void tests.push([name, run]), equal: requireSame }
  PARTS[part](runner, tried, size)
  return size > 0 ? tests : tests.filter(([name]) => !/,\d{3} records/.test(name))
}

function requireSame(actual: unknown, expected: unknown): void {
  if (isSame(actual, expected)) return
  throw new Error(`${JSON.stringify(actual)?.slice(0, 1_000)} is not ${JSON.stringify(expected)?.slice(0, 1_000)}`)
}
