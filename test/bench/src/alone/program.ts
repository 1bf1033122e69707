import { allocatedBytes, measure } from '../measure.js'
import { SUBJECTS } from './subjects.js'

const [name = '', seconds = '2', gates] = process.argv.slice(2)
const open = SUBJECTS[name]
if (open === undefined) throw new Error(`no such subject: ${name}`)
const { against, ours, refused, prepare } = await open()
if (gates === 'refused' && refused !== undefined) for (let at = 0; at < 5_000; at++) await refused(at)
const measured = await measure({ against, ours }, { seconds: Number(seconds), ...(prepare && { prepare }) })
const bytes = prepare === undefined ? await allocatedBytes(ours) : undefined
const figures = {
  ours: measured.micros('ours'),
  against: measured.micros('against'),
  ratio: measured.ratio('ours', 'against'),
  ...(bytes !== undefined && { bytes }),
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
