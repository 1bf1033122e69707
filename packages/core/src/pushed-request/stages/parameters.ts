import { PARAMETER_CHECKS } from '../../authorization-request/checks.js'
import { type Requested, readRequested } from '../../authorization-request/requested.js'
import type { ClientIdentified } from '../../client-authentication/stages.js'
import { type Stage, withMore } from '../../pipeline.js'
import { always, type Check, ok } from '../../result.js'
import type { PushedRequestRefusal } from '../refusals.js'
import type { ReadPushedRequest } from '../request.js'

/** What the client asks for could be read. */
export interface Asked extends ClientIdentified<ReadPushedRequest> {
  readonly requested: Requested
}

const noRequestUri: Check<Asked, PushedRequestRefusal> = {
  name: 'no request_uri',
  clause: 'RFC 9126 §2.1 step 2',
  applies: always,
  run: ({ form }) => (form.values.has('request_uri') ? { reason: 'request_uri_pushed' } : undefined),
}

const clientIdPresent: Check<Asked, PushedRequestRefusal> = {
  name: 'client_id present',
  clause: 'RFC 6749 §4.1.1; RFC 9126 §2.1',
  applies: always,
  run: ({ form }) => (form.values.has('client_id') ? undefined : { reason: 'client_id_missing' }),
}

/** Fails closed: a binding that was asked for must not be dropped silently. */
const noProof: Check<Asked, PushedRequestRefusal> = {
  name: 'no DPoP proof',
  clause: 'RFC 9449 §10.1; not built yet',
  applies: ({ request }) => request.dpop !== undefined,
  run: () => ({ reason: 'proof_unsupported' }),
}

/** What does the client ask for, and may it? */
export const PARAMETERS: Stage<ClientIdentified<ReadPushedRequest>, Asked, object, PushedRequestRefusal> = {
  name: 'parameters',
  clause: 'RFC 9126 §2.1 step 3',
  gather: facts => ok(withMore(facts, { requested: readRequested(facts.form, facts.client, facts.service) })),
  checks: [noRequestUri, clientIdPresent, noProof, ...PARAMETER_CHECKS],
}
