import type { Ports } from '@symbolon/core'
import {
  ATTESTATION_PROOF_USED_ONCE,
  type AttestationVerified,
  acceptedAlgorithms,
  always,
  andThen,
  attestationStages,
  type Call,
  type CallPorts,
  type Check,
  type ClientAttestationRefusal,
  claimOnce,
  DPOP_RESOURCE_RULES,
  digestOf,
  findClient,
  isAsRegistered,
  isByAttesterOfClient,
  knownClient,
  loggableUri,
  OFFERED_PROOF_USED_ONCE,
  type OneTime,
  type Operation,
  ok,
  oneTimeAttestationProof,
  oneTimeProof,
  operate,
  Pipeline,
  PROOF_READ,
  PROOF_VERIFIED,
  type ProofCompared,
  presentProof,
  proofCompared,
  refuse,
  type Stage,
  type StoreUse,
  seenAttesters,
  seenRegistered,
  type Unreadable,
  withMore,
} from '@symbolon/core/internal'
import { isFoundBy } from '@symbolon/core/stores'
import { clientAttestations } from './client-attestations.js'
import type {
  SignalClaimed,
  SignalOfClient,
  SignalPresented,
  SignalProven,
  SignalRead,
  SignalVerified,
} from './facts.js'
import { type ClientAttestationRequest, readAttestationRequest } from './request.js'
import { answerClientAttestation, type ClientAttestationResponse } from './response.js'

/** Reads the call. An attestation that is missing is refused when it is read. */
const SIGNAL_PRESENTED: Stage<Call, SignalPresented, object, Unreadable> = {
  name: 'request',
  clause: 'Attestation-Based Client Authentication §7.6',
  gather({ input, service, now }) {
    const read = readAttestationRequest(input)
    if (!read.ok) return read
    const request = read.value
    const attestation = {
      text: request.oauthClientAttestation ?? '',
      proofText: request.oauthClientAttestationPop,
      hasDpopProof: request.dpop !== undefined,
      audience: request.resource,
      purpose: 'rs-attestation',
      challengeRequired: request.attestationChallengeRequired || service.attestationChallengeRequired,
      service,
      now,
    } as const
    return ok({ request, attestation, service, now })
  },
  checks: [],
}

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
  return identifier === undefined || identifier === attestation.attestedClient || isFoundBy(identifier, client)
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
const SIGNAL_CLIENT: Stage<SignalProven, SignalOfClient, StoreUse<'clients', 'find'>, ClientAttestationRefusal> = {
  name: 'attested client',
  clause: 'Attestation-Based Client Authentication §4, §7.6',
  gather(facts, ports) {
    const { attestedClient } = facts.attestation
    return andThen(findClient(attestedClient, facts.service, ports), found =>
      found === undefined
        ? refuse({ reason: 'attested_client_unknown' } as const)
        : ok(withMore(facts, { client: found.client, clientIdentifier: attestedClient })),
    )
  },
  checks: [clientOfToken, attesterOfClient, asRegistered],
}

/** The facts in which the attestation is verified. */
type Verified = Omit<SignalRead, 'attestation'> & { readonly attestation: AttestationVerified }

/**
 * Says what the DPoP proof must fit that is the proof of the attestation. `introspect` verifies it
 * too, but only with an access token that is sent by the DPoP scheme.
 */
const SIGNAL_PROOF: Stage<Verified, SignalVerified, Pick<Ports, 'crypto' | 'nonces'>, never> = {
  name: 'combined proof offered',
  clause: 'Attestation-Based Client Authentication §5.2, §7.3',
  gather(facts, ports) {
    const { request, attestation, service } = facts
    if (attestation.ownProof !== undefined) return ok(withMore(facts, { proof: undefined }))
    return andThen(digestOf(request.token, ports), ath => {
      const { dpop: proof = '', htm, htu } = request
      const algorithms = acceptedAlgorithms({ service })
      const demand = {
        proof,
        algorithms,
        htm,
        htu,
        nonceRequired: service.dpopNonceRequired,
        ath,
        jkt: attestation.keyThumbprint,
      }
      return andThen(presentProof(demand, 'rs', facts, ports), presented => ok(withMore(facts, { proof: presented })))
    })
  },
  checks: [],
}

/** `introspect` has claimed the proof for the token; this is another mark. */
function oneTimeSignal(proof: Pick<ProofCompared, 'binding'>): OneTime {
  const { scope, until } = oneTimeProof(proof)
  return { scope: ['attestation', ...scope], until }
}

/** Claims the proof of the attestation after everything else, so that a refusal uses nothing up. */
const SIGNAL_CLAIMED: Stage<
  SignalOfClient,
  SignalClaimed,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  ClientAttestationRefusal
> = {
  name: 'proof of the attestation claimed',
  clause: 'Attestation-Based Client Authentication §12.1',
  gather(facts, ports) {
    const identifiers = [oneTimeAttestationProof(facts.attestation), facts.proof && oneTimeSignal(facts.proof)]
    return andThen(claimOnce(identifiers, facts, ports), ([attestationProofFirst = false, proofFirst = false]) =>
      ok(withMore(facts, { attestationProofFirst, proofFirst })),
    )
  },
  checks: [ATTESTATION_PROOF_USED_ONCE, ...OFFERED_PROOF_USED_ONCE],
}

/** The ports that {@link verifyClientAttestation} uses. */
export type ClientAttestationPorts = CallPorts &
  Pick<Ports, 'crypto' | 'nonces'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'replays', 'claim'>

const ATTESTATION = attestationStages(clientAttestations)

/** The stages of {@link verifyClientAttestation}. */
export const CLIENT_ATTESTATION: Operation<
  SignalClaimed,
  ClientAttestationPorts,
  ClientAttestationRefusal,
  ClientAttestationResponse
> = {
  name: 'client attestation',
  pipeline: Pipeline.of(SIGNAL_PRESENTED)
    .when('attestation', Pipeline.of(ATTESTATION.read).to(ATTESTATION.verified))
    .to(SIGNAL_PROOF)
    .when('proof', Pipeline.of(PROOF_READ).to(proofCompared(DPOP_RESOURCE_RULES)).to(PROOF_VERIFIED))
    .to(SIGNAL_CLIENT)
    .to(SIGNAL_CLAIMED),
  answer: answerClientAttestation,
  client: knownClient,
}

/**
 * Is the client instance that calls this resource attested? For resources that want an attestation in addition to the
 * access token: call it after `introspect` has accepted the token.
 *
 * The attestation must be for the client of the token. Its proof can be used once, and is used up only when everything
 * else is right. It never rejects. (Attestation-Based Client Authentication §7.6)
 */
export function verifyClientAttestation(
  request: ClientAttestationRequest,
  ports: ClientAttestationPorts,
): Promise<ClientAttestationResponse> {
  return operate(CLIENT_ATTESTATION, request, ports)
}
