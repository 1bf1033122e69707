import { createHash, randomUUID, sign } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { configuredBy } from './configured-by.js'
import type { Mistake } from './mistake.js'
import {
  ACCOUNTS,
  dpopProof,
  KEYS,
  MADE_AT,
  type Members,
  PUBLIC_JWK,
  resourceRequest,
  SECONDS,
  signed,
} from './signed.js'

const TOKEN = 'an-opaque-token'
const ANOTHER = await generateKeyPair('ES256')

/** A request for the accounts with a token and a proof of it. */
async function withProof(claims: Members = {}, header: Members = {}) {
  return resourceRequest([`Authorization: DPoP ${TOKEN}`, `DPoP: ${await dpopProof(TOKEN, claims, header)}`])
}

/** The same, sent at another time than that of the proof. */
async function sentAt(seconds: number) {
  const date = new Date(MADE_AT + seconds * 1_000).toUTCString()
  return (await withProof()).replace('Host:', `Date: ${date}\r\nHost:`)
}

/** Header and claims of a proof in base64url, without a signature. */
function unsigned(header: object, claims: object = {}): string {
  const ath = createHash('sha256').update(TOKEN).digest('base64url')
  const all = { jti: randomUUID(), htm: 'GET', htu: ACCOUNTS, iat: SECONDS, ath, ...claims }
  return [header, all].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
}

const proving = (proof: string) => resourceRequest([`Authorization: DPoP ${TOKEN}`, `DPoP: ${proof}`])

/** An access token that is a JWT, bound to a key. */
async function boundTo(jwk: Parameters<typeof calculateJwkThumbprint>[0]) {
  const jkt = await calculateJwkThumbprint(jwk)
  return signed({ sub: 'ada', scope: 'accounts', exp: SECONDS + 3_600, cnf: { jkt } }, { typ: 'at+jwt' })
}

/** A request that is right all the same. */
export const PROVEN_WITH_QUERY = (): Promise<string> => withProof({ htu: `${ACCOUNTS}?page=2` })

/** Mistakes with DPoP (RFC 9449). */
export const DPOP_MISTAKES: readonly Mistake[] = [
  {
    title: 'htu with the scheme behind the proxy',
    text: () => withProof({ htu: 'http://api.example/v1/accounts' }),
    code: 'proof_url_different',
    cause: /only the scheme differs: the client made the proof for the http URL/,
    fix: /https/,
  },
  {
    title: 'htu with an internal host',
    text: () => withProof({ htu: 'https://backend.internal/v1/accounts' }),
    code: 'proof_url_different',
    cause: /only the host differs: the client made the proof for an internal URL/,
    fix: /public URL/,
  },
  {
    title: 'htu with the port of the program',
    text: () => withProof({ htu: 'https://api.example:8443/v1/accounts' }),
    code: 'proof_url_different',
    cause: /only the port differs/,
    fix: /publicOrigin/,
  },
  {
    title: 'htu of another resource',
    text: () => withProof({ htu: 'https://api.example/v1/payments' }),
    code: 'proof_url_different',
    cause: /only the path differs: the proof was made for another URL/,
    fix: /for each request/,
  },
  {
    title: 'htu without the prefix that a router adds',
    text: () => withProof({ htu: 'https://api.example/accounts' }),
    code: 'proof_url_different',
    cause: /by the prefix \/v1/,
  },
  {
    title: 'htu with a slash at the end',
    text: () => withProof({ htu: `${ACCOUNTS}/` }),
    code: 'proof_url_different',
    cause: /only the slash at the end/,
  },
  {
    title: 'htu is a path',
    text: () => withProof({ htu: '/v1/accounts' }),
    code: 'proof_url_different',
    cause: /htu is not a full URL/,
    fix: /whole URL/,
  },
  {
    title: 'htm in lower case',
    text: () => withProof({ htm: 'get' }),
    code: 'proof_method_different',
    cause: /only the case differs/,
  },
  {
    title: 'htm of the token request',
    text: () => withProof({ htm: 'POST' }),
    code: 'proof_method_different',
    cause: /it says POST, and this is GET/,
  },
  {
    title: 'no ath',
    text: () => withProof({ ath: undefined }),
    code: 'proof_token_different',
    cause: /must hold ath/,
    fix: /ath/,
  },
  {
    title: 'ath of the token before the refresh',
    text: async () => resourceRequest([`Authorization: DPoP ${TOKEN}`, `DPoP: ${await dpopProof('the-token-before')}`]),
    code: 'proof_token_different',
    cause: /before a refresh/,
  },
  {
    title: 'ath in hexadecimal',
    text: () => withProof({ ath: createHash('sha256').update(TOKEN).digest('hex') }),
    code: 'proof_token_different',
    cause: /hexadecimal/,
    fix: /base64url/,
  },
  {
    title: 'iat in milliseconds',
    text: () => withProof({ iat: MADE_AT }),
    code: 'proof_from_the_future',
    cause: /in milliseconds/,
    fix: /seconds/,
  },
  {
    title: 'iat as text',
    text: () => {
      const claims = unsigned({ typ: 'dpop+jwt', alg: 'ES256', jwk: PUBLIC_JWK }, { iat: String(SECONDS) })
      const key = { key: KEYS.privateKey, dsaEncoding: 'ieee-p1363' as const }
      return proving(`${claims}.${sign('sha256', Buffer.from(claims), Object(key)).toString('base64url')}`)
    },
    code: 'proof_claim_missing',
    cause: /iat/,
    fix: /number/,
  },
  {
    title: 'a proof that is kept for later',
    text: () => sentAt(312),
    code: 'proof_too_old',
    cause: /312 seconds/,
    fix: /for each request/,
  },
  {
    title: 'a clock that is ahead by 312 seconds',
    text: () => sentAt(-312),
    code: 'proof_from_the_future',
    cause: /^312 seconds in the future: the client's clock is ahead/,
    fix: /clock/,
  },
  {
    title: 'no jti',
    text: () => withProof({ jti: undefined }),
    code: 'proof_claim_missing',
    cause: /jti/,
    fix: /jti/,
  },
  {
    title: 'the private key in jwk',
    text: async () => withProof({}, { jwk: await exportJWK(KEYS.privateKey) }),
    code: 'proof_key_private',
    cause: /disclosed/,
    fix: /new key/,
  },
  {
    title: 'no typ',
    text: async () => {
      const { privateKey, publicKey } = ANOTHER
      const ath = createHash('sha256').update(TOKEN).digest('base64url')
      const claims = { jti: randomUUID(), htm: 'GET', htu: ACCOUNTS, iat: SECONDS, ath }
      const header = { alg: 'ES256', jwk: await exportJWK(publicKey) }
      return proving(await new SignJWT(claims).setProtectedHeader(header).sign(privateKey))
    },
    code: 'proof_type_different',
  },
  { title: 'typ of any JWT', text: () => withProof({}, { typ: 'JWT' }), code: 'proof_type_different' },
  {
    title: 'alg none',
    text: () => proving(`${unsigned({ typ: 'dpop+jwt', alg: 'none', jwk: PUBLIC_JWK })}.`),
    code: 'proof_malformed',
    cause: /alg is none/,
    fix: /Sign/,
  },
  {
    title: 'alg HS256 with the client secret',
    text: () => proving(`${unsigned({ typ: 'dpop+jwt', alg: 'HS256', jwk: PUBLIC_JWK })}.c2lnbmF0dXJl`),
    code: 'proof_algorithm_symmetric',
  },
  {
    title: 'a proof whose htu was changed after it was signed',
    text: async () => {
      const [header, , signature] = (await dpopProof(TOKEN)).split('.')
      return proving([header, unsigned({}).split('.')[1], signature].join('.'))
    },
    code: 'proof_signature_wrong',
  },
  {
    title: 'jwk of another key than the one that signs',
    text: async () => withProof({}, { jwk: await exportJWK(ANOTHER.publicKey) }),
    code: 'proof_signature_wrong',
  },
  {
    title: 'an ECDSA signature in DER',
    text: () => {
      const claims = unsigned({ typ: 'dpop+jwt', alg: 'ES256', jwk: PUBLIC_JWK })
      return proving(`${claims}.${sign('sha256', Buffer.from(claims), Object(KEYS.privateKey)).toString('base64url')}`)
    },
    code: 'proof_signature_wrong',
    cause: /DER/,
    fix: /P1363/,
  },
  {
    title: 'two DPoP headers',
    text: async () => (await withProof()).replace('Host:', `DPoP: ${await dpopProof(TOKEN)}\r\nHost:`),
    code: 'proof_repeated',
  },
  { title: 'kid in place of jwk', text: () => withProof({}, { jwk: undefined, kid: 'k1' }), code: 'proof_key_missing' },
  {
    title: 'the access token as the proof',
    text: () => resourceRequest([`Authorization: DPoP ${TOKEN}`, `DPoP: ${TOKEN}`]),
    code: 'proof_malformed',
  },
  {
    title: 'a bound token as Bearer, without a proof',
    text: async () =>
      resourceRequest([
        `Date: ${new Date(MADE_AT).toUTCString()}`,
        `Authorization: Bearer ${await boundTo(PUBLIC_JWK)}`,
      ]),
    code: 'proof_missing',
    cause: /drops the `DPoP` header/,
    fix: /header with a proof/,
  },
  {
    title: 'a proof by a new key for an old token',
    text: async () => {
      const token = await boundTo(await exportJWK(ANOTHER.publicKey))
      return resourceRequest([`Authorization: DPoP ${token}`, `DPoP: ${await dpopProof(token)}`])
    },
    code: 'proof_key_different',
  },
  {
    title: 'no nonce where the server demands one',
    text: async () => {
      const proof = await dpopProof('plain', { ath: undefined, htm: 'POST', htu: 'https://as.example/par' })
      const basic = Buffer.from('ledger:correct horse battery staple').toString('base64')
      return [
        'POST https://as.example/par HTTP/1.1',
        'Content-Type: application/x-www-form-urlencoded',
        `Authorization: Basic ${basic}`,
        `DPoP: ${proof}`,
        '',
        'client_id=ledger&response_type=code&redirect_uri=https%3A%2F%2Fledger.example%2Fcallback&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256',
      ].join('\n')
    },
    context: () => configuredBy({ service: { dpopNonceRequired: true } }),
    code: 'proof_nonce_missing',
    cause: /does not know a nonce yet/,
  },
]
