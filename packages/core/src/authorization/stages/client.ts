import { clientNotLocked } from '../../client-authentication/client-not-locked.js'
import { longerThan } from '../../lib/encoding.js'
import { AUTHORIZATION_REQUEST_LENGTH } from '../../lib/limits.js'
import { lift, ok, refuse } from '../../lib/result.js'
import type { Call, CallFacts } from '../../pipeline/pipeline.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { findClient } from '../../ports/find.js'
import type { Ports } from '../../ports/ports.js'
import type { Client } from '../../records/client.js'
import { FORM_RULES, type FormParameters, readForm } from '../../standards/oauth/form.js'
import type { AuthorizationRefusal } from '../refusals.js'
import { readAuthorizationRequest } from '../request.js'

/** The form of the authorization request could be read. */
export interface Arrived extends CallFacts {
  /** What came over the front channel. */
  readonly front: FormParameters
}

/** The client that the request names is known; nobody has authenticated. */
export interface ClientNamed extends Arrived {
  readonly client: Client
  readonly clientIdentifier: string
}

/** Reads the request and its form; no store has been asked yet. */
export const ARRIVED: Stage<Call, Arrived, object, AuthorizationRefusal> = {
  name: 'request',
  clause: 'RFC 6749 §3.1',
  gather({ input, service, now }) {
    const read = readAuthorizationRequest(input)
    if (!read.ok) return read
    const { parameters } = read.value
    if (longerThan(parameters, Math.min(service.pushedAuthReqMaxSize, AUTHORIZATION_REQUEST_LENGTH)))
      return refuse({ reason: 'parameters_too_large' })
    return ok({ front: readForm(parameters), service, now })
  },
  checks: lift(
    FORM_RULES,
    ({ front }: Arrived) => front,
    (fault): AuthorizationRefusal => fault,
  ),
}

/** Which client sends the user? */
export const CLIENT_NAMED: Stage<Arrived, ClientNamed, Pick<Ports, 'clients'>, AuthorizationRefusal> = {
  name: 'client known',
  clause: 'RFC 6749 §4.1.1',
  async gather(facts, ports) {
    const identifier = facts.front.values.get('client_id')
    if (identifier === undefined) return refuse({ reason: 'client_unidentified' })
    const found = await findClient(identifier, facts.service, ports)
    return found === undefined
      ? refuse({ reason: 'client_unknown' })
      : ok(withMore(facts, { client: found.client, clientIdentifier: found.canonical }))
  },
  checks: [clientNotLocked('docs/rules.md §4')],
}
