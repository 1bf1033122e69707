import { demanding, NOT_KNOWN, REFUSED_TOKEN, type Scenario } from '@symbolon/contract/scenarios'
import { expecting, given } from '../rows.js'

const SIXTEEN_KIB = 16_384

/** Decisions of docs/rules.md §1 and §2. */
export const INTROSPECTION_DECIDED_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a token of more than 16 KiB is unknown without a store call',
    clause: 'docs/rules.md §7',
    faults: ['accessTokens.find'],
    play: world => world.introspect({ token: 'x'.repeat(SIXTEEN_KIB + 1) }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A057302', ...NOT_KNOWN },
  },
  ...given({ faults: ['accessTokens.find'] }).expecting({ action: 'INTERNAL_SERVER_ERROR' })({
    'a token of 16 KiB is looked up (docs/rules.md §7)': world => world.introspect({ token: 'x'.repeat(SIXTEEN_KIB) }),
  }),
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A057302' })({
    'a token with trailing white space is unknown (GHSA-gv94-wp4h-vv8p)': async world =>
      world.introspect({ token: `${await world.token()}\t` }),
  }),
  {
    name: 'a token of a removed client gets the same challenge as an unknown token',
    clause: 'docs/rules.md §1',
    play: async world => {
      const token = await world.token()
      await world.stores.clients.remove('1001')
      return world.introspect({ token })
    },
    expect: {
      ...REFUSED_TOKEN,
      resultCode: 'A098301',
      responseContent: 'Bearer error="invalid_token",error_description="[A057302] The access token does not exist."',
      clientId: 1001,
    },
  },
  {
    name: 'a token of a locked client gets the same challenge as an unknown token',
    clause: 'docs/rules.md §1',
    play: async world => {
      const token = await world.token({ clientIdentifier: 'post' })
      await world.putClient({ clientId: 1002, clientIdAlias: 'post', tokenAuthMethod: 'NONE', locked: true })
      return world.introspect({ token })
    },
    expect: {
      ...REFUSED_TOKEN,
      resultCode: 'A098303',
      responseContent: 'Bearer error="invalid_token",error_description="[A057302] The access token does not exist."',
    },
  },
  ...expecting({ ...REFUSED_TOKEN, resultCode: 'A065301' })({
    'expiry is checked before the client (docs/rules.md §2)': async world => {
      const token = await world.token()
      await world.stores.clients.remove('1001')
      world.pass(3_601)
      return world.introspect({ token })
    },
  }),
  ...expecting({ action: 'FORBIDDEN', resultCode: 'A064301', error: 'insufficient_scope', sufficient: false })({
    'a token without scopes covers no required scope (docs/rules.md §2)': demanding(
      { scopes: ['read'] },
      { scopes: [] },
    ),
  }),
  ...expecting({ action: 'FORBIDDEN', resultCode: 'A064302', error: 'insufficient_scope' })({
    'a required scope that the service does not support is never covered (docs/rules.md §2)': async world => {
      await world.plant('planted', { scopes: ['read', 'unknown'] })
      return world.introspect({ token: 'planted', scopes: ['unknown'] })
    },
    'two required scopes that the token does not have (docs/rules.md §2)': demanding({
      scopes: ['admin', 'read', 'root'],
    }),
    'scopes are checked before the subject (docs/rules.md §2)': demanding({ subject: 'bob', scopes: ['admin'] }),
  }),
  ...expecting({ action: 'FORBIDDEN', resultCode: 'A066301', error: 'invalid_request' })({
    'a subject is required and the token has none (docs/rules.md §2)': demanding(
      { subject: 'ada' },
      { grantType: 'CLIENT_CREDENTIALS', subject: undefined },
    ),
  }),
  {
    name: 'resources that the access token covers',
    clause: 'docs/rules.md §2; RFC 8707 §2',
    play: demanding(
      { resources: ['https://a.example'] },
      { resources: ['https://a.example', 'https://b.example'], accessTokenResources: ['https://a.example'] },
    ),
    expect: {
      action: 'OK',
      resources: ['https://a.example', 'https://b.example'],
      accessTokenResources: ['https://a.example'],
    },
  },
  ...expecting({ action: 'OK' })({
    'several resources, all of which the access token covers (docs/rules.md §2; RFC 8707 §2)': demanding(
      { resources: ['https://b.example', 'https://a.example'] },
      { accessTokenResources: ['https://a.example', 'https://b.example'] },
    ),
    'authentication within maxAge (RFC 9470 §3)': async world => {
      const token = await world.token({ authTime: world.now() / 1000 - 60 })
      return world.introspect({ token, maxAge: 60 })
    },
    'an authentication time as far ahead as clocks may differ (RFC 9470 §3; docs/configuration.md allowableClockSkew)':
      async world => {
        const token = await world.token({ authTime: world.now() / 1000 + 10 })
        return world.introspect({ token, maxAge: 60 })
      },
  }),
  ...expecting({
    action: 'UNAUTHORIZED',
    resultCode: 'A066310',
    error: 'invalid_token',
    usable: true,
    sufficient: true,
  })({
    'a resource of the authorization request that the token does not cover (docs/rules.md §2; RFC 9068 §4)': demanding(
      { resources: ['https://b.example'] },
      { resources: ['https://a.example', 'https://b.example'], accessTokenResources: ['https://a.example'] },
    ),
    'a resource is required and the token has none (docs/rules.md §2)': demanding({ resources: ['https://a.example'] }),
  }),
  ...expecting({ action: 'OK', acr: 'silver' })({
    'one of the acr values was performed (RFC 9470 §3)': demanding(
      { acrValues: ['gold', 'silver'] },
      { acr: 'silver' },
    ),
  }),
  {
    name: 'another acr leads to a step-up challenge, and the answer still describes the token',
    clause: 'RFC 9470 §3; docs/rules.md §2',
    play: demanding({ acrValues: ['gold', 'silver'], maxAge: 60 }, { acr: 'bronze', authTime: 1 }),
    expect: {
      action: 'UNAUTHORIZED',
      resultCode: 'A341302',
      usable: true,
      sufficient: true,
      acr: 'bronze',
      responseContent:
        'Bearer error="insufficient_user_authentication",error_description="[A341302] The user must authenticate in another way.",acr_values="gold silver",max_age="60"',
    },
  },
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A341302' })({
    'an unknown acr never satisfies acrValues (RFC 9470 §3; INT-05)': demanding({ acrValues: ['gold'] }),
  }),
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A340301', error: 'insufficient_user_authentication' })({
    'authentication too long ago (RFC 9470 §3; docs/rules.md §2)': async world => {
      const token = await world.token({ authTime: world.now() / 1000 - 61 })
      return world.introspect({ token, maxAge: 60 })
    },
    'an unknown authentication time never satisfies maxAge (RFC 9470 §3)': demanding({ maxAge: 999_999_999 }),
    'an authentication time in the future never satisfies maxAge (RFC 9470 §3; THREAT-04)': async world => {
      const token = await world.token({ authTime: world.now() / 1000 + 11 })
      return world.introspect({ token, maxAge: 60 })
    },
    'a maxAge of 0 demands authentication in the same second (docs/rules.md §1)': async world => {
      const token = await world.token({ authTime: world.now() / 1000 })
      world.pass(1)
      return world.introspect({ token, maxAge: 0 })
    },
  }),
  {
    name: 'the service omits error descriptions',
    clause: 'docs/configuration.md errorDescriptionOmitted',
    service: { errorDescriptionOmitted: true },
    play: world => world.introspect({ token: 'unknown' }),
    expect: { action: 'UNAUTHORIZED', responseContent: 'Bearer error="invalid_token"' },
  },
  {
    name: 'the service has a page that explains result codes',
    clause: 'docs/configuration.md errorUriBase',
    service: { errorUriBase: 'https://as.example/errors', errorDescriptionOmitted: true },
    play: world => world.introspect({ token: 'unknown' }),
    expect: {
      action: 'UNAUTHORIZED',
      responseContent: 'Bearer error="invalid_token",error_uri="https://as.example/errors#A057302"',
    },
  },
]
