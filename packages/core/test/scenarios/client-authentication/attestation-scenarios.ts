import { form, freshText, HOLDER, type Setting, SIGNER_KEY, signedJwt, type World } from '@symbolon/contract/scenarios'
import type { ClientConfiguration } from '@symbolon/core'
import { STRANGER } from '../dpop/proof-samples.js'
import { ACCEPTED, type ClientRow, unattested } from './client-row.js'

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
  /** The audiences of the proof; absent: the server alone. */
  readonly audiences?: (server: string) => readonly string[]
  /** How the headers are written; absent: as the JWT alone. */
  readonly written?: (jwt: string) => string
  readonly proofWritten?: (jwt: string) => string
  readonly request?: object
}

/** A request with an attestation. Attester and instance use the same key, which is allowed. */
export async function attested(
  world: World,
  changes: AttestationChanges = {},
  server = 'https://as.example',
): Promise<object> {
  const seconds = Math.floor(world.now() / 1000)
  const aud = changes.audiences?.(server) ?? server
  const attestation = await signedJwt(
    { typ: 'oauth-client-attestation+jwt', alg: 'ES256', ...changes.header },
    {
      iss: ATTESTER,
      sub: 'wallet',
      iat: seconds,
      exp: seconds + (changes.expiresIn ?? 300),
      cnf: { jwk: HOLDER },
      ...changes.claims,
    },
    changes.attestedByAnother,
  )
  const proof = await signedJwt(
    { typ: 'oauth-client-attestation-pop+jwt', alg: 'ES256', ...changes.proofHeader },
    { aud, jti: freshText('jti'), iat: seconds + (changes.ahead ?? 0), ...changes.proofClaims },
    changes.provedByAnother,
  )
  return {
    parameters: form({ client_id: 'wallet' }),
    oauthClientAttestation: changes.written?.(attestation) ?? attestation,
    oauthClientAttestationPop: changes.proofWritten?.(proof) ?? proof,
    ...changes.request,
  }
}

/** The client must get a new attestation. */
const STALE = { action: 'BAD_REQUEST', resultCode: 'A157375', error: 'use_fresh_attestation' }

/** The specification of attestations. */
export const DRAFT = 'Attestation-Based Client Authentication'

/** How an attestation differs, and the answer. */
export type AttestationRow = readonly [name: string, clause: string, changes: AttestationChanges, expect: ClientRow[3]]

/** Headers that are no token alone. */
const WRITTEN: readonly (readonly [how: string, write: (jwt: string) => string])[] = [
  ['a token with a parameter', jwt => `${jwt};a=1`],
  ['a token with an empty parameter', jwt => `${jwt};`],
  ['a string', jwt => `"${jwt}"`],
  ['a list', jwt => `${jwt}, ${jwt}`],
  ['an inner list', jwt => `(${jwt})`],
  ['bytes', jwt => `:${jwt}:`],
  ['padded', jwt => `${jwt}=`],
]

/** Attestations with a proof of their own, wherever they are sent. */
export const ATTESTATIONS: readonly AttestationRow[] = [
  ['that is valid', `${DRAFT} §7`, {}, ACCEPTED],
  ['without iss', `${DRAFT} §4`, { claims: { iss: undefined } }, ACCEPTED],
  ['with claims that are not known', `${DRAFT} §4`, { claims: { wallet: { name: 'w' } } }, ACCEPTED],
  ['with its kid', 'RFC 7515 §4.1.4', { header: { kid: 'attester' } }, ACCEPTED],
  ['whose proof names the client', `${DRAFT} §5.1`, { proofClaims: { iss: 'wallet' } }, ACCEPTED],
  ['whose proof names another client', `${DRAFT} §5.1`, { proofClaims: { iss: 'other' } }, unattested('A157380')],
  ['without a proof', `${DRAFT} §7.1`, { request: { oauthClientAttestationPop: undefined } }, unattested('A157370')],
  [
    'that is missing, with a proof',
    `${DRAFT} §7.1`,
    { request: { oauthClientAttestation: undefined } },
    unattested('A157370'),
  ],
  [
    'that is sent twice',
    `${DRAFT} §7.1`,
    { request: { oauthClientAttestation: 'a.b.c, a.b.c' } },
    unattested('A157371'),
  ],
  ['without sub', `${DRAFT} §4`, { claims: { sub: undefined } }, unattested('A157371')],
  ['of another client', `${DRAFT} §7.1`, { claims: { sub: '2005' } }, unattested('A157372')],
  ['with another typ', `${DRAFT} §4`, { header: { typ: 'JWT' } }, unattested('A157373')],
  ['whose proof has another typ', `${DRAFT} §5.1`, { proofHeader: { typ: 'dpop+jwt' } }, unattested('A157389')],
  ['with a critical extension', 'RFC 7515 §4.1.11', { header: { crit: ['x'] } }, unattested('A157374')],
  ['whose proof has a critical extension', 'RFC 7515 §4.1.11', { proofHeader: { crit: ['x'] } }, unattested('A157390')],
  ['with alg HS256', 'RFC 8725 §3.1', { header: { alg: 'HS256' } }, unattested('A157371')],
  ['expired', `${DRAFT} §4, §7.4`, { expiresIn: -10 }, STALE],
  ['that expires within the skew', `${DRAFT} §4`, { expiresIn: -9 }, ACCEPTED],
  ['without exp', `${DRAFT} §4`, { claims: { exp: undefined } }, unattested('A157387')],
  ['without iat', `${DRAFT} §4`, { claims: { iat: undefined } }, unattested('A157397')],
  ['with an iat that is a string', 'RFC 7519 §2', { claims: { iat: '1' } }, unattested('A157397')],
  ['made long ago', `${DRAFT} §4`, { claims: { iat: 1 } }, ACCEPTED],
  [
    'whose proof has this server as the only one of a list',
    `${DRAFT} §5.1`,
    { audiences: server => [server] },
    ACCEPTED,
  ],
  [
    'whose proof has two audiences',
    `${DRAFT} §5.1`,
    { audiences: server => [server, 'https://x.example'] },
    unattested('A157380'),
  ],
  [
    'whose proof has this server twice',
    `${DRAFT} §5.1`,
    { audiences: server => [server, server] },
    unattested('A157380'),
  ],
  ...WRITTEN.flatMap(([how, write]): AttestationRow[] => [
    [`in a header that is ${how}`, `${DRAFT} §7.1; RFC 9651 §3.3.4`, { written: write }, unattested('A157371')],
    [
      `whose proof is in a header that is ${how}`,
      `${DRAFT} §7.2; RFC 9651 §3.3.4`,
      { proofWritten: write },
      unattested('A157371'),
    ],
  ]),
  ['that is not valid yet', 'RFC 7519 §4.1.5', { claims: { nbf: 9_999_999_999 } }, unattested('A157376')],
  ['with an exp that is a string', 'RFC 7519 §2', { claims: { exp: '9999999999' } }, unattested('A157387')],
  ['with an nbf that is a string', 'RFC 7519 §2', { claims: { nbf: '1' } }, unattested('A157376')],
  ['without a key', `${DRAFT} §4`, { claims: { cnf: undefined } }, unattested('A157388')],
  [
    'with a private key',
    `${DRAFT} §4`,
    { claims: { cnf: { jwk: { ...HOLDER, d: SIGNER_KEY.d } } } },
    unattested('A157388'),
  ],
  ['of an untrusted attester', `${DRAFT} §4`, { claims: { iss: 'https://x.example' } }, unattested('A157378')],
  [
    'with a kid that the attester does not have',
    'RFC 7515 §4.1.4',
    { header: { kid: 'other' } },
    unattested('A157378'),
  ],
  ['with a wrong signature', `${DRAFT} §4`, { attestedByAnother: true }, unattested('A157379')],
  [
    'for a key other than that of the proof',
    `${DRAFT} §5.1`,
    { claims: { cnf: { jwk: STRANGER } } },
    unattested('A157383'),
  ],
  ['whose proof has a wrong signature', `${DRAFT} §5.1`, { provedByAnother: true }, unattested('A157383')],
  [
    'whose proof is for another server',
    `${DRAFT} §5.1`,
    { proofClaims: { aud: 'https://x.example' } },
    unattested('A157380'),
  ],
  ['whose proof is too old', `${DRAFT} §5.1`, { ahead: -70 }, unattested('A157381')],
  ['whose proof is just not too old', `${DRAFT} §5.1`, { ahead: -69 }, ACCEPTED],
  ['whose proof is as far ahead as clocks may differ', `${DRAFT} §5.1`, { ahead: 10 }, ACCEPTED],
  ['whose proof is from the future', `${DRAFT} §5.1`, { ahead: 11 }, unattested('A157381')],
  ['whose proof has expired', 'RFC 7519 §4.1.4', { proofClaims: { exp: 1 } }, unattested('A157391')],
  [
    'whose proof has an exp that is a string',
    'RFC 7519 §2',
    { proofClaims: { exp: '9999999999' } },
    unattested('A157391'),
  ],
  ['whose proof is not valid yet', 'RFC 7519 §4.1.5', { proofClaims: { nbf: 9_999_999_999 } }, unattested('A157391')],
  ['whose proof has an nbf of null', 'RFC 7519 §2', { proofClaims: { nbf: null } }, unattested('A157391')],
  ['whose proof has nbf and exp', 'RFC 7519 §4.1.4', { proofClaims: { nbf: 1, exp: 9e9 } }, ACCEPTED],
  ['whose proof has an alg for another key', 'RFC 7518 §3', { proofHeader: { alg: 'ES384' } }, unattested('A157377')],
  ['whose proof is symmetric', `${DRAFT} §5.1`, { proofHeader: { alg: 'HS256' } }, unattested('A157371')],
  ['whose proof has no iat', `${DRAFT} §5.1`, { proofClaims: { iat: undefined } }, unattested('A157381')],
  ['whose proof has no jti', `${DRAFT} §5.1`, { proofClaims: { jti: undefined } }, unattested('A157382')],
]

/** Client authentication by ATTEST_JWT_CLIENT_AUTH. */
export const ATTESTATION_ROWS: readonly ClientRow[] = [
  ...ATTESTATIONS.map(
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
    `${DRAFT} §4; docs/rules.md §6`,
    attested,
    unattested('A157378'),
    { ...ATTESTING, service: { ...ATTESTING.service, attestationTrust: [] } },
  ],
  [
    'ATTEST_JWT_CLIENT_AUTH: the same proof again',
    `${DRAFT} §5.1`,
    async world => {
      const request = await attested(world)
      await world.authenticate(request)
      return request
    },
    unattested('A157384'),
    ATTESTING,
  ],
]
