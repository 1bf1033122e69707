import { CREDENTIALS } from '../../authorization-request/stored-parameters.js'
import { printableName } from '../../lib/shown-names.js'
import { type FormParameters, valuesOf } from '../../standards/oauth/form.js'

/** Parameters that belong outside a request object: the object itself, and what names and authenticates the client (RFC 9126 §3). */
const ALWAYS_OUTSIDE: ReadonlySet<string> = new Set(['request', ...CREDENTIALS])

/**
 * The names of parameters outside the request object that are missing from it or differ. Copies are harmless; anything else would
 * be ignored silently, although its client believes that it asked for it.
 */
export function conflictingParameters(form: FormParameters, asked: FormParameters): readonly string[] {
  const names = new Set(form.pairs.map(([name]) => name).filter(name => !ALWAYS_OUTSIDE.has(name)))
  return [...names].filter(name => !sameValues(valuesOf(form, name), valuesOf(asked, name))).map(printableName)
}

function sameValues(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at])
}
