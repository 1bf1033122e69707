import { lift } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import type { Call, Stage } from '../../pipeline/pipeline.js'
import { tokenChecks } from '../../presented-token/checks/token-presented.js'
import { FORM_RULES, readForm } from '../../standards/oauth/form.js'
import type { StandardRead } from '../facts.js'
import type { StandardRefusal } from '../refusals.js'
import { readStandardIntrospection } from '../request.js'

/** Reads the form that the resource server sent; no store has been asked yet. */
export const STANDARD_REQUEST: Stage<Call, StandardRead, object, StandardRefusal> = {
  name: 'request',
  clause: 'RFC 7662 §2.1',
  gather({ input, service, now }) {
    const read = readStandardIntrospection(input)
    if (!read.ok) return read
    const form = readForm(read.value.parameters)
    return ok({ request: read.value, form, presented: form.values.get('token') ?? '', service, now })
  },
  checks: [
    ...lift(
      FORM_RULES,
      ({ form }: StandardRead) => form,
      (fault): StandardRefusal => fault,
    ),
    ...tokenChecks('RFC 7662 §2.1'),
  ],
}
