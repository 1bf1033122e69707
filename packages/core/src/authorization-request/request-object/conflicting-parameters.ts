import { loggableParameterName } from '../../lib/loggable-names.js'
import { type FormParameters, parameterValues } from '../../standards/oauth/form.js'
import { CREDENTIALS } from '../stored-parameters.js'

/**
 * Parameters that belong outside a request object: the object itself, and those that identify and
 * authenticate the client (RFC 9126 §3).
 */
const ALWAYS_OUTSIDE: ReadonlySet<string> = new Set(['request', ...CREDENTIALS])

/**
 * The names of parameters outside the request object that are missing from it or differ. Copies are
 * harmless. Anything else would be ignored silently, although the client believes that it asked for
 * it.
 */
export function conflictingParameters(form: FormParameters, inside: FormParameters): readonly string[] {
  const names = new Set(form.pairs.map(([name]) => name).filter(name => !ALWAYS_OUTSIDE.has(name)))
  return [...names]
    .filter(name => !sameValues(parameterValues(form, name), parameterValues(inside, name)))
    .map(loggableParameterName)
}

function sameValues(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at])
}
