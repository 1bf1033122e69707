import { afterAll, beforeAll, describe, test } from 'vitest'
import { SCALE } from '../../../test/scale.js'
import { migrate, type SqlDriver, type SqlStores, sqlStores } from '../src/index.js'
import { type Adapter, type Opened, TRIED } from './adapters.js'
import { PATIENT } from './patient.js'

/** A database that is open while tests run. */
export interface Tested {
  readonly name: string
  storesOf(serviceId: string): SqlStores
  /** For statements of the tests themselves. */
  driver(): SqlDriver
}

/** Those of one database, or all at night: for what the contract of stores shows of the others. */
export function adaptersOf(database: 'SQLite' | 'PostgreSQL'): readonly Adapter[] {
  return SCALE === 'full' ? TRIED : ONE_OF_EACH.filter(({ name }) => name.startsWith(database))
}

/** One library of each database, or all at night: for what no library makes different, and the contract shows that. */
const ONE_OF_EACH = SCALE === 'full' ? TRIED : TRIED.filter(({ name }) => name !== 'PostgreSQL with postgres')

/** Registers tests for one library of each database, or a skipped test that says what to install. */
export function eachAdapter(
  what: string,
  register: (tested: Tested) => void,
  adapters: readonly Adapter[] = ONE_OF_EACH,
): void {
  describe.each<Adapter>(adapters)('$name', ({ name, missing, open }) => {
    if (missing !== undefined) {
      test.skip(`${what} (${missing})`)
      return
    }
    let opened: Opened | undefined

    beforeAll(async () => {
      opened = await open()
      await migrate(opened.driver)
    })

    afterAll(() => opened?.close())

    const driver = () => {
      if (opened === undefined) throw new Error('the database is not open')
      return opened.driver
    }
    register({ name, driver, storesOf: serviceId => sqlStores(driver(), { serviceId, ...PATIENT }) })
  })
}
