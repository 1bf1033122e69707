import { describe, expect, test } from 'vitest'
import { defineProtectedResource, type ProtectedResource } from '../../src/configuration/protected-resource.js'
import { defineService } from '../../src/configuration/service.js'
import { serverMetadata } from '../../src/metadata/server-metadata.js'
import { CLIENT_AUTHENTICATION_METHODS, FAPI_MODES, type FapiMode, GRANT_TYPES } from '../../src/records/vocabulary.js'

const ALGORITHMS = 'ES256 ES384 ES512 PS256 PS384 PS512 EdDSA Ed25519 RS256 RS384 RS512'.split(' ')
const RIGHT = { serviceId: 's', issuer: 'https://as.example' }

describe('authorization server metadata (RFC 8414 §2)', () => {
  test('of a minimal service: what is absent or empty is omitted (§3.2)', () => {
    const metadata = serverMetadata(defineService(RIGHT))
    expect(Object.values(metadata).filter(value => value === undefined || value === null)).toEqual([])
    expect(metadata).toStrictEqual({
      issuer: 'https://as.example',
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment', 'form_post', 'jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      token_endpoint_auth_methods_supported: [
        ...['none', 'client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt'],
      ],
      token_endpoint_auth_signing_alg_values_supported: [...ALGORITHMS, 'HS256'],
      request_parameter_supported: true,
      request_uri_parameter_supported: false,
      request_object_signing_alg_values_supported: ALGORITHMS,
      require_signed_request_object: false,
      code_challenge_methods_supported: ['S256'],
      dpop_signing_alg_values_supported: ALGORITHMS,
      require_pushed_authorization_requests: false,
      authorization_response_iss_parameter_supported: true,
    })
  })

  test('of a service that revokes tokens (RFC 8414 §2; RFC 7009 §2)', () => {
    const revocationEndpoint = 'https://as.example/revoke'
    const supportedTokenAuthMethods = ['NONE', 'CLIENT_SECRET_BASIC'] as const
    const metadata = serverMetadata(defineService({ ...RIGHT, revocationEndpoint, supportedTokenAuthMethods }))
    expect(metadata).toMatchObject({
      revocation_endpoint: revocationEndpoint,
      revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
    })
    expect(metadata).not.toHaveProperty('revocation_endpoint_auth_signing_alg_values_supported')
  })

  test('OpenID Connect Discovery §3: of a service that issues ID tokens', () => {
    const point = { x: 'A'.repeat(43), y: 'A'.repeat(43) }
    const jwks = { keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', ...point, d: 'kms:as' }] }
    const supportedScopes = [{ name: 'openid' }]
    const openid = { subject_types_supported: ['public'], claims_parameter_supported: true }
    expect(serverMetadata(defineService({ ...RIGHT, jwks, supportedScopes }))).toMatchObject(openid)
    for (const changes of [{ jwks }, { supportedScopes }]) {
      const metadata = serverMetadata(defineService({ ...RIGHT, ...changes }))
      for (const name of Object.keys(openid)) expect(metadata).not.toHaveProperty(name)
    }
  })

  describe('Attestation-Based Client Authentication §6.3, §7.6, §8', () => {
    const TRUSTING = {
      ...RIGHT,
      challengeEndpoint: 'https://as.example/challenge',
      supportedTokenAuthMethods: ['ATTEST_JWT_CLIENT_AUTH', 'ATTEST_JWT_CLIENT_AUTH_DPOP'],
      attestationTrust: [{ issuer: 'maker', jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) }] } }],
    } as const

    test('of a service that trusts an attester', () => {
      const { dpop_signing_alg_values_supported: algorithms, ...metadata } = serverMetadata(defineService(TRUSTING))
      expect(metadata).toMatchObject({
        token_endpoint_auth_methods_supported: ['attest_jwt_client_auth', 'attest_jwt_client_auth_dpop'],
        challenge_endpoint: 'https://as.example/challenge',
        client_attestation_signing_alg_values_supported: algorithms,
        client_attestation_pop_signing_alg_values_supported: algorithms,
        client_attestation_pop_methods_supported: ['attestation_pop_jwt', 'dpop_combined', 'none'],
      })
    })

    test('of a service that demands attestations, or takes them', () => {
      const attestationPopMethods = ['ATTESTATION_POP_JWT', 'DPOP_COMBINED', 'NONE'] as const
      const metadata = serverMetadata(defineService({ ...TRUSTING, attestationPopMethods }))
      expect(metadata.client_attestation_pop_methods_supported).toEqual([
        'attestation_pop_jwt',
        'dpop_combined',
        'none',
      ])
    })

    test('of a service that trusts nobody: nothing', () => {
      const metadata = serverMetadata(defineService({ ...TRUSTING, attestationTrust: [] }))
      expect(Object.keys(metadata).filter(name => /^(?:client_attestation|challenge)/.test(name))).toEqual([])
    })
  })

  test('of a complete service: the names of RFC 8414, RFC 9126 §5, RFC 9207 §3, RFC 9396 §10 and RFC 9449 §5.1', () => {
    const metadata = serverMetadata(
      defineService({
        ...RIGHT,
        authorizationEndpoint: 'https://as.example/authorize',
        tokenEndpoint: 'https://as.example/token',
        pushedAuthReqEndpoint: 'https://as.example/par',
        jwksUri: 'https://as.example/jwks',
        parRequired: true,
        supportedScopes: [{ name: 'read' }, { name: 'write', description: 'd' }],
        supportedAcrs: ['gold', 'silver'],
        supportedAuthorizationDetailsTypes: ['payment_initiation', 'account_information'],
        supportedTokenAuthMethods: ['CLIENT_SECRET_POST'],
      }),
    )
    expect(metadata).toMatchObject({
      authorization_endpoint: 'https://as.example/authorize',
      token_endpoint: 'https://as.example/token',
      pushed_authorization_request_endpoint: 'https://as.example/par',
      jwks_uri: 'https://as.example/jwks',
      require_pushed_authorization_requests: true,
      scopes_supported: ['read', 'write'],
      acr_values_supported: ['gold', 'silver'],
      authorization_details_types_supported: ['payment_initiation', 'account_information'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    })
  })

  describe('RFC 9728 §4: protected resources', () => {
    const service = defineService(RIGHT)
    const at = (path: string, ...servers: readonly string[]) =>
      defineProtectedResource({
        resource: `https://api.example/${path}`,
        ...(servers.length > 0 && { authorization_servers: servers }),
      })

    test.each<[what: string, resources: readonly ProtectedResource[], said: readonly string[] | undefined]>([
      ['none', [], undefined],
      ['each by its identifier', [at('a', RIGHT.issuer), at('b')], ['https://api.example/a', 'https://api.example/b']],
      ['one that has other servers too', [at('a', 'https://other.example', RIGHT.issuer)], ['https://api.example/a']],
      ['one that is named twice', [at('a'), at('a')], ['https://api.example/a']],
    ])('%s', (_, protectedResources, said) => {
      expect(serverMetadata(service, { protectedResources }).protected_resources).toEqual(said)
    })

    test.each<[what: string, options: unknown, message: RegExp]>([
      ['of another server', { protectedResources: [at('a', 'https://other.example')] }, /must contain the issuer/],
      ['that was not defined', { protectedResources: ['https://api.example/a'] }, /defineProtectedResource/],
      ['that is no list', { protectedResources: at('a') }, /must be a list/],
      ['under a misspelt name', { protectedResource: [] }, /did you mean `protectedResources`/],
    ])('one %s is a misuse', (_, options, message) => {
      expect(() => serverMetadata(service, options as never)).toThrow(message)
    })
  })

  test('Client ID Metadata Document §6: said where it is set, and absent otherwise', () => {
    const service = defineService({ ...RIGHT, clientIdMetadataDocumentSupported: true })
    expect(serverMetadata(service)).toHaveProperty('client_id_metadata_document_supported', true)
    expect(serverMetadata(defineService(RIGHT))).not.toHaveProperty('client_id_metadata_document_supported')
  })

  test.each([
    ['RFC 7591 §2', 'AUTHORIZATION_CODE', 'authorization_code'],
    ['RFC 7591 §2', 'IMPLICIT', 'implicit'],
    ['RFC 7591 §2', 'PASSWORD', 'password'],
    ['RFC 7591 §2', 'CLIENT_CREDENTIALS', 'client_credentials'],
    ['RFC 7591 §2', 'REFRESH_TOKEN', 'refresh_token'],
    ['CIBA §4', 'CIBA', 'urn:openid:params:grant-type:ciba'],
    ['RFC 8628 §3.4', 'DEVICE_CODE', 'urn:ietf:params:oauth:grant-type:device_code'],
    ['RFC 8693 §2.1', 'TOKEN_EXCHANGE', 'urn:ietf:params:oauth:grant-type:token-exchange'],
    ['RFC 7523 §2.1', 'JWT_BEARER', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
    ['OpenID4VCI §4.1.1', 'PRE_AUTHORIZED_CODE', 'urn:ietf:params:oauth:grant-type:pre-authorized_code'],
    ['RFC 6749 §4.5', 'urn:example:grant', 'urn:example:grant'],
  ] as const)('%s: %s is called %s', (_, type, name) => {
    const service = defineService({ ...RIGHT, supportedGrantTypes: [type] })
    expect(serverMetadata(service).grant_types_supported).toEqual([name])
  })

  test('every grant type has a name', () => {
    const service = defineService({ ...RIGHT, supportedGrantTypes: [...GRANT_TYPES] })
    expect(new Set(serverMetadata(service).grant_types_supported).size).toBe(GRANT_TYPES.length)
  })

  test('is plain JSON, and contains no key of the service', () => {
    const jwks = { keys: [{ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43), d: 'kms:hunter2' }] }
    const metadata = serverMetadata(defineService({ ...RIGHT, jwks }))
    expect(JSON.parse(JSON.stringify(metadata))).toStrictEqual(metadata)
    expect(JSON.stringify(metadata)).not.toContain('hunter2')
  })
})

describe('under a FAPI mode of the service', () => {
  const metadataUnder = (...fapiModes: FapiMode[]) => serverMetadata(defineService({ ...RIGHT, fapiModes }))

  test('FAPI2-SP 5.4.1-1, CERT-13: proofs only with algorithms of the profile', () => {
    const { dpop_signing_alg_values_supported } = metadataUnder('FAPI2_SECURITY')
    expect(dpop_signing_alg_values_supported).toEqual(['ES256', 'PS256', 'EdDSA', 'Ed25519'])
  })

  test('FAPI2-SP 5.3.2.2-3, PAR-32: requests must be pushed', () => {
    expect(metadataUnder('FAPI2_SECURITY').require_pushed_authorization_requests).toBe(true)
  })

  test('FAPI2-SP 5.3.2.1-6: no methods with a secret, and NONE neither', () => {
    const methods = metadataUnder('FAPI2_SECURITY').token_endpoint_auth_methods_supported ?? []
    expect(methods.filter(method => /none|secret/.test(method))).toEqual([])
  })

  test('FAPI2-SP 5.3.2.1-6: methods with a key or a certificate, if the service has them', () => {
    const supportedTokenAuthMethods = [...CLIENT_AUTHENTICATION_METHODS]
    const service = defineService({ ...RIGHT, fapiModes: ['FAPI2_SECURITY'], supportedTokenAuthMethods })
    expect(serverMetadata(service)).toMatchObject({
      token_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth'],
    })
  })

  test('FAPI2-SP 5.4.1-1: assertions and request objects only with algorithms of the profile, and no MAC', () => {
    const algorithms = ['ES256', 'PS256', 'EdDSA', 'Ed25519']
    expect(metadataUnder('FAPI2_SECURITY')).toMatchObject({
      token_endpoint_auth_signing_alg_values_supported: algorithms,
      request_object_signing_alg_values_supported: algorithms,
    })
  })

  test('FAPI2-MS 5.3.1-1: signed request objects', () => {
    expect(metadataUnder('FAPI2_SECURITY').require_signed_request_object).toBe(false)
    expect(metadataUnder('FAPI2_MESSAGE_SIGNING_AUTH_REQ').require_signed_request_object).toBe(true)
  })

  test.each(FAPI_MODES.filter(mode => !/INTROSPECTION|RESOURCE_RES/.test(mode)))(
    'FAPI 2.0: %s holds all that the security profile says',
    mode => {
      expect(metadataUnder(mode)).toMatchObject({
        require_pushed_authorization_requests: true,
        token_endpoint_auth_methods_supported: ['private_key_jwt'],
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        authorization_response_iss_parameter_supported: true,
      })
    },
  )

  test('FAPI2-MS 5.4.1-1: only signed response modes', () => {
    expect(metadataUnder('FAPI2_SECURITY').response_modes_supported).toContain('query')
    const modes = metadataUnder('FAPI2_MESSAGE_SIGNING_AUTH_RES').response_modes_supported
    expect(modes.filter(mode => !mode.endsWith('jwt'))).toEqual([])
  })
})
