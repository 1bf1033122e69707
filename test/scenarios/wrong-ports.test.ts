import { createContext, runInContext } from 'node:vm'
import { connectToCore, form, openWorld, pushed, type World } from '@symbolon/contract'
import { digestSecrets, type Ports, type ReportEvent } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { beforeEach, describe, expect, test } from 'vitest'
import { boundToken, request as proofRequest } from '../../packages/contract/src/scenarios/proofs.js'
import { reporting } from './recording.js'

/*
 * Ports are trusted, and yet JavaScript lets them answer anything. What by its shape alone would come out as a yes, or
 * as "unknown token", must be a fault (docs/rules.md §1, §8).
 */

let world: World
let token: string
beforeEach(async () => {
  const storage = createStorage()
  world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, {})
  token = await world.token()
})

/** The operations over ports of which some are replaced. */
function over(changes: object) {
  return connectToCore({ ...world.ports, ...changes })
}

/** A port of which some methods are replaced. */
function changed(name: keyof Ports, methods: object): object {
  const get = (port: object, key: PropertyKey): unknown => {
    const member: unknown = Reflect.get(key in methods ? methods : port, key)
    return typeof member === 'function' ? member.bind(port) : member
  }
  return { [name]: new Proxy(Object(world.ports[name]), { get }) }
}

const FAULT = { action: 'INTERNAL_SERVER_ERROR' }

const DIGESTS: readonly (readonly [string, unknown])[] = [
  ['an ArrayBuffer', new ArrayBuffer(32)],
  ['a promise of an ArrayBuffer', Promise.resolve(new ArrayBuffer(32))],
  ['an object', {}],
  ['no bytes', new Uint8Array()],
  ['too few bytes', new Uint8Array(16)],
  ['nothing', undefined],
]

describe.each(DIGESTS)('sha256 answers %s', (_, answer) => {
  const sha256 = () => answer as never

  test('no token is known by it', async () => {
    const operations = over(changed('crypto', { sha256 }))
    expect(await operations.introspect({ token })).toMatchObject(FAULT)
    expect(await operations.introspect({ token: 'nonsense' })).toMatchObject(FAULT)
  })

  test('no secret is right, and none is wrong, by it', async () => {
    const operations = over({ secrets: digestSecrets({ sha256 }) })
    expect(await operations.push(pushed())).toMatchObject(FAULT)
    expect(await operations.push({ ...pushed(), clientSecret: 'wrong' })).toMatchObject(FAULT)
  })
})

test.each([
  ['a promise of an ArrayBuffer', () => Promise.resolve(new ArrayBuffer(32))],
  ['too few bytes', () => new Uint8Array(8)],
  ['nothing', () => undefined],
])('randomBytes answers %s: nothing is made of it', async (_, randomBytes) => {
  const operations = over(changed('crypto', { randomBytes }))
  expect(await operations.push(pushed())).toMatchObject(FAULT)
  expect(await operations.authorize({ parameters: form() })).toMatchObject(FAULT)
  const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada' }
  expect(await operations.createToken(creation)).toMatchObject(FAULT)
})

test.each(['false', {}, [], 1, 0, null, undefined])('secrets.matches answers %j: neither yes nor no', async answer => {
  const operations = over(changed('secrets', { matches: () => answer }))
  expect(await operations.push(pushed())).toMatchObject(FAULT)
})

test.each(['yes', 1, {}, null, undefined])('add and replace answer %j: nothing was stored for sure', async answer => {
  const add = () => answer
  expect(await over(changed('pushedRequests', { add })).push(pushed())).toMatchObject(FAULT)
  expect(await over(changed('tickets', { add })).authorize({ parameters: form() })).toMatchObject(FAULT)
  const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada' }
  expect(await over(changed('accessTokens', { add })).createToken(creation)).toMatchObject(FAULT)
  const update = over(changed('accessTokens', { replace: add })).updateToken({ accessToken: token, scopes: [] })
  expect(await update).toMatchObject(FAULT)
})

describe('beside authorization details', () => {
  const details = { authorization_details: '[{"type":"payment"},{"type":"payment"}]' }

  async function asking(accepts: () => unknown) {
    const service = await world.ports.service.load()
    const load = () => ({ ...service, supportedAuthorizationDetailsTypes: ['payment'] })
    return over({ service: { load }, authorizationDetails: { accepts } })
  }

  test.each(['true', 1, {}, null, undefined, 'false'])('accepts answers %j: neither yes nor no', async answer => {
    const operations = await asking(() => answer)
    expect(await operations.push(pushed(details))).toMatchObject(FAULT)
    expect(await operations.authorize({ parameters: form(details) })).toMatchObject(FAULT)
  })

  test('accepts rejects for one element and throws for the next: one fault, and no rejection unheard', async () => {
    let calls = 0
    const operations = await asking(() => {
      calls += 1
      if (calls % 2 === 0) throw new Error('at once')
      return Promise.reject(new Error('later'))
    })
    expect(await operations.push(pushed(details))).toMatchObject(FAULT)
    await new Promise(resolve => setImmediate(resolve))
  })
})

describe('beside a DPoP proof', () => {
  /** A token that is bound to a key, and a request with a proof that is in order. */
  async function proven() {
    const bound = await boundToken(world)
    return proofRequest(world, bound)
  }

  test.each(['true', 1, {}, null, undefined])('verify answers %j: neither right nor wrong', async answer => {
    const operations = over(changed('crypto', { verify: () => answer }))
    expect(await operations.introspect(await proven())).toMatchObject(FAULT)
  })

  test.each([[[]], [[1]], [['true']], [[true, true]], [true], [{ 0: true, length: 1 }], [undefined]])(
    'claim answers %j: nobody knows who was first',
    async answer => {
      const operations = over(changed('replays', { claim: () => answer }))
      expect(await operations.introspect(await proven())).toMatchObject(FAULT)
    },
  )

  test.each(['', 'a b', 'a"b', 'a\r\nSet-Cookie: x', 1, null, undefined])(
    'nonces.current answers %j: no header is made of it',
    async answer => {
      const operations = over(changed('nonces', { current: () => answer }))
      expect(await operations.introspect({ ...(await proven()), dpopNonceRequired: true })).toMatchObject(FAULT)
    },
  )

  test.each(['1', true, Number.NaN, 0.5, null, {}])(
    'nonces.acceptedUntil answers %j: no time is read into it',
    async answer => {
      const operations = over(changed('nonces', { acceptedUntil: () => answer }))
      const request = await proofRequest(world, await boundToken(world), { claims: { nonce: 'n' } })
      expect(await operations.introspect(request)).toMatchObject(FAULT)
    },
  )
})

test.each(['1', -1, 0.5, Number.NaN, undefined])('remove answers %j: nobody knows what is left', async answer => {
  const operations = over(changed('accessTokens', { remove: () => answer }))
  expect(await operations.revokeTokens({ accessToken: token })).toMatchObject(FAULT)
})

test('take answers null to those that come late: one gets the request all the same', async () => {
  const { pushedRequests } = world.ports
  const operations = over(
    changed('pushedRequests', { take: async (key: string) => (await pushedRequests.take(key)) ?? null }),
  )
  const { requestUri } = Object(await operations.push(pushed()))
  const parameters = new URLSearchParams({ client_id: 'shop', request_uri: requestUri }).toString()
  const answers = await Promise.all([1, 2, 3].map(() => operations.authorize({ parameters })))
  expect(answers.filter(answer => answer.action === 'INTERACTION')).toHaveLength(1)
})

test.each(['serviceId', 'key'])('take answers a record of another %s: it is not believed', async member => {
  const { tickets } = world.ports
  const take = async (key: string) => ({ ...(await tickets.take(key)), [member]: 'another' })
  const operations = over(changed('tickets', { take }))
  const { ticket } = Object(await operations.authorize({ parameters: form() }))
  expect(await operations.complete({ ticket })).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A040301' })
})

test.each([
  ['null', null],
  ['text', '1'],
  ['no number', Number.NaN],
  ['a time before 1970', -5],
  ['a fraction', 0.5],
  ['a promise', Promise.resolve(1)],
])('the clock answers %s: nothing would ever expire', async (_, now) => {
  const operations = over({ clock: { now: () => now } })
  expect(await operations.introspect({ token })).toMatchObject(FAULT)
  expect(await operations.push(pushed())).toMatchObject(FAULT)
})

test.each([null, undefined, {}, 'x', { serviceId: '' }])(
  'the service source answers %j: no token is unknown by it',
  async service => {
    const events: ReportEvent[] = []
    const operations = connectToCore(reporting({ ...world.ports, service: { load: () => service as never } }, events))
    expect(await operations.introspect({ token })).toMatchObject(FAULT)
    expect(await operations.push(pushed())).toMatchObject(FAULT)
    expect(events.map(event => event.fault?.port)).toEqual(['service', 'service'])
  },
)

describe('what a port throws', () => {
  const errors: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['text', 'token=SECRET'],
    [
      'an error whose name cannot be read',
      Object.defineProperty(new Error('x'), 'name', {
        get: () => {
          throw new Error()
        },
      }),
    ],
    ['an error whose name tells too much', Object.assign(new Error('x'), { name: 'token=SECRET123' })],
    [
      'a proxy that cannot be asked',
      new Proxy(new Error('x'), {
        getPrototypeOf: () => {
          throw new Error()
        },
      }),
    ],
  ]

  test.each(errors)('%s: the answer is a fault, and nothing of it is told', async (_, error) => {
    const events: ReportEvent[] = []
    const find = () => {
      throw error
    }
    const operations = connectToCore(reporting({ ...world.ports, ...changed('accessTokens', { find }) }, events))
    expect(await operations.introspect({ token })).toMatchObject(FAULT)
    expect(JSON.stringify(events)).not.toContain('SECRET')
  })
})

test('a listener of another realm that rejects changes nothing', async () => {
  const report = runInContext('async () => { throw new Error("dropped") }', createContext())
  expect(await over({ report }).introspect({ token })).toMatchObject({ action: 'OK' })
  await new Promise(resolve => setImmediate(resolve))
})

test('stores of another service are a misuse', async () => {
  const { createPorts } = await import('@symbolon/core')
  const service = { serviceId: 'shop', issuer: 'https://as.example' }
  const stores = memoryStores({ serviceId: 'bank' })
  expect(() => createPorts({ service, stores, secrets: ['x'.repeat(32)] })).toThrow(TypeError)
})
