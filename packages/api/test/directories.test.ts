import { createApi, serviceDirectory } from '@symbolon/api'
import { createPorts, defineService, type Ports, type ReportEvent } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import { expectRefusal } from './expect-refusal.js'
import {
  BANK,
  BASIC,
  BEARER,
  bankApi,
  basic,
  call,
  directoryOf,
  INTROSPECTION,
  members,
  portsOf,
  V2,
} from './fixture.js'
import { authorization } from './refusal-rows.js'

describe('faults (docs/rest-api.md A001101)', () => {
  const broken = () => Promise.reject(new Error('the database is down'))
  const thrown = () => {
    throw new Error('the database is down')
  }

  test.each([
    ['byId rejects', INTROSPECTION, { byId: broken }],
    ['byId throws', INTROSPECTION, { byId: thrown }],
    ['isOrganizationToken rejects', INTROSPECTION, { isOrganizationToken: broken }],
    ['isOrganizationToken returns text', INTROSPECTION, { isOrganizationToken: () => 'false' as never }],
    ['byApiKey rejects', V2, { byApiKey: broken }],
    ['byApiKey throws', V2, { byApiKey: thrown }],
    ['byAccessToken rejects', V2, { byAccessToken: broken }, BEARER],
    ['byAccessToken throws', V2, { byAccessToken: thrown }, BEARER],
    ['isOrganizationToken rejects, without a service in the path', V2, { isOrganizationToken: broken }, BEARER],
    [
      'isOrganizationToken returns text, without a service in the path',
      V2,
      { isOrganizationToken: () => 'false' as never },
      BEARER,
    ],
  ])('answers HTTP 500 when %s', async (_, path, changes, value = path === V2 ? BASIC : BEARER) => {
    const directory = { ...(await serviceDirectory([await portsOf(BANK)])), ...changes }
    await expectRefusal(await createApi({ directory })(call(path, authorization(value))), 'fault', path)
  })

  test.each([
    ['a service source that rejects', INTROSPECTION, { service: { load: broken } }],
    ['a service source that throws', V2, { service: { load: thrown } }],
    ['secrets that reject', V2, { secrets: { matches: broken } }],
    ['secrets that return text', V2, { secrets: { matches: () => 'false' as never } }],
    ['a missing port', INTROSPECTION, { secrets: undefined as never }],
  ])('answers HTTP 500 for %s', async (_, path, changes) => {
    const ports: Ports = { ...(await portsOf(BANK)), ...changes }
    const directory = directoryOf(() => ports)
    await expectRefusal(await createApi({ directory })(call(path)), 'fault', path)
  })

  test.each([
    ['TimeoutError', 'TimeoutError'],
    ['a name\nwith a line of its own', 'unknown'],
    ['https://user:password@db.example', 'unknown'],
  ])('reports an error named %j as %s, because the name is logged', async (name, reported) => {
    const events: ReportEvent[] = []
    const byId = () => Promise.reject(Object.assign(new Error('down'), { name }))
    const directory = { ...(await serviceDirectory([await portsOf(BANK)])), byId }
    await createApi({ directory, report: event => events.push(event) })(call(INTROSPECTION))
    expect(events).toMatchObject([{ fault: { port: 'directory', name: reported } }])
  })

  test.each(['', 'short', 7])('answers HTTP 500 for a digest that is no SHA-256: %j', async digest => {
    const sha256 = Object.assign(() => new Uint8Array(32), { base64url: () => digest as never })
    const directory = directoryOf(() => expect.unreachable(), true)
    await expectRefusal(await createApi({ directory, crypto: { sha256 } })(call(INTROSPECTION)), 'fault')
  })

  test('answers HTTP 500 when the decoy fails', async () => {
    const decoy = { ...(await portsOf(BANK)), service: { load: broken } }
    const directory = { ...directoryOf(() => undefined), decoy }
    await expectRefusal(await createApi({ directory })(call(INTROSPECTION)), 'fault')
  })

  test('answers HTTP 500 when scheme throws, and when the body has already been read', async () => {
    await expectRefusal(await (await bankApi({ requireTls: true, scheme: thrown }))(call(INTROSPECTION)), 'fault')
    const request = call(INTROSPECTION)
    await request.text()
    await expectRefusal(await (await bankApi())(request), 'fault')
    const begun = call(INTROSPECTION, { body: '{"token":"x"}' })
    const reader = begun.body?.getReader()
    await reader?.read()
    reader?.releaseLock()
    await expectRefusal(await (await bankApi())(begun), 'fault')
  })

  test('answers HTTP 500 when the directory returns something other than ports', async () => {
    const directory = directoryOf(() => Object(7), true)
    await expectRefusal(await createApi({ directory })(call(INTROSPECTION)), 'fault')
  })

  test('answers HTTP 200 with an action when a port of the operation fails (docs/rest-api.md)', async () => {
    const sound = await portsOf(BANK)
    const ports = { ...sound, accessTokens: { ...sound.accessTokens, find: broken } }
    const api = createApi({ directory: await serviceDirectory([ports]) })
    const response = await api(call(INTROSPECTION, { body: '{"token":"x"}' }))
    expect([response.status, await members(response)]).toMatchObject([
      200,
      { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057101' },
    ])
  })
})

describe('the directory is not called for an identifier that no service can have', () => {
  const unexpected = () => {
    throw new Error('the directory was called')
  }

  test.each([
    ['a slash', '/api/a%2Fb/auth/introspection', BEARER],
    ['a NUL byte', '/api/%00/auth/introspection', BEARER],
    ['65 characters', `/api/${'a'.repeat(65)}/auth/introspection`, BEARER],
    ['text outside ASCII', '/api/%C3%A4/auth/introspection', BEARER],
    ['a NUL byte in a key', V2, basic('bank\0key', 'bank:secret')],
    ['no key', V2, basic('', 'bank:secret')],
  ])('%s', async (_, path, value) => {
    const directory = directoryOf(unexpected, true)
    await expectRefusal(await createApi({ directory })(call(path, authorization(value))), 'credentials_wrong', path)
  })
})

describe('the result of a directory is verified', () => {
  test('refuses a service other than the named one', async () => {
    const ports = await portsOf(BANK)
    const directory = directoryOf(() => ports, true)
    const api = createApi({ directory })
    await expectRefusal(await api(call('/api/shop/auth/introspection', authorization(BEARER))), 'credentials_wrong')
    await expectRefusal(await api(call(V2, authorization(BEARER))), 'credentials_wrong', V2)
    await expectRefusal(await api(call(V2, authorization('Bearer another'))), 'credentials_wrong', V2)
    await expectRefusal(await api(call(V2, authorization(basic('shop-key', 'bank:secret')))), 'credentials_wrong', V2)
  })

  test('treats null as no service', async () => {
    const none = directoryOf(() => null as never, true)
    const api = createApi({ directory: { ...none, decoy: await portsOf(BANK) } })
    await expectRefusal(await api(call(INTROSPECTION)), 'credentials_wrong')
    for (const value of [BASIC, BEARER])
      await expectRefusal(await api(call(V2, authorization(value))), 'credentials_wrong', V2)
  })

  test('refuses every caller of a service without credentials', async () => {
    const { accessTokens: _, apiKey: __, apiSecret: ___, ...bare } = BANK
    const ports = await portsOf(bare)
    const directory = directoryOf(() => ports)
    const api = createApi({ directory })
    await expectRefusal(await api(call(INTROSPECTION)), 'credentials_wrong')
    for (const value of [BASIC, BEARER])
      await expectRefusal(await api(call(V2, authorization(value))), 'credentials_wrong', V2)
  })

  test('refuses every caller when no secret is stored, even if secrets match everything', async () => {
    const bare = defineService({ serviceId: 'bank', issuer: 'https://as.example' })
    const stores = memoryStores({ serviceId: 'bank' })
    const ports = createPorts({
      service: { load: () => bare },
      stores,
      secrets: ['x'.repeat(32)],
      clientSecrets: { matches: () => true },
    })
    const directory = { ...directoryOf(() => ports), decoy: ports }
    await expectRefusal(await createApi({ directory })(call(INTROSPECTION)), 'credentials_wrong')
    for (const value of [BASIC, BEARER])
      await expectRefusal(await createApi({ directory })(call(V2, authorization(value))), 'credentials_wrong', V2)
  })

  test('applies changed credentials to the next call', async () => {
    let service = defineService(BANK)
    const ports = { ...(await portsOf(BANK)), service: { load: () => service } }
    const api = createApi({ directory: await serviceDirectory([ports]) })
    expect((await api(call(INTROSPECTION))).status).toBe(200)
    service = defineService({ ...BANK, accessTokens: ['plain:new'], apiKey: 'new-key' })
    await expectRefusal(await api(call(INTROSPECTION)), 'credentials_wrong')
    for (const value of [BASIC, BEARER])
      await expectRefusal(await api(call(V2, authorization(value))), 'credentials_wrong', V2)
    expect((await api(call(INTROSPECTION, authorization('Bearer new')))).status).toBe(200)
  })

  test('accepts each of many tokens', async () => {
    const tokens = Array.from({ length: 7 }, (_, number) => `token-${number}`)
    const ports = await portsOf({ ...BANK, accessTokens: tokens.map(token => `plain:${token}`) })
    const api = createApi({ directory: await serviceDirectory([ports]) })
    for (const token of tokens)
      expect((await api(call(INTROSPECTION, authorization(`Bearer ${token}`)))).status).toBe(200)
  })
})
