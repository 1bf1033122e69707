import { type Check, ok, type Result, refuse } from '../../lib/result.js'
import { seenDeadline } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { demandsOf } from '../../policy/fapi.js'
import { ask } from '../../ports/ask.js'
import { isMadeFor, ours } from '../../ports/find.js'
import { digestOf } from '../../ports/opaque-token.js'
import type { Ports } from '../../ports/ports.js'
import type { PushedRequest } from '../../records/pushed-request.js'
import { type FormParameters, formOf } from '../../standards/oauth/form.js'
import { REQUEST_URI_PREFIX } from '../../standards/oauth/request-uri.js'
import type { AuthorizationRefusal } from '../refusals.js'
import type { ClientNamed } from './client.js'

/** The parameters that count: those of the pushed request, or else those of the front channel. */
export interface Sourced extends ClientNamed {
  readonly form: FormParameters
  readonly pushed: PushedRequest | undefined
}

const notExpired: Check<Sourced, AuthorizationRefusal> = {
  name: 'request_uri not expired',
  clause: 'RFC 9126 §4',
  applies: ({ pushed }) => pushed !== undefined,
  run: ({ pushed, now }) => (now < (pushed?.expiresAt ?? 0) ? undefined : { reason: 'request_uri_expired' }),
  seen: ({ pushed, now }) => seenDeadline(pushed?.expiresAt ?? 0, now),
}

const pushedAsProfileDemands: Check<Sourced, AuthorizationRefusal> = {
  name: 'PAR required by FAPI',
  clause: 'FAPI 2.0 Security Profile §5.3.2.2-3',
  applies: ({ pushed }) => pushed === undefined,
  run: facts => (demandsOf(facts).has('pushed requests') ? { reason: 'par_required_by_fapi' } : undefined),
}

const pushedAsClientDemands: Check<Sourced, AuthorizationRefusal> = {
  name: 'PAR required by the client',
  clause: 'RFC 9126 §6',
  applies: ({ pushed }) => pushed === undefined,
  run: ({ client }) => (client.parRequired ? { reason: 'par_required_by_client' } : undefined),
}

const pushedAsServiceDemands: Check<Sourced, AuthorizationRefusal> = {
  name: 'PAR required by the service',
  clause: 'RFC 9126 §4, §5',
  applies: ({ pushed }) => pushed === undefined,
  run: ({ service }) => (service.parRequired ? { reason: 'par_required_by_service' } : undefined),
}

const signedAsDemanded: Check<Sourced, AuthorizationRefusal> = {
  name: 'request object required',
  clause: 'RFC 9101 §10.5',
  applies: ({ pushed }) => pushed === undefined,
  run: ({ client, service }) =>
    client.requestObjectRequired || service.requestObjectRequired ? { reason: 'request_object_required' } : undefined,
}

/** Where do the parameters come from? A request_uri that is unknown, used or another client's is one and the same. */
export const SOURCE: Stage<ClientNamed, Sourced, Pick<Ports, 'crypto' | 'pushedRequests'>, AuthorizationRefusal> = {
  name: 'request_uri',
  clause: 'RFC 9126 §4; RFC 9101 §5',
  async gather(facts, ports) {
    const requestUri = facts.front.values.get('request_uri')
    if (requestUri === undefined) return ok(withMore(facts, { form: facts.front, pushed: undefined }))
    if (facts.front.values.has('request')) return refuse({ reason: 'request_and_request_uri' })
    const found = await findPushed(requestUri, facts, ports)
    return found.ok ? ok(withMore(facts, { form: formOf(found.value.parameters), pushed: found.value })) : found
  },
  checks: [notExpired, pushedAsProfileDemands, pushedAsClientDemands, pushedAsServiceDemands, signedAsDemanded],
}

async function findPushed(
  requestUri: string,
  { service, client }: ClientNamed,
  { crypto, pushedRequests }: Pick<Ports, 'crypto' | 'pushedRequests'>,
): Promise<Result<PushedRequest, AuthorizationRefusal>> {
  if (!requestUri.startsWith(REQUEST_URI_PREFIX)) return refuse({ reason: 'request_uri_not_pushed' })
  const key = await digestOf(requestUri, { crypto })
  const pushed = await ask('pushedRequests', () => pushedRequests.find(key))
  return ours(pushed, key, service) && isMadeFor(client, pushed)
    ? ok(pushed)
    : refuse({ reason: 'request_uri_unknown' })
}
