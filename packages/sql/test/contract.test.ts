import { storesContract } from '@symbolon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, sqlStores } from '../src/index.js'
import { ADAPTERS, type Opened } from './adapters.js'

describe.each(ADAPTERS)('$name', ({ missing, open }) => {
  if (missing !== undefined) {
    test.skip(`the kit (${missing})`)
    return
  }
  let opened: Opened | undefined

  beforeAll(async () => {
    opened = await open()
    await migrate(opened.driver)
  })

  afterAll(() => opened?.close())

  storesContract({ test, equal: (actual, expected) => expect(actual).toStrictEqual(expected) }, serviceId => {
    if (opened === undefined) throw new Error('the database is not open')
    return sqlStores(opened.driver, { serviceId })
  })
})
