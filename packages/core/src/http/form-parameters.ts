import { ok, type Result, refuse } from '../lib/result.js'
import { errorBody } from '../pipeline/answer.js'
import { verdictOf } from '../pipeline/refusals.js'
import { FORM_REFUSALS } from '../policy/form-refusals.js'
import { FORM_RULES, type FormParameters, readForm } from '../standards/oauth/form.js'
import { jsonAnswer } from './client-endpoint.js'
import type { HttpAnswer } from './http-answer.js'

/**
 * Reads the parameters of a posted form as every operation does: none is repeated except
 * `resource`, and one without a value counts as omitted (RFC 6749 §3.1, §3.2). The refusal is the
 * 400 for the client. Read the forms of your own endpoints only with this function. Otherwise your
 * endpoint and an operation may read different parameters from the same text.
 */
export function readFormParameters(text: string): Result<FormParameters, HttpAnswer> {
  const form = readForm(text)
  for (const rule of FORM_RULES) {
    const fault = rule.run(form)
    if (fault === undefined) continue
    const { error, shown } = verdictOf(FORM_REFUSALS, fault)
    return refuse(jsonAnswer(400, errorBody(error, shown, undefined), false))
  }
  return ok(form)
}
