import { CREDENTIALS } from '../../authorization-request/stored-parameters.js'
import { printableName } from '../../lib/shown-names.js'
import { type FormParameters, valuesOf } from '../../standards/oauth/form.js'

/** Parameters that stand beside a request object: the object itself, and who sends it and proves that (RFC 9126 §3). */
const ALWAYS_BESIDE: ReadonlySet<string> = new Set(['request', ...CREDENTIALS])

/**
 * The names of the parameters beside a request object that are not in it, or not so. Copies are harmless; anything else would
 * be passed over without a word, and a client that sends it believes to have asked for it.
 */
export function differingBeside(form: FormParameters, asked: FormParameters): readonly string[] {
  const names = new Set(form.pairs.map(([name]) => name).filter(name => !ALWAYS_BESIDE.has(name)))
  return [...names].filter(name => !sameValues(valuesOf(form, name), valuesOf(asked, name))).map(printableName)
}

function sameValues(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at])
}
