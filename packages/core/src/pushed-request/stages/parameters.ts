import { PARAMETER_CHECKS } from '../../authorization-request/checks.js'
import { type Requested, readRequested } from '../../authorization-request/requested.js'
import { type Stage, withMore } from '../../pipeline.js'
import { always, type Check, ok } from '../../result.js'
import type { PushedRequestRefusal } from '../refusals.js'
import type { ProofOffered } from './proof.js'

/** What the client asks for could be read. */
export interface Asked extends ProofOffered {
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

/** What does the client ask for, and may it? */
export const PARAMETERS: Stage<ProofOffered, Asked, object, PushedRequestRefusal> = {
  name: 'parameters',
  clause: 'RFC 9126 §2.1 step 3',
  gather(facts) {
    const { form, client, service } = facts
    return ok(withMore(facts, { requested: readRequested({ form, client, service, isPushed: true }) }))
  },
  checks: [noRequestUri, clientIdPresent, ...PARAMETER_CHECKS],
}
