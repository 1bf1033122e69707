import { CLIENT_SECRET, type Expectation, registered, type Scenario, SUCCESSIONS } from '@symbolon/contract/scenarios'
import { ASSERTING, assertedBy, SIGNER } from '../client-authentication/assertion-scenarios.js'
import { SUBJECT, tls } from '../client-authentication/certificate-scenarios.js'
import { failed } from '../client-authentication/client-row.js'
import { clientScenariosOf, OWN_ROWS } from '../client-authentication/client-scenarios.js'
import { WITHOUT_URL } from '../client-authentication/combined-rows.js'
import { given } from '../rows.js'
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
  ...given(served({ clientIdAlias: 'https://rs.example/api', resourceIndicators: undefined })).expecting(ACTIVE)({
    'a resource server whose identifier is the audience (RFC 7662 §4)': asking(
      { resources: ['https://rs.example/api'] },
      by('https://rs.example/api'),
    ),
  }),
  ...given(served({ resourceIndicators: undefined })).expecting(ACTIVE)({
    'a resource server whose number is the audience (RFC 7662 §4; docs/rules.md §6)': async world => {
      await world.plant('planted', { resources: ['3001'] })
      return askAbout(world, 'planted')
    },
  }),
  ...given(served({ resourceIndicators: ['https://b.example', API_URL] })).expecting(ACTIVE)({
    'a resource server with one of the resources of a token (RFC 7662 §4; RFC 8707 §2)': asking({
      resources: ['https://a.example', API_URL],
    }),
  }),
  ...given(served()).expecting({ ...NOTHING, resultCode: 'A057303' })({
    'another resource server learns nothing (RFC 7662 §2.2, §4; RFC 9701 §3; CVE-2026-37979)': asking(
      {},
      by('other-api'),
    ),
    'another client learns nothing about a token of the client shop (RFC 7662 §2.2, §4; CVE-2026-37979)':
      async world => {
        const token = await tokenFor(world)
        const parameters = new URLSearchParams({ token, client_id: 'post', client_secret: CLIENT_SECRET }).toString()
        return world.introspectFor({ parameters })
      },
    'the client of a token learns nothing: the token is opaque to it (RFC 6749 §1.4; RFC 7662 §5; RFC 9701 §5; docs/rules.md §2)':
      asking({}, by('shop')),
    'the token narrows the resources of its authorization (RFC 8707 §2.2)': asking({
      resources: [API_URL, 'https://other.example'],
      accessTokenResources: ['https://other.example'],
    }),
    'a resource that only begins like that of the resource server (RFC 8707 §2)': asking({
      resources: [`${API_URL}/`, `${API_URL}.evil.example`, 'https://API.example'],
    }),
    'a token that names no resource is for nobody (RFC 7662 §4; docs/rules.md §2)': asking({ resources: undefined }),
  }),
  ...given(served({}, { defaultResource: API_URL })).expecting({ ...ACTIVE, audience: API_URL })({
    'a token that names no resource is for the default one of the service (RFC 9068 §3; docs/rules.md §2)':
      async world => {
        const answer = await asking({ resources: undefined })(world)
        return { ...answer, audience: JSON.parse(Object(answer).responseContent).aud }
      },
  }),
  ...given(served({}, { defaultResource: API_URL })).expecting({ ...NOTHING, resultCode: 'A057303' })({
    'a token that names a resource is not for the default one (RFC 9068 §3)': asking({
      resources: ['https://other.example'],
    }),
  }),
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
  ...given({ ...served(), introspectionRules: { mayIntrospect: async ({ inAudience }) => !inAudience } }).expecting({
    ...NOTHING,
    resultCode: 'A057303',
  })({
    'the rule decides even against the audience (RFC 7662 §4; docs/rules.md §2)': asking(),
  }),
  ...given({
    ...served(),
    introspectionRules: { mayIntrospect: ({ caller }) => !JSON.stringify(caller).includes(CLIENT_SECRET) },
  }).expecting(ACTIVE)({
    'the rule learns no secret of the caller (docs/rules.md §8)': asking(),
  }),
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
  ...given(served()).expecting({ ...NOTHING, resultCode: 'A057302' })({
    'an unknown token (RFC 7662 §2.2)': world => askAbout(world, 'unknown'),
    'a refresh token is not an access token (RFC 7662 §2.1; docs/rules.md §2)': async world => {
      const created = await world.createToken({
        grantType: 'AUTHORIZATION_CODE',
        clientIdentifier: 'shop',
        subject: 'ada',
        resources: [API_URL],
      })
      return askAbout(world, Object(created).refreshToken)
    },
    'a token of another service (docs/rules.md §8)': async world =>
      askAbout(await world.neighbour(), await tokenFor(world)),
  }),
  ...given({ ...served(), faults: ['accessTokens.find'] }).expecting({ ...NOTHING, resultCode: 'A057302' })({
    'a token that is too long (RFC 7662 §2.2; docs/rules.md §7)': world => askAbout(world, 'x'.repeat(16_385)),
  }),
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
  ...given(served()).expecting({ ...NOTHING, resultCode: 'A098301' })({
    'a token of a removed client (RFC 7662 §2.2)': async world => {
      const token = await tokenFor(world)
      await world.stores.clients.remove('1001')
      return askAbout(world, token)
    },
  }),
  ...given(served()).expecting({ ...NOTHING, resultCode: 'A098303' })({
    'a token of a locked client is inactive, and no refusal of the caller (RFC 7662 §2.2; docs/rules.md §2)':
      async world => {
        await world.plant('planted', { clientId: 1004, clientIdentifier: '1004', resources: [API_URL] })
        return askAbout(world, 'planted')
      },
  }),
  ...given(served()).expecting({ ...NOTHING, resultCode: 'A057304' })({
    'a token that was revoked with all of its client (RFC 7009 §2; docs/rules.md §5)': async world => {
      await world.revokeTokens({ clientIdentifier: 'shop' })
      await world.plant('late', { createdAt: world.now(), resources: [API_URL] })
      return askAbout(world, 'late')
    },
  }),
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
]

const ANONYMOUS: Expectation = { action: 'BAD_REQUEST', resultCode: 'A058301', error: 'invalid_request' }

const CALLERS: readonly Scenario[] = [
  ...given(served()).expecting(ANONYMOUS)({
    'a caller that names no client (RFC 7662 §2.1; RFC 9701 §5)': asking(
      {},
      { clientId: undefined, clientSecret: undefined },
    ),
  }),
  ...['api', 'app', 'nobody'].map(
    (clientId): Scenario => ({
      name: `a caller that only names the client ${clientId}: the answer does not reveal whether it exists`,
      clause: 'RFC 9701 §5; docs/rules.md §3',
      ...served(),
      play: asking({}, { clientId, clientSecret: undefined }),
      expect: ANONYMOUS,
    }),
  ),
  ...given(served()).expecting(failed('A058302'))({
    'a public client with a certificate does not authenticate (RFC 7662 §2.1; RFC 9701 §5)': asking(
      {},
      { clientId: 'app', clientSecret: undefined, clientCertificate: 'x' },
    ),
  }),
  ...given(served()).expecting(failed('A157304'))({
    'a certificate in place of the secret that is registered (RFC 6749 §2.3; docs/rules.md §3)': asking(
      {},
      { clientSecret: undefined, clientCertificate: 'x' },
    ),
  }),
  ...given(tls(SUBJECT)).expecting(failed('A157327'))({
    'a chain without its certificate (RFC 8705 §2)': asking(
      {},
      { clientId: 'pki', clientSecret: undefined, clientCertificatePath: ['x'] },
    ),
  }),
  ...given(served()).expecting({ action: 'BAD_REQUEST', resultCode: 'A247306', error: 'invalid_request' })({
    'a secret without the name of a client (RFC 6749 §2.3.1)': asking({}, { clientId: undefined }),
  }),
  {
    name: 'a resource server that is locked',
    clause: 'docs/rules.md §3',
    ...served({ locked: true }),
    play: asking(),
    expect: { action: 'FORBIDDEN', resultCode: 'A001215', error: 'unauthorized_client' },
  },
  ...given({ ...ASSERTING, clients: [{ ...SIGNER, resourceIndicators: [API_URL] }] }).expecting({
    ...ACTIVE,
    again: [
      ['UNAUTHORIZED', 'A157325'],
      ['UNAUTHORIZED', 'A157325'],
      ['UNAUTHORIZED', 'A157325'],
    ],
  })({
    'one who replays an assertion does not learn whether a token exists (RFC 7523 §3 (7); RFC 7662 §4)':
      async world => {
        const { parameters } = await assertedBy(world, 'signer')
        const ask = (token: string) => world.introspectFor({ parameters: `${parameters}&token=${token}` })
        const first = await ask(await tokenFor(world))
        const again = [await ask(await tokenFor(world)), await ask('unknown'), await ask('a'.repeat(16_385))]
        return { ...first, again: again.map(({ action, resultCode }) => [action, resultCode]) }
      },
  }),
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
  ...given(served()).expecting(ACTIVE)({
    'a hint changes nothing (RFC 7662 §2.1)': async world => {
      const token = await tokenFor(world)
      const parameters = new URLSearchParams({ token, token_type_hint: 'refresh_token' }).toString()
      return askAbout(world, token, { parameters })
    },
  }),
  ...given(served()).expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A058201', error: 'server_error' })({
    'a call with members of wrong types cannot be read (docs/rules.md §1)': world =>
      world.introspectFor({ parameters: 'token=a', accept: 7 }),
  }),
  ...given({ ...served(), faults: ['accessTokens.find'] }).expecting({
    action: 'INTERNAL_SERVER_ERROR',
    resultCode: 'A058101',
    error: 'server_error',
  })({
    'a token is not reported as inactive if the store fails (docs/rules.md §1)': world => askAbout(world, 'a'),
  }),
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
