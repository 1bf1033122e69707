import fc from 'fast-check'

/*
 * Property tests use a fixed seed, so that a commit passes or fails the same way everywhere. Set
 * SYMBOLON_TEST_SEED to another number, or to `random` for a new seed in each run; fast-check
 * prints the seed of a failure.
 */
const seed = process.env.SYMBOLON_TEST_SEED ?? '20261120'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })
