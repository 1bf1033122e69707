import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * A sample of the mutants of a slice, for a score in minutes. The same seed chooses the same mutants
 * of the same code on every machine.
 */

const SEED = process.env.SYMBOLON_MUTATION_SEED ?? 'symbolon'

/** The place of a mutant in the order of its seed. */
function drawn({ fileName, location, mutatorName, replacement }) {
  const mutant = [SEED, relative('', fileName), location, mutatorName, replacement]
  return createHash('sha256').update(JSON.stringify(mutant)).digest('hex')
}

function sampleOf(mutants, count) {
  const order = mutants.filter(({ status }) => status === undefined).map(mutant => [drawn(mutant), mutant])
  const chosen = new Set(
    order
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(0, count)
      .map(([, mutant]) => mutant),
  )
  return mutants.map(mutant =>
    chosen.has(mutant) ? mutant : { ...mutant, status: 'Ignored', statusReason: 'not drawn' },
  )
}

/**
 * Makes Stryker ignore all other mutants. Its ranges of lines cannot say this: a range holds every
 * mutant that lies inside of the chosen one.
 */
export async function tryASample(count) {
  const core = realpathSync(new URL('node_modules/@stryker-mutator/core/package.json', import.meta.url))
  const instrumenter = createRequire(core).resolve('@stryker-mutator/instrumenter')
  const { Instrumenter } = await import(pathToFileURL(instrumenter))
  const { instrument } = Instrumenter.prototype
  Instrumenter.prototype.instrument = async function (...args) {
    const { files, mutants } = await instrument.apply(this, args)
    return { files, mutants: sampleOf(mutants, count) }
  }
}

/** The bounds between which the true share lies with 95 %, after Wilson, when a sample shows so many of all. */
export function boundsOf(killed, all) {
  const z = 1.96
  const share = killed / all
  const middle = share + z ** 2 / (2 * all)
  const margin = z * Math.sqrt((share * (1 - share)) / all + (z / (2 * all)) ** 2)
  return [middle - margin, middle + margin].map(bound => bound / (1 + z ** 2 / all))
}
