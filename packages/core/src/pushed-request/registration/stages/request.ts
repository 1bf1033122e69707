import { always, type Check, lift } from '../../../lib/check.js'
import { longerThan } from '../../../lib/encoding.js'
import { ok, refuse } from '../../../lib/result.js'
import type { Call, Stage } from '../../../pipeline/pipeline.js'
import { FORM_RULES, readForm } from '../../../standards/oauth/form.js'
import type { FormRead } from '../facts.js'
import type { RegistrationRefusal } from '../refusals.js'
import { readRegistration } from '../request.js'

const noRequestUri: Check<FormRead, RegistrationRefusal> = {
  name: 'no request_uri',
  clause: 'RFC 9126 §2.1 step 2',
  applies: always,
  run: ({ form }) => (form.values.has('request_uri') ? { reason: 'request_uri_pushed' } : undefined),
}

/** A client that signs its requests pushes them itself. */
const noRequestObject: Check<FormRead, RegistrationRefusal> = {
  name: 'no request object',
  clause: 'RFC 9101 §5; docs/rules.md §3',
  applies: always,
  run: ({ form }) => (form.values.has('request') ? { reason: 'request_object_sent' } : undefined),
}

/** Reads the request and its form; no store has been asked yet. */
export const REGISTRATION_REQUEST: Stage<Call, FormRead, object, RegistrationRefusal> = {
  name: 'request',
  clause: 'RFC 9126 §2.1',
  gather({ input, service, now }) {
    const read = readRegistration(input)
    if (!read.ok) return read
    const { parameters } = read.value
    if (longerThan(parameters, service.pushedAuthReqMaxSize)) return refuse({ reason: 'parameters_too_large' })
    return ok({ form: readForm(parameters), service, now })
  },
  checks: [
    ...lift(
      FORM_RULES,
      ({ form }: FormRead) => form,
      (fault): RegistrationRefusal => fault,
    ),
    noRequestUri,
    noRequestObject,
  ],
}
