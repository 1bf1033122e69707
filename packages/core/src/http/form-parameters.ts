import { ok, type Result, refuse } from '../lib/result.js'
import { errorBody } from '../pipeline/answer.js'
import { verdictOf } from '../pipeline/refusals.js'
import { FORM_REFUSALS } from '../policy/form-refusals.js'
import { FORM_RULES, type FormParameters, readForm } from '../standards/oauth/form.js'
import { jsonAnswer } from './client-endpoint.js'
import type { HttpAnswer } from './http-answer.js'

/**
 * The parameters of a posted form as every operation reads them: each once but for `resource`, and one without a value counts as
 * omitted. Otherwise the 400 for the client. Read the form of an endpoint of your own with this and nothing else, or it may
 * see another parameter than the operations that judged the same text. (RFC 6749 §3.1, §3.2)
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
