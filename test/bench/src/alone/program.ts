import { allocatedBytes, measure } from '../measure.js'
import { SUBJECTS } from './subjects.js'

/*
 * Measures one subject, and prints its figures as JSON. Several subjects in one process would see each
 * other's shapes of objects, which costs a fifth; refusals before the measurement cost nearly as much.
 */

/** What the program prints: microseconds per call, the median of the ratios, and bytes per call. */
export interface Figures {
  readonly ours: number
  readonly against: number
  readonly ratio: number
  readonly bytes?: number
}

/** The calls before the measurement that are refused. */
const REFUSED = 5_000

const [name = '', seconds = '2', before] = process.argv.slice(2)
const open = SUBJECTS[name]
if (open === undefined) throw new Error(`there is no subject ${name}`)
const { against, ours, refused, prepare } = await open()
if (before === 'refused') for (let index = 0; index < REFUSED; index++) await refused?.(index)
const measured = await measure({ against, ours }, { seconds: Number(seconds), ...(prepare && { prepare }) })
const figures: Figures = {
  ours: measured.micros('ours'),
  against: measured.micros('against'),
  ratio: measured.ratio('ours', 'against'),
  // With input of its own for each call, that would be counted too.
  ...(prepare === undefined && { bytes: await allocatedBytes(ours) }),
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
