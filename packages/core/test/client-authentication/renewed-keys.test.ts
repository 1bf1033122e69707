import { describe, expect, test } from 'vitest'
import { pushAuthorizationRequest } from '../../src/authorization/pushed-request/push-authorization-request.js'
import { authenticateClient } from '../../src/client-authentication/authenticate-client.js'
import { type ClientConfiguration, defineClient } from '../../src/configuration/client.js'
import { base64url } from '../../src/lib/base64.js'
import { utf8 } from '../../src/lib/encoding.js'
import type { ReportEvent } from '../../src/ports/report.js'
import type { ClientStore } from '../../src/ports/stores.js'
import type { Client } from '../../src/records/client.js'
import { foundBy } from '../../src/records/client-identifiers.js'
import { platformCrypto } from '../../src/setup/platform/node-crypto.js'
import type { Jwk } from '../../src/standards/jose/jwk.js'
import { AUTHORIZATION_REQUEST, fakePorts, NOW } from '../fakes.js'

const JWT_ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** A new key of this name: its public half, and a signer of JWTs. */
async function keyNamed(kid: string) {
  const generated = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { kty = '', crv = '', x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', generated.privateKey)
  const publicKey: Jwk = { kty, crv, x, y, kid }
  const sign = async (claims: object, header: object = { kid }) => {
    const parts = [{ alg: 'ES256', ...header }, claims].map(part => base64url(utf8(JSON.stringify(part))))
    const signature = await platformCrypto.sign('ES256', { ...publicKey, d }, utf8(parts.join('.')))
    return [...parts, base64url(signature)].join('.')
  }
  return { publicKey, sign }
}

/** A client with keys at a URL, a store that can renew them, and what the store was asked. */
async function world(changes: ClientConfiguration = {}, renewed?: (client: Client) => Client) {
  const [known, later] = [await keyNamed('known'), await keyNamed('later')]
  const client = await defineClient({
    clientIdAlias: 'shop',
    tokenAuthMethod: 'PRIVATE_KEY_JWT',
    jwksUri: 'https://shop.example/jwks',
    jwks: { keys: [known.publicKey] },
    redirectUris: ['https://shop.example/cb'],
    ...changes,
  })
  const asked: (string | undefined)[] = []
  const clients: ClientStore = {
    find: identifier => (identifier === 'shop' ? foundBy(identifier, client) : undefined),
    renewKeys(one, keyId) {
      asked.push(keyId)
      if (renewed !== undefined) return renewed(one)
      return keyId === 'later' ? { ...one, jwks: { keys: [later.publicKey] } } : undefined
    },
  }
  const { ports } = await fakePorts({ ports: { clients } })
  const events: ReportEvent[] = []
  return { known, later, asked, events, ports: { ...ports, report: (event: ReportEvent) => void events.push(event) } }
}

type World = Awaited<ReturnType<typeof world>>

const seconds = Math.floor(NOW / 1000)
const CLAIMS = { iss: 'shop', sub: 'shop', aud: 'https://as.example', exp: seconds + 60, iat: seconds }
const assertionClaims = () => ({ ...CLAIMS, jti: crypto.randomUUID() })

function formOf(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parameters).toString()
}

function asserted(assertion: string, parameters: Readonly<Record<string, string>> = {}) {
  return {
    parameters: formOf({ ...parameters, client_assertion_type: JWT_ASSERTION_TYPE, client_assertion: assertion }),
  }
}

async function authenticate({ ports }: World, assertion: string) {
  const { action, resultCode } = await authenticateClient(asserted(assertion), ports)
  return [action, resultCode.slice(0, 7)]
}

const [OK, KEY_UNKNOWN] = ['OK', 'A156304']

describe('RFC 7515 §4.1.4, RFC 7591 §2: an assertion that names a key which the client does not have', () => {
  test('is verified with the keys at the URL of the client', async () => {
    const shop = await world()
    expect((await authenticate(shop, await shop.later.sign(assertionClaims())))[0]).toBe(OK)
    expect(shop.asked).toEqual(['later'])
  })

  test('is refused when the key is not there either', async () => {
    const shop = await world()
    const assertion = await shop.later.sign(assertionClaims(), { kid: 'nowhere' })
    expect(await authenticate(shop, assertion)).toEqual(['UNAUTHORIZED', KEY_UNKNOWN])
  })

  test.each<[what: string, changes: ClientConfiguration, header: object, claims?: object]>([
    ['the client has the key', {}, { kid: 'known' }],
    ['there is no kid', {}, {}],
    ['its keys are not at a URL', { jwksUri: undefined }, { kid: 'later' }],
    ['the client does not use assertions', { tokenAuthMethod: 'NONE' }, { kid: 'later' }],
    ['the assertion has expired', {}, { kid: 'later' }, { exp: seconds - 600 }],
    ['the assertion is of another client', {}, { kid: 'later' }, { iss: 'other', sub: 'other' }],
  ])('asks for nothing when %s', async (_, changes, header, claims) => {
    const shop = await world(changes)
    await authenticate(shop, await shop.known.sign({ ...assertionClaims(), ...claims }, header))
    expect(shop.asked).toEqual([])
  })

  test('is asked for without a kid where the client has no keys: perhaps they could not be fetched', async () => {
    const shop = await world({ jwks: { keys: [] } })
    const assertion = await shop.known.sign(assertionClaims(), {})
    expect(await authenticate(shop, assertion)).toEqual(['UNAUTHORIZED', KEY_UNKNOWN])
    expect(shop.asked).toEqual([undefined])
  })

  test('a store that answers another client has failed', async () => {
    const shop = await world({}, client => ({ ...client, clientId: client.clientId + 1 }))
    const [action] = await authenticate(shop, await shop.later.sign(assertionClaims()))
    expect(action).toBe('INTERNAL_SERVER_ERROR')
  })

  test('a store that cannot renew keys has those of the client', async () => {
    const shop = await world()
    const { find } = shop.ports.clients
    const unable = { ...shop, ports: { ...shop.ports, clients: { find } } }
    expect((await authenticate(unable, await shop.later.sign(assertionClaims())))[1]).toBe(KEY_UNKNOWN)
    expect((await authenticate(unable, await shop.known.sign(assertionClaims())))[0]).toBe(OK)
  })

  test('the operator sees that keys at a URL were not fetched', async () => {
    const shop = await world({ jwks: { keys: [] } })
    await authenticate(shop, await shop.known.sign(assertionClaims()))
    const check = shop.events[0]?.checks.find(({ name }) => name === 'key of the assertion')
    expect(check).toMatchObject({
      outcome: 'refused',
      actual: '0 keys, a kid; those at jwks_uri were not fetched',
      hint: expect.stringContaining('clientsByUrl'),
    })
  })
})

describe('RFC 9101 §6.2: a request object that names a key which the client does not have', () => {
  async function push(shop: World, header: object, signer = shop.later) {
    const request = await signer.sign({ ...AUTHORIZATION_REQUEST, ...CLAIMS, nbf: seconds }, header)
    const assertion = await shop.known.sign(assertionClaims())
    const pushed = asserted(assertion, { client_id: 'shop', request })
    const { action, resultCode } = await pushAuthorizationRequest(pushed, shop.ports)
    return [action, resultCode.slice(0, 7)]
  }

  test('is verified with the keys at the URL of the client', async () => {
    const shop = await world()
    expect((await push(shop, { kid: 'later' }))[0]).toBe('CREATED')
    expect(shop.asked).toEqual(['later'])
  })

  test('is refused when the key is not there either, and a key that is known is not asked for', async () => {
    const shop = await world()
    expect(await push(shop, { kid: 'nowhere' })).toEqual(['BAD_REQUEST', 'A246304'])
    expect((await push(shop, { kid: 'known' }, shop.known))[0]).toBe('CREATED')
    expect(shop.asked).toEqual(['nowhere'])
  })
})
