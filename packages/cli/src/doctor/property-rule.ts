import type { Confidence } from '@symbolon/explain'
import { type Flaw, type Rule, shownPath } from './rule.js'
import type { SeenService } from './seen.js'

/** A rule about one property, as a row of a table. */
export interface PropertyRow<Seen extends SeenService, Property extends string> {
  readonly code: string
  readonly clause: string
  readonly confidence: Confidence
  readonly property: Property
  isBroken(seen: Seen): boolean
  readonly problem: string
  /** What is expected, in words. */
  readonly expected: string
  /** The value that mends it; absent: nobody but the operator can know. */
  mended?(seen: Seen): unknown
  /** What to do. Default: to set the value that mends it. */
  readonly fix?: string
}

/** Properties of which values must never be shown. */
export type Unshown = 'jwks' | 'clientSecret' | 'apiSecret' | 'apiKey' | 'accessTokens' | 'attestationTrust'

/** Makes a rule of a row; `read` reads the value to show. */
export function propertyRule<Seen extends SeenService, Property extends string>(
  row: PropertyRow<Seen, Property>,
  read: (seen: Seen, property: Property) => unknown,
): Rule<Seen> {
  const { code, clause, confidence, property, problem } = row
  const run = (seen: Seen) => (row.isBroken(seen) ? [flawOf(row, seen, read(seen, property))] : [])
  return { code, clause, confidence, problem, run }
}

function flawOf<Seen extends SeenService, Property extends string>(
  { property, expected, fix, mended }: PropertyRow<Seen, Property>,
  seen: Seen,
  value: unknown,
): Flaw {
  const path = [...seen.path, property]
  const mend = mended === undefined ? undefined : { path, value: mended(seen) }
  return {
    where: shownPath(path),
    expected,
    actual: value === undefined ? 'not set' : JSON.stringify(value),
    fix: fix ?? `Set ${property} to ${JSON.stringify(mend?.value)}.`,
    ...(mend && { mend }),
  }
}
