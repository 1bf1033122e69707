import { createApi, serviceDirectory } from '@symbolon/api'
import type { ReportEvent } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { BANK, bankApi, call, digestOf, INTROSPECTION, ORGANIZATION_DIGEST, portsOf, SHOP, TOKEN } from './fixture.js'

const TOKEN_DIGEST = `sha256:${await digestOf(TOKEN)}`
const SHARED = 'services bank and shop share an access token; a token must identify one service'

describe('serviceDirectory', () => {
  test('finds each service by its id and its API key, and by nothing else', async () => {
    const { apiKey: _, apiSecret: __, ...bare } = SHOP
    const [bank, shop] = [await portsOf(BANK), await portsOf(bare)]
    const directory = await serviceDirectory([bank, shop], { organizationTokens: [ORGANIZATION_DIGEST] })
    expect(await directory.byId('bank')).toBe(bank)
    expect(await directory.byId('shop')).toBe(shop)
    expect(await directory.byApiKey('bank-key')).toBe(bank)
    for (const key of ['shop-key', 'undefined', '__proto__', '']) expect(await directory.byApiKey(key)).toBeUndefined()
    expect(await directory.byId('Bank')).toBeUndefined()
    expect(await directory.isOrganizationToken(ORGANIZATION_DIGEST.slice('sha256:'.length))).toBe(true)
    expect(await directory.isOrganizationToken('organization-token')).toBe(false)
  })

  test('accepts several services without an API key', async () => {
    const { apiKey: _, apiSecret: __, ...bare } = SHOP
    const { apiKey: ___, apiSecret: ____, ...other } = BANK
    const directory = await serviceDirectory([await portsOf(bare), await portsOf(other)])
    expect([await directory.byId('bank'), await directory.byId('shop')]).not.toContain(undefined)
  })

  test('rejects every token when there is no service', async () => {
    const api = createApi({ directory: await serviceDirectory([]) })
    expect((await api(call(INTROSPECTION))).status).toBe(401)
  })

  test.each([
    ['an id', { ...SHOP, serviceId: 'bank' }, 'the serviceId of service bank is repeated'],
    ['an API key', { ...SHOP, apiKey: 'bank-key' }, 'the apiKey of service shop is repeated'],
    ['an access token', { ...SHOP, accessTokens: BANK.accessTokens }, SHARED],
    ['an access token, once as its digest', { ...SHOP, accessTokens: ['plain:new', TOKEN_DIGEST] }, SHARED],
  ])('refuses services that share %s', async (_, service, message) => {
    const entries = [await portsOf(BANK), await portsOf(service)]
    await expect(serviceDirectory(entries)).rejects.toThrow(new TypeError(`serviceDirectory: ${message}`))
  })

  test('refuses an organization token that is also an access token of a service', async () => {
    const directory = serviceDirectory([await portsOf(BANK)], { organizationTokens: [TOKEN_DIGEST] })
    const message = 'the organization and service bank share an access token; a token must identify one service'
    await expect(directory).rejects.toThrow(new TypeError(`serviceDirectory: ${message}`))
  })

  test('finds each service by the digests of its access tokens, in either stored form', async () => {
    const bank = await portsOf({ ...BANK, accessTokens: [TOKEN_DIGEST, 'plain:new', 'plain:new'] })
    const shop = await portsOf(SHOP)
    const directory = await serviceDirectory([bank, shop])
    const found = await Promise.all([TOKEN, 'new', 'shop-service-access-token', 'nobody'].map(digestOf)).then(digests =>
      Promise.all(digests.map(digest => directory.byAccessToken(digest))),
    )
    expect(found).toEqual([bank, bank, shop, undefined])
    for (const text of [TOKEN, TOKEN_DIGEST, '', 'undefined', '__proto__'])
      expect(await directory.byAccessToken(text)).toBeUndefined()
  })

  test.each([
    'organization-token',
    'plain:organization-token',
    'sha256:',
    `sha256:${'A'.repeat(42)}`,
    `sha256:${'A'.repeat(42)}B`,
    `sha256:${'A'.repeat(43)}=`,
  ])('refuses the organization token %s, and does not repeat it', async stored => {
    const refused = serviceDirectory([], { organizationTokens: [stored] })
    await expect(refused).rejects.toThrow(TypeError)
    await expect(refused).rejects.not.toThrow('organization-token')
  })
})

describe('createApi', () => {
  test.each([
    ['no options', undefined],
    ['no directory', {}],
    ['an incomplete directory', { directory: { byId: () => undefined, byApiKey: () => undefined } }],
  ])('throws a TypeError that says what to pass, with %s', (_, options) => {
    expect(() => createApi(options as never)).toThrow(TypeError)
    expect(() => createApi({ ...options } as never)).toThrow(
      /directory has no .*serviceDirectory\(\) builds a complete one/,
    )
  })

  test('reports only calls that reach no operation', async () => {
    const events: ReportEvent[] = []
    const api = await bankApi({ report: event => events.push(event) })
    await api(call(INTROSPECTION))
    expect(events).toEqual([])
    await api(call(INTROSPECTION, { headers: { authorization: 'Bearer planted' } }))
    expect(events).toEqual([
      { operation: 'api', action: 'UNAUTHORIZED', resultCode: 'A003201', reason: 'credentials_wrong', checks: [] },
    ])
  })

  test('names the port of a fault: crypto', async () => {
    const events: ReportEvent[] = []
    const crypto = { sha256: () => Promise.reject(new RangeError('planted')) }
    const api = createApi({ directory: await serviceDirectory([]), crypto, report: event => events.push(event) })
    expect((await api(call(INTROSPECTION))).status).toBe(500)
    expect(events).toMatchObject([{ reason: 'fault', fault: { port: 'crypto', name: 'RangeError' } }])
  })

  test.each([
    ['directory', { byId: () => Promise.reject(new RangeError('planted')) }],
    ['service', { byId: () => ({ service: { load: () => Promise.reject(new RangeError('planted')) } }) }],
  ])('names the port of a fault: %s', async (port, changes) => {
    const events: ReportEvent[] = []
    const handed: unknown[] = []
    const directory = Object.assign({}, await serviceDirectory([]), changes)
    const listeners = {
      report: (event: ReportEvent) => events.push(event),
      onFault: (...all: readonly unknown[]) => handed.push(all),
    }
    await createApi({ directory, ...listeners })(call(INTROSPECTION))
    expect(handed).toEqual([[new RangeError('planted'), { operation: 'api', port }]])
    expect(events).toEqual([
      expect.objectContaining({ reason: 'fault', resultCode: 'A001101', fault: { port, name: 'RangeError' } }),
    ])
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('full')
      },
    ],
    ['rejects', () => Promise.reject(new Error('full'))],
  ])('gives the same answer when a listener %s', async (_, report) => {
    const api = await bankApi({ report })
    expect((await api(call('/nowhere'))).status).toBe(404)
    const crypto = { sha256: () => Promise.reject(new RangeError('planted')) }
    const failing = createApi({ directory: await serviceDirectory([]), crypto, onFault: report })
    expect((await failing(call(INTROSPECTION))).status).toBe(500)
  })

  test('throws a TypeError for a misspelt option', async () => {
    const directory = await serviceDirectory([])
    expect(() => createApi({ directory, requireTLS: true } as never)).toThrow(
      'createApi: there is no `requireTLS`; did you mean `requireTls`?',
    )
  })
})
