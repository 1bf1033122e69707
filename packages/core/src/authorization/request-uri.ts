import { presentedObject } from '../authorization-request/request-object-read.js'
import { about, type Check } from '../lib/check.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { seenDeadline } from '../lib/time.js'
import { type Stage, withMore } from '../pipeline/pipeline.js'
import { demandsOf } from '../policy/fapi.js'
import { askRecord } from '../ports/ask.js'
import { digestOf } from '../ports/digests.js'
import { belongsToService, isMadeFor } from '../ports/find.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import { isNamedIn } from '../records/client-identifiers.js'
import type { PushedRequest } from '../records/pushed-request.js'
import { formFromPairs } from '../standards/oauth/form.js'
import { REQUEST_URI_PREFIX } from '../standards/oauth/uri.js'
import type { AuthorizationRefusal } from './refusals.js'
import type { ClientNamed, ParametersFound } from './request.js'

const plain = ({ pushed }: ParametersFound): boolean => pushed === undefined

const PAR_REQUIRED_CHECKS: readonly Check<ParametersFound, AuthorizationRefusal>[] = [
  {
    name: 'PAR required by FAPI',
    clause: 'FAPI 2.0 Security Profile §5.3.2.2-3',
    applies: plain,
    run: facts => (demandsOf(facts).has('pushed requests') ? { reason: 'par_required_by_fapi' } : undefined),
  },
  {
    name: 'PAR required by the client',
    clause: 'RFC 9126 §6',
    applies: plain,
    run: ({ client }) => (client.parRequired ? { reason: 'par_required_by_client' } : undefined),
  },
  {
    name: 'PAR required by the service',
    clause: 'RFC 9126 §4, §5',
    applies: plain,
    run: ({ service }) => (service.parRequired ? { reason: 'par_required_by_service' } : undefined),
  },
  {
    name: 'request object required',
    clause: 'RFC 9101 §10.5',
    applies: facts => plain(facts) && (facts.client.requestObjectRequired || facts.service.requestObjectRequired),
    run: ({ requestObject }) => (requestObject === undefined ? { reason: 'request_object_required' } : undefined),
    seen: () => ({ hint: 'requestObjectRequired of the service or the client demands this' }),
  },
]

const notExpired: Check<ParametersFound, AuthorizationRefusal> = about(({ pushed }) => pushed, {
  name: 'request_uri not expired',
  clause: 'RFC 9126 §4',
  run: ({ expiresAt }, { now }) => (now < expiresAt ? undefined : { reason: 'request_uri_expired' }),
  seen: ({ expiresAt }, { now }) => seenDeadline(expiresAt, now),
})

/** One refusal covers a request_uri that is unknown, used or another client's. */
export const REQUEST_URI: Stage<
  ClientNamed,
  ParametersFound,
  Pick<Ports, 'crypto'> & StoreUse<'pushedRequests', 'find'>,
  AuthorizationRefusal
> = {
  name: 'request_uri',
  clause: 'RFC 9126 §4; RFC 9101 §5',
  async gather(facts, ports) {
    const requestUri = facts.front.values.get('request_uri')
    // The client is named outside the object, and the object must name the same (RFC 9101 §5, §6.3).
    const requestObject = presentedObject(facts.front, facts.clientIdentifier, facts)
    if (requestUri === undefined) return ok(withMore(facts, { form: facts.front, pushed: undefined, requestObject }))
    if (requestObject !== undefined) return refuse({ reason: 'request_and_request_uri' })
    const found = await findPushed(requestUri, facts, ports)
    if (!found.ok) return found
    return ok(withMore(facts, { form: formFromPairs(found.value.parameters), pushed: found.value, requestObject }))
  },
  checks: [notExpired, ...PAR_REQUIRED_CHECKS],
}

async function findPushed(
  requestUri: string,
  { service, client, clientKey }: ClientNamed,
  { crypto, pushedRequests }: Pick<Ports, 'crypto'> & StoreUse<'pushedRequests', 'find'>,
): Promise<Result<PushedRequest, AuthorizationRefusal>> {
  if (!requestUri.startsWith(REQUEST_URI_PREFIX)) return refuse({ reason: 'request_uri_not_pushed' })
  const key = await digestOf(requestUri, { crypto })
  const pushed = await askRecord('pushedRequests', () => pushedRequests.find(key))
  if (!belongsToService(pushed, key, service)) return refuse({ reason: 'request_uri_unknown' })
  const isFound = (pushed.clientKey ?? pushed.clientIdentifier) === clientKey
  const isOfClient = isFound && isMadeFor(client, pushed) && isNamedIn(pushed, client)
  return isOfClient ? ok(pushed) : refuse({ reason: 'request_uri_unknown' })
}

/** Of several calls that use one request_uri, only one gets `true`, on whatever node. A plain request has none to use. */
export async function takeRequestUri(
  { pushed, service }: ParametersFound,
  { pushedRequests }: StoreUse<'pushedRequests', 'take'>,
): Promise<boolean> {
  if (pushed === undefined) return true
  return belongsToService(await askRecord('pushedRequests', () => pushedRequests.take(pushed.key)), pushed.key, service)
}
