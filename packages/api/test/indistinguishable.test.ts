import { createApi, serviceDirectory } from '@symbolon/api'
import { platformCrypto } from '@symbolon/core/crypto-web'
import { expect, test } from 'vitest'
import { recorded, recording } from '../../../test/scenarios/recording.js'
import { BANK, BEARER, basic, call, digestOf, directoryOf, INTROSPECTION, portsOf, SHOP, V2 } from './fixture.js'

/** The digest form of a secret: a comparison with `plain:` costs one more digest. */
async function stored(secret: string): Promise<string> {
  return `sha256:${await digestOf(secret)}`
}

/** An API over two services that records every call of a port. */
async function observed(bankTokens: readonly string[]) {
  const calls: string[] = []
  const crypto = recorded('crypto', platformCrypto, calls)
  const bank = {
    ...BANK,
    accessTokens: await Promise.all(bankTokens.map(stored)),
    apiSecret: await stored('bank-secret'),
  }
  const shop = { ...SHOP, accessTokens: [await stored('shop-token')], apiSecret: await stored('shop-secret') }
  const entries = [await portsOf(bank, { crypto }), await portsOf(shop, { crypto })]
  const organizationTokens = [await stored('organization')]
  const directory = await serviceDirectory(
    entries.map(ports => recording(ports, calls)),
    { organizationTokens },
  )
  const api = createApi({ directory: recorded('directory', directory, calls), crypto })
  return async (path: string, authorization: string) => {
    calls.length = 0
    const response = await api(call(path, { headers: { authorization } }))
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
      calls: [...calls],
    }
  }
}

const SHOP_PATH = '/api/shop/auth/introspection'

test.each([
  ['no token', []],
  ['one token', ['bank-token']],
  ['a token and its replacement', ['old', 'new']],
  ['four tokens', ['a', 'b', 'c', 'd']],
])(
  '3.0: a wrong token, an unknown service and the token of another service are indistinguishable, for a service with %s (docs/rest-api.md)',
  async (_, tokens) => {
    const look = await observed(tokens)
    const wrong = await look(INTROSPECTION, 'Bearer wrong')
    expect(wrong).toMatchObject({
      status: 401,
      calls: [
        'crypto.sha256',
        'directory.isOrganizationToken',
        'directory.byId',
        'service.load',
        ...Array.from({ length: 4 }, () => ['secrets.matches', 'crypto.sha256']).flat(),
      ],
    })
    expect(await look('/api/nobody/auth/introspection', 'Bearer wrong')).toEqual(wrong)
    expect(await look(INTROSPECTION, 'Bearer shop-token')).toEqual(wrong)
    expect(await look('/api/nobody/auth/introspection', 'Bearer shop-token')).toEqual(wrong)
    expect(await look(SHOP_PATH, 'Bearer wrong')).toEqual(wrong)
  },
)

test.each([
  ['no token', []],
  ['one token', ['bank-token']],
  ['four tokens', ['a', 'b', 'c', 'd']],
])(
  'without a service in the path, unknown tokens and the organization token are indistinguishable, for a service with %s',
  async (_, tokens) => {
    const look = await observed(tokens)
    const wrong = await look(V2, 'Bearer wrong')
    expect(wrong).toMatchObject({
      status: 401,
      calls: [
        'crypto.sha256',
        'directory.byAccessToken',
        'directory.isOrganizationToken',
        'service.load',
        ...Array.from({ length: 4 }, () => ['secrets.matches', 'crypto.sha256']).flat(),
      ],
    })
    expect(await look(V2, 'Bearer organization')).toEqual(wrong)
    expect(await look(V2, `Bearer ${(await stored('bank-token')).slice('sha256:'.length)}`)).toEqual(wrong)
  },
)

test('2.x: a wrong secret, an unknown key and the secret of another service are indistinguishable (docs/rest-api.md)', async () => {
  const look = await observed([])
  const wrong = await look(V2, basic('bank-key', 'wrong'))
  expect(wrong).toMatchObject({
    status: 401,
    calls: ['directory.byApiKey', 'service.load', 'secrets.matches', 'crypto.sha256'],
  })
  expect(await look(V2, basic('nobody', 'wrong'))).toEqual(wrong)
  expect(await look(V2, basic('bank-key', 'shop-secret'))).toEqual(wrong)
  expect(await look(V2, basic('nobody', 'bank-secret'))).toEqual(wrong)
})

test('computes the same digests without a decoy, but loads no service', async () => {
  const calls: string[] = []
  const crypto = recorded('crypto', platformCrypto, calls)
  const directory = directoryOf(() => undefined)
  const response = await createApi({ directory, crypto })(call(INTROSPECTION, { headers: { authorization: BEARER } }))
  expect([response.status, calls]).toEqual([401, Array.from({ length: 5 }, () => 'crypto.sha256')])
})

test('loads the service of an authenticated caller once per call', async () => {
  const look = await observed(['bank-token'])
  const { status, calls } = await look(INTROSPECTION, 'Bearer bank-token')
  expect([status, calls.filter(each => each === 'service.load')]).toEqual([200, ['service.load']])
})
