import { describe, expect, test } from 'vitest'
import { readClient } from '../../src/configuration/client.js'
import { readService } from '../../src/configuration/service.js'
import { FAPI_MODES } from '../../src/records/vocabulary.js'
import { keyPairFor } from '../setup/platform/keys.js'
import { EC } from './cases.js'

const SERVICE = { serviceId: 's', issuer: 'https://as.example' }
const CLIENT = { clientId: 1, clientSecret: 'plain:a secret of the client', redirectUris: ['https://app.example/cb'] }
const UNDER = { fapiModes: ['FAPI2_SECURITY'] }

/** A key with a stand-in for a certificate. */
const KEY = { ...EC, kid: 'a3', x5c: ['MAMCAQE='] }

const BY_KEY = { clientId: 2, redirectUris: ['https://app.example/cb'], tokenAuthMethod: 'PRIVATE_KEY_JWT' }

const faultsOfService = (input: object) => {
  const read = readService({ ...SERVICE, ...input })
  return read.ok ? [] : read.refusal
}
const faultsOfClient = async (input: object) => {
  const read = await readClient({ ...CLIENT, ...input })
  return read.ok ? [] : read.refusal
}

describe('fapiModes (docs/rules.md §6)', () => {
  test.each(FAPI_MODES.filter(mode => !/(?:RESOURCE|INTROSPECTION)_RES$/.test(mode)))('%s of a service', mode => {
    expect(readService({ ...SERVICE, fapiModes: [mode] })).toMatchObject({ ok: true, value: { fapiModes: [mode] } })
  })

  test.each(['FAPI2_MESSAGE_SIGNING_RESOURCE_RES', 'FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES'])(
    '%s of a service with a key',
    async mode => {
      const jwks = { keys: [(await keyPairFor('ES256')).privateKey] }
      expect(faultsOfService({ fapiModes: [mode], jwks })).toEqual([])
    },
  )

  test.each(['FAPI1_ADVANCED', 'FAPI1_BASELINE'])('%s is known and refused until it is built', async mode => {
    const faults = [{ path: 'fapiModes[1]', problem: 'is not built yet, so it cannot be set' }]
    expect(faultsOfService({ fapiModes: ['FAPI2_SECURITY', mode] })).toEqual(faults)
    expect(await faultsOfClient({ fapiModes: ['FAPI2_SECURITY', mode] })).toEqual(faults)
  })

  test.each(['fapi2_security', 'FAPI2', 'FAPI3', '', '__proto__', 1, {}, null])('%j is not a mode', async mode => {
    const faults = [{ path: 'fapiModes[0]', problem: expect.stringContaining('FAPI2_SECURITY') }]
    expect(faultsOfService({ fapiModes: [mode] })).toEqual(faults)
    expect(await faultsOfClient({ fapiModes: [mode] })).toEqual(faults)
  })

  test.each(['FAPI2_SECURITY', true, {}])('%j is not a list', async modes => {
    expect(faultsOfService({ fapiModes: modes }).map(({ path }) => path)).toEqual(['fapiModes'])
    expect((await faultsOfClient({ fapiModes: modes })).map(({ path }) => path)).toEqual(['fapiModes'])
  })
})

describe('what contradicts a mode of the service', () => {
  test.each<[clause: string, path: string, set: object, instead: object]>([
    ['5.3.2.2-12', 'pushedAuthReqDuration', { pushedAuthReqDuration: 600 }, { pushedAuthReqDuration: 599 }],
    ['5.3.2.1-13', 'allowableClockSkew', { allowableClockSkew: 9 }, { allowableClockSkew: 10 }],
    [
      '5.3.2.1-2',
      'supportedGrantTypes',
      { supportedGrantTypes: ['AUTHORIZATION_CODE', 'PASSWORD'] },
      { supportedGrantTypes: ['AUTHORIZATION_CODE', 'CIBA'] },
    ],
    ['5.3.2.2-1', 'supportedGrantTypes', { supportedGrantTypes: ['IMPLICIT'] }, { supportedGrantTypes: [] }],
  ])('FAPI2-SP %s: %s', (_clause, path, set, instead) => {
    expect(faultsOfService(set)).toEqual([])
    expect(faultsOfService({ ...set, ...UNDER })).toEqual([{ path, problem: expect.stringMatching(/FAPI 2\.0/) }])
    expect(faultsOfService({ ...instead, ...UNDER })).toEqual([])
  })

  test.each(['ES384', 'PS512', 'RS256'] as const)('FAPI2-SP 5.4: access tokens signed with %s', async alg => {
    const jwks = { keys: [(await keyPairFor(alg)).privateKey] }
    const set = { accessTokenSignAlg: alg, defaultResource: 'https://rs.example', jwks }
    expect(faultsOfService(set)).toEqual([])
    expect(faultsOfService({ ...set, ...UNDER })).toEqual([
      { path: 'accessTokenSignAlg', problem: expect.stringContaining('PS256') },
    ])
  })

  test.each(['ES256', 'PS256', 'Ed25519'] as const)('FAPI2-SP 5.4: access tokens signed with %s pass', async alg => {
    const jwks = { keys: [(await keyPairFor(alg)).privateKey] }
    const set = { accessTokenSignAlg: alg, defaultResource: 'https://rs.example', jwks }
    expect(faultsOfService({ ...set, ...UNDER })).toEqual([])
  })

  test('FAPI 2.0 HTTP Signatures §5.3.2.1: responses that must be signed need a key', () => {
    const faults = faultsOfService({ fapiModes: ['FAPI2_MESSAGE_SIGNING_RESOURCE_RES'] })
    expect(faults).toEqual([{ path: 'jwks', problem: expect.stringContaining('private key') }])
  })
})

describe('FAPI 2.0 Message Signing §5.5: signed introspection responses', () => {
  const MODE = { fapiModes: ['FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES'] }
  const faults = [{ path: 'jwks', problem: expect.stringMatching(/private key for one of ES256, .*RFC 9701/) }]

  test('a service needs a key', () => {
    expect(faultsOfService(MODE)).toEqual(faults)
  })

  test.each(['ES384', 'ES512'] as const)('a key for %s does not suffice (FAPI2-SP 5.4.1-1)', async alg => {
    expect(faultsOfService({ ...MODE, jwks: { keys: [(await keyPairFor(alg)).privateKey] } })).toEqual(faults)
  })

  test('a key other than the named one does not suffice', async () => {
    const keys = [
      { ...(await keyPairFor('ES256')).privateKey, kid: 'a' },
      { ...(await keyPairFor('ES384')).privateKey, kid: 'b' },
    ]
    expect(faultsOfService({ ...MODE, jwks: { keys }, introspectionSignatureKeyId: 'b' })).toEqual(faults)
    expect(faultsOfService({ ...MODE, jwks: { keys }, introspectionSignatureKeyId: 'a' })).toEqual([])
  })

  test.each(['RS256', 'ES384', 'PS512'])(
    'a client must not register %s (FAPI2-SP 5.4.1-1)',
    async introspectionSignAlg => {
      const client = { ...BY_KEY, clientSecret: undefined, jwks: { keys: [KEY] }, introspectionSignAlg }
      expect(await faultsOfClient(client)).toEqual([])
      expect(await faultsOfClient({ ...client, ...UNDER })).toEqual([
        { path: 'introspectionSignAlg', problem: expect.stringContaining('PS256') },
      ])
      expect(await faultsOfClient({ ...client, ...UNDER, introspectionSignAlg: 'ES256' })).toEqual([])
    },
  )
})

describe('what contradicts a mode of the client', () => {
  const pathsOf = async (input: object) => (await faultsOfClient(input)).map(({ path }) => path)

  test.each([
    ['NONE', { tokenAuthMethod: 'NONE', clientSecret: undefined }],
    ['CLIENT_SECRET_BASIC', {}],
    ['CLIENT_SECRET_POST', { tokenAuthMethod: 'CLIENT_SECRET_POST' }],
  ])('FAPI2-SP 5.3.2.1-3, 5.3.2.1-6: %s', async (_, set) => {
    expect(await faultsOfClient(set)).toEqual([])
    expect(await faultsOfClient({ ...set, ...UNDER })).toEqual([
      { path: 'tokenAuthMethod', problem: expect.stringContaining('PRIVATE_KEY_JWT') },
    ])
  })

  test.each<[clause: string, path: string, set: object, instead: object]>([
    ['5.3.2.2-8', 'redirectUris', { redirectUris: ['com.example.app:/cb'] }, { redirectUris: ['http://[::1]/cb'] }],
    ['5.3.2.2-8', 'redirectUris', { redirectUris: ['http://localhost/cb'] }, { redirectUris: [] }],
    ['5.3.2.2-12', 'pushedAuthReqDuration', { pushedAuthReqDuration: 600 }, { pushedAuthReqDuration: 599 }],
    ['5.3.2.1-2', 'grantTypes', { grantTypes: ['PASSWORD'] }, { grantTypes: ['CIBA'] }],
  ])('FAPI2-SP %s: %s', async (_clause, path, set, instead) => {
    expect(await pathsOf(set)).toEqual([])
    expect(await pathsOf({ ...set, ...UNDER })).toEqual(['tokenAuthMethod', path])
    expect(await pathsOf({ ...instead, ...UNDER })).toEqual(['tokenAuthMethod'])
  })

  test('FAPI 2.0 HTTP Signatures §5.3.1.2: a client that must sign needs a key', async () => {
    expect(await pathsOf({ fapiModes: ['FAPI2_MESSAGE_SIGNING_RESOURCE_REQ'] })).toEqual(['tokenAuthMethod', 'jwks'])
  })
})

describe('a client that the profile accepts (FAPI2-SP 5.3.2.1-6; PAR-05)', () => {
  const METHODS: readonly (readonly [method: string, registered: object])[] = [
    ['PRIVATE_KEY_JWT', { jwks: { keys: [KEY] } }],
    ['TLS_CLIENT_AUTH', { tlsClientAuthSubjectDn: 'CN=app', jwks: { keys: [KEY] } }],
    ['SELF_SIGNED_TLS_CLIENT_AUTH', { jwks: { keys: [KEY] } }],
  ]
  test.each(METHODS.flatMap(([method, set]) => FAPI_MODES.map(mode => [method, mode, set] as const)))(
    '%s under %s',
    async (tokenAuthMethod, mode, set) => {
      const read = await readClient({ ...BY_KEY, ...set, tokenAuthMethod, fapiModes: [mode] })
      expect(read).toMatchObject({ ok: true, value: { tokenAuthMethod, fapiModes: [mode] } })
    },
  )

  test.each([
    ['CLIENT_SECRET_JWT', { clientSecret: 'plain:a secret of thirty-two bytes at least' }],
    ['ATTEST_JWT_CLIENT_AUTH', {}],
  ])('%s is not a method of the profile', async (tokenAuthMethod, set) => {
    const client = { ...BY_KEY, ...set, tokenAuthMethod }
    expect(await readClient(client)).toMatchObject({ ok: true })
    expect(await readClient({ ...client, ...UNDER })).toMatchObject({
      ok: false,
      refusal: [{ path: 'tokenAuthMethod', problem: expect.stringContaining('PRIVATE_KEY_JWT') }],
    })
  })

  test.each([
    ['5.3.2.2-8', 'redirectUris', { redirectUris: ['com.example.app:/cb'] }],
    ['5.3.2.2-12', 'pushedAuthReqDuration', { pushedAuthReqDuration: 600 }],
    ['5.3.2.1-2', 'grantTypes', { grantTypes: ['IMPLICIT'] }],
  ])('FAPI2-SP %s: only %s is wrong with it', async (_clause, path, set) => {
    const client = { ...BY_KEY, jwks: { keys: [KEY] }, ...set }
    expect(await readClient(client)).toMatchObject({ ok: true })
    const read = await readClient({ ...client, ...UNDER })
    expect(read).toMatchObject({ ok: false, refusal: [{ path, problem: expect.stringMatching(/FAPI 2\.0/) }] })
  })
})
