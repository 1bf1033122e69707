import { storedParameters } from '../../authorization-request/requested.js'
import { defined } from '../../lib/objects.js'
import { andThen, ok } from '../../lib/result.js'
import { secondsAfter } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { pushedRequestDuration } from '../../policy/fapi.js'
import { addNew, digestOf, randomToken } from '../../ports/digests.js'
import type { Ports, StoreUse } from '../../ports/ports.js'
import { namesForRecord } from '../../records/client-identifiers.js'
import type { PushedRequest } from '../../records/pushed-request.js'
import { counted } from '../../records/value-count.js'
import { REQUEST_URI_PREFIX } from '../../standards/oauth/uri.js'
import type { Issued, Registrable } from './facts.js'

/** Never longer than the request object is valid. */
function lifetimeOf(facts: Registrable): number {
  const { requestObject, now } = facts
  const expiry = requestObject?.object.exp
  const left = expiry === undefined ? Number.POSITIVE_INFINITY : Math.floor(expiry - now / 1000)
  return Math.min(pushedRequestDuration(facts), left)
}

/** Only the hash is stored; only the client receives the request_uri. */
export function registered<Facts extends Registrable>(): Stage<
  Facts,
  Facts & Issued,
  Pick<Ports, 'crypto'> & StoreUse<'pushedRequests', 'add'>,
  never
> {
  return {
    name: 'registration',
    clause: 'RFC 9126 §2.2',
    gather(facts, ports) {
      return andThen(randomToken(ports), random => {
        const requestUri = REQUEST_URI_PREFIX + random
        const expiresIn = lifetimeOf(facts)
        return andThen(digestOf(requestUri, ports), key => {
          const record = counted(recordOf(facts, key, expiresIn))
          const added = addNew('pushedRequests', () => ports.pushedRequests.add(record, facts.now))
          return andThen(added, () => ok(withMore(facts, { requestUri, expiresIn })))
        })
      })
    },
    checks: [],
  }
}

function recordOf(
  { service, client, clientIdentifier, clientKey, form, requested, proof, now }: Registrable,
  key: string,
  expiresIn: number,
): PushedRequest {
  const expiresAt = secondsAfter(now, expiresIn)
  return defined({
    serviceId: service.serviceId,
    key,
    clientId: client.clientId,
    ...namesForRecord(clientIdentifier, clientKey),
    registration: client.registration,
    parameters: storedParameters(form),
    // The proof alone binds the code, as dpop_jkt does; if both are present, they agree by now (RFC
    // 9449 §10.1).
    dpopKeyThumbprint: requested.dpopJkt ?? proof?.beside.thumbprint,
    createdAt: now,
    expiresAt,
    retainedUntil: secondsAfter(expiresAt, service.ticketDuration),
  })
}
