import { CLIENT_SECRET, type Expectation, registered, type Scenario, SUCCESSIONS } from '@symbolon/contract/scenarios'
import { ASSERTING, assertedBy, SIGNER } from '../client-authentication/assertion-scenarios.js'
import { SUBJECT, tls } from '../client-authentication/certificate-scenarios.js'
import { failed } from '../client-authentication/client-row.js'
import { clientScenariosOf, OWN_ROWS } from '../client-authentication/client-scenarios.js'
import { WITHOUT_URL } from '../client-authentication/combined-rows.js'
import { POSSESSION_SCENARIOS } from './possession-scenarios.js'
import { ACTIVE, API_URL, askAbout, asking, by, NOTHING, served, tokenFor } from './resource-servers.js'
import { SIGNED_ANSWER_SCENARIOS } from './signed-answer-scenarios.js'

const ADA = {
  iss: 'https://as.example',
  sub: 'ada',
  aud: API_URL,
  client_id: 'shop',
  exp: 1_767_229_200,
  iat: 1_767_225_600,
}

const AUDIENCE: readonly Scenario[] = [
  {
    name: 'the resource server of a token learns about it',
    clause: 'RFC 7662 §2.2, §4',
    ...served(),
    play: async world => {
      const answer = await asking({ scopes: ['read'] })(world)
      return { ...answer, response: JSON.parse(Object(answer).responseContent) }
    },
    expect: {
      ...ACTIVE,
      type: 'introspectionEndpointResponse',
      contentType: 'application/json',
      response: { active: true, token_type: 'Bearer', ...ADA, scope: 'read' },
    },
  },
  {
    name: 'a resource server whose identifier is the audience',
    clause: 'RFC 7662 §4',
    ...served({ clientIdAlias: 'https://rs.example/api', resourceIndicators: undefined }),
    play: asking({ resources: ['https://rs.example/api'] }, by('https://rs.example/api')),
    expect: ACTIVE,
  },
  {
    name: 'a resource server whose number is the audience',
    clause: 'RFC 7662 §4; docs/rules.md §6',
    ...served({ resourceIndicators: undefined }),
    play: async world => {
      await world.plant('planted', { resources: ['3001'] })
      return askAbout(world, 'planted')
    },
    expect: ACTIVE,
  },
  {
    name: 'a resource server with one of the resources of a token',
    clause: 'RFC 7662 §4; RFC 8707 §2',
    ...served({ resourceIndicators: ['https://b.example', API_URL] }),
    play: asking({ resources: ['https://a.example', API_URL] }),
    expect: ACTIVE,
  },
  {
    name: 'another resource server learns nothing',
    clause: 'RFC 7662 §2.2, §4; RFC 9701 §3; CVE-2026-37979',
    ...served(),
    play: asking({}, by('other-api')),
    expect: { ...NOTHING, resultCode: 'A057303' },
  },
  {
    name: 'another client learns nothing about a token of the client shop',
    clause: 'RFC 7662 §2.2, §4; CVE-2026-37979',
    ...served(),
    play: async world => {
      const token = await tokenFor(world)
      const parameters = new URLSearchParams({ token, client_id: 'post', client_secret: CLIENT_SECRET }).toString()
      return world.introspectFor({ parameters })
    },
    expect: { ...NOTHING, resultCode: 'A057303' },
  },
  {
    name: 'the client of a token learns nothing: the token is opaque to it',
    clause: 'RFC 6749 §1.4; RFC 7662 §5; RFC 9701 §5; docs/rules.md §2',
    ...served(),
    play: asking({}, by('shop')),
    expect: { ...NOTHING, resultCode: 'A057303' },
  },
  {
    name: 'the token narrows the resources of its authorization',
    clause: 'RFC 8707 §2.2',
    ...served(),
    play: asking({ resources: [API_URL, 'https://other.example'], accessTokenResources: ['https://other.example'] }),
    expect: { ...NOTHING, resultCode: 'A057303' },
  },
  {
    name: 'a resource that only begins like that of the resource server',
    clause: 'RFC 8707 §2',
    ...served(),
    play: asking({ resources: [`${API_URL}/`, `${API_URL}.evil.example`, 'https://API.example'] }),
    expect: { ...NOTHING, resultCode: 'A057303' },
  },
  {
    name: 'a token that names no resource is for nobody',
    clause: 'RFC 7662 §4; docs/rules.md §2',
    ...served(),
    play: asking({ resources: undefined }),
    expect: { ...NOTHING, resultCode: 'A057303' },
  },
  {
    name: 'a token that names no resource is for the default one of the service',
    clause: 'RFC 9068 §3; docs/rules.md §2',
    ...served({}, { defaultResource: API_URL }),
    play: async world => {
      const answer = await asking({ resources: undefined })(world)
      return { ...answer, audience: JSON.parse(Object(answer).responseContent).aud }
    },
    expect: { ...ACTIVE, audience: API_URL },
  },
  {
    name: 'a token that names a resource is not for the default one',
    clause: 'RFC 9068 §3',
    ...served({}, { defaultResource: API_URL }),
    play: asking({ resources: ['https://other.example'] }),
    expect: { ...NOTHING, resultCode: 'A057303' },
  },
]

const RULED: readonly Scenario[] = [
  {
    name: 'the rule of the authorization server lets a client learn about its own tokens',
    clause: 'RFC 7662 §4; docs/rules.md §2',
    ...served(),
    introspectionRules: {
      mayIntrospect: ({ caller, token, inAudience }) => inAudience || caller.clientId === token.clientId,
    },
    play: asking({}, by('shop')),
    expect: ACTIVE,
  },
  {
    name: 'the rule decides even against the audience',
    clause: 'RFC 7662 §4; docs/rules.md §2',
    ...served(),
    introspectionRules: { mayIntrospect: async ({ inAudience }) => !inAudience },
    play: asking(),
    expect: { ...NOTHING, resultCode: 'A057303' },
  },
  {
    name: 'the rule learns no secret of the caller',
    clause: 'docs/rules.md §8',
    ...served(),
    introspectionRules: { mayIntrospect: ({ caller }) => !JSON.stringify(caller).includes(CLIENT_SECRET) },
    play: asking(),
    expect: ACTIVE,
  },
  ...(
    [
      ['throws', () => Promise.reject(new Error('no'))],
      ['answers nothing', () => undefined],
      ['answers a text', () => 'false'],
      ['answers a number', async () => 1],
    ] as const
  ).map(
    ([what, mayIntrospect]): Scenario => ({
      name: `a rule that ${what} is a fault, and never a yes`,
      clause: 'docs/rules.md §1',
      ...served(),
      introspectionRules: { mayIntrospect: mayIntrospect as never },
      play: asking(),
      expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A058101', error: 'server_error' },
    }),
  ),
]

const INACTIVE: readonly Scenario[] = [
  {
    name: 'an unknown token',
    clause: 'RFC 7662 §2.2',
    ...served(),
    play: world => askAbout(world, 'unknown'),
    expect: { ...NOTHING, resultCode: 'A057302' },
  },
  {
    name: 'a refresh token is not an access token',
    clause: 'RFC 7662 §2.1; docs/rules.md §2',
    ...served(),
    play: async world => {
      const created = await world.createToken({
        grantType: 'AUTHORIZATION_CODE',
        clientIdentifier: 'shop',
        subject: 'ada',
        resources: [API_URL],
      })
      return askAbout(world, Object(created).refreshToken)
    },
    expect: { ...NOTHING, resultCode: 'A057302' },
  },
  {
    name: 'a token that is too long',
    clause: 'RFC 7662 §2.2; docs/rules.md §7',
    ...served(),
    faults: ['accessTokens.find'],
    play: world => askAbout(world, 'x'.repeat(16_385)),
    expect: { ...NOTHING, resultCode: 'A057302' },
  },
  ...(
    [
      ['that can be refreshed', {}, 'A065301'],
      ['whose refresh token has expired too', { refreshTokenDuration: 3600 }, 'A065302'],
      ['without a refresh token', { grantType: 'CLIENT_CREDENTIALS', subject: undefined }, 'A065303'],
    ] as const
  ).map(
    ([name, creation, resultCode]): Scenario => ({
      name: `an expired token ${name}`,
      clause: 'RFC 7662 §2.2',
      ...served(),
      play: async world => {
        const token = await tokenFor(world, creation)
        world.pass(3600)
        return askAbout(world, token)
      },
      expect: { ...NOTHING, resultCode },
    }),
  ),
  {
    name: 'a token of a removed client',
    clause: 'RFC 7662 §2.2',
    ...served(),
    play: async world => {
      const token = await tokenFor(world)
      await world.stores.clients.remove('1001')
      return askAbout(world, token)
    },
    expect: { ...NOTHING, resultCode: 'A098301' },
  },
  {
    name: 'a token of a locked client is inactive, and no refusal of the caller',
    clause: 'RFC 7662 §2.2; docs/rules.md §2',
    ...served(),
    play: async world => {
      await world.plant('planted', { clientId: 1004, clientIdentifier: '1004', resources: [API_URL] })
      return askAbout(world, 'planted')
    },
    expect: { ...NOTHING, resultCode: 'A098303' },
  },
  {
    name: 'a token that was revoked with all of its client',
    clause: 'RFC 7009 §2; docs/rules.md §5',
    ...served(),
    play: async world => {
      await world.revokeTokens({ clientIdentifier: 'shop' })
      await world.plant('late', { createdAt: world.now(), resources: [API_URL] })
      return askAbout(world, 'late')
    },
    expect: { ...NOTHING, resultCode: 'A057304' },
  },
  ...SUCCESSIONS.map(
    ([name, before, then]): Scenario => ({
      name: `a token whose client ${name}`,
      clause: 'RFC 7662 §2.2; docs/rules.md §6',
      ...served(),
      play: async world => {
        await registered(world, before)
        const token = await tokenFor(world)
        await registered(world, then)
        return askAbout(world, token)
      },
      expect: { ...NOTHING, resultCode: 'A098301' },
    }),
  ),
  {
    name: 'a token of another service',
    clause: 'docs/rules.md §8',
    ...served(),
    play: async world => askAbout(await world.neighbour(), await tokenFor(world)),
    expect: { ...NOTHING, resultCode: 'A057302' },
  },
]

const ANONYMOUS: Expectation = { action: 'BAD_REQUEST', resultCode: 'A058301', error: 'invalid_request' }

const CALLERS: readonly Scenario[] = [
  {
    name: 'a caller that names no client',
    clause: 'RFC 7662 §2.1; RFC 9701 §5',
    ...served(),
    play: asking({}, { clientId: undefined, clientSecret: undefined }),
    expect: ANONYMOUS,
  },
  ...['api', 'app', 'nobody'].map(
    (clientId): Scenario => ({
      name: `a caller that only names the client ${clientId}: the answer does not reveal whether it exists`,
      clause: 'RFC 9701 §5; docs/rules.md §3',
      ...served(),
      play: asking({}, { clientId, clientSecret: undefined }),
      expect: ANONYMOUS,
    }),
  ),
  {
    name: 'a public client with a certificate does not authenticate',
    clause: 'RFC 7662 §2.1; RFC 9701 §5',
    ...served(),
    // The certificate of its connection, which a public client may have, proves nothing.
    play: asking({}, { clientId: 'app', clientSecret: undefined, clientCertificate: 'x' }),
    expect: failed('A058302'),
  },
  {
    name: 'a certificate in place of the secret that is registered',
    clause: 'RFC 6749 §2.3; docs/rules.md §3',
    ...served(),
    play: asking({}, { clientSecret: undefined, clientCertificate: 'x' }),
    expect: failed('A157304'),
  },
  {
    name: 'a chain without its certificate',
    clause: 'RFC 8705 §2',
    ...tls(SUBJECT),
    play: asking({}, { clientId: 'pki', clientSecret: undefined, clientCertificatePath: ['x'] }),
    expect: failed('A157327'),
  },
  {
    name: 'a secret without the name of a client',
    clause: 'RFC 6749 §2.3.1',
    ...served(),
    play: asking({}, { clientId: undefined }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A247306', error: 'invalid_request' },
  },
  {
    name: 'a resource server that is locked',
    clause: 'docs/rules.md §3',
    ...served({ locked: true }),
    play: asking(),
    expect: { action: 'FORBIDDEN', resultCode: 'A001215', error: 'unauthorized_client' },
  },
  {
    name: 'one who replays an assertion does not learn whether a token exists',
    clause: 'RFC 7523 §3 (7); RFC 7662 §4',
    ...ASSERTING,
    clients: [{ ...SIGNER, resourceIndicators: [API_URL] }],
    play: async world => {
      const { parameters } = await assertedBy(world, 'signer')
      const ask = (token: string) => world.introspectFor({ parameters: `${parameters}&token=${token}` })
      const first = await ask(await tokenFor(world))
      const again = [await ask(await tokenFor(world)), await ask('unknown'), await ask('a'.repeat(16_385))]
      return { ...first, again: again.map(({ action, resultCode }) => [action, resultCode]) }
    },
    expect: {
      ...ACTIVE,
      again: [
        ['UNAUTHORIZED', 'A157325'],
        ['UNAUTHORIZED', 'A157325'],
        ['UNAUTHORIZED', 'A157325'],
      ],
    },
  },
]

/** What is answered otherwise here, where nobody may be anonymous. */
const ELSEWHERE: ReadonlyMap<string, Expectation> = new Map([
  ['an attestation of a public client', failed('A058302')] as const,
  [WITHOUT_URL[0], { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A058204', error: 'server_error' }] as const,
  ...[
    'NONE: a public client sends its client_id',
    'a clientId without a secret identifies a public client',
    'no client is named',
    'no secret',
    'PRIVATE_KEY_JWT: no credentials',
    'a question mark before the first parameter is part of its name',
    'SELF_SIGNED_TLS_CLIENT_AUTH: no certificate',
    'TLS_CLIENT_AUTH: no certificate',
  ].map(name => [name, ANONYMOUS] as const),
])

const REFUSED: readonly Scenario[] = [
  ...(
    [
      ['no token', 'token_type_hint=access_token', 'A057301'],
      ['an empty token', 'token=', 'A057301'],
      ['two tokens', 'token=a&token=b', 'A244301'],
      ['a control character', 'token=a%00', 'A244302'],
    ] as const
  ).map(
    ([name, parameters, resultCode]): Scenario => ({
      name: `a form with ${name}`,
      clause: 'RFC 7662 §2.1; RFC 6749 §3.1',
      ...served(),
      play: world => world.introspectFor({ parameters, ...by('api') }),
      expect: { action: 'BAD_REQUEST', resultCode, error: 'invalid_request' },
    }),
  ),
  {
    name: 'a hint changes nothing',
    clause: 'RFC 7662 §2.1',
    ...served(),
    play: async world => {
      const token = await tokenFor(world)
      const parameters = new URLSearchParams({ token, token_type_hint: 'refresh_token' }).toString()
      return askAbout(world, token, { parameters })
    },
    expect: ACTIVE,
  },
  {
    name: 'a call with members of wrong types cannot be read',
    clause: 'docs/rules.md §1',
    ...served(),
    play: world => world.introspectFor({ parameters: 'token=a', accept: 7 }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A058201', error: 'server_error' },
  },
  {
    name: 'a token is not reported as inactive if the store fails',
    clause: 'docs/rules.md §1',
    ...served(),
    faults: ['accessTokens.find'],
    play: world => askAbout(world, 'a'),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A058101', error: 'server_error' },
  },
]

/** The same client authentication as at other endpoints, about a token that does not exist. */
const AUTHENTICATION: readonly Scenario[] = clientScenariosOf(
  'introspectFor',
  { ...NOTHING, resultCode: 'A057302' },
  request => ({ ...request, parameters: `${Reflect.get(request, 'parameters')}&token=unknown` }),
  OWN_ROWS,
).map(scenario => ({ ...scenario, expect: ELSEWHERE.get(scenario.name) ?? scenario.expect }))

/** The introspection endpoint of RFC 7662 and RFC 9701. */
export const INTROSPECTION_ENDPOINT_SCENARIOS: readonly Scenario[] = [
  ...AUDIENCE,
  ...RULED,
  ...INACTIVE,
  ...CALLERS,
  ...REFUSED,
  ...AUTHENTICATION,
  ...POSSESSION_SCENARIOS,
  ...SIGNED_ANSWER_SCENARIOS,
]
