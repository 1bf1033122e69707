import { defineService, type Service, type ServiceConfiguration } from '@symbolon/core'
import { PAYMENT } from './authorization-details.js'
import { makeDecryptionKey, makeSigningKey } from './keys.js'

/** The client attesters that the server trusts (Attestation-Based Client Authentication). */
type Trust = Pick<ServiceConfiguration, 'attestationTrust'>

/** The configuration of the server: endpoints, demands, what it supports, whom it trusts. */
export async function configureService(origin: string, trust: Trust): Promise<Service> {
  return defineService({
    serviceId: 'demo',
    issuer: origin,
    authorizationEndpoint: `${origin}/authorize`,
    tokenEndpoint: `${origin}/token`,
    pushedAuthReqEndpoint: `${origin}/par`,
    introspectionEndpoint: `${origin}/introspect`,
    revocationEndpoint: `${origin}/revoke`,
    parRequired: true,
    dpopNonceRequired: true,
    supportedGrantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
    supportedTokenAuthMethods: [
      'NONE',
      'CLIENT_SECRET_BASIC',
      'CLIENT_SECRET_POST',
      'CLIENT_SECRET_JWT',
      'PRIVATE_KEY_JWT',
      'SELF_SIGNED_TLS_CLIENT_AUTH',
      'ATTEST_JWT_CLIENT_AUTH',
    ],
    // Another server could lure a client into signing an assertion for an endpoint of this one.
    clientAssertionAudience: 'issuer-string',
    ...trust,
    supportedAuthorizationDetailsTypes: [PAYMENT],
    supportedScopes: [
      { name: 'accounts', description: 'see your accounts' },
      { name: 'payments', description: 'pay from your accounts' },
    ],
    jwksUri: `${origin}/jwks`,
    // One key signs answers of the API, the other opens encrypted request objects.
    jwks: { keys: [await makeSigningKey('demo-service-key'), await makeDecryptionKey('demo-service-opener')] },
  })
}
