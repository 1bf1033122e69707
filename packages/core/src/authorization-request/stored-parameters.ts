import type { FormParameters } from '../standards/form.js'
import type { ParameterPairs } from '../stored-records.js'

/** Parameters that authenticate the client: they are never stored. */
export const CREDENTIALS: ReadonlySet<string> = new Set(['client_secret', 'client_assertion', 'client_assertion_type'])

/** The parameters of a request as records keep them: in their order, unknown ones too, without credentials. */
export function storedParameters(form: FormParameters): ParameterPairs {
  return form.pairs.filter(([name]) => !CREDENTIALS.has(name))
}
