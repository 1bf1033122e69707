import { type ProofChanges, proofFor, type Setting, type World } from '@symbolon/contract/scenarios'
import type { ClientConfiguration } from '@symbolon/core'
import { DPOP_PROOF_ROWS, type ProofRow } from '../dpop/dpop-scenarios.js'
import { STRANGER } from '../dpop/proof-samples.js'
import { assertedBy, SIGNER } from './assertion-scenarios.js'
import { challengeOf } from './attestation-challenge-rows.js'
import { ATTESTING, type AttestationChanges, attested, DRAFT, WALLET } from './attestation-scenarios.js'
import { ACCEPTED, type ClientRow, failed, unattested } from './client-row.js'

const TARGET = { htm: 'POST', htu: 'https://as.example/par' }

/** An attestation whose proof is a DPoP proof by the same key. */
export async function combined(
  world: World,
  changes: AttestationChanges = {},
  { claims, ...others }: ProofChanges = {},
): Promise<object> {
  const { oauthClientAttestationPop: _, ...request } = Object(await attested(world, changes))
  return {
    ...request,
    ...TARGET,
    dpop: await proofFor(world, undefined, { ...others, claims: { ...TARGET, ...claims } }),
  }
}

/** A client that authenticates with an attestation and a DPoP proof. */
export const COMBINED: Setting = {
  service: {
    ...ATTESTING.service,
    supportedTokenAuthMethods: ['ATTEST_JWT_CLIENT_AUTH_DPOP', 'ATTEST_JWT_CLIENT_AUTH'],
  },
  clients: [{ ...WALLET, tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH_DPOP' }],
}

export const NONCES: Setting = { ...COMBINED, service: { ...COMBINED.service, dpopNonceRequired: true } }
export const WANTS_NONCE: ClientRow[3] = { action: 'BAD_REQUEST', resultCode: 'A350308', error: 'use_dpop_nonce' }

/** A client that authenticates with an assertion, and registers this about its attestations. */
const registering = (registered: Partial<ClientConfiguration>): Setting => ({
  service: { ...ATTESTING.service, supportedTokenAuthMethods: ['PRIVATE_KEY_JWT'] },
  clients: [{ ...SIGNER, ...registered }],
})

const besideAssertion = async (world: World) => ({
  ...(await combined(world, { claims: { sub: 'signer' } })),
  ...(await assertedBy(world, 'signer')),
})

type Row = readonly [
  name: string,
  clause: string,
  request: (world: World) => Promise<object>,
  expect: ClientRow[3],
  setting?: Setting,
]

const ROWS: readonly Row[] = [
  ['by the attested key', `${DRAFT} §5.2, §7.3`, combined, ACCEPTED],
  [
    'by another key',
    `${DRAFT} §5.2, §7.3`,
    world => combined(world, { claims: { cnf: { jwk: STRANGER } } }),
    unattested('A157392'),
  ],
  [
    'by the attested key, which the attestation writes differently',
    `${DRAFT} §7.3; RFC 7638 §3.2`,
    async world => {
      const { dpop, ...request } = Object(await combined(world))
      const other = Object(await attested(world, { claims: { cnf: { jwk: { use: 'sig', ...keyOf(dpop) } } } }))
      return { ...request, dpop, oauthClientAttestation: other.oauthClientAttestation }
    },
    ACCEPTED,
  ],
  [
    'that is missing, and there is no other proof',
    `${DRAFT} §7`,
    async world => ({ ...(await combined(world)), dpop: undefined }),
    unattested('A157370'),
  ],
  [
    'that is the proof of an attestation',
    `${DRAFT} §5.1; RFC 8725 §3.11`,
    async world => {
      const { oauthClientAttestationPop: dpop, ...request } = Object(await attested(world))
      return { ...request, ...TARGET, dpop }
    },
    { action: 'BAD_REQUEST', resultCode: 'A254303', error: 'invalid_dpop_proof' },
  ],
  [
    'that was used before',
    'RFC 9449 §11.1',
    async world => {
      const request = await combined(world)
      await world.authenticate(request)
      return request
    },
    { action: 'BAD_REQUEST', resultCode: 'A254301', error: 'invalid_dpop_proof' },
  ],
  ['without the demanded nonce', `${DRAFT} §7.3; RFC 9449 §8`, combined, WANTS_NONCE, NONCES],
  [
    'without the demanded nonce, of a service that demands challenges too: never use_attestation_challenge',
    `${DRAFT} §5.2, §7.4`,
    combined,
    WANTS_NONCE,
    { ...NONCES, service: { ...NONCES.service, attestationChallengeRequired: true } },
  ],
  [
    'with the demanded nonce',
    `${DRAFT} §7.3; RFC 9449 §8`,
    async world => combined(world, {}, { claims: { nonce: await world.ports.nonces.current('as', world.now()) } }),
    ACCEPTED,
    NONCES,
  ],
  [
    'with a challenge for attestations as its nonce',
    `${DRAFT} §6; RFC 9449 §8; docs/rules.md §7`,
    async world => combined(world, {}, { claims: { nonce: await challengeOf(world) } }),
    WANTS_NONCE,
    NONCES,
  ],
  [
    'of a service that demands challenges, which go into proofs of attestations only',
    'docs/rules.md §7; decision 0030',
    combined,
    ACCEPTED,
    { ...COMBINED, service: { ...COMBINED.service, attestationChallengeRequired: true } },
  ],
  [
    'of a client that registered proofs of attestations',
    `${DRAFT} §7; docs/rules.md §3`,
    combined,
    failed('A157357'),
    ATTESTING,
  ],
  [
    'beside credentials, of a client that registered proofs of attestations: who deletes one gains nothing',
    `${DRAFT} §9; docs/rules.md §3`,
    besideAssertion,
    failed('A157398'),
    registering({ attestationPopMethods: ['ATTESTATION_POP_JWT'] }),
  ],
  [
    'beside credentials, of a client that registered both kinds of proofs',
    `${DRAFT} §9`,
    besideAssertion,
    ACCEPTED,
    registering({ attestationPopMethods: ['ATTESTATION_POP_JWT', 'DPOP_COMBINED'], attestationPopSignAlgs: ['PS256'] }),
  ],
  [
    'beside an attestation by an algorithm that the client has not registered',
    `${DRAFT} §9; docs/rules.md §3`,
    besideAssertion,
    failed('A157398'),
    registering({ attestationSignAlgs: ['PS256'] }),
  ],
  [
    'with the proof of an attestation, of a client that registered DPoP proofs',
    `${DRAFT} §7; docs/rules.md §3`,
    async world => ({ ...(await combined(world)), ...(await attested(world)) }),
    failed('A157357'),
  ],
  [
    'by another key beside the proof of an attestation',
    `${DRAFT} §5.2, §7`,
    async world => ({ ...(await combined(world)), ...(await attested(world)) }),
    ACCEPTED,
    ATTESTING,
  ],
  [
    'of a service that does not support it',
    `${DRAFT} §7; docs/rules.md §6`,
    combined,
    failed('A157359'),
    { ...COMBINED, service: ATTESTING.service ?? {} },
  ],
  [
    'beside an attestation that has expired',
    `${DRAFT} §7.1, §7.4`,
    world => combined(world, { expiresIn: -10 }),
    { action: 'BAD_REQUEST', resultCode: 'A157375', error: 'use_fresh_attestation' },
  ],
  [
    'beside an attestation with a wrong signature',
    `${DRAFT} §7.1`,
    world => combined(world, { attestedByAnother: true }),
    unattested('A157379'),
  ],
]

/** The key in the header of a DPoP proof. */
function keyOf(dpop: string): object {
  const [header = ''] = dpop.split('.')
  return JSON.parse(Buffer.from(header, 'base64url').toString()).jwk
}

/** The rows of DPoP proofs at every endpoint, without those that demand what a call cannot. */
function sharedRow([name, clause, changes, { action, ...expect }, demands = {}]: ProofRow): readonly ClientRow[] {
  const { dpopKeyThumbprint, dpopNonceRequired, ...request } = demands
  if (dpopKeyThumbprint !== undefined && expect.resultCode === 'A254306') return []
  return [
    [
      `a combined DPoP proof ${name}`,
      clause,
      async world => ({ ...(await combined(world, {}, changes)), ...request }),
      action === 'OK' ? ACCEPTED : { action, ...expect },
      dpopNonceRequired === true ? NONCES : COMBINED,
    ],
  ]
}

/** Attestations whose proof is the DPoP proof of the request. */
export const COMBINED_ROWS: readonly ClientRow[] = [
  ...ROWS.map(
    ([name, clause, request, expect, setting = COMBINED]): ClientRow => [
      `a combined DPoP proof ${name}`,
      clause,
      world => request(world),
      expect,
      setting,
    ],
  ),
]

/** What can be wrong with such a DPoP proof; the PAR endpoint has these rows for all its proofs. */
export const COMBINED_PROOF_ROWS: readonly ClientRow[] = DPOP_PROOF_ROWS.flatMap(sharedRow)

/** A mistake of the caller, who knows its own endpoint. */
export const WITHOUT_URL: ClientRow = [
  'a combined DPoP proof, and the caller does not say for which URL',
  'RFC 9449 §4.3-9',
  async world => ({ ...(await combined(world)), htu: undefined }),
  { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A157202', error: 'server_error' },
  COMBINED,
]
