import type { Awaitable } from '@symbolon/core'
import {
  acceptedAlgorithms,
  always,
  andThen,
  type Check,
  type ClientIdentified,
  claimOnce,
  ENDPOINT_KNOWN,
  grantTypeNamed,
  lift,
  OFFERED_PROOF_USED_ONCE,
  ok,
  oneTimeAssertion,
  oneTimeAttestationProof,
  oneTimeProof,
  type ProofPresented,
  presentProof,
  refuse,
  SINGLE_USE_CHECKS,
  type Stage,
  withMore,
} from '@symbolon/core/internal'
import type { TokenPorts } from './ports.js'
import type { TokenRefusal } from './refusals.js'
import type {
  GrantRequested,
  GrantType,
  OwnGrantType,
  ProofHeld,
  ProofOffered,
  ReadTokenRequest,
  RequestClaimed,
} from './request.js'

const GRANT_CHECKS: readonly Check<GrantRequested, TokenRefusal>[] = [
  {
    name: 'grant type supported',
    clause: 'RFC 6749 §5.2',
    applies: always,
    run: ({ grantType, service }) =>
      service.supportedGrantTypes.includes(grantType) ? undefined : { reason: 'grant_type_unsupported' },
    seen: ({ grantType, service }) => ({ expected: service.supportedGrantTypes.join(' '), actual: grantType }),
  },
  {
    name: 'grant type registered',
    clause: 'RFC 7591 §2',
    applies: always,
    run: ({ grantType, client }) =>
      client.grantTypes.includes(grantType) ? undefined : { reason: 'grant_type_not_allowed' },
    seen: ({ grantType, client }) => ({ expected: client.grantTypes.join(' '), actual: grantType }),
  },
  {
    name: 'client credentials of a confidential client',
    clause: 'RFC 6749 §4.4',
    applies: ({ grantType }) => grantType === 'CLIENT_CREDENTIALS',
    run: ({ client }) => (client.tokenAuthMethod === 'NONE' ? { reason: 'client_public' } : undefined),
  },
]

const OWN: ReadonlySet<GrantType> = new Set<OwnGrantType>(['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'])

type Granting = Pick<TokenPorts, 'grants'>

function grantTypeOf(name: string, { grants }: Granting): GrantType | undefined {
  const type = grantTypeNamed(name)
  return type !== undefined && (OWN.has(type) || Object.hasOwn(grants, name)) ? type : undefined
}

export const GRANT_REQUESTED: Stage<ClientIdentified<ReadTokenRequest>, GrantRequested, Granting, TokenRefusal> = {
  name: 'grant requested',
  clause: 'RFC 6749 §4.1.3, §4.4.2, §4.5, §6',
  gather(facts, ports) {
    const text = facts.form.values.get('grant_type')
    if (text === undefined) return refuse({ reason: 'grant_type_missing' })
    const grantType = grantTypeOf(text, ports)
    return grantType === undefined ? refuse({ reason: 'grant_type_unsupported' }) : ok(withMore(facts, { grantType }))
  },
  checks: GRANT_CHECKS,
}

export const PROOF_OFFERED: Stage<GrantRequested, ProofOffered, Pick<TokenPorts, 'nonces'>, TokenRefusal> = {
  name: 'proof offered',
  clause: 'RFC 9449 §5',
  gather: (facts, ports) => andThen(presentedProof(facts, ports), proof => ok(withMore(facts, { proof }))),
  checks: lift([ENDPOINT_KNOWN], ({ proof }: ProofOffered) => proof),
}

function presentedProof(
  facts: GrantRequested,
  ports: Pick<TokenPorts, 'nonces'>,
): Awaitable<ProofPresented | undefined> {
  const { request, service, attestation } = facts
  if (request.dpop === undefined) return undefined
  const demand = {
    proof: request.dpop,
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm,
    htu: request.htu ?? service.tokenEndpoint ?? '',
    nonceRequired: request.dpopNonceRequired || service.dpopNonceRequired,
    ath: undefined,
    // A proof that is that of the attestation too is made with its key.
    jkt: attestation?.ownProof === undefined ? attestation?.keyThumbprint : undefined,
  }
  return presentProof(demand, 'as', facts, ports)
}

/** Before the grant is looked at: who repeats a request that was recorded learns and changes nothing. */
export const REQUEST_CLAIMED: Stage<ProofHeld, RequestClaimed, Pick<TokenPorts, 'crypto' | 'replays'>, TokenRefusal> = {
  name: 'claim',
  clause: 'RFC 7523 §3 (7); RFC 9449 §11.1',
  gather(facts, ports) {
    const identifiers = [
      oneTimeAssertion(facts),
      oneTimeAttestationProof(facts.attestation),
      facts.proof && oneTimeProof(facts.proof),
    ]
    return andThen(claimOnce(identifiers, facts, ports), answers => {
      const [assertionFirst = false, attestationProofFirst = false, proofFirst = false] = answers
      return ok(withMore(facts, { assertionFirst, attestationProofFirst, proofFirst }))
    })
  },
  checks: [...SINGLE_USE_CHECKS, ...OFFERED_PROOF_USED_ONCE],
}
