import {
  type Answer,
  type Expectation,
  HOLDER,
  type Scenario,
  SIGNING_KEY,
  type World,
} from '@symbolon/contract/scenarios'
import type { ClientConfiguration } from '@symbolon/core'
import { OPENING_KEY } from '../pushed-request/encrypted-objects.js'
import { given } from '../rows.js'
import { RSA_KEY } from '../samples.js'
import { ACTIVE, API_URL, askAbout, asking, by, served, tokenFor } from './resource-servers.js'

const JWT = 'application/token-introspection+jwt'

/** Asks for a JWT, and adds its header and its claims to the answer, and whether ES256 signed it. */
const askingForJwt =
  (more: object = {}, about: (world: World) => Promise<string> = tokenFor) =>
  async (world: World): Promise<Answer> => {
    const answer = await askAbout(world, await about(world), { accept: JWT, ...more })
    const { action, contentType, responseContent } = Object(answer)
    return action === 'OK' && contentType === JWT ? { ...answer, ...(await opened(responseContent)) } : answer
  }

async function opened(jwt: string): Promise<object> {
  const [header = '', claims = '', signature = ''] = jwt.split('.')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', { ...HOLDER }, algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${claims}`)
  const { alg, ...others } = JSON.parse(decoded(header))
  const right = alg === 'ES256' && (await crypto.subtle.verify(algorithm, key, bytesOf(signature), signed))
  return { header: { alg, ...others }, claims: JSON.parse(decoded(claims)), right }
}

function bytesOf(part: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))
}

const decoded = (part: string) => new TextDecoder().decode(bytesOf(part))

const REGISTERED: ClientConfiguration = { introspectionSignAlg: 'ES256' }
const HEADER = { alg: 'ES256', typ: 'token-introspection+jwt', kid: 'rfc7515-a3' }
const OF_API = { iss: 'https://as.example', aud: 'api', iat: 1_767_225_600 }
const SIGNED: Expectation = { ...ACTIVE, contentType: JWT, header: HEADER, right: true }

const CLAIMS: readonly Scenario[] = [
  {
    name: 'the claims of a signed response: neither sub nor exp is at the top',
    clause: 'RFC 9701 §5, §8.1',
    ...served(REGISTERED),
    play: askingForJwt(),
    expect: {
      ...SIGNED,
      claims: {
        ...OF_API,
        token_introspection: {
          active: true,
          token_type: 'Bearer',
          iss: 'https://as.example',
          sub: 'ada',
          aud: API_URL,
          client_id: 'shop',
          exp: 1_767_229_200,
          iat: 1_767_225_600,
          scope: 'read write',
        },
      },
    },
  },
  ...given(served(REGISTERED)).expecting({ ...SIGNED, aud: '3001' })({
    'the audience of the response is the name that the resource server used (RFC 9701 §5; docs/rules.md §6)':
      async world => {
        const answer = await askingForJwt(by('3001'))(world)
        return { ...answer, aud: Object(answer).claims.aud }
      },
  }),
  ...given(served(REGISTERED)).expecting({ ...SIGNED, unchanged: true })({
    'authorization details are signed unchanged (RFC 9396 §9.2)': async world => {
      const elements = [{ type: 'payment', otherFields: '{ "amount": 12345678901234567890.10 }' }]
      const about = (each: World) => tokenFor(each, { authorizationDetails: { elements } })
      const answer = await askingForJwt({}, about)(world)
      const [, payload = ''] = String(Object(answer).responseContent).split('.')
      return { ...answer, unchanged: decoded(payload).includes('"amount": 12345678901234567890.10') }
    },
  }),
  ...(
    [
      [
        'for another resource server',
        {},
        (world: World) => tokenFor(world, { resources: ['https://b.example'] }),
        'A057303',
      ],
      ['that is unknown', {}, async () => 'unknown', 'A057302'],
      ['that is too long', {}, async () => 'x'.repeat(16_385), 'A057302'],
    ] as const
  ).map(
    ([what, more, about, resultCode]): Scenario => ({
      name: `of a token ${what} a signed response says active false, and nothing else`,
      clause: 'RFC 9701 §5; CVE-2026-18208',
      ...served(REGISTERED),
      play: askingForJwt(more, about),
      expect: { ...SIGNED, resultCode, claims: { ...OF_API, token_introspection: { active: false } } },
    }),
  ),
]

const WEAKER: Expectation = { action: 'BAD_REQUEST', resultCode: 'A058304', error: 'invalid_request' }

/** What a resource server with a registered algorithm gets for each Accept. */
const REGISTERED_ACCEPTS: readonly (readonly [accept: string | undefined, expect: Expectation])[] = [
  [undefined, SIGNED],
  ['', SIGNED],
  ['*/*', SIGNED],
  ['application/*', SIGNED],
  [`application/json, ${JWT};q=0.1`, SIGNED],
  [JWT.toUpperCase(), SIGNED],
  ['application/json', WEAKER],
  [`application/json, ${JWT};q=0`, WEAKER],
  [`*/*, ${JWT};q=0.0`, WEAKER],
  ['text/html', WEAKER],
  ['application/jwt', WEAKER],
]

/** What a resource server without one gets. */
const FREE_ACCEPTS: readonly (readonly [accept: string | undefined, contentType: string])[] = [
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/*', 'application/json'],
  ['application/json', 'application/json'],
  ['text/html', 'application/json'],
  [`application/json, ${JWT};q=0.9`, 'application/json'],
  [`application/json, ${JWT};q=0`, 'application/json'],
  [JWT, JWT],
  [`application/json, ${JWT}`, JWT],
  [`application/json;q=0.5,${JWT} ; q=0.6`, JWT],
  [`${JWT}, */*;q=0.1`, JWT],
]

const RSA_SERVICE = { jwks: { keys: [SIGNING_KEY, RSA_KEY] } }

const FORMS: readonly Scenario[] = [
  ...REGISTERED_ACCEPTS.map(
    ([accept, expect]): Scenario => ({
      name: `a registered algorithm, and ${accept === undefined ? 'no Accept' : `Accept: ${accept}`}`,
      clause: 'RFC 9701 §4, §6; RFC 9110 §12.5.1; docs/rules.md §2',
      ...served(REGISTERED),
      play: askingForJwt({ accept }),
      expect,
    }),
  ),
  ...FREE_ACCEPTS.map(
    ([accept, contentType]): Scenario => ({
      name: `no registered algorithm, and ${accept === undefined ? 'no Accept' : `Accept: ${accept}`}`,
      clause: 'RFC 7662 §2.2; RFC 9701 §4; RFC 9110 §12.5.1',
      ...served({}, RSA_SERVICE),
      play: askingForJwt({ accept }),
      expect: { ...ACTIVE, contentType },
    }),
  ),
  {
    name: 'RS256 signs where no algorithm is registered',
    clause: 'RFC 9701 §6',
    ...served({}, RSA_SERVICE),
    play: askingForJwt(),
    expect: { ...ACTIVE, header: { alg: 'RS256', typ: 'token-introspection+jwt', kid: 'rsa' } },
  },
  ...given(served()).expecting({ action: 'BAD_REQUEST', resultCode: 'A058306', error: 'invalid_request' })({
    'who asks for a JWT alone gets no JSON, if the service has no key for RS256 (RFC 9701 §4, §6; docs/rules.md §2)':
      askingForJwt(),
  }),
  ...given(served()).expecting({ ...ACTIVE, contentType: 'application/json' })({
    'who takes JSON too gets it, if the service has no key for RS256 (RFC 9110 §12.5.1)': askingForJwt({
      accept: `${JWT}, application/json`,
    }),
    'an Accept of 4096 characters (docs/rules.md §7)': asking({}, { accept: 'application/json,'.padEnd(4_096, 'a') }),
  }),
  ...given(served()).expecting({ action: 'BAD_REQUEST', resultCode: 'A058303', error: 'invalid_request' })({
    'an Accept of more than 4096 characters (docs/rules.md §7)': asking({}, { accept: `${JWT},${'a'.repeat(4_096)}` }),
  }),
  {
    name: 'a registered algorithm for which the service has no key',
    clause: 'RFC 9701 §5; docs/rules.md §2',
    ...served({ introspectionSignAlg: 'PS256' }),
    play: askingForJwt({ accept: 'application/json, */*' }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A058202', error: 'server_error' },
  },
  {
    name: 'the key that introspectionSignatureKeyId names',
    clause: 'docs/configuration.md introspectionSignatureKeyId',
    ...served(REGISTERED, {
      jwks: { keys: [{ ...SIGNING_KEY, kid: 'first' }, SIGNING_KEY] },
      introspectionSignatureKeyId: 'rfc7515-a3',
    }),
    play: askingForJwt(),
    expect: SIGNED,
  },
  {
    name: 'errors stay JSON',
    clause: 'RFC 7662 §2.3; RFC 9701 §4',
    ...served(REGISTERED),
    play: asking({}, { accept: JWT, parameters: 'token=' }),
    expect: {
      action: 'BAD_REQUEST',
      resultCode: 'A057301',
      error: 'invalid_request',
      contentType: 'application/json',
    },
  },
  {
    name: 'a signature that cannot be made is a fault, and never an unsigned answer',
    clause: 'docs/rules.md §1',
    ...served(REGISTERED),
    faults: ['crypto.sign'],
    play: askingForJwt({}, async () => 'unknown'),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A058101', contentType: 'application/json' },
  },
]

const { d: _, ...OPENING_PUBLIC_KEY } = OPENING_KEY
const ENCRYPTED: ClientConfiguration = {
  ...REGISTERED,
  introspectionEncryptionAlg: 'ECDH-ES+A128KW',
  jwks: { keys: [{ ...OPENING_PUBLIC_KEY, kid: 'opening' }] },
}

/** Asks, and adds the header of the JWE and what it contains. */
const askingForJwe =
  (more: object = {}, about: (world: World) => Promise<string> = tokenFor) =>
  async (world: World): Promise<Answer> => {
    const answer = await askAbout(world, await about(world), more)
    const { action, responseContent } = Object(answer)
    if (action !== 'OK') return answer
    const { epk: __, ...outer } = JSON.parse(decoded(responseContent.split('.')[0]))
    const plaintext = await world.ports.crypto.decrypt(responseContent, { ...OPENING_KEY, kid: 'opening' })
    return Object.assign(answer, { outer }, await opened(new TextDecoder().decode(plaintext)))
  }

const ENCRYPTION: readonly Scenario[] = [
  {
    name: 'a response is signed, then encrypted, by A128CBC-HS256 if nothing else is registered',
    clause: 'RFC 9701 §5, §6; RFC 7519 §5.2',
    ...served(ENCRYPTED),
    play: askingForJwe(),
    expect: {
      ...SIGNED,
      outer: { alg: 'ECDH-ES+A128KW', enc: 'A128CBC-HS256', cty: 'JWT', kid: 'opening' },
    },
  },
  {
    name: 'the registered content encryption',
    clause: 'RFC 9701 §6',
    ...served({ ...ENCRYPTED, introspectionEncryptionEnc: 'A256GCM' }),
    play: askingForJwe(),
    expect: { ...SIGNED, outer: { alg: 'ECDH-ES+A128KW', enc: 'A256GCM', cty: 'JWT', kid: 'opening' } },
  },
  {
    name: 'of a token for another resource server an encrypted response says nothing else',
    clause: 'RFC 9701 §5; CVE-2026-18208',
    ...served(ENCRYPTED),
    play: askingForJwe({}, world => tokenFor(world, { resources: ['https://b.example'] })),
    expect: { ...SIGNED, resultCode: 'A057303', claims: { ...OF_API, token_introspection: { active: false } } },
  },
  {
    name: 'encryption alone is registered: RS256 signs',
    clause: 'RFC 9701 §6',
    ...served({ ...ENCRYPTED, introspectionSignAlg: undefined }, RSA_SERVICE),
    play: askingForJwe(),
    expect: { ...ACTIVE, contentType: JWT, header: { alg: 'RS256', typ: 'token-introspection+jwt', kid: 'rsa' } },
  },
  ...given(served({ ...ENCRYPTED, introspectionSignAlg: undefined }, RSA_SERVICE)).expecting(WEAKER)({
    'encryption alone is registered, and only JSON is accepted (RFC 9701 §6; docs/rules.md §2)': askingForJwe({
      accept: 'application/json',
    }),
  }),
  {
    name: 'a resource server whose key is gone',
    clause: 'RFC 9701 §5; docs/rules.md §2',
    ...served(ENCRYPTED),
    play: async world => {
      const found = await world.stores.clients.find('api')
      if (found === undefined) throw new Error('the resource server is not there')
      await world.stores.clients.put({ ...found.client, jwks: { keys: [] } }, world.now())
      return askingForJwe()(world)
    },
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A058203', error: 'server_error' },
  },
  {
    name: 'an encryption that fails is a fault, and never an answer that all can read',
    clause: 'docs/rules.md §1',
    ...served(ENCRYPTED),
    faults: ['crypto.encrypt'],
    play: askingForJwe({}, async () => 'unknown'),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A058101', contentType: 'application/json' },
  },
]

/** Signed and encrypted responses of the introspection endpoint (RFC 9701). */
export const SIGNED_ANSWER_SCENARIOS: readonly Scenario[] = [...CLAIMS, ...FORMS, ...ENCRYPTION]
