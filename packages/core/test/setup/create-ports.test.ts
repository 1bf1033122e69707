import { describe, expect, test } from 'vitest'
import type { ServiceConfiguration } from '../../src/configuration/service.js'
import { introspect } from '../../src/introspection/introspect.js'
import type { Stores } from '../../src/ports/stores.js'
import { createPorts } from '../../src/setup/create-ports.js'
import { platformCrypto } from '../../src/setup/platform/web-crypto.js'
import type { PortsOptions } from '../../src/setup/ports-options.js'
import { fakePorts, NOW, SECRET, tokenRecord } from '../fakes.js'

const SERVICE: ServiceConfiguration = { serviceId: 'test', issuer: 'https://as.example' }

async function options(changes: object = {}): Promise<PortsOptions> {
  const { ports } = await fakePorts({ tokens: [await tokenRecord('live')] })
  const { clients, accessTokens, pushedRequests, tickets, replays } = ports
  const stores: Stores = { clients, accessTokens, pushedRequests, tickets, replays }
  return { service: SERVICE, stores, secrets: [SECRET], ...changes }
}

const clockThat = (now: () => unknown) => ({ clock: { now } })

/** The message of the TypeError for these options. */
async function complaint(changes: object): Promise<string> {
  const given = await options(changes)
  try {
    createPorts(given)
    return 'none'
  } catch (error) {
    return error instanceof TypeError ? error.message : `not a TypeError: ${error}`
  }
}

describe('all ports of a service', () => {
  test('with defaults for what is not given', async () => {
    const ports = createPorts(await options())
    const before = Date.now()
    expect(ports.clock.now()).toBeGreaterThanOrEqual(before)
    expect(ports.crypto.randomBytes(32)).toHaveLength(32)
    expect(await ports.secrets.matches('x', 'plain:x')).toBe(true)
    expect(await ports.nonces.current('as', NOW)).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(ports).not.toHaveProperty('report')
    expect(await ports.service.load()).toMatchObject({ serviceId: 'test', ticketDuration: 600 })
  })

  test('with what is given', async () => {
    const clock = { now: () => NOW }
    const clientSecrets = { matches: () => true }
    const report = () => undefined
    const authorizationDetails = { accepts: () => true }
    const introspectionRules = { mayIntrospect: () => true }
    const further = { authorizationDetails, introspectionRules }
    const given = await options({ clock, clientSecrets, ...further, report, crypto: platformCrypto })
    const ports = createPorts(given)
    expect(ports).toMatchObject({ clock, secrets: clientSecrets, ...further, crypto: platformCrypto })
    expect(ports.report).toBe(report)
    expect(ports.clients).toBe(given.stores.clients)
    expect(ports.replays).toBe(given.stores.replays)
  })

  test('work for an operation', async () => {
    const ports = createPorts(await options({ clock: { now: () => NOW } }))
    expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action: 'OK', subject: 'ada' })
  })

  test('ports.ts: a source is loaded at each call, and not before', async () => {
    const loaded: string[] = []
    const load = async () => {
      loaded.push('load')
      const { ports } = await fakePorts({ service: { errorDescriptionOmitted: loaded.length > 1 } })
      return ports.service.load()
    }
    const ports = createPorts(await options({ service: { load }, clock: { now: () => NOW } }))
    expect(loaded).toEqual([])
    expect((await introspect({ token: 'x' }, ports)).responseContent).toContain('error_description')
    expect((await introspect({ token: 'x' }, ports)).responseContent).not.toContain('error_description')
    expect(loaded).toHaveLength(2)
  })

  test('ports.ts: nonces belong to the service that the source names', async () => {
    const source = (serviceId: string) => ({
      load: async () => (await fakePorts({ service: { serviceId } })).ports.service.load(),
    })
    const one = createPorts(await options({ service: source('one') }))
    const two = createPorts(await options({ service: source('two') }))
    const nonce = await one.nonces.current('as', NOW)
    expect(await one.nonces.acceptedUntil(nonce, 'as', NOW)).toBeGreaterThan(NOW)
    expect(await two.nonces.acceptedUntil(nonce, 'as', NOW)).toBeUndefined()
  })

  test('ports.ts: the first secret signs, all are accepted', async () => {
    const fresh = 'another secret of thirty-two bytes'
    const before = createPorts(await options())
    const after = createPorts(await options({ secrets: [fresh, SECRET] }))
    const nonce = await before.nonces.current('rs', NOW)
    expect(await after.nonces.acceptedUntil(nonce, 'rs', NOW)).toBeDefined()
    expect(await after.nonces.current('rs', NOW)).not.toBe(nonce)
  })
})

describe('a misuse is a TypeError that says what to pass (docs/rules.md §8)', () => {
  const names = ['clients', 'accessTokens', 'pushedRequests', 'tickets', 'replays']

  test.each(names)('%s is missing', async name => {
    const { stores } = await options()
    const message = await complaint({ stores: { ...stores, [name]: undefined } })
    expect(message).toMatch(new RegExp(`\\b${name}\\b`))
    for (const other of names.filter(each => each !== name)) expect(message).not.toMatch(new RegExp(`\\b${other}\\b`))
  })

  test.each(names)('%s is null', async name => {
    const { stores } = await options()
    expect(await complaint({ stores: { ...stores, [name]: null } })).toMatch(new RegExp(`\\b${name}\\b`))
  })

  test.each([{}, undefined, null])('stores are %j: all are named', async stores => {
    const message = await complaint({ stores })
    expect(names.filter(name => !message.includes(name))).toEqual([])
  })

  test.each<[string, unknown]>([
    ['absent', undefined],
    ['null', null],
    ['none', []],
    ['a text', SECRET],
    ['empty', ['']],
    ['31 bytes', ['x'.repeat(31)]],
    ['one long, one short', [SECRET, 'short']],
    ['one long, one absent', [SECRET, undefined]],
    ['an object', [{}]],
  ])('docs/rules.md §8: secrets are %s', async (_, secrets) => {
    const message = await complaint({ secrets })
    expect(message).toMatch(/secret/)
    expect(message).toMatch(/32/)
    expect(message).not.toContain(SECRET)
  })

  test.each([['x'.repeat(32)], ['é'.repeat(16)]])('32 bytes are enough: %s', async secret => {
    expect(await complaint({ secrets: [secret] })).toBe('none')
  })

  test('a wrong service: names every path', async () => {
    const message = await complaint({ service: { ...SERVICE, issuer: 'x', supportedScopes: [{ name: 'a b' }] } })
    expect(message).toMatch(/issuer: /)
    expect(message).toMatch(/supportedScopes\[0\]\.name: /)
  })

  test.each([undefined, null, 'x', 1])('a service that is %s', async service => {
    expect(await complaint({ service })).toMatch(/service/i)
  })

  test.each<[string, object, string]>([
    ['an option that is misspelt', { reports: () => undefined }, 'there is no `reports`; did you mean `report`?'],
    ['one that is misspelt and undefined', { cloc: undefined }, 'there is no `cloc`; did you mean `clock`?'],
    ['two of them', { onfault: 1, certificate: {} }, 'there is no `onfault`; did you mean `onFault`?'],
    [
      'a clock that is a function',
      { clock: Date.now },
      'clock must be an object with now(), as { now: () => Date.now() }',
    ],
    ['a promise of a service', { service: Promise.resolve(SERVICE) }, 'pass service itself, not a promise of it'],
    ['a source that cannot load', { service: { load: SERVICE } }, 'service must be an object with load()'],
    ['a clock in seconds', clockThat(() => 1_767_225_600), 'got what looks like seconds'],
    ['a clock in microseconds', clockThat(() => 1_767_225_600_000_000), 'got what looks like microseconds'],
    ['a clock in parts of milliseconds', clockThat(() => 1.5), 'got a number that is not a whole number from 0 on'],
    ['a clock that answers a date', clockThat(() => new Date()), 'got not a number (object)'],
    ['a clock that answers a promise', clockThat(async () => NOW), 'got a promise'],
    ['a clock that rejects', clockThat(() => Promise.reject(new Error('unheard'))), 'got a promise'],
    [
      'crypto without all methods',
      { crypto: { ...platformCrypto, sign: undefined } },
      'crypto must be an object with sign()',
    ],
    [
      'secrets of clients in place of a port',
      { clientSecrets: ['x'] },
      'clientSecrets must be an object with matches()',
    ],
    ['roots instead of a port', { certificates: 'PEM' }, 'certificates must be an object with verifyPath()'],
    [
      'rules that are a function',
      { authorizationDetails: () => true },
      'authorizationDetails must be an object with accepts()',
    ],
    [
      'rules of introspection that are a function',
      { introspectionRules: () => true },
      'introspectionRules must be an object with mayIntrospect()',
    ],
    ['a report that is not a function', { report: console }, 'report must be a function'],
    ['an onFault that is not a function', { onFault: true }, 'onFault must be a function'],
    [
      'TLS_CLIENT_AUTH without a port that validates',
      { service: { ...SERVICE, supportedTokenAuthMethods: ['TLS_CLIENT_AUTH'] } },
      'pass certificates, because supportedTokenAuthMethods contains TLS_CLIENT_AUTH',
    ],
  ])('%s', async (_, changes, problem) => {
    expect(await complaint(changes)).toMatch(/^createPorts: /)
    expect(await complaint(changes)).toContain(problem)
  })

  test('a store without one of its methods', async () => {
    const { stores } = await options()
    const { add, take } = stores.tickets
    expect(await complaint({ stores: { ...stores, tickets: { add, take } } })).toContain(
      'stores.tickets must be an object with find()',
    )
  })

  test.each([undefined, null, 'x', []])('options that are %j', given => {
    expect(() => Reflect.apply(createPorts, undefined, [given])).toThrow(/^createPorts: pass /)
  })

  test('accepts undefined for what is not given, and leaves a failing clock to the operations', async () => {
    expect(await complaint({ report: undefined, clock: undefined, certificates: undefined })).toBe('none')
    const breaks = () => {
      throw new Error('not now')
    }
    expect(await complaint({ clock: { now: breaks } })).toBe('none')
  })

  test.each([0, 1, 999_999_999, 1e11, NOW, 99_999_999_999_999])('accepts a clock at %d', async now => {
    expect(await complaint({ clock: { now: () => now } })).toBe('none')
  })

  test('accepts TLS_CLIENT_AUTH with a port that validates', async () => {
    const service = { ...SERVICE, supportedTokenAuthMethods: ['TLS_CLIENT_AUTH'] }
    expect(
      await complaint({ service, certificates: { verifyPath: () => ({ ok: false, refusal: { reason: '' } }) } }),
    ).toBe('none')
  })
})
