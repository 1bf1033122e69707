import { expect, test } from 'vitest'
import { chosen, SCALE } from '../../../test/scale.js'
import { testSeed } from '../../../test/storage/chance.js'
import { playModel } from '../../../test/storage/model.js'
import { crewOfThisProcess } from '../../../test/storage/processes.js'
import { races } from '../../../test/storage/race-tests.js'
import { ONE_OF_EACH_DATABASE } from './adapters.js'
import { eachAdapter } from './each-adapter.js'

const STEPS = chosen({ full: 100_000, otherwise: 2_500 })
const seed = testSeed()

eachAdapter('races and a model', ({ name, storesOf }) => {
  // By default one library of each database plays them all, and races; others differ in every operation, or not.
  const isPlayedAll = SCALE === 'full' || ONE_OF_EACH_DATABASE.includes(name)
  const steps = isPlayedAll ? STEPS : STEPS / 5
  if (isPlayedAll) races(() => ({ crew: crewOfThisProcess(storesOf), open: storesOf }))

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
