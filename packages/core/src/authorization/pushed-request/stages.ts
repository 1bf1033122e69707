import { withParameters } from '../../authorization-request/authorization-details.js'
import { PARAMETER_CHECKS } from '../../authorization-request/parameter-checks.js'
import { presentedObject } from '../../authorization-request/request-object-read.js'
import { storedParameters } from '../../authorization-request/requested.js'
import { clientNameOf } from '../../client-authentication/credentials.js'
import type { ClientIdentified } from '../../client-authentication/facts.js'
import { always, type Check } from '../../lib/check.js'
import { defined } from '../../lib/objects.js'
import { andThen, ok } from '../../lib/result.js'
import { secondsAfter } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { demandsOf, pushedRequestDuration } from '../../policy/fapi.js'
import { addNew, digestOf, randomToken } from '../../ports/digests.js'
import type { Ports, StoreUse } from '../../ports/ports.js'
import { namesForRecord } from '../../records/client-identifiers.js'
import type { PushedRequest } from '../../records/pushed-request.js'
import { counted } from '../../records/value-count.js'
import type { FormParameters } from '../../standards/oauth/form.js'
import { REQUEST_URI_PREFIX } from '../../standards/oauth/uri.js'
import type { PushedRequestRefusal } from './refusals.js'
import type { FormPushed, Issued, ParametersRead, ProofHeld, ReadPushedRequest, Registrable } from './request.js'

type Pushed = ClientIdentified<ReadPushedRequest>

export const NO_REQUEST_URI: Check<{ readonly form: FormParameters }, { readonly reason: 'request_uri_pushed' }> = {
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
  gather: facts => ok(withMore(facts, { requestObject: presentedObject(facts.form, clientNameOf(facts), facts) })),
  checks: [NO_REQUEST_URI, clientIdPresent, objectRequired],
}

export const PARAMETERS_READ: Stage<ProofHeld, ParametersRead, object, PushedRequestRefusal> = {
  name: 'parameters',
  clause: 'RFC 9126 §2.1 step 3',
  gather: facts => ok(withParameters(facts, true)),
  checks: PARAMETER_CHECKS,
}

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
          return andThen(added, () => ok(withMore(facts, { requestUri, requestKey: key, expiresIn })))
        })
      })
    },
    checks: [],
  }
}

function recordOf(
  { service, client, clientIdentifier, clientKey, form, requested, attestation, proof, now }: Registrable,
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
    // The proof alone binds the code, as dpop_jkt does; if both are present, they agree by now (RFC 9449 §10.1).
    dpopKeyThumbprint: requested.dpopJkt ?? proof?.binding.thumbprint,
    instanceKeyThumbprint: attestation?.keyThumbprint,
    createdAt: now,
    expiresAt,
    retainedUntil: secondsAfter(expiresAt, service.ticketDuration),
  })
}
