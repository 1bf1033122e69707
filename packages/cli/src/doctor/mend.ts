import { applyEdits, modify } from 'jsonc-parser'
import { seenFile } from './read-file.js'
import type { Diagnosis, Mend } from './rule.js'

/**
 * The text of a configuration in which what is certain or likely is mended, and nothing else is
 * changed. It reads as a configuration if the text does: a change that contradicts the rest of the
 * file is left out.
 */
export async function mendedText(text: string, diagnoses: readonly Diagnosis[]): Promise<string> {
  const mends = mendsOf(diagnoses)
  const all = mends.reduce(withMend, text)
  return (await reads(all)) ? all : withThoseThatRead(text, mends)
}

/** The surest is first: it wins where two mend one property. */
function mendsOf(diagnoses: readonly Diagnosis[]): readonly Mend[] {
  const mends = diagnoses.flatMap(({ confidence, mend }) => (confidence === 'possible' || !mend ? [] : [mend]))
  return [...new Map(mends.toReversed().map(mend => [mend.path.join('/'), mend])).values()]
}

/** Some changes read only after others: a mode, only without what contradicts it. */
async function withThoseThatRead(text: string, mends: readonly Mend[]): Promise<string> {
  const left: Mend[] = []
  let mended = text
  for (const mend of mends) {
    const next = withMend(mended, mend)
    if (await reads(next)) mended = next
    else left.push(mend)
  }
  return left.length === 0 || left.length === mends.length ? mended : withThoseThatRead(mended, left)
}

async function reads(text: string): Promise<boolean> {
  return (await seenFile(text, 0)).ok
}

const FORMAT = { formattingOptions: { tabSize: 2, insertSpaces: true } }

function withMend(text: string, { path, value }: Mend): string {
  return applyEdits(text, modify(text, path, value, FORMAT))
}
