import fc from 'fast-check'
import { type Content, changed, encoded } from '../jwt-mutations/jwt.js'
import {
  anythingBut,
  DUPLICATE_MEMBER_ROW,
  farAhead,
  ifPresent,
  longText,
  notNumber,
  notString,
  past,
  wrongClaim,
} from '../jwt-mutations/members.js'
import { type MutationRow, resigned, row } from '../jwt-mutations/mutation.js'
import { CLIENT_ID } from './judging.js'
import { ALGORITHM_ROW, CRITICAL_ROW, KID_ROW, PUBLIC_KEY_ROW, SIMILAR_AUDIENCES, wrongType } from './members.js'
import { AS, type Signer, withMac } from './signers.js'

const CLAIM_ROWS: readonly MutationRow[] = [
  wrongClaim('iss', 'RFC 7523 §3 (1)', 200, anythingBut(CLIENT_ID, '1001', 'shop', `${CLIENT_ID} `, [CLIENT_ID])),
  wrongClaim('sub', 'RFC 7523 §3 (2.B)', 200, anythingBut(CLIENT_ID, '1001', 'shop', `${CLIENT_ID} `, [CLIENT_ID])),
  wrongClaim('aud', 'RFC 7523 §3 (3)', 200, anythingBut(AS.issuer, ...SIMILAR_AUDIENCES)),
  wrongClaim('exp', 'RFC 7523 §3 (4)', 250, fc.oneof(notNumber, past, farAhead)),
  wrongClaim('nbf', 'RFC 7523 §3 (5)', 150, fc.oneof(ifPresent(notNumber), farAhead)),
  wrongClaim('iat', 'RFC 7523 §3 (6)', 150, fc.oneof(ifPresent(notNumber), farAhead)),
  DUPLICATE_MEMBER_ROW,
  resigned(
    ['a request in the assertion, signed with the right key', 'RFC 9101 §10.8', 30, 'never'],
    fc.constantFrom('code', 'token', 'code id_token'),
    (content, response_type) => changed(content, { claims: { response_type } }),
  ),
  wrongClaim('jti', 'RFC 7523 §3 (7)', 200, fc.oneof(notString, fc.constant(''), longText)),
]

const HEADER_ROWS: readonly MutationRow<Signer>[] = [
  ALGORITHM_ROW,
  row(
    ['the algorithm of another kind of key', 'RFC 8725 §3.1', 60, 'never'],
    fc.constantFrom('ES256', 'PS256', 'Ed25519', 'HS256', 'RS512'),
    async ({ content, signer }, other) => {
      const alg = other === signer.algorithm ? 'RS512' : other
      return signer.sign(changed(content, { header: { alg } }))
    },
  ),
  wrongType('RFC 8725 §3.11', 'oauth-authz-req+jwt', 'application/jwt+x'),
  CRITICAL_ROW,
]

const SECRET_ROWS: readonly MutationRow<Signer>[] = [
  row(
    ['a MAC with another secret', 'RFC 7518 §3.2', 100, 'always'],
    fc.oneof(fc.constantFrom(''.padEnd(32), CLIENT_ID, AS.issuer), fc.string({ minLength: 1, maxLength: 64 })),
    ({ content }, secret) => withMac(content, secret),
  ),
  row(
    ['a MAC with the digest of the secret or the decoded secret', 'RFC 7518 §3.2', 20, 'always'],
    fc.boolean(),
    async ({ content, signer }, decoded) => {
      const secret = signer.registration.clientSecret?.slice('plain:'.length) ?? ''
      const digest = encoded(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
      return withMac(content, decoded ? Buffer.from(secret, 'base64url') : digest)
    },
  ),
]

/** Mutations of the header and claims of an assertion, for all algorithms. */
export const ASSERTION_ROWS: readonly MutationRow<Signer>[] = [...CLAIM_ROWS, ...HEADER_ROWS]

/** Mutations for clients with keys, and for clients with secrets. */
export const KEY_ROWS = { keys: [KID_ROW, PUBLIC_KEY_ROW], secrets: SECRET_ROWS } as const

/** Changes to an assertion that must be accepted. */
export const HARMLESS: readonly (readonly [name: string, clause: string, change: (content: Content) => Content])[] = [
  ['extra claims', 'RFC 7523 §3 (8)', content => changed(content, { claims: { more: { a: [null] }, azp: 'x' } })],
  [
    'claims with names of inherited members',
    'RFC 7519 §4',
    content => changed(content, { claims: { constructor: 'a' } }),
  ],
  ['no nbf and no iat', 'RFC 7523 §3', content => changed(content, { claims: { nbf: undefined, iat: undefined } })],
  ['typ JWT', 'RFC 7519 §5.1', content => changed(content, { header: { typ: 'JWT' } })],
  [
    'typ client-authentication+jwt',
    'RFC 8725 §3.11',
    content => changed(content, { header: { typ: 'client-authentication+jwt' } }),
  ],
  ['no kid', 'RFC 7515 §4.1.4', content => changed(content, { header: { kid: undefined } })],
  ['header members that are not critical', 'RFC 7515 §4', content => changed(content, { header: { cty: 'a' } })],
]
