import { createContext, runInContext } from 'node:vm'
import { clientAttestations } from '@symbolon/attestation'
import {
  boundToken,
  connectToCore,
  form,
  openWorld,
  request as proofRequest,
  pushed,
  type Setting,
  type World,
} from '@symbolon/contract/scenarios'
import type { Attestations, Ports, ReportEvent } from '@symbolon/core'
import { type AttestationRead, digestSecrets } from '@symbolon/core/internal'
import { createStorage, memoryStores } from '@symbolon/memory'
import { ATTESTING, attested } from '@symbolon/scenarios/client-authentication/attestation-scenarios.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { reporting } from './recording.js'

/*
 * Ports are trusted, but in JavaScript they can return anything. A value of a wrong type that would
 * be taken for success, or for an unknown token, must be a fault (docs/rules.md §1, §8).
 */

let world: World
let token: string
beforeEach(async () => {
  const storage = createStorage()
  world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, {})
  token = await world.token()
})

/** The operations with some ports replaced. */
function over(changes: object) {
  return connectToCore({ ...world.ports, ...changes })
}

/** A port with some methods replaced. */
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
  ['an empty array', new Uint8Array()],
  ['too few bytes', new Uint8Array(16)],
  ['undefined', undefined],
]

describe.each(DIGESTS)('sha256 returns %s', (_, answer) => {
  const sha256 = () => answer as never

  test('introspection answers a fault', async () => {
    const operations = over(changed('crypto', { sha256 }))
    expect(await operations.introspect({ token })).toMatchObject(FAULT)
    expect(await operations.introspect({ token: 'nonsense' })).toMatchObject(FAULT)
  })

  test('client authentication answers a fault for a right and a wrong secret', async () => {
    const operations = over({ secrets: digestSecrets({ sha256 }) })
    expect(await operations.push(pushed())).toMatchObject(FAULT)
    expect(await operations.push({ ...pushed(), clientSecret: 'wrong' })).toMatchObject(FAULT)
  })
})

test.each([
  ['a promise of an ArrayBuffer', () => Promise.resolve(new ArrayBuffer(32))],
  ['too few bytes', () => new Uint8Array(8)],
  ['undefined', () => undefined],
])('randomBytes returns %s: nothing is created', async (_, randomBytes) => {
  const operations = over(changed('crypto', { randomBytes }))
  expect(await operations.push(pushed())).toMatchObject(FAULT)
  expect(await operations.authorize({ parameters: form() })).toMatchObject(FAULT)
  const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada' }
  expect(await operations.createToken(creation)).toMatchObject(FAULT)
})

test.each(['false', {}, [], 1, 0, null, undefined])('secrets.matches returns %j: a fault', async answer => {
  const operations = over(changed('secrets', { matches: () => answer }))
  expect(await operations.push(pushed())).toMatchObject(FAULT)
})

test.each(['yes', 1, {}, null, undefined])('add and replace return %j: a fault', async answer => {
  const add = () => answer
  expect(await over(changed('pushedRequests', { add })).push(pushed())).toMatchObject(FAULT)
  expect(await over(changed('tickets', { add })).authorize({ parameters: form() })).toMatchObject(FAULT)
  const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada' }
  expect(await over(changed('accessTokens', { add })).createToken(creation)).toMatchObject(FAULT)
  const update = over(changed('accessTokens', { replace: add })).updateToken({ accessToken: token, scopes: [] })
  expect(await update).toMatchObject(FAULT)
})

describe('in requests with authorization details', () => {
  const details = { authorization_details: '[{"type":"payment"},{"type":"payment"}]' }

  async function accepting(accepts: () => unknown) {
    const service = await world.ports.service.load()
    const load = () => ({ ...service, supportedAuthorizationDetailsTypes: ['payment'] })
    return over({ service: { load }, authorizationDetails: { accepts } })
  }

  test.each(['true', 1, {}, null, undefined, 'false'])('accepts returns %j: a fault', async answer => {
    const operations = await accepting(() => answer)
    expect(await operations.push(pushed(details))).toMatchObject(FAULT)
    expect(await operations.authorize({ parameters: form(details) })).toMatchObject(FAULT)
  })

  test('accepts rejects for one element and throws for the next: one fault, and no unhandled rejection', async () => {
    let calls = 0
    const operations = await accepting(() => {
      calls += 1
      if (calls % 2 === 0) throw new Error('at once')
      return Promise.reject(new Error('later'))
    })
    expect(await operations.push(pushed(details))).toMatchObject(FAULT)
    await new Promise(resolve => setImmediate(resolve))
  })
})

describe('in requests with a DPoP proof', () => {
  /** An introspection request with a key-bound token and a valid proof. */
  async function proven() {
    const bound = await boundToken(world)
    return proofRequest(world, bound)
  }

  test.each(['true', 1, {}, null, undefined])('verify returns %j: a fault', async answer => {
    const operations = over(changed('crypto', { verify: () => answer }))
    expect(await operations.introspect(await proven())).toMatchObject(FAULT)
  })

  test.each([[[]], [[1]], [['true']], [[true, true]], [true], [{ 0: true, length: 1 }], [undefined]])(
    'claim returns %j: a fault',
    async answer => {
      const operations = over(changed('replays', { claim: () => answer }))
      expect(await operations.introspect(await proven())).toMatchObject(FAULT)
    },
  )

  test.each(['', 'a b', 'a"b', 'a\r\nSet-Cookie: x', 1, null, undefined])(
    'nonces.current returns %j: a fault',
    async answer => {
      const operations = over(changed('nonces', { current: () => answer }))
      expect(await operations.introspect({ ...(await proven()), dpopNonceRequired: true })).toMatchObject(FAULT)
    },
  )

  test.each(['1', true, Number.NaN, 0.5, null, {}])('nonces.acceptedUntil returns %j: a fault', async answer => {
    const operations = over(changed('nonces', { acceptedUntil: () => answer }))
    const request = await proofRequest(world, await boundToken(world), { claims: { nonce: 'n' } })
    expect(await operations.introspect(request)).toMatchObject(FAULT)
  })
})

test.each(['1', -1, 0.5, Number.NaN, undefined])('remove returns %j: a fault', async answer => {
  const operations = over(changed('accessTokens', { remove: () => answer }))
  expect(await operations.revokeTokens({ accessToken: token })).toMatchObject(FAULT)
})

describe.each(['2026-01-01', true, Number.NaN, 0.5, null, {}])('the instant of a revocation is %j', instant => {
  test('of the client: a fault', async () => {
    const find = async (identifier: string) => {
      const found = await world.ports.clients.find(identifier)
      return found && { ...found, tokensRevokedAt: instant }
    }
    expect(await over(changed('clients', { find })).introspect({ token })).toMatchObject(FAULT)
  })

  test('of the marks: a fault', async () => {
    const find = async (keys: readonly string[]) => keys.map((_, at) => (at === 0 ? undefined : instant))
    const operations = over(changed('revocations', { find }))
    expect(await operations.introspect({ token })).toMatchObject(FAULT)
  })
})

test.each([1, undefined, null, [], [undefined], [undefined, undefined, undefined, undefined], { length: 3 }])(
  'revocations.find returns %j for three keys: a fault',
  async answer => {
    const operations = over(changed('revocations', { find: () => answer }))
    expect(await operations.introspect({ token })).toMatchObject(FAULT)
    const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada' }
    expect(await operations.createToken(creation)).toMatchObject(FAULT)
    expect(await operations.revokeTokens({ clientId: 1001, subject: 'ada' })).toMatchObject(FAULT)
  },
)

test('the stores of clients and of revocations both reject: one fault, and no unhandled rejection', async () => {
  const rejects = () => Promise.reject(new Error('down'))
  const operations = over({ ...changed('clients', { find: rejects }), ...changed('revocations', { find: rejects }) })
  expect(await operations.introspect({ token })).toMatchObject(FAULT)
  await new Promise(resolve => setImmediate(resolve))
})

test('take returns null instead of undefined: still exactly one redemption succeeds', async () => {
  const { pushedRequests } = world.ports
  const operations = over(
    changed('pushedRequests', { take: async (key: string) => (await pushedRequests.take(key)) ?? null }),
  )
  const { requestUri } = Object(await operations.push(pushed()))
  const parameters = new URLSearchParams({ client_id: 'shop', request_uri: requestUri }).toString()
  const answers = await Promise.all([1, 2, 3].map(() => operations.authorize({ parameters })))
  expect(answers.filter(answer => answer.action === 'INTERACTION')).toHaveLength(1)
})

test.each(['serviceId', 'key'])('take returns a record with another %s: the ticket is refused', async member => {
  const { tickets } = world.ports
  const take = async (key: string) => ({ ...(await tickets.take(key)), [member]: 'another' })
  const operations = over(changed('tickets', { take }))
  const { ticket } = Object(await operations.authorize({ parameters: form() }))
  expect(await operations.complete({ ticket })).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A040301' })
})

test.each([
  ['null', null],
  ['text', '1'],
  ['NaN', Number.NaN],
  ['a time before 1970', -5],
  ['a fraction', 0.5],
  ['a promise', Promise.resolve(1)],
])('the clock returns %s: a fault, because nothing would ever expire', async (_, now) => {
  const operations = over({ clock: { now: () => now } })
  expect(await operations.introspect({ token })).toMatchObject(FAULT)
  expect(await operations.push(pushed())).toMatchObject(FAULT)
})

test.each([null, undefined, {}, 'x', { serviceId: '' }])(
  'the service source returns %j: a fault, not an unknown token',
  async service => {
    const events: ReportEvent[] = []
    const operations = connectToCore(reporting({ ...world.ports, service: { load: () => service as never } }, events))
    expect(await operations.introspect({ token })).toMatchObject(FAULT)
    expect(await operations.push(pushed())).toMatchObject(FAULT)
    expect(events.map(event => event.fault?.port)).toEqual(['service', 'service'])
  },
)

describe('a port throws', () => {
  const errors: readonly (readonly [string, unknown])[] = [
    ['undefined', undefined],
    ['a text', 'token=SECRET'],
    [
      'an error whose name cannot be read',
      Object.defineProperty(new Error('x'), 'name', {
        get: () => {
          throw new Error()
        },
      }),
    ],
    ['an error with a secret in its name', Object.assign(new Error('x'), { name: 'token=SECRET123' })],
    [
      'a proxy that throws',
      new Proxy(new Error('x'), {
        getPrototypeOf: () => {
          throw new Error()
        },
      }),
    ],
  ]

  test.each(errors)('%s: the answer is a fault, and the report contains nothing of it', async (_, error) => {
    const events: ReportEvent[] = []
    const find = () => {
      throw error
    }
    const operations = connectToCore(reporting({ ...world.ports, ...changed('accessTokens', { find }) }, events))
    expect(await operations.introspect({ token })).toMatchObject(FAULT)
    expect(JSON.stringify(events)).not.toContain('SECRET')
  })
})

test('a report function of another realm that rejects has no effect', async () => {
  const report = runInContext('async () => { throw new Error("dropped") }', createContext())
  expect(await over({ report }).introspect({ token })).toMatchObject({ action: 'OK' })
  await new Promise(resolve => setImmediate(resolve))
})

describe('attestations', () => {
  /** Requests with an attestation, in a world whose service trusts its attester. */
  async function attesting(setting: Setting = ATTESTING) {
    const storage = createStorage()
    const own = await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, setting)
    const events: ReportEvent[] = []
    const over = (attestations: unknown) =>
      connectToCore(reporting({ ...own.ports, attestations: attestations as never }, events))
    return { own, events, over }
  }

  const ENDPOINTS = ['authenticate', 'push', 'introspectFor'] as const
  const ABSENT = [undefined, null]

  describe.each(ABSENT)('that are %j', absent => {
    test.each(ENDPOINTS)('are a fault of the configuration for a client that must be attested: %s', async endpoint => {
      const { own, events, over } = await attesting()
      expect(await over(absent)[endpoint](await attested(own))).toMatchObject(FAULT)
      expect(events.at(-1)).toMatchObject({ fault: { port: 'attestations', name: 'TypeError' } })
    })

    test.each(['authenticate', 'push'] as const)('are a fault for such a client without one: %s', async endpoint => {
      const { events, over } = await attesting()
      expect(await over(absent)[endpoint]({ parameters: form({ client_id: 'wallet' }) })).toMatchObject(FAULT)
      expect(events.at(-1)).toMatchObject({ fault: { port: 'attestations', name: 'TypeError' } })
    })

    test.each(ENDPOINTS)('are a fault for any client, where the service trusts attesters: %s', async endpoint => {
      const { own, over } = await attesting()
      const claims = { sub: 'shop' }
      const request = await attested(own, { claims, request: pushed() })
      expect(await over(absent)[endpoint](request)).toMatchObject(FAULT)
      expect(await over(absent)[endpoint]({ ...request, oauthClientAttestation: 'x' })).toMatchObject(FAULT)
    })

    test.each(ENDPOINTS)('refuse what nobody can attest, as with the port: %s', async endpoint => {
      const { own, over } = await attesting({})
      const request = await attested(own, { claims: { sub: 'shop' }, request: pushed() })
      const answer = await over(absent)[endpoint](request)
      expect(answer).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A157378' })
      expect(answer).toEqual(await own[endpoint](request))
    })

    test('change nothing for a request without an attestation', async () => {
      const { over } = await attesting()
      expect(await over(absent).authenticate(pushed())).toMatchObject({ action: 'OK' })
    })
  })

  const { read, verify } = clientAttestations
  const reading = (change: (facts: AttestationRead) => unknown) => ({
    ...clientAttestations,
    read: async (...given: Parameters<typeof read>) => {
      const found = await read(...given)
      return found.ok ? change(found.value) : found
    },
  })
  const verifying = (changes: object) => ({
    ...clientAttestations,
    verify: async (...given: Parameters<typeof verify>) => Object.assign(await verify(...given), changes),
  })
  const without = (member: keyof Attestations) => ({ ...clientAttestations, [member]: undefined })

  test.each<[row: string, port: unknown]>([
    ['text', 'PEM'],
    ['a function', () => ({ ok: true })],
    ['an empty object', {}],
    ['a port that cannot read', without('read')],
    ['a port without checks of what was read', without('readChecks')],
    ['a port whose checks are no list', { ...clientAttestations, readChecks: { length: 0 } }],
    ['a port that cannot verify', without('verify')],
    ['a port without checks of what was verified', without('verifiedChecks')],
    ['read answers nothing', { ...clientAttestations, read: () => undefined }],
    ['read answers true', { ...clientAttestations, read: () => true }],
    ['read answers the facts and no result', reading(facts => facts)],
    ['read answers a result without facts', reading(() => ({ ok: true }))],
    ['read answers a result that is ok by text', reading(value => ({ ok: 'true', value }))],
    [
      'read answers a client that is a number',
      reading(value => ({ ok: true, value: { ...value, attestedClient: 1 } })),
    ],
    ['read answers a reason that is unknown', reading(() => ({ ok: false, refusal: { reason: 'x' } }))],
    ['read answers a proof without jti', reading(value => ({ ok: true, value: { ...value, ownProof: {} } }))],
    [
      'read answers a proof that is accepted for ever',
      reading(value => ({ ok: true, value: { ...value, ownProof: { ...value.ownProof, acceptedUntil: Infinity } } })),
    ],
    ['verify answers nothing', { ...clientAttestations, verify: () => undefined }],
    ['verify answers true', { ...clientAttestations, verify: () => true }],
    ['verify answers a signature that is right by text', verifying({ signatureRight: 'true' })],
    ['verify answers no attester', verifying({ attester: undefined })],
    ['verify answers no key', verifying({ keyThumbprint: undefined })],
    ['verify answers an empty key', verifying({ keyThumbprint: '' })],
  ])('%s: a fault, and never a pass', async (_, port) => {
    const { own, over } = await attesting()
    expect(await own.authenticate(await attested(own))).toMatchObject({ action: 'OK' })
    const request = { parameters: form({ client_id: 'wallet', token: 'unknown' }) }
    for (const endpoint of ENDPOINTS)
      expect(await over(port)[endpoint](await attested(own, { request }))).toMatchObject(FAULT)
  })

  test.each(['read', 'verify'] as const)('%s rejects or throws: a fault that names the port', async method => {
    for (const fails of [() => Promise.reject(new Error('down')), failing]) {
      const { own, events, over } = await attesting()
      const operations = over({ ...clientAttestations, [method]: fails })
      expect(await operations.authenticate(await attested(own))).toMatchObject(FAULT)
      expect(events.at(-1)).toMatchObject({ fault: { port: 'attestations', name: 'Error' } })
    }
  })

  test('a port that it asks keeps its name in a fault', async () => {
    const { own, events } = await attesting()
    const crypto = { ...own.ports.crypto, verify: () => Promise.reject(new Error('down')) }
    const operations = connectToCore(reporting({ ...own.ports, crypto }, events))
    expect(await operations.authenticate(await attested(own))).toMatchObject(FAULT)
    expect(events.at(-1)).toMatchObject({ fault: { port: 'crypto' } })
  })
})

function failing(): never {
  throw new Error('down')
}

test('createPorts throws a TypeError for stores of another service', async () => {
  const { createPorts } = await import('@symbolon/core')
  const service = { serviceId: 'shop', issuer: 'https://as.example' }
  const stores = memoryStores({ serviceId: 'bank' })
  expect(() => createPorts({ service, stores, secrets: ['x'.repeat(32)] })).toThrow(TypeError)
})
