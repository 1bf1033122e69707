import { applyEdits, modify } from 'jsonc-parser'
import { seenFile } from './examine.js'
import type { Change, Diagnosis } from './rules.js'

/**
 * The text of a configuration in which what is certain or likely is fixed, and nothing else is
 * changed. It reads as a configuration if the text does: a change that contradicts the rest of the
 * file is left out.
 */
export async function fixedText(text: string, diagnoses: readonly Diagnosis[]): Promise<string> {
  const changes = changesOf(diagnoses)
  const all = changes.reduce(withChange, text)
  return (await reads(all)) ? all : withThoseThatRead(text, changes)
}

/** The surest is first: it wins where two change one property. */
function changesOf(diagnoses: readonly Diagnosis[]): readonly Change[] {
  const changes = diagnoses.flatMap(({ confidence, change }) => (confidence === 'possible' || !change ? [] : [change]))
  return [...new Map(changes.toReversed().map(change => [change.path.join('/'), change])).values()]
}

/** Some changes read only after others: a mode, only without what contradicts it. */
async function withThoseThatRead(text: string, changes: readonly Change[]): Promise<string> {
  const left: Change[] = []
  let fixed = text
  for (const change of changes) {
    const next = withChange(fixed, change)
    if (await reads(next)) fixed = next
    else left.push(change)
  }
  return left.length === 0 || left.length === changes.length ? fixed : withThoseThatRead(fixed, left)
}

async function reads(text: string): Promise<boolean> {
  return (await seenFile(text, 0)).ok
}

const FORMAT = { formattingOptions: { tabSize: 2, insertSpaces: true } }

function withChange(text: string, { path, value }: Change): string {
  return applyEdits(text, modify(text, path, value, FORMAT))
}
