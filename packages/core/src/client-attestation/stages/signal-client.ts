import { always, type Check } from '../../lib/check.js'
import { andThen, ok, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { findClient } from '../../ports/find.js'
import type { StoreUse } from '../../ports/store-use.js'
import { isFoundBy } from '../../records/client-identifiers.js'
import { loggableUri } from '../../standards/oauth/loggable-uri.js'
import { isByAttesterOfClient, seenAttesters } from '../checks/attester-of-client.js'
import { isAsRegistered, seenRegistered } from '../checks/registered-attestation.js'
import type { ClientAttestationRefusal } from '../response.js'
import type { SignalOfClient, SignalProven } from '../signal-facts.js'

type SignalCheck = Check<SignalOfClient, ClientAttestationRefusal>

const clientOfToken: SignalCheck = {
  name: 'attested client is that of the token',
  clause: 'Attestation-Based Client Authentication §4, §7.6',
  applies: always,
  run: facts => (isClientOfToken(facts) ? undefined : { reason: 'attested_client_different' }),
  seen: ({ client, clientIdentifier, request }) => ({
    expected: `client ${request.clientId}${shownName(request.clientIdentifier)}`,
    actual: `client ${client.clientId}${shownName(clientIdentifier)}`,
  }),
}

/**
 * Whether number and identifier are those of the attested client. The number of a client that is
 * registered nowhere is derived from its name, so others may have it too; and where every client is
 * taken to exist, its name is only what the attestation says.
 */
function isClientOfToken({ client, request, attestation }: SignalOfClient): boolean {
  const { clientId, clientIdentifier: identifier } = request
  if (client.clientId !== clientId) return false
  return (
    identifier === undefined || identifier === attestation.attested.attestation.sub || isFoundBy(identifier, client)
  )
}

function shownName(identifier: string | undefined): string {
  return identifier === undefined ? '' : `, ${loggableUri(identifier)}`
}

const attesterOfClient: SignalCheck = {
  name: 'attester of the client',
  clause: 'Attestation-Based Client Authentication §7.1; docs/rules.md §3',
  applies: always,
  run: facts => (isByAttesterOfClient(facts) ? undefined : { reason: 'attester_not_of_client' }),
  seen: seenAttesters,
}

const asRegistered: SignalCheck = {
  name: 'attestation as registered',
  clause: 'Attestation-Based Client Authentication §9; docs/rules.md §3',
  applies: always,
  run: facts => (isAsRegistered(facts) ? undefined : { reason: 'attestation_not_as_registered' }),
  seen: seenRegistered,
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
        : ok(withMore(facts, { client: found.client, clientIdentifier: sub })),
    )
  },
  checks: [clientOfToken, attesterOfClient, asRegistered],
}
