import { createApi, serviceDirectory } from '@symbolon/api'
import { type Crypto, createPorts, defineClient, type ServiceConfiguration } from '@symbolon/core'
import { platformCrypto } from '@symbolon/core/crypto-web'
import { createStorage, type MemoryStorage, memoryStores } from '@symbolon/memory'
import { beforeEach, describe, expect, test } from 'vitest'
import { BANK, CLIENT_SECRET, call, members, SHOP } from './fixture.js'

/** Gives both services the same random values, and so the same request_uris, tickets and tokens. */
const unrandom: Crypto = { ...platformCrypto, randomBytes: length => new Uint8Array(length).fill(7) }

type Post = (path: string, body: object) => Promise<Readonly<Record<string, unknown>>>

async function portsOf(service: ServiceConfiguration, storage: MemoryStorage) {
  const stores = memoryStores({ serviceId: service.serviceId, storage })
  const client = await defineClient({
    clientId: 1001,
    clientIdAlias: 'app',
    clientSecret: `plain:${CLIENT_SECRET}`,
    clientName: service.serviceId,
    redirectUris: [`https://${service.serviceId}.example/cb`],
    grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
  })
  await stores.clients.put(client, 0)
  return createPorts({ service, stores, crypto: unrandom, secrets: ['only for tests: 32 bytes and more'] })
}

let bank: Post
let shop: Post

beforeEach(async () => {
  const storage = createStorage()
  const api = createApi({
    directory: await serviceDirectory([await portsOf(BANK, storage), await portsOf(SHOP, storage)]),
  })
  const post =
    (service: string, token: string): Post =>
    async (path, body) => {
      const headers = { authorization: `Bearer ${token}` }
      return members(await api(call(`/api/${service}/${path}`, { headers, body: JSON.stringify(body) })))
    }
  bank = post('bank', 'bank-service-access-token')
  shop = post('shop', 'shop-service-access-token')
})

const token = { accessToken: 'own-token', refreshToken: 'own-refresh-token' }
const creation = (subject: string) => ({
  grantType: 'AUTHORIZATION_CODE',
  clientId: 1001,
  scopes: ['read'],
  subject,
  ...token,
})

const request = (service: string) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: `https://${service}.example/cb`,
  }).toString()
const push = (service: string) => ({ parameters: request(service), clientId: 'app', clientSecret: CLIENT_SECRET })

describe('two services in one process with the same clients, tokens and request_uris (docs/rules.md §8)', () => {
  test('every operation of one service treats a token of the other as unknown', async () => {
    expect(await bank('auth/token/create', creation('ada'))).toMatchObject({ action: 'OK' })
    expect(await shop('auth/introspection', { token: token.accessToken })).toMatchObject({
      resultCode: 'A057302',
      existent: false,
    })
    const update = { accessToken: token.accessToken, scopes: ['write'] }
    expect(await shop('auth/token/update', update)).toMatchObject({ resultCode: 'A135202' })
    for (const selection of [
      { accessToken: token.accessToken },
      { refreshToken: token.refreshToken },
      { clientId: 1001 },
    ]) {
      expect(await shop('auth/token/revoke', selection)).toMatchObject({ action: 'OK', count: 0 })
    }
    const introspected = await bank('auth/introspection', { token: token.accessToken })
    expect(introspected).toMatchObject({ action: 'OK', subject: 'ada', scopes: ['read'] })
  })

  test('each service reads, updates and revokes its own token of the same value', async () => {
    expect(await bank('auth/token/create', creation('ada'))).toMatchObject({ action: 'OK' })
    expect(await shop('auth/token/create', creation('bob'))).toMatchObject({ action: 'OK' })
    const update = { accessToken: token.accessToken, scopes: ['write'], acr: 'shop' }
    expect(await shop('auth/token/update', update)).toMatchObject({ action: 'OK' })
    expect(await bank('auth/introspection', { token: token.accessToken })).toMatchObject({
      subject: 'ada',
      scopes: ['read'],
    })
    expect(await shop('auth/introspection', { token: token.accessToken })).toMatchObject({
      subject: 'bob',
      scopes: ['write'],
    })
    expect(await bank('auth/token/revoke', { clientIdentifier: 'app' })).toMatchObject({ count: 1 })
    expect(await bank('auth/introspection', { token: token.accessToken })).toMatchObject({ existent: false })
    expect(await shop('auth/introspection', { token: token.accessToken })).toMatchObject({ action: 'OK', acr: 'shop' })
  })

  test('a request_uri is unknown to the other service and is not used up there', async () => {
    const pushed = await bank('pushed_auth_req', push('bank'))
    const byUri = {
      parameters: new URLSearchParams({ client_id: 'app', request_uri: String(pushed.requestUri) }).toString(),
    }
    expect(await shop('auth/authorization', byUri)).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A008303' })
    expect(await bank('auth/authorization', byUri)).toMatchObject({ action: 'INTERACTION' })
  })

  test('each service redeems and completes its own request_uri and ticket of the same value', async () => {
    const pushed = [await bank('pushed_auth_req', push('bank')), await shop('pushed_auth_req', push('shop'))]
    const [uri, ...others] = pushed.map(each => each.requestUri)
    expect(others).toEqual([uri])
    const byUri = { parameters: new URLSearchParams({ client_id: 'app', request_uri: String(uri) }).toString() }
    const waiting = [await bank('auth/authorization', byUri), await shop('auth/authorization', byUri)]
    expect(waiting).toMatchObject([{ client: { clientName: 'bank' } }, { client: { clientName: 'shop' } }])
    const [ticket, ...more] = waiting.map(each => each.ticket)
    expect(more).toEqual([ticket])
    const completion = { ticket }
    expect(await shop('auth/authorization/complete', completion)).toMatchObject({
      redirectUri: 'https://shop.example/cb',
    })
    expect(await shop('auth/authorization/complete', completion)).toMatchObject({ action: 'BAD_REQUEST' })
    expect(await bank('auth/authorization/complete', completion)).toMatchObject({
      redirectUri: 'https://bank.example/cb',
    })
  })

  test('a ticket is unknown to the other service', async () => {
    const { ticket } = await bank('auth/authorization', { parameters: request('bank') })
    expect(await shop('auth/authorization/complete', { ticket })).toMatchObject({ resultCode: 'A040301' })
    expect(await bank('auth/authorization/complete', { ticket })).toMatchObject({ action: 'OK' })
  })
})
