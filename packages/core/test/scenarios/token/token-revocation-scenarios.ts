import {
  bodyOf,
  codeOf,
  RIVAL,
  redeemed,
  refreshed,
  refreshTokenIn,
  revokedBy,
  type Scenario,
  SPA,
  type World,
} from '@symbolon/contract/scenarios'
import { failed } from '../client-authentication/client-row.js'
import { clientScenariosOf, OWN_ROWS } from '../client-authentication/client-scenarios.js'
import { WITHOUT_URL } from '../client-authentication/combined-rows.js'
import { FAPI_SERVICE } from '../fapi/fapi-modes.js'
import { expecting, given } from '../rows.js'

const REVOKED = { action: 'OK', resultCode: 'A114001', responseContent: '' }
const ACCEPTED = { action: 'OK', resultCode: 'A056001' }
const UNKNOWN = { action: 'UNAUTHORIZED', error: 'invalid_token' }

/** What introspection answers for an access token after a revocation. */
async function introspectedAfter(
  world: World,
  revoke: (access: string, refresh: string) => Promise<unknown>,
): Promise<Awaited<ReturnType<World['introspect']>>> {
  const given = await redeemed(world, await codeOf(world))
  const access = String(bodyOf(given).access_token)
  await revoke(access, refreshTokenIn(given))
  return world.introspect({ token: access })
}

const WHOSE: readonly Scenario[] = [
  ...expecting(REVOKED)({
    'an unknown token (RFC 7009 §2.2; TOK-21)': world => revokedBy(world, 'shop', { token: 'unknown' }),
    'an unknown token in the form of a refresh token (RFC 7009 §2.2)': world =>
      revokedBy(world, 'shop', { token: `${'A'.repeat(43)}.${'A'.repeat(43)}` }),
    'a hint that nobody knows (RFC 7009 §2.2.1)': world =>
      revokedBy(world, 'shop', { token: 'unknown', token_type_hint: 'other' }),
  }),
  ...expecting(UNKNOWN)({
    'an access token ends (RFC 7009 §2.1)': world =>
      introspectedAfter(world, access => revokedBy(world, 'shop', { token: access })),
    'an access token ends, whatever the hint (RFC 7009 §2.1)': world =>
      introspectedAfter(world, access => revokedBy(world, 'shop', { token: access, token_type_hint: 'refresh_token' })),
    'a refresh token ends with its access tokens (RFC 7009 §2.1; TOK-20)': world =>
      introspectedAfter(world, (_, refresh) => revokedBy(world, 'shop', { token: refresh })),
  }),
  ...given({ clients: [RIVAL, SPA] }).expecting(ACCEPTED)({
    'another client ends no access token (RFC 7009 §2.1; TOK-20; TOK-21)': world =>
      introspectedAfter(world, access => revokedBy(world, 'rival', { token: access })),
    'another client ends no refresh token (RFC 7009 §2.1; TOK-20)': world =>
      introspectedAfter(world, (_, refresh) => revokedBy(world, 'rival', { token: refresh })),
  }),
  ...expecting({ action: 'OK', resultCode: 'A050001' })({
    'an access token ends alone (RFC 7009 §2.1; TOK-20)': async world => {
      const given = await redeemed(world, await codeOf(world))
      await revokedBy(world, 'shop', { token: String(bodyOf(given).access_token) })
      return refreshed(world, refreshTokenIn(given))
    },
  }),
]

const REFUSED: readonly Scenario[] = [
  ...given({ service: FAPI_SERVICE }).expecting(failed('A295301'))({
    'a secret under FAPI 2.0 (FAPI 2.0 Security Profile §5.3.2.1-6)': world => revokedBy(world, 'shop', { token: 'a' }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A114301', error: 'invalid_request' })({
    'no token (RFC 7009 §2.1)': world => revokedBy(world, 'shop', {}),
    'an empty token (RFC 7009 §2.1)': world => revokedBy(world, 'shop', { token: '' }),
  }),
  ...expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A114201', error: 'server_error' })({
    'a call with members of wrong types cannot be read (docs/rules.md §1)': world => world.revoke({ parameters: 7 }),
  }),
  ...['tokenFamilies.find', 'accessTokens.find'].flatMap(fault =>
    given({ faults: [fault] }).expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A114101' })({
      [`${fault} fails (docs/rules.md §1)`]: world =>
        revokedBy(world, 'shop', {
          token: fault === 'accessTokens.find' ? 'a' : `${'A'.repeat(43)}.${'A'.repeat(43)}`,
        }),
    }),
  ),
]

/** The same client authentication as at other endpoints, for a token that does not exist. */
const AUTHENTICATION: readonly Scenario[] = clientScenariosOf(
  'revoke',
  REVOKED,
  request => ({ ...request, parameters: `${Reflect.get(request, 'parameters')}&token=unknown` }),
  OWN_ROWS,
).map(scenario =>
  scenario.name === WITHOUT_URL[0]
    ? { ...scenario, expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A114202', error: 'server_error' } }
    : scenario,
)

/** The revocation endpoint. */
export const TOKEN_REVOCATION_ENDPOINT_SCENARIOS: readonly Scenario[] = [...WHOSE, ...REFUSED, ...AUTHENTICATION]
