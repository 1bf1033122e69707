import { createHash } from 'node:crypto'

function stored(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('base64url')}`
}

/** The access tokens of the two services, and one for all services. */
export const TOKENS = {
  bank: 'service-access-token-of-the-bank',
  mint: 'service-access-token-of-the-mint',
  organization: 'organization-token-for-all-services',
} as const

export const CLIENT_SECRET = 'a secret of the client'

/** The key of RFC 7515 Appendix A.3. */
const SIGNING_KEY = {
  kty: 'EC',
  crv: 'P-256',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}

const LEDGER = {
  clientId: 4711,
  clientIdAlias: 'ledger',
  clientName: 'The Ledger',
  clientSecret: stored(CLIENT_SECRET),
  redirectUris: ['https://ledger.example/callback'],
  attributes: [{ key: 'tier', value: 'gold' }],
}

/** A service with opaque tokens, and one with JWTs. */
export const CONFIGURATION = {
  secrets: ['32 bytes or more for the nonces of the tests'],
  storage: 'memory',
  organizationTokens: [stored(TOKENS.organization)],
  services: [
    {
      serviceId: 'bank',
      issuer: 'https://bank.example',
      accessTokens: [stored(TOKENS.bank)],
      supportedScopes: [
        { name: 'payments', description: 'Pay', attributes: [{ key: 'risk', value: 'high' }] },
        { name: 'profile', descriptions: [{ tag: 'de', value: 'Profil' }] },
      ],
      supportedAuthorizationDetailsTypes: ['payment'],
      attributes: [{ key: 'region', value: 'eu' }],
      clients: [LEDGER, { ...LEDGER, clientId: 4712, clientIdAlias: 'locked', locked: true }],
    },
    {
      serviceId: 'mint',
      issuer: 'https://mint.example',
      accessTokens: [stored(TOKENS.mint)],
      accessTokenSignAlg: 'ES256',
      defaultResource: 'https://rs.example',
      jwks: { keys: [SIGNING_KEY] },
      clients: [LEDGER],
    },
  ],
}
