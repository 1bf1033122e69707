import type { Certificate } from './certificate.js'
import { areNamesReadable, type NameConstraints } from './extensions.js'
import { areSupported, type NameViolation, violationOf } from './name-constraints.js'
import type { Rule } from './rules.js'
import { unless } from './step.js'
import type { Work } from './work.js'

/** The constraints of an authority, and the result for the names below it. */
export interface Constrained {
  readonly readable: boolean
  readonly constraints: NameConstraints | undefined
  readonly supported: boolean
  readonly violation: NameViolation | undefined
}

/** Checks the names of the certificates below an authority against its constraints. */
export function constrained({ extensions }: Certificate, below: readonly Certificate[], work: Work): Constrained {
  const readable = areNamesReadable(extensions)
  const constraints = extensions.nameConstraints?.()
  const supported = constraints === undefined || areSupported(constraints)
  const compared = constraints !== undefined && supported
  return { readable, constraints, supported, violation: compared ? violationOf(constraints, below, work) : undefined }
}

const namesReadable: Rule<Constrained> = {
  name: 'names readable',
  clause: 'RFC 5280 §4.2.1.6, §4.2.1.10; docs/certificates.md',
  applies: () => true,
  run: ({ readable }) => unless(readable),
  seen: () => ({ expected: 'well-formed alternative names and constraints, at most 1,024 of each' }),
}

const constraintsSupported: Rule<Constrained> = {
  name: 'name constraints supported',
  clause: 'RFC 5280 §4.2.1.10',
  applies: ({ constraints }) => constraints !== undefined,
  run: ({ supported }) => unless(supported),
  seen: () => ({
    expected: 'subtrees without minimum and maximum, hosts without wildcard or leading dot, valid address masks',
  }),
}

const namesInside: Rule<Constrained> = {
  name: 'name constraints',
  clause: 'RFC 5280 §6.1.3 (b), (c), §6.1.4 (g)',
  applies: ({ constraints }) => constraints !== undefined,
  run: ({ violation }) => unless(violation === undefined),
  seen: ({ violation }) => ({
    expected: 'names that are permitted and not excluded',
    actual: violation ?? 'as expected',
  }),
}

/**
 * The rules for names and constraints, for each authority on a path. Reading and comparing names is
 * the most expensive step, so they run only for complete paths whose signatures are all valid.
 */
export const CONSTRAINT_RULES: readonly Rule<Constrained>[] = [namesReadable, constraintsSupported, namesInside]
