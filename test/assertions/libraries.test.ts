import { decodeJwt } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LOGINS, type Scene, type Way } from './logins.js'
import { METHOD_NAMES, type MethodClient, methodClients } from './methods.js'
import { type ServedDemo, serveDemo } from './served-demo.js'
import { recordingFetch } from './wire.js'

/*
 * Unmodified openid-client and oauth4webapi against the Express example over HTTP: push,
 * authorization, code, token and API, with every method of client authentication.
 */

// Generating keys can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const DETAILS = [
  { type: 'payment_initiation', instructedAmount: { currency: 'EUR', amount: '123.50' }, creditorName: 'Merchant A' },
]

const WAYS: readonly (readonly [name: string, clause: string, way: Way, expected: object])[] = [
  ['with plain parameters', 'RFC 9126 §2.1', {}, { token_type: 'bearer', scope: 'accounts' }],
  ['with DPoP proofs', 'RFC 9449 §10, §8', { dpop: 'always' }, { token_type: 'dpop', scope: 'accounts' }],
  [
    'with DPoP proofs from the token endpoint on',
    'RFC 9449 §5, §8',
    { dpop: 'from the token on' },
    { token_type: 'dpop', scope: 'accounts' },
  ],
  [
    'with authorization details',
    'RFC 9396 §2, §7',
    { details: JSON.stringify(DETAILS) },
    { token_type: 'bearer', authorization_details: DETAILS },
  ],
  ['with a signed request object', 'RFC 9101, RFC 9126 §3', { object: 'signed' }, { token_type: 'bearer' }],
  ['with an encrypted request object', 'RFC 9101 §6.1', { object: 'encrypted' }, { token_type: 'bearer' }],
  [
    'with all of these',
    'RFC 9126 §3, RFC 9449 §10, RFC 9396 §4',
    { object: 'encrypted', dpop: 'always', details: JSON.stringify(DETAILS) },
    { token_type: 'dpop', authorization_details: DETAILS },
  ],
]

/** The number of parts of a request object in compact form. */
const PARTS = { none: undefined, signed: 3, encrypted: 5 } as const

let clients: readonly MethodClient[]
let demos: Readonly<Record<'http' | 'https', ServedDemo>>

beforeAll(async () => {
  clients = await methodClients()
  const registrations = clients.map(({ registration }) => registration)
  demos = { http: await serveDemo(registrations, 'http'), https: await serveDemo(registrations, 'https') }
})

afterAll(async () => {
  await demos.http.close()
  await demos.https.close()
})

function sceneOf(method: string, way: Way): Scene {
  const client = clients.find(({ name }) => name === method)
  if (client === undefined) throw new RangeError(`no client for ${method}`)
  // A client certificate needs TLS.
  const demo = client.identity === undefined ? demos.http : demos.https
  return { demo, client, way, wire: recordingFetch(client.identity) }
}

const ASSERTING = METHOD_NAMES.filter(name => /_jwt/.test(name) && !name.startsWith('attest'))

/** All assertions that were sent to a path. */
function assertionsTo(path: string, { wire }: Scene) {
  return wire.formsTo(path).flatMap(form => form.getAll('client_assertion'))
}

describe.each(Object.entries(LOGINS))('%s', (_library, login) => {
  describe.each(METHOD_NAMES)('%s', method => {
    test.each(WAYS)('logs in a user %s (%s)', async (_name, _clause, way, expected) => {
      const scene = sceneOf(method, way)
      const { token, accounts } = await login(scene)
      expect(token).toMatchObject(expected)
      expect(JSON.parse(accounts)).toMatchObject({ owner: 'ada' })
      const [pushed] = scene.wire.formsTo('/par')
      expect(pushed?.get('request')?.split('.').length).toBe(PARTS[way.object ?? 'none'])
      // A nonce challenge costs at most one additional request per endpoint.
      expect(scene.wire.formsTo('/par')).toHaveLength(way.dpop === 'always' ? 2 : 1)
      expect(scene.wire.formsTo('/token')).toHaveLength(way.dpop === 'from the token on' ? 2 : 1)
    })
  })

  test.each(ASSERTING)('%s: every request has a new assertion for the issuer (RFC 7523 §3)', async method => {
    const scene = sceneOf(method, { dpop: 'always' })
    await login(scene)
    const assertions = [...assertionsTo('/par', scene), ...assertionsTo('/token', scene)].map(text => decodeJwt(text))
    expect(assertions.map(({ aud }) => aud)).toStrictEqual(Array.from({ length: 3 }, () => scene.demo.origin))
    expect(new Set(assertions.map(({ jti }) => jti)).size).toBe(3)
  })

  test.each(ASSERTING)('%s: a nonce challenge does not use up the assertion (RFC 9449 §8)', async method => {
    const scene = sceneOf(method, { dpop: 'always' })
    const { token } = await login({ ...scene, authentication: await repeatingAtPush(scene) })
    expect(token.token_type).toBe('dpop')
    const [first, second, ...others] = assertionsTo('/par', scene)
    expect([second, others]).toStrictEqual([first, []])
  })

  test.each(ASSERTING)(
    '%s: the assertion of the push is refused at the token endpoint (RFC 7523 §3 (7))',
    async method => {
      const scene = sceneOf(method, {})
      const refused = await login({ ...scene, authentication: await repeatingAlways(scene) }).catch(described)
      expect(refused).toBe('401 invalid_client')
    },
  )

  test('a client with the credentials of another client is refused', async () => {
    const [own, others] = [sceneOf('private_key_jwt ES256', {}), sceneOf('private_key_jwt PS256', {})]
    const authentication = await others.client.authentication(oauth, others.demo)
    expect(await login({ ...own, authentication }).catch(described)).toBe('401 invalid_client')
  })
})

/** The authentication of the library, but with the same credentials for every push. */
async function repeatingAtPush(scene: Scene): Promise<oauth.ClientAuth> {
  const fresh = await scene.client.authentication(oauth, scene.demo)
  const repeating = await repeatingAlways(scene)
  return (as, client, body, headers) =>
    body.has('grant_type') ? fresh(as, client, body, headers) : repeating(as, client, body, headers)
}

/** The first credentials of the library for every request. */
async function repeatingAlways({ client, demo }: Scene): Promise<oauth.ClientAuth> {
  const fresh = await client.authentication(oauth, demo)
  const kept = new URLSearchParams()
  return async (as, asker, body, headers) => {
    if (kept.size === 0) await fresh(as, asker, kept, headers)
    for (const [name, value] of kept) body.set(name, value)
  }
}

/** Both libraries throw the same kinds of errors under different names. */
function described(error: unknown): string {
  const { status, error: code } = Object(error)
  return `${status} ${code}`
}
