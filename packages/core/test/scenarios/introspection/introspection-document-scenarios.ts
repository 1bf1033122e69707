import {
  type Answer,
  demanding,
  NOT_KNOWN,
  REFUSED_TOKEN,
  type Scenario,
  type World,
} from '@symbolon/contract/scenarios'
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
  {
    name: 'an empty array of scopes requires nothing',
    clause: 'docs/rules.md §1',
    play: demanding({ scopes: [] }, { scopes: [] }),
    expect: { action: 'OK', sufficient: true },
  },
  {
    name: 'another subject than the token’s is invalid_request',
    clause: 'docs/rules.md §2',
    play: demanding({ subject: 'bob' }),
    expect: { action: 'FORBIDDEN', resultCode: 'A066302', error: 'invalid_request', sufficient: true, subject: 'ada' },
  },
  {
    name: 'a subject of null is not demanded',
    clause: 'docs/rules.md §1',
    play: demanding({ subject: null }),
    expect: { action: 'OK' },
  },
  {
    name: 'an empty subject is demanded, and differs',
    clause: 'docs/rules.md §1',
    play: demanding({ subject: '' }),
    expect: { action: 'FORBIDDEN', resultCode: 'A066302' },
  },
  {
    name: 'subject and scopes can be demanded together',
    clause: 'docs/rules.md §2',
    play: demanding({ subject: 'ada', scopes: ['read', 'write'] }),
    expect: { action: 'OK', subject: 'ada' },
  },
  {
    name: 'a malformed request is INTERNAL_SERVER_ERROR',
    clause: 'docs/rules.md §1',
    play: world => world.introspect({ token: 7 }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057201', error: 'server_error', ...NOT_KNOWN },
  },
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
  {
    name: 'no token is BAD_REQUEST',
    clause: 'RFC 6750 §3.1; INT-01',
    play: world => world.introspect({ scopes: ['read'] }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A057301', error: 'invalid_request', ...NOT_KNOWN },
  },
  {
    name: 'an empty token is BAD_REQUEST',
    clause: 'RFC 6750 §3.1',
    play: world => world.introspect({ token: '' }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A057301' },
  },
  {
    name: 'a token of null is BAD_REQUEST',
    clause: 'docs/rules.md §1',
    play: world => world.introspect({ token: null }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A057301' },
  },
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
  {
    name: 'an expired token that could be refreshed is UNAUTHORIZED',
    clause: 'RFC 6750 §3.1; docs/refusals.md A065301',
    play: world => afterAnHour(world, {}),
    expect: { ...REFUSED_TOKEN, resultCode: 'A065301', refreshable: true, clientId: 1001, subject: 'ada' },
  },
  {
    name: 'an expired token whose refresh token has expired too',
    clause: 'docs/refusals.md A065302',
    play: world => afterAnHour(world, { refreshTokenDuration: 60 }),
    expect: { ...REFUSED_TOKEN, resultCode: 'A065302', refreshable: false },
  },
  {
    name: 'an expired token that never had a refresh token',
    clause: 'docs/refusals.md A065303',
    play: world => afterAnHour(world, { grantType: 'CLIENT_CREDENTIALS', subject: undefined }),
    expect: { ...REFUSED_TOKEN, resultCode: 'A065303', refreshable: false, absent: ['subject'] },
  },
  {
    name: 'a token has expired at the millisecond of its expiry',
    clause: 'RFC 6750 §3.1',
    play: async world => {
      const token = await world.token({ accessTokenDuration: 10 })
      world.pass(10)
      return world.introspect({ token })
    },
    expect: { ...REFUSED_TOKEN, resultCode: 'A065301' },
  },
  {
    name: 'another access token type does not change the form of challenges',
    clause: 'docs/rules.md §2',
    service: { accessTokenType: 'Symbolon' },
    play: world => world.introspect({ token: 'unknown' }),
    expect: { action: 'UNAUTHORIZED', error: 'invalid_token' },
  },
  {
    name: 'a JWT access token is accepted',
    clause: 'docs/rules.md §2; RFC 9068 §4',
    service: JWT_SERVICE,
    play: demanding({ scopes: ['read'] }),
    expect: { action: 'OK', subject: 'ada' },
  },
  {
    name: 'the stored record of a JWT is reported, not its claims',
    clause: 'docs/rules.md §2',
    service: JWT_SERVICE,
    play: async world => {
      const token = await world.token()
      await world.updateToken({ accessToken: token, scopes: ['admin'] })
      return world.introspect({ token })
    },
    expect: { action: 'OK', scopes: ['admin'] },
  },
  {
    name: 'a modified JWT is unknown',
    clause: 'docs/rules.md §2; INT-03',
    service: JWT_SERVICE,
    play: async world => {
      const [header, claims, signature] = (await world.token()).split('.')
      const edited = `${signature?.startsWith('A') ? 'B' : 'A'}${signature?.slice(1)}`
      return world.introspect({ token: `${header}.${claims}.${edited}` })
    },
    expect: { action: 'UNAUTHORIZED', resultCode: 'A057302', ...NOT_KNOWN },
  },
]
