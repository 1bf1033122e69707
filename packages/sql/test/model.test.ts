import { expect, test } from 'vitest'
import { testSeed } from '../../../test/storage/chance.js'
import { playModel } from '../../../test/storage/model.js'
import { crewOfThisProcess } from '../../../test/storage/processes.js'
import { races } from '../../../test/storage/race-tests.js'
import { scaled } from '../../../test/storage/scale.js'
import { eachAdapter } from './each-adapter.js'

/**
 * The client library with which each database plays the whole model. By default the others play a
 * fifth: what they could do differently shows in every operation.
 */
const FIRST_LIBRARIES = ['SQLite with node-sqlite3-wasm', 'PostgreSQL with pg', 'MariaDB with mysql2']
const STEPS = scaled(100_000)
const IS_FULL = scaled(10) === 10
const seed = testSeed()

eachAdapter('races and a model', ({ name, storesOf }) => {
  const steps = IS_FULL || FIRST_LIBRARIES.includes(name) ? STEPS : STEPS / 5
  races(() => ({ crew: crewOfThisProcess(storesOf), open: storesOf }))

  test(
    `${steps} random operations return what a model predicts (seed ${seed})`,
    async () => {
      const played = await playModel(storesOf, steps, seed)
      console.log(`${name}, seed ${seed}:`, played)
      expect(Object.keys(played)).toHaveLength(11)
    },
    10 * 60_000,
  )
})
