import { SHOP, SIGNING_KEY } from '@symbolon/contract/scenarios'
import { P384_KEY } from '../samples.js'
import { OPENING_KEY } from './encrypted-objects.js'
import { invalidRequest, type ParameterRow } from './parameter-row.js'

/*
 * Requests for a signed response: the keys for it must be there before the user decides.
 */

/** A service that can sign by ES256 and by ES384. */
export const SIGNING = { jwks: { keys: [SIGNING_KEY, P384_KEY] } }

/** The public part of a key. */
export function publicPart({ kty, crv = '', x = '', y = '' }: typeof SIGNING_KEY) {
  return { kty, crv, x, y }
}

const MODES = ['jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'] as const
const JWT = { changes: { response_mode: 'jwt' }, clause: 'JARM §3; docs/rules.md §4' }
const NO_SIGNING_KEY = { refusal: invalidRequest('A012303'), untrusted: true }
const NO_ENCRYPTION_KEY = { refusal: invalidRequest('A012304'), untrusted: true }
const signedBy = (alg: 'ES256' | 'ES384' | 'PS256') => ({ clients: [{ ...SHOP, authorizationSignAlg: alg }] })
const KEYS_ELSEWHERE = {
  jwks: { keys: [] },
  jwksUri: 'https://shop.example/jwks',
  authorizationEncryptionAlg: 'ECDH-ES',
} as const

/** Requests with a signed response mode. */
export const SIGNED_RESPONSE_ROWS: readonly ParameterRow[] = [
  ...MODES.map(mode => ({
    name: `response_mode ${mode}`,
    clause: 'Multiple Response Types §2.1; JARM §2.3; docs/rules.md §4',
    changes: { response_mode: mode },
    service: SIGNING,
  })),
  ...MODES.map(mode => ({
    ...JWT,
    ...NO_SIGNING_KEY,
    name: `response_mode ${mode} of a service without a key`,
    changes: { response_mode: mode },
  })),
  {
    ...JWT,
    ...signedBy('ES384'),
    name: 'a response by the registered algorithm, for which the service has a key',
    service: SIGNING,
  },
  {
    ...JWT,
    ...NO_SIGNING_KEY,
    ...signedBy('PS256'),
    name: 'a response by an algorithm for which the service has no key',
    service: SIGNING,
  },
  {
    ...JWT,
    ...NO_SIGNING_KEY,
    ...signedBy('ES256'),
    name: 'a response by an algorithm for which the service has another key than the one it names',
    service: { ...SIGNING, authorizationSignatureKeyId: 'p384' },
  },
  {
    ...JWT,
    ...signedBy('PS256'),
    name: 'a plain response to a client that is registered for an algorithm without a key',
    changes: { response_mode: 'query' },
    service: SIGNING,
  },
  {
    ...JWT,
    ...signedBy('ES256'),
    name: 'a response that is signed elsewhere, by a key whose public part the service has',
    service: { jwks: { keys: [publicPart(SIGNING_KEY)] } },
  },
  {
    ...JWT,
    ...NO_SIGNING_KEY,
    ...signedBy('ES384'),
    name: 'a response by an algorithm for which the service has no public part either',
    service: { jwks: { keys: [publicPart(SIGNING_KEY)] } },
  },
  {
    ...JWT,
    name: 'an encrypted response to a client with a key for it',
    service: SIGNING,
    clients: [{ ...SHOP, jwks: { keys: [publicPart(OPENING_KEY)] }, authorizationEncryptionAlg: 'ECDH-ES' }],
  },
  {
    ...JWT,
    ...NO_ENCRYPTION_KEY,
    name: 'an encrypted response to a client whose keys are not there',
    service: SIGNING,
    clients: [{ ...SHOP, ...KEYS_ELSEWHERE }],
  },
  {
    ...JWT,
    name: 'a plain response to a client whose keys are not there',
    changes: { response_mode: 'query' },
    service: SIGNING,
    clients: [{ ...SHOP, ...KEYS_ELSEWHERE }],
  },
  ...idTokenRows(),
]

/** Requests for an ID token: without a key for it the user would decide for nothing. */
function idTokenRows(): readonly ParameterRow[] {
  const OPENID = {
    changes: { scope: 'openid' },
    clause: 'OpenID Connect Registration §2; docs/rules.md §4',
    service: { ...SIGNING, supportedScopes: [{ name: 'openid' }, { name: 'accounts' }] },
  }
  const [es384, ps256] = (['ES384', 'PS256'] as const).map(alg => ({ clients: [{ ...SHOP, idTokenSignAlg: alg }] }))
  const encrypted = {
    ...SHOP,
    jwks: { keys: [] },
    jwksUri: 'https://shop.example/jwks',
    idTokenEncryptionAlg: 'ECDH-ES',
  } as const
  return [
    { ...OPENID, ...es384, name: 'an ID token by the registered algorithm, for which the service has a key' },
    {
      ...OPENID,
      ...ps256,
      refusal: invalidRequest('A012303'),
      name: 'an ID token by an algorithm for which the service has no key',
    },
    {
      ...OPENID,
      ...ps256,
      changes: { scope: 'accounts' },
      name: 'no ID token, of a client that is registered for an algorithm without a key',
    },
    {
      ...OPENID,
      clients: [encrypted],
      refusal: invalidRequest('A012304'),
      name: 'an encrypted ID token for a client whose keys are not there',
    },
  ]
}
