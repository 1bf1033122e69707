import {
  type Answer,
  AS,
  codeOf,
  RIVAL,
  redeemed,
  refreshed,
  refreshTokenOf,
  revokedBy,
  type Scenario,
  type Setting,
  SHOP,
  SPA,
  type World,
} from '@symbolon/contract/scenarios'
import { failed } from '../client-authentication/client-row.js'
import { clientScenariosOf, OWN_ROWS } from '../client-authentication/client-scenarios.js'
import { WITHOUT_URL } from '../client-authentication/combined-rows.js'
import { FAPI_SERVICE } from '../fapi/fapi-modes.js'
import { expecting, given } from '../rows.js'

/** A client whose refresh token is replaced at each use, and which asks about it with a secret of its own. */
const CLIENTS: Setting = { clients: [SPA, RIVAL] }

const UNKNOWN = `${'A'.repeat(43)}.${'A'.repeat(43)}`

function askedBy(world: World, as: 'shop' | 'rival' | 'spa', token: string, more: object = {}): Promise<Answer> {
  return world.introspectAny({ parameters: new URLSearchParams({ token }).toString(), ...AS[as], ...more })
}

const inactive = (resultCode: string) => ({ action: 'OK', resultCode, responseContent: '{"active":false}' })

const KNOWN: readonly Scenario[] = [
  ...expecting({ action: 'OK', resultCode: 'A059001', contentType: 'application/json' })({
    'the client of a refresh token learns that it is active (RFC 7662 §2.1, §2.2)': async world =>
      askedBy(world, 'shop', await refreshTokenOf(world)),
  }),
  ...['%2E', '%2e'].flatMap(dot =>
    expecting({ action: 'OK', resultCode: 'A059001' })({
      [`its dot is written ${dot}, and its name token with an escape (RFC 7662 §2.1)`]: async world => {
        const token = await refreshTokenOf(world)
        return world.introspectAny({ parameters: `%74oken=${token.replace('.', dot)}`, ...AS.shop })
      },
    }),
  ),
  {
    name: 'the answer has no audience and no token_type: no resource accepts a refresh token',
    clause: 'RFC 7662 §2.2',
    play: async world => {
      const answer = await askedBy(world, 'shop', await refreshTokenOf(world))
      return { ...answer, response: JSON.parse(Object(answer).responseContent) }
    },
    expect: {
      action: 'OK',
      response: {
        active: true,
        iss: 'https://as.example',
        sub: 'ada',
        client_id: 'shop',
        scope: 'read write',
        iat: 1_767_225_600,
        exp: 1_768_089_600,
      },
    },
  },
  ...expecting({ action: 'OK', resultCode: 'A058001' })({
    'an access token is answered about as at the endpoint of core (RFC 7662 §2.2)': async world => {
      await world.putClient({ ...SHOP, resourceIndicators: ['https://api.example'] })
      return askedBy(world, 'shop', await world.token({ resources: ['https://api.example'] }))
    },
  }),
]

const INACTIVE: readonly Scenario[] = [
  ...expecting(inactive('A059303'))({
    'an unknown refresh token (RFC 7662 §2.2)': world => askedBy(world, 'shop', UNKNOWN),
    'a code, before and after it was redeemed (RFC 7662 §2.1)': async world => {
      const code = await codeOf(world)
      await redeemed(world, code)
      return askedBy(world, 'shop', code)
    },
    'a code that nobody has redeemed (RFC 7662 §2.1)': async world => askedBy(world, 'shop', await codeOf(world)),
    'a refresh token of another service (docs/rules.md §8)': async world => {
      const token = await refreshTokenOf(world)
      return askedBy({ ...world, ...(await world.neighbour()) }, 'shop', token)
    },
  }),
  ...given(CLIENTS).expecting(inactive('A059304'))({
    'a refresh token of another client (RFC 7662 §4)': async world =>
      askedBy(world, 'rival', await refreshTokenOf(world)),
  }),
  ...expecting(inactive('A059305'))({
    'one that its client revoked (RFC 7662 §2.2)': async world => {
      const token = await refreshTokenOf(world)
      await revokedBy(world, 'shop', { token })
      return askedBy(world, 'shop', token)
    },
    'one whose user disconnected the client (RFC 7662 §2.2)': async world => {
      const token = await refreshTokenOf(world)
      await world.revokeTokens({ clientIdentifier: 'shop', subject: 'ada' })
      return askedBy(world, 'shop', token)
    },
  }),
  ...expecting(inactive('A059306'))({
    'one at the end of the authorization (RFC 7662 §2.2)': async world => {
      const token = await refreshTokenOf(world)
      world.pass(864_000)
      return askedBy(world, 'shop', token)
    },
  }),
  ...given({ tokens: { lifetimes: { idle: 10 } } }).expecting(inactive('A059307'))({
    'one that nobody used for too long (RFC 7662 §2.2)': async world => {
      const token = await refreshTokenOf(world)
      world.pass(10)
      return askedBy(world, 'shop', token)
    },
  }),
  ...given(CLIENTS).expecting(inactive('A059308'))({
    'one that was replaced, of a client that has a secret now (RFC 7662 §2.2; RFC 9700 §4.14.2)': async world => {
      const token = await refreshTokenOf(world, 'spa')
      await refreshed(world, token, 'spa')
      await world.putClient({ ...SHOP, clientId: SPA.clientId, clientIdAlias: 'spa' })
      return askedBy(world, 'spa', token, { clientSecret: AS.shop.clientSecret })
    },
  }),
]

const REFUSED: readonly Scenario[] = [
  ...given(CLIENTS).expecting(failed('A059301'))({
    'a public client, about its own refresh token (RFC 7662 §2.1)': async world =>
      askedBy(world, 'spa', await refreshTokenOf(world, 'spa')),
  }),
  ...given({ clients: [{ ...RIVAL, introspectionSignAlg: 'ES256' }] }).expecting({
    action: 'BAD_REQUEST',
    resultCode: 'A059302',
    error: 'invalid_request',
  })({
    'a client that gets signed answers (RFC 9701 §5)': async world =>
      askedBy(world, 'rival', await refreshTokenOf(world, 'rival')),
  }),
  ...given({ service: FAPI_SERVICE }).expecting(failed('A295301'))({
    'a secret under FAPI 2.0 (FAPI 2.0 Security Profile §5.3.2.1-6)': world => askedBy(world, 'shop', UNKNOWN),
  }),
  ...expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A059201', error: 'server_error' })({
    'a call with members of wrong types cannot be read (docs/rules.md §1)': world =>
      world.introspectAny({ parameters: `token=${UNKNOWN}`, accept: 7 }),
  }),
  ...given({ faults: ['tokenFamilies.find'] }).expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A059101' })({
    'a token is not reported as inactive if the store fails (docs/rules.md §1)': world =>
      askedBy(world, 'shop', UNKNOWN),
  }),
]

/** What is answered otherwise here, where no public client may ask. */
const PUBLIC = new Set([
  'an attestation of a public client',
  'NONE: a public client sends its client_id',
  'a clientId without a secret identifies a public client',
])

/** The same client authentication as at other endpoints, about a refresh token that does not exist. */
const AUTHENTICATION: readonly Scenario[] = clientScenariosOf(
  'introspectAny',
  inactive('A059303'),
  request => ({ ...request, parameters: `${Reflect.get(request, 'parameters')}&token=${UNKNOWN}` }),
  OWN_ROWS,
).map(scenario => {
  if (PUBLIC.has(scenario.name)) return { ...scenario, expect: failed('A059301') }
  return scenario.name === WITHOUT_URL[0]
    ? { ...scenario, expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A059202', error: 'server_error' } }
    : scenario
})

/** The introspection endpoint, about refresh tokens. */
export const REFRESH_TOKEN_INTROSPECTION_SCENARIOS: readonly Scenario[] = [
  ...KNOWN,
  ...INACTIVE,
  ...REFUSED,
  ...AUTHENTICATION,
]
