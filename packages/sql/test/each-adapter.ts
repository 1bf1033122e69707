import { afterAll, beforeAll, describe, test } from 'vitest'
import { migrate, type SqlDriver, type SqlStores, sqlStores } from '../src/index.js'
import { ADAPTERS, type Adapter, type Opened } from './adapters.js'

/** A database that is open while tests run. */
export interface Tested {
  readonly name: string
  /** The stores of a service in it. */
  storesOf(serviceId: string): SqlStores
  /** What runs statements of a test's own. */
  driver(): SqlDriver
}

/** Registers tests over the tables of each adapter, or names what is skipped where one is missing. */
export function eachAdapter(what: string, register: (tested: Tested) => void, adapters = ADAPTERS): void {
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
    register({ name, driver, storesOf: serviceId => sqlStores(driver(), { serviceId }) })
  })
}
