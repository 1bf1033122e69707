import type { ClientIdentified } from '../../client-authentication/stages/client.js'
import { always, type Check, ok } from '../../lib/result.js'
import type { Stage } from '../../pipeline/pipeline.js'
import type { PushedRequestRefusal } from '../refusals.js'
import type { ReadPushedRequest } from '../request.js'

/** The client that pushes a request is known. */
export type Pushed = ClientIdentified<ReadPushedRequest>

const noRequestUri: Check<Pushed, PushedRequestRefusal> = {
  name: 'no request_uri',
  clause: 'RFC 9126 §2.1 step 2',
  applies: always,
  run: ({ form }) => (form.values.has('request_uri') ? { reason: 'request_uri_pushed' } : undefined),
}

/** A request object holds `client_id` itself; beside it the form has only what authenticates the client. */
const clientIdPresent: Check<Pushed, PushedRequestRefusal> = {
  name: 'client_id present',
  clause: 'RFC 6749 §4.1.1; RFC 9126 §2.1, §3',
  applies: ({ form }) => !form.values.has('request'),
  run: ({ form }) => (form.values.has('client_id') ? undefined : { reason: 'client_id_missing' }),
}

/** What the form itself must be, whether or not a request object stands in it. */
export const PUSHED: Stage<Pushed, Pushed, object, PushedRequestRefusal> = {
  name: 'pushed form',
  clause: 'RFC 9126 §2.1',
  gather: ok,
  checks: [noRequestUri, clientIdPresent],
}
