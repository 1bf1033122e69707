import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figures } from '../alone/program.js'
import type { Case, Row } from '../case.js'

const PROGRAM = fileURLToPath(new URL('../alone/program.ts', import.meta.url))
const run = promisify(execFile)

interface Reach {
  readonly name: string
  readonly against: string
  readonly ratio: number
}

const REACHES: readonly Reach[] = [
  { name: 'bearer', against: 'baseline', ratio: 5 },
  { name: 'all fields', against: 'baseline', ratio: 6 },
  { name: 'unknown', against: 'baseline', ratio: 4 },
  { name: 'certificate', against: 'baseline', ratio: 1.4 },
  { name: 'DPoP, known key', against: 'V', ratio: 1.5 },
  { name: 'DPoP, new key', against: 'baseline', ratio: 1.3 },
  { name: 'signature', against: 'V', ratio: 1.45 },
  { name: 'PAR basic', against: 'baseline', ratio: 2.7 },
  { name: 'PAR private_key_jwt', against: 'V', ratio: 1.8 },
]

/** Each operation in a process of its own, first as it is, then after refusals. */
export const ALONE: Case = {
  name: 'alone',
  title: 'each operation in a process of its own, in memory',
  async measure(seconds) {
    const rows: Row[] = []
    const bytes: string[] = []
    for (const { name, against, ratio } of REACHES) {
      const plain = await figuresOf(name, seconds)
      rows.push(rowOf({ what: name, against, target: { ratio } }, plain))
      rows.push(rowOf({ what: `${name}, after refusals`, against }, await figuresOf(name, seconds, 'refused')))
      if (plain.bytes !== undefined) bytes.push(`${name} ${plain.bytes.toFixed(0)}`)
    }
    return { rows, notes: [`Bytes allocated per call: ${bytes.join(', ')}.`], failures: [] }
  },
}

async function figuresOf(...words: readonly (string | number)[]): Promise<Figures> {
  const { stdout } = await run(process.execPath, [...process.execArgv, PROGRAM, ...words.map(String)])
  // The program prints nothing else.
  return JSON.parse(stdout) as Figures
}

function rowOf(row: Pick<Row, 'what' | 'against' | 'target'>, { ours, against: reference, ratio }: Figures): Row {
  return { ...row, reference, ours, ratio }
}
