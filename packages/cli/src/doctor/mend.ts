import { applyEdits, modify } from 'jsonc-parser'
import type { Diagnosis } from './rule.js'

/** The text of a configuration in which what is certain or likely is mended, and nothing else is changed. */
export function mendedText(text: string, diagnoses: readonly Diagnosis[]): string {
  const mends = diagnoses.flatMap(({ confidence, mend }) => (confidence === 'possible' || !mend ? [] : [mend]))
  // The surest is first: it wins where two mend one property.
  const seen = new Set<string>()
  const first = mends.filter(({ path }) => !seen.has(path.join('/')) && seen.add(path.join('/')))
  const options = { formattingOptions: { tabSize: 2, insertSpaces: true } }
  return first.reduce((mended, { path, value }) => applyEdits(mended, modify(mended, path, value, options)), text)
}
