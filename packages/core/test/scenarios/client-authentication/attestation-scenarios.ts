import { form, freshText, HOLDER, type Setting, SIGNER_KEY, signedJwt, type World } from '@symbolon/contract/scenarios'
import type { ClientConfiguration } from '@symbolon/core'
import { STRANGER } from '../dpop/proof-samples.js'
import { ACCEPTED, type ClientRow, failed } from './client-row.js'

/** A client that authenticates with attestations. */
export const WALLET: ClientConfiguration = {
  clientId: 2005,
  clientIdAlias: 'wallet',
  tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH',
  redirectUris: ['https://shop.example/cb'],
}

/** The attester of the instances of `wallet`. */
export const ATTESTER = 'https://attester.example'

/** A service that trusts an attester, and its client `wallet`. */
export const ATTESTING: Setting = {
  service: {
    supportedTokenAuthMethods: ['ATTEST_JWT_CLIENT_AUTH', 'CLIENT_SECRET_BASIC'],
    attestationTrust: [{ issuer: ATTESTER, jwks: { keys: [{ ...HOLDER, kid: 'attester' }] } }],
  },
  clients: [WALLET],
}

/** How attestation and proof differ from valid ones. Members that are `undefined` are left out. */
export interface AttestationChanges {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  readonly expiresIn?: number
  readonly attestedByAnother?: boolean
  readonly proofHeader?: Readonly<Record<string, unknown>>
  readonly proofClaims?: Readonly<Record<string, unknown>>
  /** Seconds by which the clock of the instance is ahead. */
  readonly ahead?: number
  readonly provedByAnother?: boolean
  readonly request?: object
}

/** A request with an attestation. Attester and instance use the same key, which is allowed. */
export async function attested(world: World, changes: AttestationChanges = {}): Promise<object> {
  const seconds = Math.floor(world.now() / 1000)
  const attestation = await signedJwt(
    { typ: 'oauth-client-attestation+jwt', alg: 'ES256', ...changes.header },
    {
      iss: ATTESTER,
      sub: 'wallet',
      exp: seconds + (changes.expiresIn ?? 300),
      cnf: { jwk: HOLDER },
      ...changes.claims,
    },
    changes.attestedByAnother,
  )
  const proof = await signedJwt(
    { typ: 'oauth-client-attestation-pop+jwt', alg: 'ES256', ...changes.proofHeader },
    { aud: 'https://as.example', jti: freshText('jti'), iat: seconds + (changes.ahead ?? 0), ...changes.proofClaims },
    changes.provedByAnother,
  )
  return {
    parameters: form({ client_id: 'wallet' }),
    oauthClientAttestation: attestation,
    oauthClientAttestationPop: proof,
    ...changes.request,
  }
}

const DRAFT = 'Attestation-Based Client Authentication'

type Row = readonly [string, string, AttestationChanges, ClientRow[3]]

const ROWS: readonly Row[] = [
  ['that is valid', `${DRAFT} §5`, {}, ACCEPTED],
  ['with its kid', 'RFC 7515 §4.1.4', { header: { kid: 'attester' } }, ACCEPTED],
  ['whose proof names the client', `${DRAFT} §5.2`, { proofClaims: { iss: 'wallet' } }, ACCEPTED],
  ['whose proof names another client', `${DRAFT} §5.2`, { proofClaims: { iss: 'other' } }, failed('A157380')],
  ['without a proof', `${DRAFT} §6`, { request: { oauthClientAttestationPop: undefined } }, failed('A157370')],
  [
    'that is missing, with a proof',
    `${DRAFT} §6`,
    { request: { oauthClientAttestation: undefined } },
    failed('A157370'),
  ],
  ['that is sent twice', `${DRAFT} §6`, { request: { oauthClientAttestation: 'a.b.c, a.b.c' } }, failed('A157371')],
  ['without sub', `${DRAFT} §5.1`, { claims: { sub: undefined } }, failed('A157371')],
  ['of another client', `${DRAFT} §6`, { claims: { sub: '2005' } }, failed('A157372')],
  ['with another typ', `${DRAFT} §5.1`, { header: { typ: 'JWT' } }, failed('A157373')],
  ['whose proof has another typ', `${DRAFT} §5.2`, { proofHeader: { typ: 'dpop+jwt' } }, failed('A157373')],
  ['with a critical extension', 'RFC 7515 §4.1.11', { header: { crit: ['x'] } }, failed('A157374')],
  ['whose proof has a critical extension', 'RFC 7515 §4.1.11', { proofHeader: { crit: ['x'] } }, failed('A157374')],
  ['with alg HS256', 'RFC 8725 §3.1', { header: { alg: 'HS256' } }, failed('A157371')],
  ['expired', `${DRAFT} §5.1`, { expiresIn: -10 }, failed('A157375')],
  ['without exp', `${DRAFT} §5.1`, { claims: { exp: undefined } }, failed('A157375')],
  ['that is not valid yet', 'RFC 7519 §4.1.5', { claims: { nbf: 9_999_999_999 } }, failed('A157376')],
  ['with an exp that is a string', 'RFC 7519 §2', { claims: { exp: '9999999999' } }, failed('A157375')],
  ['with an nbf that is a string', 'RFC 7519 §2', { claims: { nbf: '1' } }, failed('A157376')],
  ['without a key', `${DRAFT} §5.1`, { claims: { cnf: undefined } }, failed('A157377')],
  [
    'with a private key',
    `${DRAFT} §5.1`,
    { claims: { cnf: { jwk: { ...HOLDER, d: SIGNER_KEY.d } } } },
    failed('A157377'),
  ],
  ['of an untrusted attester', `${DRAFT} §5.1`, { claims: { iss: 'https://x.example' } }, failed('A157378')],
  ['with a kid that the attester does not have', 'RFC 7515 §4.1.4', { header: { kid: 'other' } }, failed('A157378')],
  ['with a wrong signature', `${DRAFT} §5.1`, { attestedByAnother: true }, failed('A157379')],
  [
    'for a key other than that of the proof',
    `${DRAFT} §5.2`,
    { claims: { cnf: { jwk: STRANGER } } },
    failed('A157383'),
  ],
  ['whose proof has a wrong signature', `${DRAFT} §5.2`, { provedByAnother: true }, failed('A157383')],
  [
    'whose proof is for another server',
    `${DRAFT} §5.2`,
    { proofClaims: { aud: 'https://x.example' } },
    failed('A157380'),
  ],
  ['whose proof is too old', `${DRAFT} §5.2`, { ahead: -70 }, failed('A157381')],
  ['whose proof is just not too old', `${DRAFT} §5.2`, { ahead: -69 }, ACCEPTED],
  ['whose proof is as far ahead as clocks may differ', `${DRAFT} §5.2`, { ahead: 10 }, ACCEPTED],
  ['whose proof is from the future', `${DRAFT} §5.2`, { ahead: 11 }, failed('A157381')],
  ['whose proof has expired', 'RFC 7519 §4.1.4', { proofClaims: { exp: 1 } }, failed('A157381')],
  ['whose proof has an exp that is a string', 'RFC 7519 §2', { proofClaims: { exp: '9999999999' } }, failed('A157381')],
  ['whose proof is not valid yet', 'RFC 7519 §4.1.5', { proofClaims: { nbf: 9_999_999_999 } }, failed('A157381')],
  ['whose proof has an nbf of null', 'RFC 7519 §2', { proofClaims: { nbf: null } }, failed('A157381')],
  ['whose proof has nbf and exp', 'RFC 7519 §4.1.4', { proofClaims: { nbf: 1, exp: 9e9 } }, ACCEPTED],
  ['whose proof has no jti', `${DRAFT} §5.2`, { proofClaims: { jti: undefined } }, failed('A157382')],
]

/** Client authentication by ATTEST_JWT_CLIENT_AUTH. */
export const ATTESTATION_ROWS: readonly ClientRow[] = [
  ...ROWS.map(
    ([name, clause, changes, expect]): ClientRow => [
      `ATTEST_JWT_CLIENT_AUTH: an attestation ${name}`,
      clause,
      world => attested(world, changes),
      expect,
      ATTESTING,
    ],
  ),
  [
    'ATTEST_JWT_CLIENT_AUTH: the service trusts no attester',
    `${DRAFT} §5.1; docs/rules.md §6`,
    attested,
    failed('A157378'),
    { ...ATTESTING, service: { ...ATTESTING.service, attestationTrust: [] } },
  ],
  [
    'ATTEST_JWT_CLIENT_AUTH: the same proof again',
    `${DRAFT} §5.2`,
    async world => {
      const request = await attested(world)
      await world.authenticate(request)
      return request
    },
    failed('A157384'),
    ATTESTING,
  ],
]
