import {
  type Answer,
  byUri,
  CLIENT_SECRET,
  type Expectation,
  form,
  HOLDER_THUMBPRINT,
  type Operations,
  proofFor,
  pushed,
  pushedUri,
  RESOURCE_URL,
  type Scenario,
  SHOP,
  WAITING,
  type World,
} from '@symbolon/contract/scenarios'
import { CREATION, MISTAKE } from '../access-token/token-making.js'
import { expecting, given } from '../rows.js'
import { P384_KEY } from '../samples.js'
import { FAPI_SERVICE, putUnder, under, WHOSE } from './fapi-modes.js'
import { FAPI_ASSERTED_SCENARIOS } from './fapi-pushed-scenarios.js'

const OUTSIDE: Expectation = {
  action: 'UNAUTHORIZED',
  resultCode: 'A295301',
  responseContent: '{"error":"invalid_client","error_description":"[A157300] Client authentication failed."}',
}

const METHODS: readonly (readonly [method: string, request: object])[] = [
  ['NONE', { parameters: form({ client_id: 'app', redirect_uri: 'http://127.0.0.1/cb' }) }],
  ['CLIENT_SECRET_BASIC', pushed()],
  ['CLIENT_SECRET_POST', { parameters: form({ client_id: 'post', client_secret: CLIENT_SECRET }) }],
]

/** Client authentication under FAPI 2.0: methods with secrets and NONE are refused. */
function clientScenarios(operation: 'push' | 'authenticate'): readonly Scenario[] {
  return [
    ...METHODS.map(
      ([method, request]): Scenario => ({
        name: `FAPI: ${method}`,
        clause: 'FAPI2-SP 5.3.2.1-3, 5.3.2.1-6; PAR-05',
        service: FAPI_SERVICE,
        play: world => world[operation](request),
        expect: OUTSIDE,
      }),
    ),
    ...expecting(OUTSIDE)({
      'FAPI: a secret, under a mode of the client only (docs/rules.md §6; PAR-05)': async world =>
        (await under(world, 'client'))[operation](pushed()),
    }),
    {
      name: 'FAPI: a mode overrides the methods that the service supports',
      clause: 'docs/rules.md §6',
      service: { ...FAPI_SERVICE, supportedTokenAuthMethods: ['CLIENT_SECRET_BASIC'] },
      play: world => world[operation](pushed()),
      expect: OUTSIDE,
    },
  ]
}

/** Pushed authorization requests under FAPI 2.0. */
export const FAPI_PUSHED_SCENARIOS: readonly Scenario[] = [...clientScenarios('push'), ...FAPI_ASSERTED_SCENARIOS]

/** Client authentication by `authenticateClient` under FAPI 2.0. */
export const FAPI_CLIENT_SCENARIOS: readonly Scenario[] = clientScenarios('authenticate')

const ES384 = { algorithm: 'ES384', privateKey: P384_KEY } as const

async function proving(world: World, operations: Operations): Promise<Answer> {
  return operations.prove({ dpop: await proofFor(world, undefined, { key: ES384 }), htm: 'GET', htu: RESOURCE_URL })
}

/** DPoP proofs under FAPI 2.0, without a token. */
export const FAPI_DPOP_SCENARIOS: readonly Scenario[] = [
  ...expecting({ action: 'OK', resultCode: 'A254001' })({
    'FAPI: a proof by ES384 is accepted without a mode (RFC 9449 §4.3-5)': world => proving(world, world),
  }),
  {
    name: 'FAPI: a proof by ES384',
    clause: 'FAPI2-SP 5.4',
    service: FAPI_SERVICE,
    play: world => proving(world, world),
    expect: {
      action: 'BAD_REQUEST',
      resultCode: 'A254301',
      resultMessage: '[A254301] The algorithm of the DPoP proof is not supported.',
      error: 'invalid_dpop_proof',
    },
  },
  ...given({ service: FAPI_SERVICE }).expecting({ action: 'OK', resultCode: 'A254001' })({
    'FAPI: a proof by ES256 (FAPI2-SP 5.4)': async world =>
      world.prove({
        dpop: await proofFor(world, undefined),
        htm: 'GET',
        htu: RESOURCE_URL,
        dpopKeyThumbprint: HOLDER_THUMBPRINT,
      }),
  }),
]

const NOT_PUSHED: Expectation = { action: 'BAD_REQUEST', resultCode: 'A294308', error: 'invalid_request' }

/** Redeems, under a mode, a request that was pushed before the mode was set. */
function redeemed(
  changes: Readonly<Record<string, string | undefined>>,
  mode: 'FAPI2_SECURITY' | 'FAPI2_MESSAGE_SIGNING_AUTH_RES' = 'FAPI2_SECURITY',
): Scenario['play'] {
  return async world => {
    const uri = await pushedUri(world, changes)
    return (await under(world, 'service', mode)).authorize(byUri(uri))
  }
}

/** The same for a client without authentication by HTTP Basic. */
function redeemedBy(client_id: string, changes: Readonly<Record<string, string | undefined>>): Scenario['play'] {
  return async world => {
    const uri = String(Reflect.get(await world.push({ parameters: form({ client_id, ...changes }) }), 'requestUri'))
    return (await under(world, 'service')).authorize(byUri(uri, { client_id }))
  }
}

type Row = readonly [name: string, clause: string, play: Scenario['play'], expect: Expectation, clients?: object]

const row16 = 'PAR-16'
const row17 = 'FAPI2-SP 5.3.2.2-5; PAR-17'

const AUTHORIZATION_ROWS: readonly Row[] = [
  ['a pushed request', 'FAPI2-SP 5.3.2.2-3; PAR-29', redeemed({}), WAITING],
  [
    'no code_challenge',
    row17,
    redeemed({ code_challenge: undefined, code_challenge_method: undefined }),
    sentToClient('A124301'),
  ],
  [
    'PKCE with plain, of a client that may use it',
    row17,
    redeemed({ code_challenge_method: 'plain' }),
    sentToClient('A124304'),
    { clients: [{ ...SHOP, plainPkceAllowed: true }] },
  ],
  [
    'no redirect_uri, if one is registered',
    `FAPI2-SP 5.3.2.2-6; ${row16}`,
    redeemedBy('post', { client_secret: CLIENT_SECRET, redirect_uri: undefined }),
    { action: 'BAD_REQUEST', resultCode: 'A011301', error: 'invalid_request' },
  ],
  ...[
    ['with a private-use scheme', 'com.example.app:/cb'],
    ['of localhost', 'http://localhost/cb'],
  ].map(
    ([name, redirect_uri]): Row => [
      `a redirect_uri ${name}`,
      `FAPI2-SP 5.3.2.2-8; ${row16}`,
      redeemedBy('app', { redirect_uri }),
      { action: 'BAD_REQUEST', resultCode: 'A011302', error: 'invalid_request' },
    ],
  ),
  [
    'a redirect_uri of a loopback address',
    `FAPI2-SP 5.3.2.2-8; ${row16}`,
    redeemedBy('app', { redirect_uri: 'http://127.0.0.1:49152/cb' }),
    WAITING,
  ],
  [
    'no response_mode, if responses must be signed',
    'FAPI2-MS 5.4.1',
    redeemed({}, 'FAPI2_MESSAGE_SIGNING_AUTH_RES'),
    sentToClient('A012301'),
  ],
  [
    'an unsigned response_mode, if responses must be signed',
    'FAPI2-MS 5.4.1',
    redeemed({ response_mode: 'query' }, 'FAPI2_MESSAGE_SIGNING_AUTH_RES'),
    sentToClient('A012301'),
  ],
]

function sentToClient(resultCode: string): Expectation {
  return { action: 'LOCATION', resultCode, error: 'invalid_request' }
}

/** Authorization requests under FAPI 2.0. */
export const FAPI_AUTHORIZATION_SCENARIOS: readonly Scenario[] = [
  ...WHOSE.flatMap((whose): readonly Scenario[] => [
    {
      name: `FAPI: a request that was not pushed, under a mode of the ${whose}`,
      clause: 'FAPI2-SP 5.3.2.2-3; docs/refusals.md A294308; PAR-29, PAR-32',
      play: async world => (await under(world, whose)).authorize({ parameters: form() }),
      expect: NOT_PUSHED,
    },
    {
      name: `FAPI: the page is reloaded, under a mode of the ${whose}`,
      clause: 'FAPI2-SP 5.3.2.2 Note 3; docs/rules.md §4; LIMIT-04',
      play: async world => {
        const uri = await pushedUri(world)
        const operations = await under(world, whose)
        await operations.authorize(byUri(uri))
        return operations.authorize(byUri(uri))
      },
      expect: WAITING,
    },
  ]),
  ...given({ service: { ...FAPI_SERVICE, parRequired: true } }).expecting(NOT_PUSHED)({
    'FAPI: a mode takes precedence over flags that require PAR too (docs/rules.md §6; PAR-32)': world =>
      world.authorize({ parameters: form() }),
  }),
  ...given({ service: { pushedRequestUse: 'once' } }).expecting({ action: 'BAD_REQUEST', resultCode: 'A008303' })({
    'FAPI: the page is reloaded, and pushedRequestUse is once (docs/rules.md §4)': async world => {
      const uri = await pushedUri(world)
      const operations = await under(world, 'service')
      await operations.authorize(byUri(uri))
      return operations.authorize(byUri(uri))
    },
  }),
  ...AUTHORIZATION_ROWS.map(([name, clause, play, expect, setting]) => ({
    ...setting,
    name: `FAPI: ${name}`,
    clause,
    play,
    expect,
  })),
]

/** Completions under FAPI 2.0. */
export const FAPI_COMPLETION_SCENARIOS: readonly Scenario[] = [
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A011302' })({
    'FAPI: a redirect URI that a mode forbids before completion (FAPI2-SP 5.3.2.2-8; RFC 9126 §7.4)': async world => {
      const parameters = form({ client_id: 'app', redirect_uri: 'com.example.app:/cb' })
      const { ticket } = Object(await world.authorize({ parameters }))
      return (await under(world, 'service')).complete({ ticket })
    },
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A008303' })({
    'FAPI: only one of two tickets of a reloaded page can be completed (FAPI2-SP 5.3.2.2 Note 3; docs/rules.md §4)':
      async world => {
        const uri = await pushedUri(world)
        const operations = await under(world, 'service')
        const [one, other] = [await operations.authorize(byUri(uri)), await operations.authorize(byUri(uri))]
        await operations.complete({ ticket: Object(one).ticket })
        return operations.complete({ ticket: Object(other).ticket })
      },
  }),
]

const PASSWORD = ['AUTHORIZATION_CODE', 'PASSWORD', 'IMPLICIT'] as const

/** Creating access tokens under FAPI 2.0. */
export const FAPI_CREATION_SCENARIOS: readonly Scenario[] = [
  ...WHOSE.flatMap((whose): readonly Scenario[] =>
    [
      ['without a binding', {}, { ...MISTAKE, resultCode: 'A109217' }],
      ['bound to a key', { dpopKeyThumbprint: 'A'.repeat(43) }, { action: 'OK', tokenType: 'DPoP' }],
      ['bound to a certificate', { certificateThumbprint: 'A'.repeat(43) }, { action: 'OK' }],
    ].map(([name, changes, expect]) => ({
      name: `create: a token ${name}, under a FAPI mode of the ${whose}`,
      clause: 'FAPI2-SP 5.3.2.1-4, 5.3.2.1-5; docs/rules.md §5',
      play: async world => (await under(world, whose)).createToken({ ...CREATION, ...Object(changes) }),
      expect: Object(expect),
    })),
  ),
  ...(['PASSWORD', 'IMPLICIT'] as const).map(
    (grantType): Scenario => ({
      name: `create: a token for the grant ${grantType}, under FAPI`,
      clause: 'FAPI2-SP 5.3.2.1-2, 5.3.2.2-1',
      service: { supportedGrantTypes: PASSWORD },
      play: async world => {
        await putUnder(world, { ...SHOP, grantTypes: PASSWORD })
        return world.createToken({ ...CREATION, grantType, dpopKeyThumbprint: 'A'.repeat(43) })
      },
      expect: { ...MISTAKE, resultCode: 'A109216' },
    }),
  ),
  {
    name: 'create: a JWT signed by ES384, under a FAPI mode of the client only',
    clause: 'FAPI2-SP 5.4; docs/rules.md §6',
    service: { accessTokenSignAlg: 'ES384', defaultResource: 'https://api.example', jwks: { keys: [P384_KEY] } },
    play: async world => (await under(world, 'client')).createToken({ ...CREATION, dpopKeyThumbprint: 'A'.repeat(43) }),
    expect: { ...MISTAKE, resultCode: 'A109218' },
  },
]
