import { demanding, NOT_KNOWN, REFUSED_TOKEN } from './common.js'
import type { Scenario } from './scenario.js'

export const STORED_TOKENS: readonly Scenario[] = [
  {
    name: 'a token of another service is unknown',
    clause: 'docs/rules.md §1, §8',
    play: async world => (await world.neighbour()).introspect({ token: await world.token() }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A057302', ...NOT_KNOWN },
  },
  {
    name: 'a record of another service is not accepted',
    clause: 'docs/rules.md §8',
    play: async world => {
      await world.plant('planted', { serviceId: 'another' })
      return world.introspect({ token: 'planted' })
    },
    expect: { action: 'UNAUTHORIZED', resultCode: 'A057302', ...NOT_KNOWN },
  },
  {
    name: 'a client whose client id differs from that of the record is not accepted',
    clause: 'docs/rules.md §8',
    play: async world => {
      await world.plant('planted', { clientId: 1002, clientIdentifier: '1001' })
      return world.introspect({ token: 'planted' })
    },
    expect: { ...REFUSED_TOKEN, resultCode: 'A098301' },
  },
  {
    name: 'every field of the record is reported',
    clause: 'docs/rules.md §2',
    play: demanding({}, { ...everything(), clientIdentifier: 'shop' }),
    expect: {
      action: 'OK',
      ...everything(),
      clientIdAlias: 'shop',
      clientIdAliasUsed: true,
      clientEntityIdUsed: false,
      metadataDocumentUsed: false,
      responseSigningRequired: false,
      forExternalAttachment: true,
      forCredentialIssuance: true,
      serviceAttributes: [{ key: 'region', value: 'eu' }],
      clientAttributes: [{ key: 'tier', value: 'gold' }],
      grantType: 'AUTHORIZATION_CODE',
      absent: ['clientEntityId', 'metadataDocumentLocation', 'dpopNonce'],
    },
  },
  {
    name: 'a token of a client that was named by its entity id',
    clause: 'docs/rules.md §2',
    play: demanding({}, { clientIdentifier: 'https://entity.example' }),
    expect: {
      action: 'OK',
      clientEntityId: 'https://entity.example',
      clientEntityIdUsed: true,
      clientIdAliasUsed: false,
      absent: ['clientIdAlias'],
    },
  },
]

export const STORED_REFRESH_TOKENS: readonly Scenario[] = [
  {
    name: 'create: a refresh token with this value exists',
    clause: 'docs/refusals.md A144202',
    play: async world => {
      const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', refreshToken: 'own' }
      await world.createToken(creation)
      return world.createToken(creation)
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A144202', absent: ['accessToken'] },
  },
]

function everything() {
  return {
    properties: [{ key: 'account', value: '42', hidden: true }],
    resources: ['https://a.example', 'https://b.example'],
    accessTokenResources: ['https://a.example'],
    authorizationDetails: { elements: [{ type: 'payment', actions: ['initiate'], otherFields: '{"amount":1.0}' }] },
    grantId: 'grant-1',
    grant: { scopes: [{ scope: 'read', resource: ['https://a.example'] }], claims: ['email'] },
    consentedClaims: ['email', 'name'],
    acr: 'gold',
    authTime: 1_700_000_000,
    forExternalAttachment: true,
    forCredentialIssuance: true,
    cnonce: 'c-nonce',
    cnonceExpiresAt: 1_800_000_000_000,
    issuableCredentials: '[]',
  }
}
