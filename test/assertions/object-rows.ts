import fc from 'fast-check'
import { changed, encoded, underOldSignature } from '../jwt-mutations/jwt.js'
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
import { AS, type Signer } from './signers.js'

/** A list of strings with the issuer, which is valid (RFC 7519 §4.1.3). */
const containsIssuer = (aud: unknown) =>
  Array.isArray(aud) && aud.includes(AS.issuer) && aud.every(each => typeof each === 'string')

const STRINGS = [
  'response_type',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'display',
  'prompt',
  'ui_locales',
  'claims_locales',
  'id_token_hint',
  'login_hint',
  'acr_values',
  'response_mode',
  'code_challenge',
  'code_challenge_method',
  'dpop_jkt',
  'grant_id',
  'grant_management_action',
]

const CLAIM_ROWS: readonly MutationRow[] = [
  wrongClaim('iss', 'RFC 9101 §4', 150, anythingBut(CLIENT_ID, '3001', 'shop', `${CLIENT_ID} `)),
  wrongClaim('client_id', 'RFC 9101 §4; RFC 9126 §3', 150, anythingBut(CLIENT_ID, '3001', 'shop', `${CLIENT_ID} `)),
  wrongClaim(
    'aud',
    'RFC 9101 §4',
    150,
    anythingBut(AS.issuer, ...SIMILAR_AUDIENCES).filter(aud => !containsIssuer(aud)),
  ),
  wrongClaim('exp', 'RFC 7519 §4.1.4', 150, fc.oneof(ifPresent(notNumber), past, fc.double({ min: 1e13, max: 1e300 }))),
  wrongClaim('nbf', 'RFC 7519 §4.1.5', 100, fc.oneof(notNumber, farAhead)),
  wrongClaim('iat', 'RFC 7519 §4.1.6', 100, fc.oneof(ifPresent(notNumber), farAhead)),
  wrongClaim('jti', 'RFC 7519 §4.1.7', 100, fc.oneof(ifPresent(notString), fc.constant(''), longText)),
  resigned(
    ['a forbidden member', 'RFC 9101 §4; RFC 9126 §3', 100, 'never'],
    fc.record({
      name: fc.constantFrom('request', 'request_uri', 'client_secret', 'client_assertion', 'client_assertion_type'),
      value: fc.jsonValue({ maxDepth: 1 }),
    }),
    (content, { name, value }) => changed(content, { claims: { [name]: value } }),
  ),
  resigned(
    ['a parameter that is null', 'RFC 9101 §4', 40, 'never'],
    fc.constantFrom('scope', 'state', 'nonce', 'redirect_uri', 'resource', 'anything'),
    (content, name) => changed(content, { claims: { [name]: null } }),
  ),
  resigned(
    ['a parameter that is not a string', 'RFC 9101 §4', 200, 'never'],
    fc.record({ name: fc.constantFrom(...STRINGS), value: ifPresent(notString) }),
    (content, { name, value }) => changed(content, { claims: { [name]: value } }),
  ),
  DUPLICATE_MEMBER_ROW,
]

const PARAMETERS = [
  'scope',
  'state',
  'redirect_uri',
  'code_challenge',
  'response_type',
  'nonce',
  'resource',
  'dpop_jkt',
]

const OTHER_ROWS: readonly MutationRow<Signer>[] = [
  row(
    ['another parameter with the old signature', 'RFC 9101 §6.2', 200, 'always'],
    fc.record({
      name: fc.constantFrom(...PARAMETERS),
      value: fc.string({ unit: fc.constantFrom(...'abc:/.?'), minLength: 1 }),
    }),
    ({ text, content }, { name, value }) => underOldSignature(text, changed(content, { claims: { [name]: value } })),
  ),
  wrongType('RFC 9101 §10.8; RFC 8725 §3.11', 'client-authentication+jwt', 'application/application/jwt'),
  PUBLIC_KEY_ROW,
  row(['unsigned claims', 'RFC 9101 §10.8; CVE-2026-9793', 20, 'never'], fc.boolean(), ({ content }, isEncoded) =>
    isEncoded ? encoded(JSON.stringify(content.claims)) : JSON.stringify(content.claims),
  ),
]

/** Mutations of the header and claims of a request object. */
export const OBJECT_ROWS: readonly MutationRow<Signer>[] = [
  ...CLAIM_ROWS,
  ALGORITHM_ROW,
  CRITICAL_ROW,
  KID_ROW,
  ...OTHER_ROWS,
]
