import type { Certificate } from './certificate.js'
import { areNamesReadable, type NameConstraints } from './extensions.js'
import { areUnderstood, type NameViolation, violationOf } from './name-constraints.js'
import type { RuleOver } from './rules.js'
import { unless } from './step.js'
import type { Work } from './work.js'

/** The constraints of an authority, and what became of the names below it. */
export interface Constrained {
  readonly readable: boolean
  readonly constraints: NameConstraints | undefined
  readonly understood: boolean
  readonly violation: NameViolation | undefined
}

/** Compares the names of the certificates below an authority with its constraints. */
export function constrained({ extensions }: Certificate, below: readonly Certificate[], work: Work): Constrained {
  const readable = areNamesReadable(extensions)
  const constraints = extensions.nameConstraints?.()
  const understood = constraints === undefined || areUnderstood(constraints)
  const compared = constraints !== undefined && understood
  return { readable, constraints, understood, violation: compared ? violationOf(constraints, below, work) : undefined }
}

const namesReadable: RuleOver<Constrained> = {
  name: 'names readable',
  clause: 'RFC 5280 §4.2.1.6, §4.2.1.10; docs/certificates.md',
  applies: () => true,
  run: ({ readable }) => unless(readable),
  seen: () => ({ expected: 'alternative names and constraints that are well-formed, and at most 1,024 of each' }),
}

const constraintsUnderstood: RuleOver<Constrained> = {
  name: 'name constraints understood',
  clause: 'RFC 5280 §4.2.1.10',
  applies: ({ constraints }) => constraints !== undefined,
  run: ({ understood }) => unless(understood),
  seen: () => ({ expected: 'subtrees without minimum and maximum, hosts without wildcard or leading point, masks' }),
}

const namesInside: RuleOver<Constrained> = {
  name: 'name constraints',
  clause: 'RFC 5280 §6.1.3 (b), (c), §6.1.4 (g)',
  applies: ({ constraints }) => constraints !== undefined,
  run: ({ violation }) => unless(violation === undefined),
  seen: ({ violation }) => ({ expected: 'names inside what is permitted', actual: violation ?? 'so they are' }),
}

/**
 * The rules about names and their constraints, for each authority on a path. To read and to compare names costs more than all
 * else, so they are asked about whole paths alone, when every signature up to the anchor is right: nobody does it for strangers.
 */
export const CONSTRAINT_RULES: readonly RuleOver<Constrained>[] = [namesReadable, constraintsUnderstood, namesInside]
