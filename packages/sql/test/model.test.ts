import { expect, test } from 'vitest'
import { chosen } from '../../../test/scale.js'
import { testSeed } from '../../../test/storage/chance.js'
import { playModel } from '../../../test/storage/model.js'
import { crewOfThisProcess } from '../../../test/storage/processes.js'
import { races } from '../../../test/storage/race-tests.js'
import { eachAdapter } from './each-adapter.js'

const STEPS = chosen({ full: 100_000, otherwise: 1_000 })
const seed = testSeed()

eachAdapter('races and a model', ({ name, storesOf }) => {
  races(() => ({ crew: crewOfThisProcess(storesOf), open: storesOf }))

  test(
    `${STEPS} random operations return what a model predicts (seed ${seed})`,
    async () => {
      const played = await playModel(storesOf, STEPS, seed)
      console.log(`${name}, seed ${seed}:`, played)
      expect(Object.keys(played)).toHaveLength(11)
    },
    10 * 60_000,
  )
})
