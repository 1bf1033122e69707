import { readServerConfiguration } from '../../src/configuration.js'
import { type SeenPlace, withSeenPlaces } from '../../src/doctor/place.js'
import { PLACE_RULES } from '../../src/doctor/place-rules.js'
import { type Diagnosis, diagnosesBy } from '../../src/doctor/rules.js'
import { file } from './sound.js'

/** What the doctor finds in a storage; `change` changes what it sees. */
export async function foundIn(
  storage: unknown,
  { folder = '.', change = (seen: SeenPlace): SeenPlace => seen } = {},
): Promise<readonly Diagnosis[]> {
  const read = await readServerConfiguration(file(undefined, { storage }))
  if (!read.ok) throw new Error(JSON.stringify(read.refusal))
  const found = await withSeenPlaces(read.value, folder, seen => diagnosesBy(PLACE_RULES, change(seen)))
  return found.flat()
}

/** The codes of findings, with what was found. */
export function shown(diagnoses: readonly Diagnosis[]): readonly string[] {
  return diagnoses.map(({ code, confidence, actual = '' }) => `${code}, ${confidence}: ${actual}`)
}
