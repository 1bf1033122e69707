import {
  type Answer,
  demanding,
  NOT_KNOWN,
  REFUSED_TOKEN,
  type Scenario,
  type World,
} from '@symbolon/contract/scenarios'
import { expecting, given } from '../rows.js'
import { JWT_SERVICE } from '../samples.js'

async function afterAnHour(world: World, creation: object): Promise<Answer> {
  const token = await world.token(creation)
  world.pass(3_601)
  return world.introspect({ token })
}

/** What a token must cover, the table of actions, and what the answer says: docs/rules.md §1, §2. */
export const INTROSPECTION_DOCUMENT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a token that exists, has not expired and covers all demands is OK',
    clause: 'docs/rules.md §2',
    play: demanding({ scopes: ['read'], subject: 'ada' }),
    expect: {
      action: 'OK',
      resultCode: 'A056001',
      type: 'introspectionResponse',
      responseContent: 'Bearer error="invalid_request"',
      existent: true,
      usable: true,
      sufficient: true,
      refreshable: true,
      clientId: 1001,
      subject: 'ada',
      scopes: ['read', 'write'],
    },
  },
  {
    name: 'a scope that the token does not cover is insufficient_scope',
    clause: 'docs/rules.md §2; INT-04',
    play: demanding({ scopes: ['read', 'admin'] }),
    expect: {
      action: 'FORBIDDEN',
      resultCode: 'A064302',
      usable: true,
      sufficient: false,
      responseContent:
        'Bearer error="insufficient_scope",error_description="[A064302] The access token does not cover all scopes that are required.",scope="read admin"',
    },
  },
  ...expecting({ action: 'OK', sufficient: true })({
    'an empty array of scopes requires nothing (docs/rules.md §1)': demanding({ scopes: [] }, { scopes: [] }),
  }),
  {
    name: 'another subject than the token’s is invalid_request',
    clause: 'docs/rules.md §2',
    play: demanding({ subject: 'bob' }),
    expect: { action: 'FORBIDDEN', resultCode: 'A066302', error: 'invalid_request', sufficient: true, subject: 'ada' },
  },
  ...expecting({ action: 'OK' })({
    'a subject of null is not demanded (docs/rules.md §1)': demanding({ subject: null }),
  }),
  ...expecting({ action: 'FORBIDDEN', resultCode: 'A066302' })({
    'an empty subject is demanded, and differs (docs/rules.md §1)': demanding({ subject: '' }),
  }),
  ...expecting({ action: 'OK', subject: 'ada' })({
    'subject and scopes can be demanded together (docs/rules.md §2)': demanding({
      subject: 'ada',
      scopes: ['read', 'write'],
    }),
  }),
  ...expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057201', error: 'server_error', ...NOT_KNOWN })({
    'a malformed request is INTERNAL_SERVER_ERROR (docs/rules.md §1)': world => world.introspect({ token: 7 }),
  }),
  {
    name: 'a token store that fails is INTERNAL_SERVER_ERROR, never an unknown token',
    clause: 'docs/rules.md §1',
    faults: ['accessTokens.find'],
    play: demanding({}),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057101', error: 'server_error', ...NOT_KNOWN },
  },
  {
    name: 'a client store that fails is INTERNAL_SERVER_ERROR',
    clause: 'docs/rules.md §1',
    faults: ['clients.find'],
    play: demanding({}),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A098101', error: 'server_error', ...NOT_KNOWN },
  },
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A057301', error: 'invalid_request', ...NOT_KNOWN })({
    'no token is BAD_REQUEST (RFC 6750 §3.1; INT-01)': world => world.introspect({ scopes: ['read'] }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A057301' })({
    'an empty token is BAD_REQUEST (RFC 6750 §3.1)': world => world.introspect({ token: '' }),
    'a token of null is BAD_REQUEST (docs/rules.md §1)': world => world.introspect({ token: null }),
  }),
  {
    name: 'a token that does not exist is UNAUTHORIZED',
    clause: 'RFC 6750 §3.1; docs/rules.md §1',
    play: world => world.introspect({ token: 'unknown-token' }),
    expect: {
      action: 'UNAUTHORIZED',
      resultCode: 'A057302',
      responseContent: 'Bearer error="invalid_token",error_description="[A057302] The access token does not exist."',
      ...NOT_KNOWN,
    },
  },
  ...expecting({ ...REFUSED_TOKEN, resultCode: 'A065301', refreshable: true, clientId: 1001, subject: 'ada' })({
    'an expired token that could be refreshed is UNAUTHORIZED (RFC 6750 §3.1; docs/refusals.md A065301)': world =>
      afterAnHour(world, {}),
  }),
  ...expecting({ ...REFUSED_TOKEN, resultCode: 'A065302', refreshable: false })({
    'an expired token whose refresh token has expired too (docs/refusals.md A065302)': world =>
      afterAnHour(world, { refreshTokenDuration: 60 }),
  }),
  ...expecting({ ...REFUSED_TOKEN, resultCode: 'A065303', refreshable: false, absent: ['subject'] })({
    'an expired token that never had a refresh token (docs/refusals.md A065303)': world =>
      afterAnHour(world, { grantType: 'CLIENT_CREDENTIALS', subject: undefined }),
  }),
  ...expecting({ ...REFUSED_TOKEN, resultCode: 'A065301' })({
    'a token has expired at the millisecond of its expiry (RFC 6750 §3.1)': async world => {
      const token = await world.token({ accessTokenDuration: 10 })
      world.pass(10)
      return world.introspect({ token })
    },
  }),
  {
    name: 'another access token type does not change the form of challenges',
    clause: 'docs/rules.md §2',
    service: { accessTokenType: 'Symbolon' },
    play: world => world.introspect({ token: 'unknown' }),
    expect: { action: 'UNAUTHORIZED', error: 'invalid_token' },
  },
  ...given({ service: JWT_SERVICE }).expecting({ action: 'OK', subject: 'ada' })({
    'a JWT access token is accepted (docs/rules.md §2; RFC 9068 §4)': demanding({ scopes: ['read'] }),
  }),
  ...given({ service: JWT_SERVICE }).expecting({ action: 'OK', scopes: ['admin'] })({
    'the stored record of a JWT is reported, not its claims (docs/rules.md §2)': async world => {
      const token = await world.token()
      await world.updateToken({ accessToken: token, scopes: ['admin'] })
      return world.introspect({ token })
    },
  }),
  ...given({ service: JWT_SERVICE }).expecting({ action: 'UNAUTHORIZED', resultCode: 'A057302', ...NOT_KNOWN })({
    'a modified JWT is unknown (docs/rules.md §2; INT-03)': async world => {
      const [header, claims, signature] = (await world.token()).split('.')
      const edited = `${signature?.startsWith('A') ? 'B' : 'A'}${signature?.slice(1)}`
      return world.introspect({ token: `${header}.${claims}.${edited}` })
    },
  }),
]
