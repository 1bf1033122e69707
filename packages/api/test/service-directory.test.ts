import { createApi, serviceDirectory } from '@symbolon/api'
import type { ReportEvent } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { BANK, bankApi, call, digestOf, INTROSPECTION, ORGANIZATION_DIGEST, portsOf, SHOP, TOKEN } from './fixture.js'

const TOKEN_DIGEST = `sha256:${await digestOf(TOKEN)}`
const SHARED = 'the services bank and shop have the same access token, which then names no service'

describe('serviceDirectory', () => {
  test('finds each service by its id and its API key, and nobody else', async () => {
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

  test('takes any number of services without an API key', async () => {
    const { apiKey: _, apiSecret: __, ...bare } = SHOP
    const { apiKey: ___, apiSecret: ____, ...other } = BANK
    const directory = await serviceDirectory([await portsOf(bare), await portsOf(other)])
    expect([await directory.byId('bank'), await directory.byId('shop')]).not.toContain(undefined)
  })

  test('of no service believes nobody', async () => {
    const api = createApi({ directory: await serviceDirectory([]) })
    expect((await api(call(INTROSPECTION))).status).toBe(401)
  })

  test.each([
    ['an id', { ...SHOP, serviceId: 'bank' }, 'the serviceId of the service bank stands twice'],
    ['an API key', { ...SHOP, apiKey: 'bank-key' }, 'the apiKey of the service shop stands twice'],
    ['an access token', { ...SHOP, accessTokens: BANK.accessTokens }, SHARED],
    ['an access token, once as its digest', { ...SHOP, accessTokens: ['plain:new', TOKEN_DIGEST] }, SHARED],
  ])('refuses %s that stands twice', async (_, service, message) => {
    const entries = [await portsOf(BANK), await portsOf(service)]
    await expect(serviceDirectory(entries)).rejects.toThrow(new TypeError(`serviceDirectory: ${message}`))
  })

  test('refuses an organization token that is an access token of a service too', async () => {
    const directory = serviceDirectory([await portsOf(BANK)], { organizationTokens: [TOKEN_DIGEST] })
    const message = 'the organization and the service bank have the same access token, which then names no service'
    await expect(directory).rejects.toThrow(new TypeError(`serviceDirectory: ${message}`))
  })

  test('finds each service by the digests of its access tokens, however they are stored', async () => {
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
    ['a directory that lacks a method', { directory: { byId: () => undefined, byApiKey: () => undefined } }],
  ])('with %s is a TypeError that says what to pass', (_, options) => {
    expect(() => createApi(options as never)).toThrow(TypeError)
    expect(() => createApi({ ...options } as never)).toThrow(/directory lacks .*serviceDirectory\(\) has all of them/)
  })

  test('reports what reached no operation, and what failed, to the operator alone', async () => {
    const events: ReportEvent[] = []
    const api = await bankApi({ report: event => events.push(event) })
    await api(call(INTROSPECTION))
    expect(events).toEqual([])
    await api(call(INTROSPECTION, { headers: { authorization: 'Bearer planted' } }))
    expect(events).toEqual([
      { operation: 'api', action: 'UNAUTHORIZED', resultCode: 'A003201', reason: 'credentials_wrong', checks: [] },
    ])
  })

  test('a fault carries the name of its port: crypto', async () => {
    const events: ReportEvent[] = []
    const crypto = { sha256: () => Promise.reject(new RangeError('planted')) }
    const api = createApi({ directory: await serviceDirectory([]), crypto, report: event => events.push(event) })
    expect((await api(call(INTROSPECTION))).status).toBe(500)
    expect(events).toMatchObject([{ reason: 'fault', fault: { port: 'crypto', name: 'RangeError' } }])
  })

  test.each([
    ['directory', { byId: () => Promise.reject(new RangeError('planted')) }],
    ['service', { byId: () => ({ service: { load: () => Promise.reject(new RangeError('planted')) } }) }],
  ])('a fault carries the name of its port: %s', async (port, changes) => {
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
  ])('a listener that %s changes nothing', async (_, report) => {
    const api = await bankApi({ report })
    expect((await api(call('/nowhere'))).status).toBe(404)
    const crypto = { sha256: () => Promise.reject(new RangeError('planted')) }
    const failing = createApi({ directory: await serviceDirectory([]), crypto, onFault: report })
    expect((await failing(call(INTROSPECTION))).status).toBe(500)
  })

  test('an option that is misspelt is a TypeError', async () => {
    const directory = await serviceDirectory([])
    expect(() => createApi({ directory, requireTLS: true } as never)).toThrow(
      'createApi: there is no `requireTLS`; did you mean `requireTls`?',
    )
  })
})
