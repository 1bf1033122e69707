import { offeredDetails } from '../../authorization-request/authorization-details.js'
import type { ObjectPresented } from '../../authorization-request/open-request-object.js'
import { PARAMETER_CHECKS } from '../../authorization-request/parameter-checks.js'
import { readRequested } from '../../authorization-request/requested.js'
import { clientNameOf } from '../../client-authentication/credentials.js'
import type { ClientIdentified } from '../../client-authentication/facts.js'
import { always, type Check } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { demandsOf } from '../../policy/fapi.js'
import type { FormPushed, ParametersRead, ProofHeld } from './facts.js'
import type { PushedRequestRefusal } from './refusals.js'
import type { ReadPushedRequest } from './request.js'

type Pushed = ClientIdentified<ReadPushedRequest>

const noRequestUri: Check<FormPushed, PushedRequestRefusal> = {
  name: 'no request_uri',
  clause: 'RFC 9126 §2.1 step 2',
  applies: always,
  run: ({ form }) => (form.values.has('request_uri') ? { reason: 'request_uri_pushed' } : undefined),
}

/** A request object contains `client_id` itself. */
const clientIdPresent: Check<FormPushed, PushedRequestRefusal> = {
  name: 'client_id present',
  clause: 'RFC 6749 §4.1.1; RFC 9126 §2.1, §3',
  applies: ({ form }) => !form.values.has('request'),
  run: ({ form }) => (form.values.has('client_id') ? undefined : { reason: 'client_id_missing' }),
}

const objectRequired: Check<FormPushed, PushedRequestRefusal> = {
  name: 'request object required',
  clause: 'RFC 9126 §2.3; RFC 9101 §10.5; FAPI 2.0 Message Signing §5.3.1-1',
  applies: facts =>
    facts.client.requestObjectRequired ||
    facts.service.requestObjectRequired ||
    demandsOf(facts).has('signed request objects'),
  run: ({ requestObject }) => (requestObject === undefined ? { reason: 'request_object_required' } : undefined),
  seen: () => ({ hint: 'requestObjectRequired of the service or the client, or fapiModes, demand this' }),
}

export const FORM_PUSHED: Stage<Pushed, FormPushed, object, PushedRequestRefusal> = {
  name: 'pushed form',
  clause: 'RFC 9126 §2.1',
  gather: facts => ok(withMore(facts, { requestObject: presentedObject(facts) })),
  checks: [noRequestUri, clientIdPresent, objectRequired],
}

function presentedObject(facts: Pushed): ObjectPresented | undefined {
  const { form, client, service, now } = facts
  const text = form.values.get('request')
  return text === undefined ? undefined : { text, form, client, clientName: clientNameOf(facts), service, now }
}

export const PARAMETERS_READ: Stage<ProofHeld, ParametersRead, object, PushedRequestRefusal> = {
  name: 'parameters',
  clause: 'RFC 9126 §2.1 step 3',
  gather(facts) {
    const { form, client, service } = facts
    const read = withMore(facts, { requested: readRequested({ form, client, service, isPushed: true }) })
    return ok(withMore(read, { details: offeredDetails(read) }))
  },
  checks: PARAMETER_CHECKS,
}
