import { describe, expect, test } from 'vitest'
import { rsaTestKey } from '../../../../test/keys/rsa.js'
import { defineService, readService } from '../../src/configuration/service.js'
import { keyPairFor } from '../setup/platform/keys.js'
import { EC, type WrongRow, wrongValues } from './cases.js'

const RIGHT = { serviceId: 's', issuer: 'https://as.example' }

const readOf = (input: unknown) => {
  const read = readService(input)
  return read.ok ? read.value : read.refusal
}
const faultsOf = (input: unknown) => {
  const read = readService(input)
  return read.ok ? [] : read.refusal
}

describe('defaults (docs/rules.md §6)', () => {
  test('for everything that is absent', () => {
    expect(readOf(RIGHT)).toStrictEqual({
      ...RIGHT,
      accessTokenType: 'Bearer',
      tlsClientCertificateBoundAccessTokens: false,
      accessTokenDuration: 3600,
      refreshTokenDuration: 864_000,
      accessTokenRetention: 86_400,
      jwks: { keys: [] },
      scopeRequired: false,
      clientIdMetadataDocumentSupported: false,
      supportedScopes: [],
      supportedAuthorizationDetailsTypes: [],
      supportedGrantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'],
      supportedResponseTypes: ['CODE'],
      supportedTokenAuthMethods: [
        'NONE',
        'CLIENT_SECRET_BASIC',
        'CLIENT_SECRET_POST',
        'CLIENT_SECRET_JWT',
        'PRIVATE_KEY_JWT',
      ],
      clientAssertionAudience: 'endpoints',
      clientAssertionMaxLifetime: 3600,
      clientAssertionJtiRequired: true,
      attestationTrust: [],
      attestationChallengeRequired: false,
      trustedRootCertificates: [],
      intermediateCertificates: [],
      mutualTlsValidatePkiCertChain: true,
      supportedAcrs: [],
      clientIdAliasEnabled: true,
      pushedAuthReqDuration: 60,
      pushedAuthReqMaxSize: 65_536,
      fapiModes: [],
      parRequired: false,
      requestObjectRequired: false,
      requestObjectAudienceChecked: true,
      nbfOptional: false,
      localhostPortIgnored: false,
      requestObjectMaxLifetime: 3600,
      ticketDuration: 600,
      authorizationResponseDuration: 120,
      dpopProofLifetime: 60,
      dpopNonceRequired: false,
      dpopNonceDuration: 300,
      dpopProofOnUnboundTokenIgnored: false,
      rsRequestSigned: false,
      rsResponseSigned: false,
      messageSignatureLifetime: 60,
      messageSignatureMacAllowed: false,
      allowableClockSkew: 10,
      errorDescriptionOmitted: false,
      errorUriOmitted: false,
      attributes: [],
      accessTokens: [],
    })
  })

  test('null and undefined mean absent, everywhere', () => {
    const nulls = Object.fromEntries(Object.keys(readOf(RIGHT)).map(key => [key, null]))
    expect(readOf({ ...nulls, defaultResource: undefined, errorUriBase: null, ...RIGHT })).toStrictEqual(readOf(RIGHT))
    expect(readOf({ ...RIGHT, supportedScopes: [{ name: 'a', description: null, defaultEntry: null }] })).toMatchObject(
      {
        supportedScopes: [{ name: 'a', defaultEntry: false }],
      },
    )
  })

  test('what is read is frozen', () => {
    expect(Object.isFrozen(readOf(RIGHT))).toBe(true)
  })
})

describe('what is right', () => {
  test.each<[string, object]>([
    ['an http issuer of a loopback host', { issuer: 'http://127.0.0.1:3000' }],
    ['an http issuer of localhost', { issuer: 'http://localhost' }],
    ['an issuer with a path', { issuer: 'https://as.example/tenant' }],
    ['64 characters of serviceId', { serviceId: 'a'.repeat(64) }],
    ['every kind of character in serviceId', { serviceId: 'aZ09._~-' }],
    ['the shortest duration of a pushed request', { pushedAuthReqDuration: 5 }],
    ['no retention', { accessTokenRetention: 0 }],
    ['another token type', { accessTokenType: 'N_A' }],
    ['no grant types', { supportedGrantTypes: [] }],
    ['no response types', { supportedResponseTypes: [] }],
    [
      'a whole scope',
      {
        supportedScopes: [
          {
            name: 'a',
            defaultEntry: true,
            description: 'd',
            descriptions: [{ tag: 'fr', value: 'v' }],
            attributes: [{ key: 'k', value: 'v' }],
          },
        ],
      },
    ],
    [
      'all flags',
      {
        parRequired: true,
        scopeRequired: true,
        errorUriOmitted: true,
        errorDescriptionOmitted: true,
        dpopProofOnUnboundTokenIgnored: true,
        localhostPortIgnored: true,
      },
    ],
    ['a use of request_uris', { pushedRequestUse: 'until-completed' }],
    ['attributes', { attributes: [{ key: '', value: '' }] }],
    [
      'types of authorization details that look like members of objects, or like URLs',
      { supportedAuthorizationDetailsTypes: ['constructor', '__proto__', 'https://scheme.example/files'] },
    ],
    ['scopes called __proto__ and constructor', { supportedScopes: [{ name: '__proto__' }, { name: 'constructor' }] }],
  ])('%s', (_, set) => {
    expect(faultsOf({ ...RIGHT, ...set })).toEqual([])
    expect(readOf({ ...RIGHT, ...set })).toMatchObject(set)
  })

  test('RFC 8707 §2: any absolute URI without fragment can be the default resource', () => {
    expect(faultsOf({ ...RIGHT, defaultResource: 'https://rs.example/api?x=1' })).toEqual([])
    expect(faultsOf({ ...RIGHT, defaultResource: 'urn:example:rs' })).toEqual([])
  })
})

describe('what is wrong', () => {
  const properties = {
    text: ['serviceId', 'accessTokenType', 'accessTokenSignatureKeyId', 'accessTokenSignAlg', 'pushedRequestUse'],
    flag: [
      'scopeRequired',
      'clientIdAliasEnabled',
      'parRequired',
      'dpopProofOnUnboundTokenIgnored',
      'localhostPortIgnored',
      'errorDescriptionOmitted',
      'errorUriOmitted',
    ],
    count: [
      'accessTokenDuration',
      'refreshTokenDuration',
      'accessTokenRetention',
      'pushedAuthReqDuration',
      'pushedAuthReqMaxSize',
      'ticketDuration',
      'authorizationResponseDuration',
    ],
    list: [
      'supportedScopes',
      'supportedAuthorizationDetailsTypes',
      'supportedGrantTypes',
      'supportedResponseTypes',
      'supportedTokenAuthMethods',
      'supportedAcrs',
      'attributes',
    ],
    url: [
      'issuer',
      'defaultResource',
      'authorizationEndpoint',
      'tokenEndpoint',
      'pushedAuthReqEndpoint',
      'jwksUri',
      'errorUriBase',
    ],
  }
  const resource = (name: string, value: unknown) =>
    name === 'defaultResource' && typeof value === 'string' && /^(http|ftp|javascript):/.test(value)

  test.each(wrongValues(properties).filter(([name, value]) => !resource(name, value)))(
    '%s: %j has a fault with that path and a problem',
    (name, value) => {
      const faults = faultsOf({ ...RIGHT, [name]: value })
      expect(faults.map(fault => fault.path)).toContain(name)
      expect(faults.every(({ problem }) => problem.length >= 'is missing'.length)).toBe(true)
    },
  )

  test.each<WrongRow>([
    { set: { serviceId: undefined }, path: 'serviceId' },
    { set: { issuer: null }, path: 'issuer' },
    { set: { serviceId: '' }, path: 'serviceId', problem: /1 to 64/ },
    { set: { serviceId: 'a'.repeat(65) }, path: 'serviceId', problem: /1 to 64/ },
    { set: { serviceId: 'a/b' }, path: 'serviceId', problem: /letters/ },
    { set: { serviceId: 'a\n' }, path: 'serviceId', problem: /letters/ },
    { set: { serviceId: 'a:b' }, path: 'serviceId', problem: /letters/ },
    { set: { issuer: 'https://as.example/?x=1' }, path: 'issuer', problem: /query/ },
    { set: { issuer: 'https://as.example/?' }, path: 'issuer', problem: /query/ },
    { set: { issuer: 'http://as.example' }, path: 'issuer', problem: /https/ },
    { set: { issuer: 'http://127.0.0.1.evil.example' }, path: 'issuer', problem: /https/ },
    { set: { accessTokenType: '' }, path: 'accessTokenType', problem: /scheme/ },
    { set: { accessTokenType: 'A B' }, path: 'accessTokenType', problem: /scheme/ },
    { set: { accessTokenType: 'Bearer\r\nX' }, path: 'accessTokenType', problem: /scheme/ },
    { set: { accessTokenSignAlg: 'none' }, path: 'accessTokenSignAlg', problem: /ES256/ },
    { set: { accessTokenSignAlg: 'HS256' }, path: 'accessTokenSignAlg', problem: /ES256/ },
    { set: { accessTokenDuration: 0 }, path: 'accessTokenDuration', problem: /at least 1/ },
    { set: { pushedAuthReqDuration: 4 }, path: 'pushedAuthReqDuration', problem: /at least 5/ },
    { set: { pushedAuthReqMaxSize: 0 }, path: 'pushedAuthReqMaxSize' },
    { set: { pushedRequestUse: 'twice' }, path: 'pushedRequestUse', problem: /once/ },
    { set: { supportedScopes: [{ name: 'a b' }] }, path: 'supportedScopes[0].name', problem: /without space/ },
    { set: { supportedScopes: [{ name: '' }] }, path: 'supportedScopes[0].name', problem: /without space/ },
    { set: { supportedScopes: [{ name: 'a"' }] }, path: 'supportedScopes[0].name', problem: /without space/ },
    { set: { supportedScopes: [{ name: 'a' }, { defaultEntry: true }] }, path: 'supportedScopes[1].name' },
    { set: { supportedScopes: ['a'] }, path: 'supportedScopes[0]' },
    {
      set: { supportedScopes: [{ name: 'a', extra: 1 }] },
      path: 'supportedScopes[0].extra',
      problem: /not a property/,
    },
    {
      set: { supportedScopes: [{ name: 'a', descriptions: [{ tag: 'fr' }] }] },
      path: 'supportedScopes[0].descriptions[0].value',
    },
    { set: { supportedScopes: [{ name: 'a' }, { name: 'a' }] }, path: 'supportedScopes', problem: /repeat/ },
    {
      set: { supportedGrantTypes: ['authorization_code'] },
      path: 'supportedGrantTypes[0]',
      problem: /AUTHORIZATION_CODE/,
    },
    { set: { supportedResponseTypes: ['CODE', 'TOKEN'] }, path: 'supportedResponseTypes[1]', problem: /CODE/ },
    { set: { supportedTokenAuthMethods: ['private_key_jwt'] }, path: 'supportedTokenAuthMethods[0]' },
    { set: { clientAssertionMaxLifetime: 86_401 }, path: 'clientAssertionMaxLifetime' },
    { set: { requestObjectMaxLifetime: 86_401 }, path: 'requestObjectMaxLifetime' },
    { set: { requestObjectMaxLifetime: 0 }, path: 'requestObjectMaxLifetime' },
    {
      set: { attestationTrust: [{ issuer: 'https://attester.example', jwks: { keys: [] } }] },
      path: 'attestationTrust',
    },
    {
      set: { attestationTrust: [{ issuer: 'https://attester.example', jwks: { keys: [{ kty: 'oct', k: 'AA' }] } }] },
      path: 'attestationTrust',
    },
    {
      set: {
        attestationTrust: [1, 2].map(() => ({
          issuer: 'https://attester.example',
          jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) }] },
        })),
      },
      path: 'attestationTrust',
      problem: /repeat/,
    },
    { set: { attestationChallengeRequired: 1 }, path: 'attestationChallengeRequired' },
    { set: { challengeEndpoint: 'http://as.example/challenge' }, path: 'challengeEndpoint' },
    { set: { attestationPopMethods: ['dpop_combined'] }, path: 'attestationPopMethods[0]' },
    ...(
      [
        [['NONE'], /contain a proof/],
        [[], /contain a proof/],
        [['DPOP_COMBINED', 'DPOP_COMBINED'], /repeat/],
      ] as const
    ).map(([attestationPopMethods, problem]) => ({
      set: {
        attestationTrust: [{ issuer: 'a', jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) }] } }],
        attestationPopMethods,
      },
      path: 'attestationPopMethods',
      problem,
    })),
    ...(
      [
        ['ATTEST_JWT_CLIENT_AUTH', 'DPOP_COMBINED'],
        ['ATTEST_JWT_CLIENT_AUTH_DPOP', 'ATTESTATION_POP_JWT'],
      ] as const
    ).map(([method, proof]) => ({
      set: {
        attestationTrust: [{ issuer: 'a', jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) }] } }],
        supportedTokenAuthMethods: [method],
        attestationPopMethods: [proof],
      },
      path: 'attestationPopMethods',
      problem: new RegExp(`which ${method} needs`),
    })),
    { set: { attestationPopMethods: ['DPOP_COMBINED'] }, path: 'attestationPopMethods', problem: /attestationTrust/ },
    { set: { trustedRootCertificates: ['MIIB'] }, path: 'trustedRootCertificates[0]', problem: /PEM/ },
    { set: { trustedRootCertificates: 'PEM' }, path: 'trustedRootCertificates' },
    { set: { intermediateCertificates: ['MIIB'] }, path: 'intermediateCertificates[0]', problem: /PEM/ },
    { set: { mutualTlsValidatePkiCertChain: 'yes' }, path: 'mutualTlsValidatePkiCertChain' },
    { set: { supportedAuthorizationDetailsTypes: [''] }, path: 'supportedAuthorizationDetailsTypes[0]' },
    { set: { supportedAcrs: ['a b'] }, path: 'supportedAcrs[0]' },
    { set: { supportedAcrs: [null] }, path: 'supportedAcrs[0]' },
    { set: { attributes: [{ key: 'k' }] }, path: 'attributes[0].value' },
    { set: { attributes: [{ key: 'k', value: 'v', hidden: true }] }, path: 'attributes[0].hidden' },
    { set: { accessTokens: ['a token'] }, path: 'accessTokens[0]', problem: /sha256:/ },
    { set: { apiKey: 'k', apiSecret: 'a secret' }, path: 'apiSecret', problem: /sha256:/ },
    { set: { apiKey: 'k' }, path: 'apiSecret', problem: /apiKey/ },
    { set: { apiSecret: 'plain:x' }, path: 'apiSecret', problem: /apiKey/ },
    { set: { jwks: [] }, path: 'jwks' },
    { set: { jwks: {} }, path: 'jwks.keys' },
    { set: { jwks: { keys: [{}] } }, path: 'jwks.keys[0].kty' },
    { set: { jwks: { keys: ['x'] } }, path: 'jwks.keys[0]' },
    { set: { parRequried: true }, path: 'parRequried', problem: /not a property/ },
    { set: { constructor: 1 }, path: 'constructor', problem: /not a property/ },
  ])('$path for $set', ({ set, path, problem }) => {
    const faults = faultsOf({ ...RIGHT, ...set })
    expect(faults.map(fault => fault.path)).toEqual([path])
    expect(faults[0]?.problem).toMatch(problem ?? /./)
  })

  test.each<[string, object]>([
    ['kid', { kid: 5 }],
    ['alg', { alg: ['ES256'] }],
    ['use', { use: 1 }],
    ['crv', { crv: {} }],
    ['d', { d: 7 }],
  ])('RFC 7517 §4: a key whose %s is not a string', (member, key) => {
    const faults = faultsOf({ ...RIGHT, jwks: { keys: [{ kty: 'EC', ...key }] } })
    expect(faults.map(fault => fault.path)).toEqual([`jwks.keys[0].${member}`])
  })

  test.each([undefined, null, 'x', 1, [], () => RIGHT])('the whole configuration: %s', input => {
    expect(faultsOf(input)).not.toEqual([])
    expect(faultsOf(input).every(({ problem }) => problem.length >= 'is missing'.length)).toBe(true)
  })

  test('all faults are reported at once, in one text with their paths', () => {
    const define = () => defineService({ serviceId: 'a/b', issuer: 'x', supportedScopes: [{ name: 'a b' }] })
    expect(define).toThrow(TypeError)
    expect(define).toThrow(/serviceId: .*\n.*issuer: .*\n.*supportedScopes\[0\]\.name: /)
  })

  test('docs/rules.md §8: no fault repeats a value', () => {
    const secret = 'hunter2-hunter2'
    const keys = [{ kty: 1, d: secret }]
    const faults = faultsOf({
      serviceId: `${secret}/`,
      issuer: secret,
      jwks: { keys },
      errorUriBase: secret,
      parRequired: secret,
    })
    expect(faults.length).toBeGreaterThan(3)
    expect(JSON.stringify(faults)).not.toContain(secret)
  })
})

/** Every property of a service in docs/rules.md §6. */
const DOCUMENTED =
  `serviceId issuer apiKey apiSecret accessTokens accessTokenType accessTokenSignAlg accessTokenSignatureKeyId
  accessTokenDuration refreshTokenDuration accessTokenRetention defaultResource jwks dpopNonceRequired dpopNonceDuration
  dpopProofLifetime dpopProofOnUnboundTokenIgnored messageSignatureLifetime pushedAuthReqEndpoint tokenEndpoint
  pushedAuthReqDuration pushedAuthReqMaxSize pushedRequestUse ticketDuration parRequired requestObjectRequired
  authorizationSignatureKeyId authorizationResponseDuration
  requestObjectAudienceChecked nbfOptional localhostPortIgnored fapiModes trustedRootCertificates intermediateCertificates
  mutualTlsValidatePkiCertChain
  tlsClientCertificateBoundAccessTokens supportedTokenAuthMethods supportedAcrs supportedScopes supportedGrantTypes
  supportedResponseTypes supportedAuthorizationDetailsTypes rsRequestSigned rsResponseSigned resourceSignatureKeyId
  allowableClockSkew errorDescriptionOmitted errorUriOmitted errorUriBase clientAssertionAudience
  clientAssertionMaxLifetime clientAssertionJtiRequired requestObjectMaxLifetime attestationTrust clientIdAliasEnabled scopeRequired
  attributes`.split(/\s+/)

describe('docs/rules.md §6: what is not built yet is refused when loaded, never ignored', () => {
  test.each(DOCUMENTED)('%s is read, or reported as not built', name => {
    const faults = faultsOf({ ...RIGHT, [name]: Symbol('of no type') })
    expect(faults.map(({ path }) => path)).toEqual([name])
    expect(faults[0]?.problem).not.toMatch(/not a property/)
  })
})

const OF_P256 = (await keyPairFor('ES256')).privateKey
const OF_P384 = (await keyPairFor('ES384')).privateKey

describe('contradictions', () => {
  test('RFC 7518 §3.3, §3.5: an RSA key below 2048 bits signs nothing', () => {
    const keys = [rsaTestKey(1024).export({ format: 'jwk' })]
    const set = { defaultResource: 'https://rs.example', jwks: { keys } }
    for (const accessTokenSignAlg of ['RS256', 'PS256']) {
      const faults = faultsOf({ ...RIGHT, ...set, accessTokenSignAlg })
      expect(faults.map(({ path }) => path)).toEqual(['jwks.keys[0].n', 'jwks'])
    }
  })

  test('RFC 9068 §3: JWT access tokens need a default resource', async () => {
    const keys = [(await keyPairFor('ES256')).privateKey]
    const faults = faultsOf({ ...RIGHT, accessTokenSignAlg: 'ES256', jwks: { keys } })
    expect(faults.map(({ path }) => path)).toEqual(['defaultResource'])
  })

  test.each<[string, object]>([
    ['no key', { jwks: { keys: [] } }],
    ['a key of another curve', { jwks: { keys: [OF_P384] } }],
    ['a public key', { jwks: { keys: [EC] } }],
    ['a key of another kid', { accessTokenSignatureKeyId: 'b', jwks: { keys: [{ ...OF_P256, kid: 'a' }] } }],
  ])('RFC 9068 §2.1: JWT access tokens need a private key: %s', (_, set) => {
    const faults = faultsOf({ ...RIGHT, accessTokenSignAlg: 'ES256', defaultResource: 'https://rs.example', ...set })
    expect(faults).toEqual([{ path: 'jwks', problem: expect.stringContaining('ES256') }])
  })

  test('with both there is none', async () => {
    const { privateKey } = await keyPairFor('ES256')
    const jwks = { keys: [{ ...privateKey, kid: 'a' }] }
    const set = {
      accessTokenSignAlg: 'ES256',
      defaultResource: 'https://rs.example',
      accessTokenSignatureKeyId: 'a',
      jwks,
    }
    expect(readOf({ ...RIGHT, ...set })).toMatchObject(set)
  })
})

describe('__proto__ in JSON (docs/rules.md §8)', () => {
  test.each([
    '{"serviceId":"s","issuer":"https://as.example","__proto__":{"parRequired":true}}',
    '{"serviceId":"s","issuer":"https://as.example","attributes":[{"key":"k","value":"v","__proto__":{"x":1}}]}',
    '{"serviceId":"s","issuer":"https://as.example","jwks":{"keys":[{"kty":"EC","__proto__":{"d":"AA"}}]}}',
    '{"serviceId":"s","issuer":"https://as.example","supportedScopes":[{"name":"a","__proto__":{"defaultEntry":true}}]}',
  ])('%s changes nothing', json => {
    const read = readService(JSON.parse(json))
    const text = JSON.stringify(read)
    expect(read.ok ? text : '').not.toMatch(/"parRequired":true|"defaultEntry":true|"x":1/)
    if (read.ok) {
      expect(Object.getPrototypeOf(read.value)).toBe(Object.prototype)
      expect(read.value.parRequired).toBe(false)
      expect(read.value.jwks.keys.every(key => key.d === undefined)).toBe(true)
      expect(read.value.supportedScopes.every(scope => !scope.defaultEntry)).toBe(true)
    }
    expect(Reflect.get({}, 'parRequired')).toBeUndefined()
  })

  test('inherited members do not count', () => {
    expect(readService(Object.create(RIGHT)).ok).toBe(false)
  })
})
