import { always, type Check } from '../../lib/check.js'
import { andThen, ok, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { findClient } from '../../ports/find.js'
import type { StoreUse } from '../../ports/store-use.js'
import { isByAttesterOfClient, seenAttesters } from '../checks/attester-of-client.js'
import type { ClientAttestationRefusal } from '../response.js'
import type { SignalOfClient, SignalProven } from '../signal-facts.js'

type SignalCheck = Check<SignalOfClient, ClientAttestationRefusal>

const clientOfToken: SignalCheck = {
  name: 'attested client is that of the token',
  clause: 'Attestation-Based Client Authentication §4, §7.6',
  applies: always,
  run: ({ client, request }) =>
    client.clientId === request.clientId ? undefined : { reason: 'attested_client_different' },
  seen: ({ client, request }) => ({ expected: `client ${request.clientId}`, actual: `client ${client.clientId}` }),
}

const attesterOfClient: SignalCheck = {
  name: 'attester of the client',
  clause: 'Attestation-Based Client Authentication §7.1; docs/rules.md §3',
  applies: always,
  run: facts => (isByAttesterOfClient(facts) ? undefined : { reason: 'attester_not_of_client' }),
  seen: seenAttesters,
}

/** Which client is attested, and is it that of the access token? */
export const SIGNAL_CLIENT: Stage<
  SignalProven,
  SignalOfClient,
  StoreUse<'clients', 'find'>,
  ClientAttestationRefusal
> = {
  name: 'attested client',
  clause: 'Attestation-Based Client Authentication §4, §7.6',
  gather(facts, ports) {
    const { sub } = facts.attestation.attested.attestation
    return andThen(findClient(sub, facts.service, ports), found =>
      found === undefined
        ? refuse({ reason: 'attested_client_unknown' } as const)
        : ok(withMore(facts, { client: found.client })),
    )
  },
  checks: [clientOfToken, attesterOfClient],
}
