import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testSeed } from '../../../test/storage/chance.js'
import { playModel } from '../../../test/storage/model.js'
import { crewOfThisProcess } from '../../../test/storage/processes.js'
import { races } from '../../../test/storage/race-tests.js'
import { scaled } from '../../../test/storage/scale.js'
import { migrate, sqlStores } from '../src/index.js'
import { ADAPTERS, type Opened } from './adapters.js'

const STEPS = scaled(100_000)
const seed = testSeed()

describe.each(ADAPTERS)('$name', ({ name, missing, open }) => {
  if (missing !== undefined) {
    test.skip(`races and a model (${missing})`)
    return
  }
  let opened: Opened | undefined

  beforeAll(async () => {
    opened = await open()
    await migrate(opened.driver)
  })

  afterAll(() => opened?.close())

  const openStores = (serviceId: string) => {
    if (opened === undefined) throw new Error('the database is not open')
    return sqlStores(opened.driver, { serviceId })
  }

  races(() => ({ crew: crewOfThisProcess(openStores), open: openStores }))

  test(
    `${STEPS} operations by chance answer as a model says (seed ${seed})`,
    async () => {
      const played = await playModel(openStores, STEPS, seed)
      console.log(`${name}, seed ${seed}:`, played)
      expect(Object.keys(played)).toHaveLength(11)
    },
    10 * 60_000,
  )
})
