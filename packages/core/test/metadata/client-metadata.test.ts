import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { CLIENT_PROPERTIES, type ClientConfiguration } from '../../src/configuration/client.js'
import { CLIENT_IDENTIFIER_LENGTH, CLIENT_METADATA_FAULT_COUNT, CLIENT_METADATA_LENGTH } from '../../src/lib/limits.js'
import { clientFromMetadata, clientMetadata } from '../../src/metadata/client-metadata.js'
import { METADATA_ROWS } from '../../src/metadata/client-metadata-rows.js'
import type { Client } from '../../src/records/client.js'
import { EC } from '../configuration/cases.js'
import { anyText } from '../texts.js'
import { vectorsOf } from '../vectors.js'

interface Example {
  readonly section: string
  readonly metadata: Readonly<Record<string, unknown>>
}

const { requests, responses, softwareStatement, update } = vectorsOf<{
  readonly requests: readonly Example[]
  readonly responses: readonly Example[]
  readonly softwareStatement: Example
  readonly update: Example
}>('rfc7591-client-metadata.json')

const SECRET = 'cf136dc3c1fc93f31185e5885805d'
const DIGEST = 'sha256:kP0hpmj0sSEfvLT20G02lGYPn-LlQnLV4en7LTEfsPk'
const JWKS = { keys: [EC] }
const REDIRECT = { redirect_uris: ['https://client.example.org/callback'] }

/** A public client that redirects. */
const PUBLIC = { client_id: 'ledger', token_endpoint_auth_method: 'none', ...REDIRECT }

/** A client with keys that gets tokens for itself. */
const MACHINE = {
  client_id: 'robot',
  grant_types: ['client_credentials'],
  token_endpoint_auth_method: 'private_key_jwt',
  jwks: JWKS,
}

/** A client that authenticates by certificate. */
const TLS = { ...MACHINE, token_endpoint_auth_method: 'tls_client_auth' }

const DEFAULTS = {
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  require_pushed_authorization_requests: false,
  require_signed_request_object: false,
  dpop_bound_access_tokens: false,
  tls_client_certificate_bound_access_tokens: false,
}

async function readWell(metadata: unknown, settings?: ClientConfiguration) {
  const read = await clientFromMetadata(metadata, settings)
  if (!read.ok) throw new Error(JSON.stringify(read.refusal))
  return read.value
}

async function faultsOf(metadata: unknown, settings?: ClientConfiguration) {
  const read = await clientFromMetadata(metadata, settings)
  return read.ok ? [] : read.refusal
}

const pathsOf = async (metadata: unknown, settings?: ClientConfiguration) =>
  (await faultsOf(metadata, settings)).map(({ path }) => path)

describe('the examples of the specifications', () => {
  test.each(requests)('$section: a registration, answered with the defaults filled in', async ({ metadata }) => {
    const settings = { clientIdAlias: 's6BhdRkqt3', clientSecret: DIGEST, registration: 'mark' }
    const { client, others } = await readWell(JSON.stringify(metadata), settings)
    expect(client).toMatchObject({ ...settings, grantTypes: ['AUTHORIZATION_CODE'], responseTypes: ['CODE'] })
    const issued = { client_id: 's6BhdRkqt3', client_secret: SECRET, client_secret_expires_at: 0 }
    expect(clientMetadata(client, { ...others, client_secret: SECRET })).toStrictEqual({
      ...DEFAULTS,
      ...metadata,
      ...issued,
    })
  })

  test.each(responses)('$section: a whole answer is read again, without its secrets', async ({ metadata }) => {
    const { client_secret, registration_access_token, ...shown } = metadata
    const { client, others } = await readWell(metadata)
    expect(client).toMatchObject({ clientSecret: DIGEST, clientSecretExpiresAt: 2_893_276_800_000 })
    expect(clientMetadata(client, others)).toStrictEqual({ ...DEFAULTS, ...shown })
  })

  test('RFC 7591 §2.3: a software statement is refused, because its claims would take precedence', async () => {
    const settings = { clientIdAlias: 'ledger', clientSecret: DIGEST }
    expect(await pathsOf(softwareStatement.metadata, settings)).toEqual(['software_statement'])
  })

  test('RFC 7592 §2.2: an update keeps name, secret and mark of the client', async () => {
    const settings = { clientIdAlias: 's6BhdRkqt3', clientSecret: 'plain:the current one', registration: 'mark' }
    const { client } = await readWell(update.metadata, settings)
    expect(client).toMatchObject({ ...settings, clientName: 'My New Example' })
    expect(await pathsOf(update.metadata, { ...settings, clientIdAlias: 'another' })).toEqual(['client_id'])
  })
})

describe('each member is a property of the client, and back', () => {
  test.each<[clause: string, base: object, member: string, value: unknown, property: keyof Client, own: unknown]>([
    ['RFC 7591 §2', PUBLIC, 'client_name', 'Ledger', 'clientName', 'Ledger'],
    ['RFC 7591 §2', PUBLIC, 'redirect_uris', ['https://a.example/'], 'redirectUris', ['https://a.example/']],
    ['RFC 7591 §2', MACHINE, 'grant_types', ['refresh_token'], 'grantTypes', ['REFRESH_TOKEN']],
    ['RFC 6749 §4.5', MACHINE, 'grant_types', ['urn:example:grant'], 'grantTypes', ['urn:example:grant']],
    ['RFC 7591 §2', PUBLIC, 'response_types', ['code'], 'responseTypes', ['CODE']],
    ['RFC 7591 §2', MACHINE, 'response_types', [], 'responseTypes', []],
    ['RFC 7591 §2', PUBLIC, 'token_endpoint_auth_method', 'none', 'tokenAuthMethod', 'NONE'],
    ['RFC 7591 §2', PUBLIC, 'jwks', JWKS, 'jwks', JWKS],
    ['RFC 7591 §2', PUBLIC, 'scope', 'read write', 'requestableScopes', ['read', 'write']],
    ['RFC 7591 §2', PUBLIC, 'scope', '', 'requestableScopes', []],
    ['RFC 7591 §3.2.1', MACHINE, 'client_secret_expires_at', 7, 'clientSecretExpiresAt', 7000],
    ['OIDC Registration §2', MACHINE, 'token_endpoint_auth_signing_alg', 'ES256', 'tokenAuthSignAlg', 'ES256'],
    ['OIDC Registration §2', MACHINE, 'request_object_signing_alg', 'ES256', 'requestSignAlg', 'ES256'],
    ['RFC 8705 §2.1.2', TLS, 'tls_client_auth_subject_dn', 'CN=ledger', 'tlsClientAuthSubjectDn', 'CN=ledger'],
    ['RFC 8705 §2.1.2', TLS, 'tls_client_auth_san_dns', 'a.example', 'tlsClientAuthSanDns', 'a.example'],
    ['RFC 8705 §2.1.2', TLS, 'tls_client_auth_san_uri', 'urn:a', 'tlsClientAuthSanUri', 'urn:a'],
    ['RFC 8705 §2.1.2', TLS, 'tls_client_auth_san_ip', '10.0.0.1', 'tlsClientAuthSanIp', '10.0.0.1'],
    ['RFC 8705 §2.1.2', TLS, 'tls_client_auth_san_email', 'a@b.example', 'tlsClientAuthSanEmail', 'a@b.example'],
    [
      'RFC 8705 §3.4',
      PUBLIC,
      'tls_client_certificate_bound_access_tokens',
      true,
      'tlsClientCertificateBoundAccessTokens',
      true,
    ],
    ['RFC 9101 §10.5', MACHINE, 'require_signed_request_object', true, 'requestObjectRequired', true],
    ['RFC 9126 §6', PUBLIC, 'require_pushed_authorization_requests', true, 'parRequired', true],
    ['RFC 9396 §10', PUBLIC, 'authorization_details_types', ['pay'], 'authorizationDetailsTypes', ['pay']],
    ['RFC 9449 §5.2', PUBLIC, 'dpop_bound_access_tokens', true, 'dpopRequired', true],
    [
      'Attestation §9',
      PUBLIC,
      'client_attestation_signing_alg_values_supported',
      ['ES256'],
      'attestationSignAlgs',
      ['ES256'],
    ],
    [
      'Attestation §9',
      PUBLIC,
      'client_attestation_pop_signing_alg_values_supported',
      ['PS256'],
      'attestationPopSignAlgs',
      ['PS256'],
    ],
    [
      'Attestation §9',
      PUBLIC,
      'client_attestation_pop_methods_supported',
      ['dpop_combined'],
      'attestationPopMethods',
      ['DPOP_COMBINED'],
    ],
  ])('%s: %#', async (_clause, base, member, value, property, own) => {
    const { client, others } = await readWell({ ...base, [member]: value })
    expect([client[property], others]).toStrictEqual([own, {}])
    expect(clientMetadata(client)).toMatchObject({ [member]: value })
  })

  test('OIDC Registration §2: encrypted request objects use A128CBC-HS256 unless the client says otherwise', async () => {
    const encrypted = { ...PUBLIC, request_object_encryption_alg: 'ECDH-ES' }
    const { client } = await readWell(encrypted)
    expect(client).toMatchObject({ requestEncryptionAlg: 'ECDH-ES', requestEncryptionEnc: 'A128CBC-HS256' })
    const { client: other } = await readWell({ ...encrypted, request_object_encryption_enc: 'A256GCM' })
    expect(clientMetadata(other)).toMatchObject({ request_object_encryption_enc: 'A256GCM' })
  })

  test('RFC 7591 §2: of what a client can do with attestations, what nobody here knows is left out', async () => {
    const { client } = await readWell({
      ...PUBLIC,
      client_attestation_signing_alg_values_supported: ['HS256', 'ML-DSA-65', 'ES256'],
      client_attestation_pop_signing_alg_values_supported: ['ML-DSA-65', 'ES256'],
      client_attestation_pop_methods_supported: ['a_chip', 'attestation_pop_jwt'],
    })
    expect(clientMetadata(client)).toMatchObject({
      client_attestation_signing_alg_values_supported: ['ES256'],
      client_attestation_pop_signing_alg_values_supported: ['ES256'],
      client_attestation_pop_methods_supported: ['attestation_pop_jwt'],
    })
  })

  test.each([
    ['client_attestation_signing_alg_values_supported', ['ES256', 'none'], /none/],
    ['client_attestation_pop_signing_alg_values_supported', ['ES256', 'HS256'], /not a signature/],
    ['client_attestation_pop_signing_alg_values_supported', ['ML-DSA-65'], /one of ES256/],
    ['client_attestation_signing_alg_values_supported', 'ES256', /array/],
    ['client_attestation_pop_methods_supported', ['a_chip'], /one of attestation_pop_jwt/],
    ['client_attestation_pop_methods_supported', ['none'], /a proof/],
    ['client_attestation_pop_methods_supported', [], /one of attestation_pop_jwt/],
  ])('Attestation-Based Client Authentication §9: %s is not %j', async (path, value, problem) => {
    const read = await clientFromMetadata({ ...PUBLIC, [path]: value })
    expect(read).toMatchObject({ ok: false, refusal: [{ path, problem: expect.stringMatching(problem) }] })
  })

  test('RFC 7591 §2: a member that is absent has the default of the RFC, not that of readClient', async () => {
    const { client } = await readWell({ client_id: 'ledger', client_secret: SECRET, ...REDIRECT })
    expect(clientMetadata(client)).toStrictEqual({
      client_id: 'ledger',
      client_secret_expires_at: 0,
      ...DEFAULTS,
      ...REDIRECT,
    })
  })

  test('RFC 7591 §2.1: a client that cannot redeem a code has no response type by default', async () => {
    expect((await readWell(MACHINE)).client.responseTypes).toEqual([])
  })

  test('RFC 7592 §2.2: null means absent', async () => {
    expect(await readWell({ ...PUBLIC, client_name: null, contacts: null, grant_types: null })).toStrictEqual(
      await readWell(PUBLIC),
    )
  })
})

describe('the names of a client', () => {
  test.each<[string, string, object]>([
    ['text', 'ledger', { clientIdAlias: 'ledger' }],
    ['a URL', 'https://ledger.example/', { clientIdAlias: 'https://ledger.example/' }],
    ['digits', '42', { clientId: 42 }],
    ['the largest number', '9007199254740991', { clientId: Number.MAX_SAFE_INTEGER }],
  ])('%s: client_id %s', async (_what, client_id, expected) => {
    const { client } = await readWell({ ...PUBLIC, client_id })
    expect(client).toMatchObject(expected)
    expect('clientIdAlias' in client).toBe('clientIdAlias' in expected)
    expect(clientMetadata(client).client_id).toBe(client_id)
  })

  test.each(['0', '007', '9007199254740992', '', 'ä', 7, {}, []])('client_id %j is refused', async client_id => {
    expect(await pathsOf({ ...PUBLIC, client_id })).toEqual(['client_id'])
  })

  test('client_id has at most 2,048 characters, because no longer one is ever found', async () => {
    const longest = 'a'.repeat(CLIENT_IDENTIFIER_LENGTH)
    expect((await readWell({ ...PUBLIC, client_id: longest })).client.clientIdAlias).toBe(longest)
    const problem = 'must be printable ASCII text of at most 2048 characters'
    for (const client_id of [`${longest}a`, '9'.repeat(2049), 'a\n', '']) {
      expect(await faultsOf({ ...PUBLIC, client_id })).toStrictEqual([{ path: 'client_id', problem }])
    }
  })

  test('a client without a name is refused', async () => {
    const { client_id, ...nameless } = PUBLIC
    expect(await faultsOf(nameless)).toStrictEqual([{ path: 'client_id', problem: 'is missing' }])
  })

  test.each<[string, ClientConfiguration, string]>([
    ['a number', { clientId: 7 }, '7'],
    ['an alias', { clientIdAlias: 'issued' }, 'issued'],
    ['an alias that is switched off', { clientId: 7, clientIdAlias: 'issued', clientIdAliasEnabled: false }, '7'],
    ['an entity id', { entityId: 'https://a.example' }, 'https://a.example'],
    ['a metadata document', { metadataDocumentLocation: 'https://a.example/c' }, 'https://a.example/c'],
  ])('settings give it %s, and nobody else chooses one', async (_what, settings, client_id) => {
    const { client_id: _chosen, ...nameless } = PUBLIC
    const { client } = await readWell(nameless, settings)
    expect(clientMetadata(client).client_id).toBe(client_id)
    expect(await readWell({ ...nameless, client_id }, settings)).toMatchObject({ client })
    expect(await pathsOf(PUBLIC, settings)).toEqual(['client_id'])
  })
})

describe('secrets', () => {
  const BASIC = { client_id: 'ledger', ...REDIRECT }

  test('a secret in metadata is stored as its digest, and never shown', async () => {
    const { client, others } = await readWell({ ...BASIC, client_secret: SECRET, client_secret_expires_at: 9 })
    expect(client).toMatchObject({ clientSecret: DIGEST, clientSecretExpiresAt: 9000 })
    expect(JSON.stringify([clientMetadata(client, others), others])).not.toMatch(/cf136dc3|kP0hpmj0/)
  })

  test.each<[what: string, settings: ClientConfiguration, end: number]>([
    ['but the end that metadata says counts', {}, 9000],
    ['and so does an end in settings', { clientSecretExpiresAt: 7000 }, 7000],
  ])('a secret in settings takes precedence, %s', async (_what, settings, clientSecretExpiresAt) => {
    const sent = { ...BASIC, client_secret: SECRET, client_secret_expires_at: 9 }
    const { client } = await readWell(sent, { clientSecret: 'plain:issued', ...settings })
    expect(client).toMatchObject({ clientSecret: 'plain:issued', clientSecretExpiresAt })
  })

  test.each([PUBLIC, MACHINE, { ...TLS, tls_client_auth_san_dns: 'a.example' }])(
    'a secret in settings is not given to $token_endpoint_auth_method',
    async metadata => {
      const { client } = await readWell(metadata, { clientSecret: 'plain:issued', clientSecretExpiresAt: 9 })
      expect(Object.keys(client).filter(name => name.startsWith('clientSecret'))).toEqual([])
    },
  )

  test('client_secret_jwt needs a secret that can be revealed', async () => {
    const keyed = { ...BASIC, token_endpoint_auth_method: 'client_secret_jwt' }
    expect(await pathsOf({ ...keyed, client_secret: SECRET.repeat(2) })).toEqual(['client_secret'])
    expect(await pathsOf(keyed, { clientSecret: `plain:${SECRET.repeat(2)}` })).toEqual([])
  })

  test('a registration access token is not kept', async () => {
    expect((await readWell({ ...PUBLIC, registration_access_token: 'a' })).others).toStrictEqual({})
  })

  test('the end of a secret is shown in whole seconds, and never later than it is', async () => {
    const { client } = await readWell(BASIC, { clientSecret: DIGEST, clientSecretExpiresAt: 1999 })
    expect(clientMetadata(client)).toMatchObject({ client_secret_expires_at: 1 })
  })
})

describe('other members', () => {
  const OTHERS = {
    'client_name#de': 'Hauptbuch',
    contacts: ['ada@ledger.example'],
    subject_type: 'pairwise',
    extension: { nested: [1, null, { deep: true }] },
  }

  test('are kept as they are, and answered again', async () => {
    const { client, others } = await readWell({ ...PUBLIC, ...OTHERS })
    expect(others).toStrictEqual(OTHERS)
    expect(clientMetadata(client, others)).toMatchObject(OTHERS)
  })

  test('do not replace what the client decides', async () => {
    const { client } = await readWell(PUBLIC)
    const stale = { client_id: 'other', scope: 'admin', dpop_bound_access_tokens: true, tos_uri: null, x: undefined }
    expect(clientMetadata(client, stale)).toStrictEqual(clientMetadata(client))
  })

  test('`__proto__` is a member like any other', async () => {
    const text = `{"__proto__":{"scope":"admin"},${JSON.stringify(PUBLIC).slice(1)}`
    const { client, others } = await readWell(text)
    expect(client).not.toHaveProperty('requestableScopes')
    expect(Object.keys(others)).toEqual(['__proto__'])
    expect(JSON.stringify(clientMetadata(client, others))).toContain('"__proto__":{"scope":"admin"}')
  })

  test('RFC 7591 §2: keys that the server fetched from jwks_uri are not answered by value', async () => {
    const { jwks, ...others } = MACHINE
    const read = await readWell({ ...others, jwks_uri: 'https://a.example/jwks' }, { jwks })
    expect(read.client).toMatchObject({ jwks: JWKS, jwksUri: 'https://a.example/jwks' })
    const answered = clientMetadata(read.client, read.others)
    expect([answered.jwks, answered.jwks_uri]).toEqual([undefined, 'https://a.example/jwks'])
  })
})

describe('what is refused, by the name in the metadata', () => {
  const REFUSED: Readonly<Record<string, Readonly<Record<string, object>>>> = {
    jwks_uri: {
      'RFC 7591 §2: keys by value and by address': { ...PUBLIC, jwks: JWKS, jwks_uri: 'https://a.example/' },
      'RFC 7591 §2: keys at an address without TLS': { ...PUBLIC, jwks_uri: 'http://a.example/' },
    },
    token_endpoint_auth_method: {
      'RFC 7591 §2: an unknown method': { ...PUBLIC, token_endpoint_auth_method: 'NONE' },
      'RFC 7591 §2: a method that is no text': { ...PUBLIC, token_endpoint_auth_method: 1 },
    },
    'grant_types[1]': { 'RFC 7591 §2: an unknown grant type': { ...MACHINE, grant_types: ['implicit', 'x'] } },
    grant_types: { 'RFC 7591 §2: grant types that are no list': { ...MACHINE, grant_types: 'implicit' } },
    'response_types[1]': { 'RFC 7591 §2: an unknown response type': { ...PUBLIC, response_types: ['code', 'token'] } },
    response_types: {
      'RFC 7591 §2.1: code without its grant': { ...MACHINE, response_types: ['code'], ...REDIRECT },
      'RFC 7591 §2.1: a grant of codes without code': { ...PUBLIC, response_types: [] },
    },
    redirect_uris: { 'RFC 7591 §2: no redirect URI': { ...PUBLIC, redirect_uris: [] } },
    'redirect_uris[0]': { 'RFC 7591 §5: a wrong redirect URI': { ...PUBLIC, redirect_uris: ['https://a.example/#b'] } },
    scope: {
      'RFC 6749 §3.3: scopes with two spaces': { ...PUBLIC, scope: 'read  write' },
      'RFC 7591 §2: scopes in a list': { ...PUBLIC, scope: ['read'] },
    },
    jwks: {
      'RFC 7591 §2: a private key': { ...PUBLIC, jwks: { keys: [{ ...EC, d: 'AQAB' }] } },
      'RFC 9101 §10.5: signed request objects without a key': { ...PUBLIC, require_signed_request_object: true },
    },
    'jwks.keys[0]': { 'RFC 7591 §2: a key that is no object': { ...PUBLIC, jwks: { keys: ['a'] } } },
    client_secret: {
      'RFC 7591 §3.2.1: a client without its secret': { ...PUBLIC, token_endpoint_auth_method: undefined },
      'RFC 6749 §2.1: a public client with a secret': { ...PUBLIC, client_secret: SECRET },
      'RFC 6749 App. A.2: a secret of other characters': { ...PUBLIC, client_secret: 'ä' },
    },
    client_secret_expires_at: {
      'RFC 7591 §3.2.1: a negative end': { ...MACHINE, client_secret_expires_at: -1 },
      'RFC 7591 §3.2.1: a broken end': { ...MACHINE, client_secret_expires_at: 0.5 },
      'RFC 7591 §3.2.1: an end that never is': { ...MACHINE, client_secret_expires_at: 1e13 },
      'RFC 7591 §3.2.1: an end that is no number': { ...MACHINE, client_secret_expires_at: Number.NaN },
    },
    request_object_signing_alg: {
      'OIDC Registration §2: unsigned request objects': { ...PUBLIC, request_object_signing_alg: 'none' },
    },
    request_object_encryption_alg: {
      'OIDC Registration §2: a content encryption alone': { ...PUBLIC, request_object_encryption_enc: 'A128GCM' },
    },
    dpop_bound_access_tokens: {
      'RFC 9449 §5.2: a truth that is text': { ...PUBLIC, dpop_bound_access_tokens: 'true' },
    },
    'tls_client_auth_subject_dn, tls_client_auth_san_dns, tls_client_auth_san_uri, tls_client_auth_san_ip, tls_client_auth_san_email':
      {
        'RFC 8705 §2.1.2: a certificate without its name': TLS,
      },
  }

  const refused = Object.entries(REFUSED).flatMap(([path, rows]) =>
    Object.entries(rows).map(([title, metadata]) => [title, metadata, path] as const),
  )
  test.each(refused)('%s', async (_, metadata, path) => {
    expect(await pathsOf(metadata)).toEqual([path])
  })

  test('RFC 7591 §3.2.1: an end in milliseconds, which would be no end', async () => {
    const problem = 'is in milliseconds, it seems; it must be whole seconds since 1970, or 0'
    for (const client_secret_expires_at of [1_795_404_000_000, 1e11 + 1]) {
      expect(await faultsOf({ ...MACHINE, client_secret_expires_at })).toStrictEqual([
        { path: 'client_secret_expires_at', problem },
      ])
    }
    expect(await faultsOf({ ...MACHINE, client_secret_expires_at: 1e11 })).toStrictEqual([])
  })

  test.each(CLIENT_PROPERTIES.filter(name => name !== 'jwks'))('%s, which is no metadata', async property => {
    const faults = await faultsOf({ ...PUBLIC, [property]: true })
    expect(faults).toStrictEqual([{ path: property, problem: expect.stringContaining('pass it in settings') }])
    expect(await faultsOf({ ...PUBLIC, [property]: null })).toStrictEqual([])
  })

  test('a property by the name that metadata has for it', async () => {
    expect(await faultsOf({ ...PUBLIC, dpopRequired: true })).toStrictEqual([
      {
        path: 'dpopRequired',
        problem: 'is a property of a client and not metadata: pass it in settings, or as dpop_bound_access_tokens',
      },
    ])
  })

  test('in the words of metadata', async () => {
    expect(await faultsOf({ ...PUBLIC, token_endpoint_auth_method: 'client_secret_post' })).toStrictEqual([
      { path: 'client_secret', problem: 'must be set for client_secret_post' },
    ])
    const { jwks, ...keyless } = MACHINE
    expect(await faultsOf(keyless)).toStrictEqual([
      { path: 'jwks', problem: 'must contain a public key for private_key_jwt' },
    ])
  })

  test('what contradicts the settings of the server', async () => {
    const faults = await faultsOf(PUBLIC, { clientIdAlias: 'ledger', fapiModes: ['FAPI2_SECURITY'] })
    expect(faults.map(({ path }) => path)).toEqual(['token_endpoint_auth_method'])
    expect(faults[0]?.problem).toContain('private_key_jwt, tls_client_auth')
  })

  test.each<[string, unknown, string]>([
    ['a list', [], 'must be a JSON object'],
    ['nothing', undefined, 'must be a JSON object of at most 65536 characters'],
    ['a number', 7, 'must be a JSON object'],
    ['other text', '{', 'must be a JSON object'],
    [
      'too long a text',
      `{"x":"${'x'.repeat(CLIENT_METADATA_LENGTH)}"}`,
      'must be a JSON object of at most 65536 characters',
    ],
    [
      'too long a value',
      { x: 'x'.repeat(CLIENT_METADATA_LENGTH) },
      'must be a JSON object of at most 65536 characters',
    ],
    ['too deep a text', `{"x":${'['.repeat(32)}${']'.repeat(32)}}`, 'must be nested at most 32 deep'],
    ['a repeated name', '{"scope":"a","scope":"b"}', 'must not repeat the name of a member'],
    ['a repeated name, escaped', '{"scope":"a","sc\\u006fpe":"b"}', 'must not repeat the name of a member'],
    ['a repeated name inside', '{"jwks":{"keys":[],"keys":[]}}', 'must not repeat the name of a member'],
  ])('%s', async (_what, metadata, problem) => {
    expect(await faultsOf(metadata)).toStrictEqual([{ path: '', problem }])
  })

  class Getters {
    client_id = 'ledger'
    token_endpoint_auth_method = 'none'
    redirect_uris = REDIRECT.redirect_uris
    get dpop_bound_access_tokens() {
      return true
    }
  }
  test.each<[string, unknown]>([
    ['an instance of a class', new Getters()],
    ['an object that inherits a demand', Object.assign(Object.create({ dpop_bound_access_tokens: true }), PUBLIC)],
    [
      'an object that hides a demand',
      Object.defineProperty({ ...PUBLIC }, 'dpop_bound_access_tokens', { value: true }),
    ],
    ['a map', new Map(Object.entries(PUBLIC))],
    ['bytes', Buffer.from(JSON.stringify(PUBLIC))],
    [
      'an object that answers nothing',
      new Proxy(
        {},
        {
          getPrototypeOf: () => {
            throw new Error('no answer')
          },
        },
      ),
    ],
  ])('%s, of which JSON shows less than there is', async (_what, metadata) => {
    const settings = { clientIdAlias: 'ledger', clientSecret: 'plain:x', grantTypes: ['CLIENT_CREDENTIALS'] } as const
    expect(await faultsOf(metadata, settings)).toStrictEqual([{ path: '', problem: 'must be a plain object' }])
  })

  test('no object without a prototype, of another realm, or with own getters', async () => {
    const foreign: unknown = runInNewContext(`(${JSON.stringify(PUBLIC)})`)
    const bare: unknown = Object.assign(Object.create(null), PUBLIC)
    const own = {
      ...PUBLIC,
      get dpop_bound_access_tokens() {
        return true
      },
    }
    expect(await readWell(foreign)).toStrictEqual(await readWell(PUBLIC))
    expect(await readWell(bare)).toStrictEqual(await readWell(PUBLIC))
    expect((await readWell(own)).client.dpopRequired).toBe(true)
  })

  const many = (value: unknown) => Array.from({ length: 101 }, () => value)
  test.each<[string, object, string]>([
    ['redirect_uris', { redirect_uris: many(1) }, 'redirect_uris'],
    ['grant_types', { grant_types: many(1) }, 'grant_types'],
    ['response_types', { response_types: many('code') }, 'response_types'],
    ['authorization_details_types', { authorization_details_types: many(1) }, 'authorization_details_types'],
    ['scope', { scope: many('a').join(' ') }, 'scope'],
    ['keys', { jwks: { keys: many({}) } }, 'jwks.keys'],
    ['certificates', { jwks: { keys: [EC, { ...EC, x5c: many('') }] } }, 'jwks.keys[1].x5c'],
    ['operations of a key', { jwks: { keys: [{ ...EC, key_ops: many(1) }] } }, 'jwks.keys[0].key_ops'],
  ])('more than 100 elements in %s, before anything else', async (_what, members, path) => {
    const problem = 'must have at most 100 elements'
    expect(await faultsOf({ ...PUBLIC, client_id: 7, ...members })).toStrictEqual([{ path, problem }])
  })

  test('with 20 faults at most', async () => {
    const redirect_uris = Array.from({ length: 100 }, () => 1)
    expect(await faultsOf({ ...PUBLIC, redirect_uris })).toHaveLength(CLIENT_METADATA_FAULT_COUNT)
    const keys = Array.from({ length: 100 }, () => ({ x5c: Array.from({ length: 101 }, () => 1) }))
    expect(await faultsOf({ ...PUBLIC, jwks: { keys } })).toHaveLength(CLIENT_METADATA_FAULT_COUNT)
  })

  test('what is no JSON', async () => {
    const circle: Record<string, unknown> = {}
    circle.circle = circle
    const problem = 'must be a JSON object of at most 65536 characters'
    for (const metadata of [circle, { x: 1n }]) {
      expect(await faultsOf(metadata)).toStrictEqual([{ path: '', problem }])
    }
  })
})

describe('settings', () => {
  test('take precedence over the metadata', async () => {
    const settings = { grantTypes: ['REFRESH_TOKEN'], dpopRequired: true, requestableScopes: ['read'] } as const
    const { client } = await readWell({ ...MACHINE, scope: 'admin', dpop_bound_access_tokens: false }, settings)
    expect(client).toMatchObject(settings)
  })

  test('do not count when they are absent', async () => {
    const bound = { ...PUBLIC, dpop_bound_access_tokens: true }
    const absent: object = { dpopRequired: null }
    expect((await readWell(bound, absent)).client.dpopRequired).toBe(true)
    expect((await readWell(bound, { dpopRequired: undefined })).client.dpopRequired).toBe(true)
  })

  test('count when a class computes or inherits them', async () => {
    class Inherited {
      get locked() {
        return true
      }
    }
    class Settings extends Inherited {
      get requestableScopes() {
        return ['read']
      }
      get dpopRequired() {
        return true
      }
      get clientSecret() {
        return DIGEST
      }
    }
    const sent = { client_id: 'ledger', scope: 'admin', client_secret: SECRET, ...REDIRECT }
    const { client } = await readWell(sent, new Settings())
    expect(client).toMatchObject({
      locked: true,
      requestableScopes: ['read'],
      dpopRequired: true,
      clientSecret: DIGEST,
    })
  })

  test('that are unknown are a misuse', async () => {
    const misspelt: object = { registrations: 'mark' }
    await expect(clientFromMetadata(PUBLIC, misspelt)).rejects.toThrow(
      'clientFromMetadata: there is no `registrations`; did you mean `registration`?',
    )
  })
})

describe('for any metadata', () => {
  const members = ['client_id', ...METADATA_ROWS.map(({ member }) => member)]
  const bool = fc.boolean()
  const machine = fc.record(
    {
      client_id: fc.stringMatching(/^[a-z]{1,9}$/),
      grant_types: fc.subarray(['client_credentials', 'refresh_token', 'urn:openid:params:grant-type:ciba']),
      response_types: fc.constant([]),
    },
    { noNullPrototype: true },
  )
  const web = fc.record(
    {
      client_id: fc.integer({ min: 1 }).map(String),
      grant_types: fc.subarray(['refresh_token', 'implicit']).map(types => ['authorization_code', ...types]),
      response_types: fc.constant(['code']),
      redirect_uris: fc.subarray(['https://a.example/', 'http://127.0.0.1/', 'com.example:/cb'], { minLength: 1 }),
    },
    { noNullPrototype: true },
  )
  const authentication = fc.constantFrom<Readonly<Record<string, unknown>>>(
    { token_endpoint_auth_method: 'none' },
    { token_endpoint_auth_method: 'client_secret_basic', client_secret: SECRET, client_secret_expires_at: 0 },
    { token_endpoint_auth_method: 'client_secret_post', client_secret: SECRET, client_secret_expires_at: 12 },
    { token_endpoint_auth_method: 'private_key_jwt', jwks: JWKS, token_endpoint_auth_signing_alg: 'ES256' },
    { token_endpoint_auth_method: 'tls_client_auth', tls_client_auth_san_ip: '::1' },
    { token_endpoint_auth_method: 'attest_jwt_client_auth' },
  )
  const optional = fc.record(
    {
      client_name: anyText,
      scope: fc.uniqueArray(fc.stringMatching(/^[a-z:]{1,5}$/), { maxLength: 4 }).map(scopes => scopes.join(' ')),
      authorization_details_types: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/)),
      require_pushed_authorization_requests: bool,
      dpop_bound_access_tokens: bool,
      tls_client_certificate_bound_access_tokens: bool,
      contacts: fc.array(anyText),
      extension: fc.jsonValue({ maxDepth: 3 }).filter(value => value !== null),
    },
    { requiredKeys: [], noNullPrototype: true },
  )

  test('metadata, client, metadata: the same, with the defaults filled in', async () => {
    const whole = fc.tuple(fc.oneof(machine, web), authentication, optional)
    await fc.assert(
      fc.asyncProperty(whole, async ([identity, credentials, extras]) => {
        const sent = JSON.parse(JSON.stringify({ ...identity, ...credentials, ...extras }))
        const { client, others } = await readWell(JSON.stringify(sent))
        const { client_secret, ...shown } = sent
        expect(clientMetadata(client, others)).toStrictEqual({ ...DEFAULTS, redirect_uris: [], ...shown })
      }),
      { numRuns: scaled(5000) },
    )
  })

  test('never throws, and what it accepts reads the same again', async () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        'none',
        ['code'],
        ['implicit'],
        REDIRECT.redirect_uris,
        JWKS,
        'ES256',
        true,
        SECRET,
        '7',
      ),
    )
    const known = fc.dictionary(fc.constantFrom(...members), value)
    const metadata = fc.oneof(
      known,
      known.map(each => ({ ...PUBLIC, ...each })),
      known.map(each => ({ ...MACHINE, ...each })),
      fc.jsonValue(),
      fc.json(),
      fc.anything({ withBigInt: true, withNullPrototype: true }),
      anyText,
    )
    await fc.assert(
      fc.asyncProperty(metadata, async sent => {
        const read = await clientFromMetadata(sent)
        if (!read.ok) {
          expect(read.refusal.map(({ problem }) => problem).join()).not.toContain(SECRET)
          return
        }
        const { client, others } = read.value
        const { clientSecret, ...secretless } = client
        // A secret that the method does not use is lost, because metadata does not show it.
        const isUsed = client.tokenAuthMethod.startsWith('CLIENT_SECRET')
        const again = await readWell(clientMetadata(client, others), isUsed ? { clientSecret } : {})
        expect(again).toStrictEqual({ client: isUsed ? client : secretless, others })
      }),
      { numRuns: scaled(20_000) },
    )
  })
})
