import { boundToken, connectToCore, openWorld, request as proofRequest } from '@symbolon/contract/scenarios'
import {
  authenticateClient,
  createAccessToken,
  createPorts,
  defineClient,
  introspect,
  type Ports,
  pushAuthorizationRequest,
} from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { STRANGER } from '@symbolon/scenarios/dpop/proof-samples.js'
import { beforeEach, expect, test } from 'vitest'
import { type PortCall, recording, storeCalls } from './recording.js'

const SECRET = 'correct horse battery staple'
const REDIRECT_URI = 'https://shop.example/cb'

let sound: Ports
let calls: PortCall[]
let ports: Ports

beforeEach(async () => {
  const stores = memoryStores({ serviceId: '1' })
  const service = { serviceId: '1', issuer: 'https://as.example', supportedScopes: [{ name: 'read' }] }
  sound = createPorts({ service, stores, secrets: ['x'.repeat(32)] })
  const common = { clientSecret: `plain:${SECRET}`, redirectUris: [REDIRECT_URI] }
  await stores.clients.put(await defineClient({ clientId: 1, clientIdAlias: 'basic', ...common }), 0)
  const post = await defineClient({
    clientId: 2,
    clientIdAlias: 'post',
    tokenAuthMethod: 'CLIENT_SECRET_POST',
    ...common,
  })
  await stores.clients.put(post, 0)
  calls = []
  ports = recording(sound, calls)
})

function parameters(changes: Readonly<Record<string, string>>): string {
  return new URLSearchParams({ response_type: 'code', redirect_uri: REDIRECT_URI, ...changes }).toString()
}

test('introspection makes two store calls: token, client', async () => {
  const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1, subject: 'ada', scopes: ['read'] } as const
  const created = await createAccessToken(creation, sound)
  const token = 'accessToken' in created ? created.accessToken : ''
  const demands = { scopes: ['read'], subject: 'ada', maxAge: null }
  expect((await introspect({ token, ...demands }, ports)).action).toBe('OK')
  expect(storeCalls(calls)).toEqual(['accessTokens.find', 'clients.find'])
})

test('introspection with a DPoP proof makes one more store call, the claim, after all others', async () => {
  const storage = createStorage()
  const proofCalls: PortCall[] = []
  const connect = (own: Ports) => connectToCore(recording(own, proofCalls))
  const world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connect, {})
  const request = await proofRequest(world, await boundToken(world))
  expect((await world.introspect(request)).action).toBe('OK')
  expect(storeCalls(proofCalls)).toEqual(['accessTokens.find', 'clients.find', 'replays.claim'])
  expect(proofCalls.indexOf('replays.claim')).toBeGreaterThan(proofCalls.indexOf('crypto.verify'))
})

test('a refused proof claims nothing, and its signature is verified only if all other checks pass', async () => {
  const storage = createStorage()
  const proofCalls: PortCall[] = []
  const connect = (own: Ports) => connectToCore(recording(own, proofCalls))
  const world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connect, {})
  const token = await boundToken(world)
  for (const changes of [{ header: { jwk: STRANGER } }, { ahead: -3600 }, { claims: { htm: 'POST' } }]) {
    expect((await world.introspect(await proofRequest(world, token, changes))).action).toBe('UNAUTHORIZED')
  }
  expect(proofCalls).not.toContain('crypto.verify')
  await world.introspect(await proofRequest(world, token, { signedByAnother: true }))
  expect(proofCalls).toContain('crypto.verify')
  expect(proofCalls).not.toContain('replays.claim')
})

test('introspection of an unknown token makes one store call', async () => {
  await introspect({ token: 'unknown' }, ports)
  expect(storeCalls(calls)).toEqual(['accessTokens.find'])
})

test.each([
  ['no token', {}],
  ['a token over its limit', { token: 'x'.repeat(1_048_576) }],
  ['an unreadable request', { token: 1 as never }],
])('introspection of %s makes no store call', async (_, request) => {
  await introspect(request, ports)
  expect(storeCalls(calls)).toEqual([])
})

test('a pushed request makes two store calls: client, registration', async () => {
  const request = { parameters: parameters({ client_id: 'basic' }), clientId: 'basic', clientSecret: SECRET }
  expect((await pushAuthorizationRequest(request, ports)).action).toBe('CREATED')
  expect(storeCalls(calls)).toEqual(['clients.find', 'pushedRequests.add'])
})

/** What the client and an observer of the ports can see. */
async function observed(call: () => Promise<object>): Promise<object> {
  calls.length = 0
  const { action, responseContent } = Object(await call())
  return { action, responseContent, calls: [...calls] }
}

const basic = (clientId: string) => ({
  parameters: parameters({ client_id: clientId }),
  clientId,
  clientSecret: 'wrong',
})
const post = (clientId: string) => ({ parameters: parameters({ client_id: clientId, client_secret: 'wrong' }) })

test.each([
  [
    'HTTP Basic, at the PAR endpoint',
    () => pushAuthorizationRequest(basic('basic'), ports),
    () => pushAuthorizationRequest(basic('nobody'), ports),
  ],
  [
    'the form, at the PAR endpoint',
    () => pushAuthorizationRequest(post('post'), ports),
    () => pushAuthorizationRequest(post('nobody'), ports),
  ],
  [
    'HTTP Basic, by itself',
    () => authenticateClient(basic('basic'), ports),
    () => authenticateClient(basic('nobody'), ports),
  ],
  [
    'the form, by itself',
    () => authenticateClient(post('post'), ports),
    () => authenticateClient(post('nobody'), ports),
  ],
])(
  'unknown client and wrong secret give the same answer and the same calls: %s',
  async (_, wrongSecret, unknownClient) => {
    const wrong = await observed(wrongSecret)
    expect(await observed(unknownClient)).toEqual(wrong)
    expect(wrong).toMatchObject({
      action: 'UNAUTHORIZED',
      calls: ['clock.now', 'service.load', 'clients.find', 'secrets.matches'],
    })
  },
)

test('unknown client and a client registered for HTTP Basic give the same result for a secret in the form', async () => {
  const elsewhere = await observed(() => pushAuthorizationRequest(post('basic'), ports))
  expect(await observed(() => pushAuthorizationRequest(post('nobody'), ports))).toEqual(elsewhere)
})
