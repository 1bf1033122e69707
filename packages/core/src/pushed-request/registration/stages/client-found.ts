import { clientNotLocked } from '../../../client-authentication/client-not-locked.js'
import { always, type Check } from '../../../lib/check.js'
import { andThen, ok, refuse } from '../../../lib/result.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import { demandsOf } from '../../../policy/fapi.js'
import { findClient } from '../../../ports/find.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { ClientFound, FormRead } from '../facts.js'
import type { RegistrationRefusal } from '../refusals.js'

/** Nobody has authenticated, and a profile that demands it wins. */
const authenticationNotDemanded: Check<ClientFound, RegistrationRefusal> = {
  name: 'client authentication not demanded',
  clause: 'FAPI 2.0 Security Profile §5.3.2.2-4',
  applies: always,
  run: facts =>
    demandsOf(facts).has('authentication by key or certificate')
      ? { reason: 'client_authentication_demanded' }
      : undefined,
}

const objectNotRequired: Check<ClientFound, RegistrationRefusal> = {
  name: 'request object not required',
  clause: 'RFC 9101 §10.5',
  applies: always,
  run: ({ client, service }) =>
    client.requestObjectRequired || service.requestObjectRequired ? { reason: 'request_object_required' } : undefined,
}

/** The client for which the server makes the request. */
export const REGISTRATION_CLIENT: Stage<FormRead, ClientFound, StoreUse<'clients', 'find'>, RegistrationRefusal> = {
  name: 'client known',
  clause: 'RFC 6749 §4.1.1',
  gather(facts, ports) {
    const identifier = facts.form.values.get('client_id')
    if (identifier === undefined) return refuse({ reason: 'client_id_missing' })
    return andThen(findClient(identifier, facts.service, ports), found =>
      found === undefined
        ? refuse({ reason: 'client_unknown' })
        : ok(withMore(facts, { client: found.client, clientIdentifier: identifier, clientKey: found.canonical })),
    )
  },
  checks: [clientNotLocked('docs/rules.md §3'), authenticationNotDemanded, objectNotRequired],
}
