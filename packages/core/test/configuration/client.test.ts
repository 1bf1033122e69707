import { describe, expect, test } from 'vitest'
import { defineClient, readClient } from '../../src/configuration/client.js'
import { numericClientId } from '../../src/configuration/fault.js'
import { type WrongRow, wrongValues } from './cases.js'

const SECRET = 'plain:a secret of the client'
const RIGHT = { clientId: 1, clientSecret: SECRET }
const PUBLIC = { clientId: 1, tokenAuthMethod: 'NONE' }

const readOf = async (input: unknown) => {
  const read = await readClient(input)
  return read.ok ? read.value : read.refusal
}
const faultsOf = async (input: unknown) => {
  const read = await readClient(input)
  return read.ok ? [] : read.refusal
}

describe('defaults (docs/rules.md §6)', () => {
  test('for everything that is absent', async () => {
    expect(await readOf(RIGHT)).toStrictEqual({
      ...RIGHT,
      clientIdAliasEnabled: true,
      tlsClientCertificateBoundAccessTokens: false,
      dpopRequired: false,
      jwks: { keys: [] },
      rsRequestSigned: false,
      rsResponseSigned: false,
      clientType: 'CONFIDENTIAL',
      tokenAuthMethod: 'CLIENT_SECRET_BASIC',
      redirectUris: [],
      responseTypes: ['CODE'],
      grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
      fapiModes: [],
      parRequired: false,
      requestObjectRequired: false,
      pkceRequired: false,
      pkceS256Required: false,
      plainPkceAllowed: false,
      unregisteredRedirectUrisAllowed: false,
      locked: false,
      attributes: [],
    })
  })

  test('a client without authentication is public (RFC 6749 §2.1)', async () => {
    expect(await readOf(PUBLIC)).toMatchObject({ clientType: 'PUBLIC', tokenAuthMethod: 'NONE' })
  })

  test('null and undefined mean absent', async () => {
    const nulls = {
      clientIdAlias: null,
      clientType: undefined,
      redirectUris: null,
      requestableScopes: null,
      locked: null,
    }
    expect(await readOf({ ...RIGHT, ...nulls })).toStrictEqual(await readOf(RIGHT))
  })

  test('an empty list of requestable scopes is not the same as none', async () => {
    expect(await readOf({ ...RIGHT, requestableScopes: [] })).toMatchObject({ requestableScopes: [] })
    expect(await readOf(RIGHT)).not.toHaveProperty('requestableScopes')
  })

  test('RFC 9396 §10: an empty list of types of authorization details is not the same as none', async () => {
    expect(await readOf({ ...RIGHT, authorizationDetailsTypes: [] })).toMatchObject({ authorizationDetailsTypes: [] })
    expect(await readOf({ ...RIGHT, authorizationDetailsTypes: null })).not.toHaveProperty('authorizationDetailsTypes')
  })

  test('what is read is frozen', async () => {
    expect(Object.isFrozen(await readOf(RIGHT))).toBe(true)
  })
})

describe('the number of a client (docs/rules.md §6)', () => {
  test.each([
    ['clientIdAlias', 'shop'],
    ['entityId', 'https://client.example'],
    ['metadataDocumentLocation', 'https://client.example/metadata.json'],
  ])('is derived from %s when it is not set', async (property, name) => {
    expect(await readOf({ [property]: name, clientSecret: SECRET })).toMatchObject({
      clientId: await numericClientId(name),
    })
  })

  test('is derived from the alias rather than another name', async () => {
    const names = {
      metadataDocumentLocation: 'https://b.example',
      entityId: 'https://a.example',
      clientIdAlias: 'shop',
    }
    expect(await readOf({ ...names, clientSecret: SECRET })).toMatchObject({ clientId: await numericClientId('shop') })
  })

  test('is kept when it is set', async () => {
    expect(await readOf({ ...RIGHT, clientIdAlias: 'shop' })).toMatchObject({ clientId: 1, clientIdAlias: 'shop' })
    expect(await readOf({ ...RIGHT, clientId: Number.MAX_SAFE_INTEGER })).toMatchObject({ clientId: 2 ** 53 - 1 })
  })

  test('cannot be derived without a name', async () => {
    expect(await faultsOf({ clientSecret: SECRET })).toEqual([
      { path: 'clientId', problem: expect.stringContaining('clientIdAlias') },
    ])
  })
})

describe('redirect URIs', () => {
  test.each([
    'https://app.example/cb',
    'https://app.example',
    'https://app.example/cb?tenant=1&x=%C3%A9',
    'https://app.example:8443/cb',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:3000/cb',
    'http://[::1]:3000/cb',
    'http://localhost:3000/cb',
    'com.example.app:/cb',
    'com.example.app://cb',
  ])('RFC 6749 §3.1.2, RFC 8252 §7: %s', async uri => {
    expect(await readOf({ ...PUBLIC, redirectUris: [uri] })).toMatchObject({ redirectUris: [uri] })
  })

  test.each([
    ['CVE-2026-22752', 'javascript', 'javascript:alert(1)'],
    ['CVE-2026-22752', 'javascript in another case', 'JavaScript:alert(1)'],
    ['CVE-2026-22752', 'javascript that looks like https', 'javascript://app.example/%0aalert(1)'],
    ['CVE-2026-22752', 'javascript after a space', ' javascript:alert(1)'],
    ['CVE-2026-22752', 'javascript with a tab inside', 'java\tscript:alert(1)'],
    ['CVE-2026-22752', 'javascript with a line feed inside', 'java\nscript:alert(1)'],
    ['CVE-2026-22752', 'javascript after a control character', '\u0001javascript:alert(1)'],
    ['CVE-2026-22752', 'data', 'data:text/html,x'],
    ['CVE-2026-22752', 'vbscript', 'vbscript:x'],
    ['CVE-2026-22752', 'blob', 'blob:https://app.example/x'],
    ['CVE-2026-22752', 'file', 'file:///etc/passwd'],
    ['CVE-2026-22752', 'about', 'about:blank'],
    ['FAPI2-SP 5.3.2.2-8', 'http', 'http://app.example/cb'],
    ['FAPI2-SP 5.3.2.2-8', 'http in another case', 'HTTP://app.example/cb'],
    ['RFC 8252 §7.3', 'http of a host that begins like loopback', 'http://127.0.0.1.evil.example/cb'],
    ['RFC 8252 §7.3', 'http of a host that begins like localhost', 'http://localhost.evil.example/cb'],
    ['RFC 8252 §7.3', 'http with loopback as user information', 'http://127.0.0.1@evil.example/cb'],
    ['RFC 8252 §7.3', 'http of all addresses', 'http://0.0.0.0/cb'],
    ['RFC 6749 §3.1.2', 'a fragment', 'https://app.example/cb#x'],
    ['RFC 6749 §3.1.2', 'an empty fragment', 'https://app.example/cb#'],
    ['RFC 6749 §4.1.2', 'a parameter of responses', 'https://app.example/cb?state=x'],
    ['JARM §2.3', 'the parameter of signed responses', 'https://app.example/cb?response=x'],
    ['RFC 6749 §3.1.2', 'a relative reference', '/cb'],
    ['RFC 6749 §3.1.2', 'a reference without scheme', '//app.example/cb'],
    ['RFC 6749 §3.1.2', 'no host', 'https://'],
    ['RFC 6749 §3.1.2', 'nothing', ''],
    ['RFC 3986 §2', 'a space', 'https://app.example/c b'],
    ['RFC 3986 §2', 'a line feed at the end', 'https://app.example/cb\n'],
    ['RFC 3986 §2', 'carriage return and line feed', 'https://app.example/cb\r\nX: y'],
    ['RFC 3986 §2', 'NUL', 'https://app.example/cb\u0000'],
    ['RFC 3986 §2', 'delete', 'https://app.example/cb\u007f'],
    ['RFC 3986 §2', 'a letter outside ASCII', 'https://app.example/\u00e9'],
    ['RFC 3986 §2', 'a host outside ASCII', 'https://\u00e9.example/'],
    ['RFC 3986 §2', 'a backslash', 'https://app.example\\@evil.example/cb'],
    ['RFC 3986 §2', 'a quote', 'https://app.example/"'],
    ['RFC 3986 §2', 'an angle bracket', 'https://app.example/<x>'],
  ])('%s: %s is refused', async (_clause, _what, uri) => {
    const faults = await faultsOf({ ...PUBLIC, redirectUris: ['https://app.example/cb', uri] })
    expect(faults).toEqual([{ path: 'redirectUris[1]', problem: expect.stringContaining('absolute URI') }])
  })
})

describe('docs/rules.md §7: a URL has at most 2,048 characters', () => {
  const LONGEST = `https://app.example/${'a'.repeat(2_048 - 'https://app.example/'.length)}`

  test.each([
    ['entityId', 'entityId', (url: string) => url],
    ['metadataDocumentLocation', 'metadataDocumentLocation', (url: string) => url],
    ['jwksUri', 'jwksUri', (url: string) => url],
    ['redirectUris', 'redirectUris[0]', (url: string) => [url]],
    ['resourceIndicators', 'resourceIndicators[0]', (url: string) => [url]],
  ])('%s', async (property, path, valueWith) => {
    expect(await faultsOf({ ...RIGHT, [property]: valueWith(LONGEST) })).toEqual([])
    const problem = 'may hold 2048 characters'
    expect(await faultsOf({ ...RIGHT, [property]: valueWith(`${LONGEST}a`) })).toEqual([{ path, problem }])
  })

  test('tlsClientAuthSanUri', async () => {
    const client = { clientId: 1, tokenAuthMethod: 'TLS_CLIENT_AUTH' }
    expect(await faultsOf({ ...client, tlsClientAuthSanUri: LONGEST })).toEqual([])
    const fault = { path: 'tlsClientAuthSanUri', problem: 'may hold 2048 characters' }
    expect(await faultsOf({ ...client, tlsClientAuthSanUri: `${LONGEST}a` })).toEqual([fault])
  })
})

describe('client secrets', () => {
  test.each(['plain:x', 'plain:with:colons and spaces', `sha256:${'A'.repeat(43)}`, 'encrypted:vault/7'])(
    '%s',
    async clientSecret => {
      expect(await readOf({ ...RIGHT, clientSecret })).toMatchObject({ clientSecret })
    },
  )

  test.each([
    ['neither form', 'a secret'],
    ['another digest', `sha512:${'A'.repeat(86)}`],
    ['another case', `SHA256:${'A'.repeat(43)}`],
    ['a digest in hex', `sha256:${'a'.repeat(64)}`],
    ['a digest in base64', `sha256:${'A'.repeat(42)}+`],
    ['a padded digest', `sha256:${'A'.repeat(43)}=`],
    ['a short digest', `sha256:${'A'.repeat(42)}`],
    ['a digest with spare bits', `sha256:${'A'.repeat(42)}B`],
    ['no digest', 'sha256:'],
    ['nothing encrypted', 'encrypted:'],
    ['nothing', ''],
  ])('%s is refused, and not shown', async (_, clientSecret) => {
    const faults = await faultsOf({ ...RIGHT, clientSecret })
    expect(faults.map(({ path }) => path)).toEqual(['clientSecret'])
    expect(faults[0]?.problem).toMatch(/sha256:.*plain:/)
    // A scheme alone is part of the sentence about schemes.
    const isScheme = ['', 'sha256:', 'encrypted:'].includes(clientSecret)
    const shown = !isScheme && JSON.stringify(faults).includes(clientSecret)
    expect(shown).toBe(false)
  })
})

describe('what is wrong', () => {
  const properties = {
    text: ['clientIdAlias', 'clientName', 'clientType', 'tokenAuthMethod', 'clientSecret'],
    flag: [
      'clientIdAliasEnabled',
      'parRequired',
      'pkceRequired',
      'pkceS256Required',
      'plainPkceAllowed',
      'unregisteredRedirectUrisAllowed',
      'locked',
    ],
    count: ['clientId', 'clientSecretExpiresAt', 'pushedAuthReqDuration'],
    list: [
      'redirectUris',
      'responseTypes',
      'grantTypes',
      'requestableScopes',
      'authorizationDetailsTypes',
      'attributes',
    ],
    url: ['entityId', 'metadataDocumentLocation', 'jwksUri'],
  }

  test.each(wrongValues(properties))('%s: %j has a fault with that path and a problem', async (name, value) => {
    const faults = await faultsOf({ ...RIGHT, [name]: value })
    expect(faults.map(fault => fault.path)).toContain(name)
    expect(faults.every(({ problem }) => problem.length > 10)).toBe(true)
  })

  test.each<WrongRow>([
    { set: { clientId: 0 }, path: 'clientId' },
    { set: { clientIdAlias: '12' }, path: 'clientIdAlias', problem: /digits/ },
    { set: { clientIdAlias: '0' }, path: 'clientIdAlias', problem: /digits/ },
    { set: { clientIdAlias: '' }, path: 'clientIdAlias', problem: /printable/ },
    { set: { clientIdAlias: 'a\n' }, path: 'clientIdAlias', problem: /printable/ },
    { set: { clientIdAlias: 'a\u0000' }, path: 'clientIdAlias', problem: /printable/ },
    { set: { clientIdAlias: '\u00e9' }, path: 'clientIdAlias', problem: /printable/ },
    { set: { tokenAuthMethod: 'none' }, path: 'tokenAuthMethod', problem: /CLIENT_SECRET_BASIC/ },
    { set: { clientType: 'public' }, path: 'clientType', problem: /PUBLIC/ },
    { set: { redirectUris: [1] }, path: 'redirectUris[0]' },
    { set: { redirectUris: ['https://a.example', null] }, path: 'redirectUris[1]' },
    { set: { responseTypes: ['TOKEN'] }, path: 'responseTypes[0]', problem: /CODE/ },
    { set: { responseTypes: ['code'] }, path: 'responseTypes[0]', problem: /CODE/ },
    { set: { grantTypes: ['REFRESH_TOKEN', 'refresh_token'] }, path: 'grantTypes[1]', problem: /REFRESH_TOKEN/ },
    {
      set: { grantTypes: ['urn:ietf:params:oauth:grant-type:device_code'] },
      path: 'grantTypes[0]',
      problem: /DEVICE_CODE/,
    },
    { set: { grantTypes: ['REFRESH_TOKEN', 'urn:example:a#b'] }, path: 'grantTypes[1]', problem: /absolute URI/ },
    { set: { requestableScopes: ['a b'] }, path: 'requestableScopes[0]', problem: /without space/ },
    { set: { authorizationDetailsTypes: ['payment', ''] }, path: 'authorizationDetailsTypes[1]', problem: /printable/ },
    { set: { pushedAuthReqDuration: 4 }, path: 'pushedAuthReqDuration', problem: /at least 5/ },
    { set: { attributes: [{ value: 'v' }] }, path: 'attributes[0].key' },
    { set: { clientSecert: 'x' }, path: 'clientSecert', problem: /not a property/ },
    { set: { serviceId: 's' }, path: 'serviceId', problem: /not a property/ },
    { set: { constructor: 1 }, path: 'constructor', problem: /not a property/ },
  ])('$path for $set', async ({ set, path, problem }) => {
    const faults = await faultsOf({ ...RIGHT, ...set })
    expect(faults.map(fault => fault.path)).toEqual([path])
    expect(faults[0]?.problem).toMatch(problem ?? /./)
  })

  test.each<[string, object, string]>([
    ['RFC 6749 §2.3.1: a method with a secret and no secret', { clientId: 1 }, 'clientSecret'],
    ['RFC 6749 §2.3.1: the other method too', { clientId: 1, tokenAuthMethod: 'CLIENT_SECRET_POST' }, 'clientSecret'],
    ['RFC 6749 §2.1: a public client with a secret', { ...PUBLIC, clientSecret: SECRET }, 'clientSecret'],
    [
      'RFC 9126 §2.4: unregistered redirect URIs of a client that does not authenticate',
      { ...PUBLIC, unregisteredRedirectUrisAllowed: true },
      'unregisteredRedirectUrisAllowed',
    ],
    ['RFC 6749 §2.1: a public client that authenticates', { ...RIGHT, clientType: 'PUBLIC' }, 'clientType'],
    ['RFC 6749 §2.1: a confidential client that does not', { ...PUBLIC, clientType: 'CONFIDENTIAL' }, 'clientType'],
  ])('%s', async (_, input, path) => {
    expect((await faultsOf(input)).map(fault => fault.path)).toEqual([path])
  })

  test.each([undefined, null, 'x', 1, [], true])('the whole configuration: %s', async input => {
    expect(await faultsOf(input)).not.toEqual([])
  })

  test('defineClient rejects with a TypeError that names every path', async () => {
    const defining = defineClient({ clientId: 0, redirectUris: ['javascript:x'] })
    await expect(defining).rejects.toThrow(TypeError)
    await expect(defineClient({ clientId: 0, redirectUris: ['javascript:x'] })).rejects.toThrow(
      /clientId: .*\n.*redirectUris\[0\]: /,
    )
  })
})

/** Every property of a client in docs/rules.md §6. */
const DOCUMENTED =
  `clientId clientIdAlias clientIdAliasEnabled clientSecret clientType tokenAuthMethod tokenAuthSignAlg jwks jwksUri
  redirectUris responseTypes grantTypes parRequired dpopRequired requestObjectRequired requestSignAlg
  requestEncryptionAlg requestEncryptionEnc authorizationSignAlg authorizationEncryptionAlg
  authorizationEncryptionEnc idTokenSignAlg idTokenEncryptionAlg idTokenEncryptionEnc tlsClientAuthSubjectDn tlsClientAuthSanDns tlsClientAuthSanUri
  tlsClientAuthSanIp tlsClientAuthSanEmail selfSignedCertificateKeyId tlsClientCertificateBoundAccessTokens
  rsSignedRequestKeyId rsRequestSigned pkceRequired pkceS256Required plainPkceAllowed unregisteredRedirectUrisAllowed
  requestableScopes pushedAuthReqDuration clientSecretExpiresAt rsResponseSigned authorizationDetailsTypes fapiModes
  locked entityId metadataDocumentLocation attributes`.split(/\s+/)

describe('docs/rules.md §6: every property is known', () => {
  test.each(DOCUMENTED)('%s is read', async name => {
    const faults = await faultsOf({ ...RIGHT, [name]: Symbol('of no type') })
    expect(faults.map(({ path }) => path)).toEqual([name])
    expect(faults[0]?.problem).not.toMatch(/not a property/)
  })
})

test('docs/rules.md §8: __proto__ in JSON sets nothing', async () => {
  const json = '{"clientId":1,"tokenAuthMethod":"NONE","__proto__":{"locked":true,"clientSecret":"plain:x"}}'
  const read = await readClient(JSON.parse(json))
  expect(read.ok && read.value.locked).toBe(false)
  expect(read.ok && Object.getPrototypeOf(read.value) !== Object.prototype).toBe(false)
  expect((await readClient(Object.create(RIGHT))).ok).toBe(false)
  expect(Reflect.get({}, 'locked')).toBeUndefined()
})

describe('FAPI 2.0 Security Profile §5.4.3; RFC 7517 §4.5: keys with one kid', () => {
  const EC = { kty: 'EC', crv: 'P-256', kid: 'same', x: 'A'.repeat(43), y: 'A'.repeat(43) }

  test.each([
    ['another kty', { kty: 'RSA', kid: 'same', n: 'AQ', e: 'AQAB' }],
    ['another crv', { ...EC, crv: 'P-384', x: 'A'.repeat(64), y: 'A'.repeat(64) }],
    ['another use', { ...EC, use: 'enc' }],
    ['another alg', { ...EC, alg: 'ES256' }],
    ['another kid', { ...EC, kid: 'other' }],
    ['no kid', { ...EC, kid: undefined }],
  ])('may differ in %s', async (_, other) => {
    expect(await readOf({ ...PUBLIC, jwks: { keys: [EC, other] } })).toMatchObject({ clientType: 'PUBLIC' })
  })

  test.each([
    ['the same key', EC],
    ['a key of the same kind', { ...EC, x: `${'A'.repeat(42)}E` }],
  ])('are refused beside %s', async (_, other) => {
    const faults = [{ path: 'jwks', problem: 'must not repeat a kid for keys of the same kty, crv, use and alg' }]
    expect(await readClient({ ...PUBLIC, jwks: { keys: [EC, other] } })).toMatchObject({ refusal: faults })
  })
})

test.each([
  ['CLIENT_SECRET_BASIC', false],
  ['CLIENT_SECRET_JWT', true],
] as const)(
  'RFC 9421 §3.3.3: a client with %s may have to sign without a key: %s',
  async (tokenAuthMethod, isValid) => {
    const clientSecret = 'plain:a secret that client and server share'
    const read = await readClient({ clientId: 1, tokenAuthMethod, clientSecret, rsRequestSigned: true })
    expect(read.ok).toBe(isValid)
  },
)
