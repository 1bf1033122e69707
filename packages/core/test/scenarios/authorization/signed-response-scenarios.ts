import {
  type Answer,
  byUri,
  form,
  HOLDER,
  pushedUri,
  type Scenario,
  SHOP,
  ticketOf,
  type World,
} from '@symbolon/contract/scenarios'
import { OPENING_KEY } from '../pushed-request/encrypted-objects.js'
import { publicPart, SIGNING } from '../pushed-request/signed-response-rows.js'
import { given } from '../rows.js'

const MODES = ['jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt']

const error = (changes: Readonly<Record<string, string>>) => (world: World) =>
  world.authorize({ parameters: form({ response_mode: 'jwt', max_age: 'x', ...changes }) })

/** The answer with the header and the claims of its JWT, and whether the key of the service signed it. */
async function opened(answer: Answer): Promise<Answer> {
  const jwt = responseIn(String(Object(answer).responseContent))
  const [header = '', claims = '', signature = ''] = jwt.split('.')
  const key = await crypto.subtle.importKey('jwk', HOLDER, ECDSA, false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${claims}`)
  const isSigned = jwt.split('.').length === 3 && (await crypto.subtle.verify(ECDSA, key, bytes(signature), signed))
  return { ...answer, ...{ header: decoded(header), claims: isSigned ? decoded(claims) : undefined, isSigned } }
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** The only parameter of a response, in a URL or in a page. */
function responseIn(content: string): string {
  const found = /^https:\/\/shop\.example\/cb[?#]response=([\w.-]+)$/.exec(content)
  return found?.[1] ?? /name="response" value="([^"]*)"/.exec(content)?.[1] ?? ''
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))
}

function decoded(part: string): unknown {
  return JSON.parse(new TextDecoder().decode(bytes(part)))
}

const CLAIMS = {
  error: 'invalid_request',
  error_description: '[A017301] max_age is not a number of seconds.',
  state: 'af0ifjsldkj',
  iss: 'https://as.example',
  aud: 'shop',
  exp: Date.parse('2026-01-01T00:02:00Z') / 1000,
}

const SIGNED: readonly Scenario[] = [
  ...MODES.map(
    (mode): Scenario => ({
      service: SIGNING,
      name: `an error of a request with response_mode ${mode} is signed`,
      clause: 'JARM §2.1, §2.2, §2.3',
      play: async world => opened(await error({ response_mode: mode })(world)),
      expect: {
        action: mode === 'form_post.jwt' ? 'FORM' : 'LOCATION',
        resultCode: 'A017301',
        header: { typ: 'JWT', alg: 'ES256', kid: 'rfc7515-a3' },
        claims: CLAIMS,
      },
    }),
  ),
  {
    service: { ...SIGNING, authorizationResponseDuration: 30, errorDescriptionOmitted: true },
    name: 'a signed error lives as long as the service says, for the client as it named itself',
    clause: 'JARM §2.1',
    play: async world => opened(await error({ client_id: '1001', state: 's' })(world)),
    expect: {
      action: 'LOCATION',
      claims: {
        error: 'invalid_request',
        state: 's',
        iss: 'https://as.example',
        aud: '1001',
        exp: CLAIMS.exp - 90,
      },
    },
  },
  {
    service: SIGNING,
    name: 'an error of a pushed request is signed for the client as the pushed request names it',
    clause: 'JARM §2.1; RFC 9126 §7.4',
    play: async world => {
      const uri = await pushedUri(world, { response_mode: 'jwt' })
      return opened(await world.changed({ supportedScopes: [] }).authorize(byUri(uri, { client_id: '1001' })))
    },
    expect: {
      action: 'LOCATION',
      resultCode: 'A007302',
      claims: { ...CLAIMS, error: 'invalid_scope', error_description: '[A007302] A scope is unknown.' },
    },
  },
  ...given({ service: SIGNING, clients: [{ ...SHOP, authorizationSignAlg: 'ES384' }] }).expecting({
    action: 'LOCATION',
    header: { typ: 'JWT', alg: 'ES384', kid: 'p384' },
    isSigned: false,
  })({
    'an error is signed by the registered algorithm (JARM §3)': async world => opened(await error({})(world)),
  }),
  {
    service: { ...SIGNING, authorizationSignatureKeyId: 'p384' },
    name: 'an error is signed by the key that the service names',
    clause: 'docs/configuration.md authorizationSignatureKeyId',
    play: async world => opened(await error({})(world)),
    expect: { action: 'LOCATION', header: { typ: 'JWT', alg: 'ES384', kid: 'p384' } },
  },
  ...given({
    service: SIGNING,
    clients: [
      {
        ...SHOP,
        jwks: { keys: [publicPart(OPENING_KEY)] },
        authorizationEncryptionAlg: 'ECDH-ES',
        authorizationEncryptionEnc: 'A256GCM',
      },
    ],
  }).expecting({ action: 'LOCATION', header: { alg: 'ECDH-ES', enc: 'A256GCM', cty: 'JWT' }, parts: 4 })({
    'an error is encrypted for a client that registered encryption (JARM §2.2, §3)': async world => {
      const answer = await error({})(world)
      const [header = '', ...parts] = responseIn(String(Object(answer).responseContent)).split('.')
      const { epk, ...members } = Object(decoded(header))
      return { ...answer, ...{ header: members, parts: parts.length } }
    },
  }),
  ...given({ service: SIGNING, faults: ['crypto.sign'] }).expecting({
    action: 'INTERNAL_SERVER_ERROR',
    resultCode: 'A004101',
    error: 'server_error',
  })({
    'an error cannot be signed, because crypto.sign fails (docs/rules.md §1)': error({}),
  }),
]

const TO_THE_USER = {
  action: 'BAD_REQUEST',
  resultCode: 'A017301',
  responseContent: '{"error":"invalid_request","error_description":"[A017301] max_age is not a number of seconds."}',
}

/** Errors of requests whose response must be signed, where core cannot sign: they go to the user. */
const UNSIGNED: readonly Scenario[] = [
  ...MODES.map(
    (mode): Scenario => ({
      name: `an error of a request with response_mode ${mode} is never sent unsigned`,
      clause: 'JARM §2.1, §2.3; docs/rules.md §4',
      play: error({ response_mode: mode }),
      expect: TO_THE_USER,
    }),
  ),
  {
    service: SIGNING,
    name: 'an error of a pushed request with a signed response mode is never sent unsigned',
    clause: 'JARM §2.1, §2.3; RFC 9126 §7.4',
    play: async world => {
      const uri = await pushedUri(world, { response_mode: 'jwt' })
      return world.changed({ supportedScopes: [], jwks: { keys: [] } }).authorize(byUri(uri))
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A007302', error: 'invalid_scope' },
  },
  ...given({ service: SIGNING, clients: [{ ...SHOP, authorizationSignAlg: 'PS256' }] }).expecting(TO_THE_USER)({
    'an error is never signed by another algorithm than the registered one (JARM §3; docs/rules.md §4)': error({}),
  }),
  ...given({
    service: { ...SIGNING, fapiModes: ['FAPI2_SECURITY'] },
    clients: [{ ...SHOP, authorizationSignAlg: 'ES384' }],
  }).expecting({ action: 'BAD_REQUEST', resultCode: 'A012302', error: 'invalid_request' })({
    'the algorithm that is registered for responses is not allowed by a mode (FAPI 2.0 Security Profile §5.4.1-1; JARM §3)':
      async world => {
        const uri = await pushedUriUnderNoMode(world)
        return world.authorize(byUri(uri))
      },
  }),
]

/** Pushed before the mode was set: under it, a client with a secret could not push. */
function pushedUriUnderNoMode(world: World): Promise<string> {
  return pushedUri({ ...world, ...world.changed({ fapiModes: [] }) }, { response_mode: 'jwt' })
}

/** Errors of requests whose response must be signed. */
export const SIGNED_RESPONSE_ERRORS: readonly Scenario[] = [...SIGNED, ...UNSIGNED]

/** Completed requests whose response must be signed. */
export const SIGNED_RESPONSES: readonly Scenario[] = MODES.map(mode => ({
  service: SIGNING,
  name: `response_mode ${mode} is reported to the caller, which has the response signed`,
  clause: 'JARM §2.3; docs/rules.md §4',
  play: async (world: World) => {
    const ticket = await ticketOf(world.authorize({ parameters: form({ response_mode: mode }) }))
    return world.complete({ ticket })
  },
  expect: { action: 'OK', responseMode: mode },
}))
