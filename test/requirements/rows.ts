import { ADVISORIES } from './rows/advisories.js'
import { THREATS, TRAPS } from './rows/attacks.js'
import { CERTIFICATION } from './rows/certification.js'
import { INTROSPECTION } from './rows/introspection.js'
import { LIMITS } from './rows/limits.js'
import { PUSHED_REQUESTS } from './rows/pushed-requests.js'
import type { Requirement, RequirementGroup } from './rows/row.js'
import { TOKENS } from './rows/tokens.js'

/** All demands, in the order of the document. */
export const REQUIREMENTS: readonly RequirementGroup[] = [
  PUSHED_REQUESTS,
  INTROSPECTION,
  TOKENS,
  CERTIFICATION,
  LIMITS,
  TRAPS,
  THREATS,
  ADVISORIES,
]

/** Every name of a row: most have one, some advisories have two. */
export function idsOf({ id }: Requirement): readonly string[] {
  return id.split(', ')
}
