import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'

/**
 * A first configuration with secrets and a key of its own: one service, one client. Nothing of it is
 * the same for two files.
 */
export function firstConfiguration(issuer: string): object {
  return {
    secrets: [secret()],
    storage: 'memory',
    services: [
      {
        serviceId: 'main',
        issuer,
        accessTokens: [`plain:${secret()}`],
        supportedScopes: [{ name: 'profile' }],
        parRequired: true,
        jwks: { keys: [signingKey()] },
        clients: [
          {
            clientIdAlias: 'first-client',
            clientSecret: `plain:${secret()}`,
            redirectUris: ['http://127.0.0.1/callback'],
            pkceS256Required: true,
          },
        ],
      },
    ],
  }
}

/** 256 random bits. */
function secret(): string {
  return randomBytes(32).toString('base64url')
}

/** A private key for ES256. */
function signingKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' }
}
