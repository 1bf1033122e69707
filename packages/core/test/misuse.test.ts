import { describe, expect, test } from 'vitest'
import * as attestation from '../../attestation/src/index.js'
import * as http from '../src/http.js'
import * as main from '../src/index.js'
import * as stores from '../src/stores.js'
import { fakePorts } from './fakes.js'

const core = { ...main, ...http, ...stores, ...attestation }

/** Every function whose last parameter is the ports. */
const WITH_PORTS = [
  'introspect',
  'introspectStandard',
  'introspectForResourceServer',
  'pushAuthorizationRequest',
  'registerAuthorizationRequest',
  'processAuthorizationRequest',
  'completeAuthorization',
  'authenticateClient',
  'verifyDpopProof',
  'verifyClientAttestation',
  'issueAttestationChallenge',
  'createAccessToken',
  'updateAccessToken',
  'revokeAccessTokens',
  'verifyDpopProofOverHttp',
  'answerPushedRequestOverHttp',
  'answerIntrospectionOverHttp',
  'answerChallengeOverHttp',
  'processAuthorizationOverHttp',
  'signResponse',
  'signAuthorizationResponse',
  'answerCompletionOverHttp',
] as const

/** Functions with two parameters before the ports. */
const WITH_PORTS_LAST = ['guardResource', 'signRequest', 'verifyResponse', 'verifyClientAttestationOverHttp'] as const

/** Functions of nothing but ports. */
const WITH_PORTS_ONLY = ['describePorts', 'refusalSigner'] as const

const VIEW = { method: 'POST', targetUri: 'https://as.example/x', headers: [] }

/** The error of a call, whether it throws or rejects. */
async function errorOf(name: string, ...parameters: readonly unknown[]): Promise<unknown> {
  try {
    await Reflect.apply(Reflect.get(core, name), undefined, parameters)
    return undefined
  } catch (error) {
    return error
  }
}

describe('without ports (docs/rules.md §8)', () => {
  test.each(WITH_PORTS.flatMap(name => [undefined, null, 'ports'].map(ports => [name, ports] as const)))(
    '%s with %j says where ports come from',
    async (name, ports) => {
      const error = await errorOf(name, VIEW, ports)
      expect(error).toBeInstanceOf(TypeError)
      expect(String(error)).toMatch(/: pass the ports that createPorts\(\) returns$/)
    },
  )

  test.each(WITH_PORTS_LAST)('%s', async name => {
    expect(String(await errorOf(name, VIEW, {}, undefined))).toBe(
      `TypeError: ${name}: pass the ports that createPorts() returns`,
    )
  })

  test.each(WITH_PORTS_ONLY)('%s', async name => {
    for (const ports of [undefined, null, 'ports']) {
      expect(String(await errorOf(name, ports))).toMatch(/: pass the ports that createPorts\(\) returns$/)
    }
  })

  test('no other function of the index takes ports', () => {
    const takesPorts = Object.entries(core).flatMap(([name, member]) =>
      typeof member === 'function' && /^(?:async )?function \w+\([^)]*\bports\)/.test(String(member)) ? [name] : [],
    )
    const tried: readonly string[] = [...WITH_PORTS, ...WITH_PORTS_ONLY, ...WITH_PORTS_LAST, 'requirePorts']
    expect(takesPorts.filter(name => !tried.includes(name))).toEqual([])
    expect(takesPorts).toContain('introspect')
  })
})

describe('a clock in another unit, in ports made by hand', () => {
  test.each([1_767_225_600, 1_767_225_600_000_000])('is a fault: %d', async now => {
    const heard: unknown[] = []
    const { ports } = await fakePorts({ ports: { clock: { now: () => now }, onFault: error => heard.push(error) } })
    expect(await core.introspect({ token: 'x' }, ports)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    expect(String(heard[0])).toMatch(/^TypeError: expected milliseconds since 1970/)
  })
})

describe('wrappers', () => {
  const store = { find: () => undefined }

  test.each<[string, readonly unknown[], string]>([
    ['cachedClients', [store], 'cachedClients: pass an object with seconds, clock'],
    [
      'cachedClients',
      [store, { seconds: 1, second: 2 }],
      'cachedClients: there is no `second`; did you mean `seconds`?',
    ],
    ['cachedClients', [undefined, { seconds: 1 }], 'cachedClients: pass a client store first'],
    ['cachedClients', [store, { seconds: 1, clock: Date.now }], 'cachedClients: clock must be an object with now()'],
    ['cachedClients', [store, { seconds: 1, clock: { now: () => 1_767_225_600 } }], 'what looks like seconds'],
    ['withDeadline', [undefined, 5_000, () => () => undefined], 'withDeadline: pass the ports'],
    ['withDeadline', [{}, '5s', () => () => undefined], 'withDeadline: pass milliseconds'],
    ['withDeadline', [{}, Number.NaN, () => () => undefined], 'withDeadline: pass milliseconds'],
    ['withDeadline', [{}, 5_000], 'withDeadline: pass setTimer'],
    ['createStoresCheck', [undefined], 'createStoresCheck: pass the ports'],
    ['createStoresCheck', [{}, { milliseconds: 0 }], 'createStoresCheck: pass milliseconds'],
    ['createStoresCheck', [{}, { milliseconds: 1, seconds: -1 }], 'createStoresCheck: pass seconds'],
    ['createStoresCheck', [{}, { milliseconds: 1 }], 'createStoresCheck: pass setTimer'],
    ['createStoresCheck', [{}, { second: 1 }], 'createStoresCheck: there is no `second`'],
  ])('%s%j: %s', async (name, parameters, problem) => {
    const error = await errorOf(name, ...parameters)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(problem)
  })
})

describe('a client for a registry', () => {
  const configuration = { clientIdAlias: 'ledger', tokenAuthMethod: 'NONE' } as const

  test('comes from defineClient', async () => {
    const client = await core.defineClient(configuration)
    expect(core.requireClient('put', client)).toBe(client)
  })

  test.each<[string, () => unknown, string]>([
    [
      'a promise',
      () => core.defineClient(configuration),
      'put: pass a client, not a promise of one: await defineClient(…)',
    ],
    ['a configuration', () => configuration, 'put: pass a client from defineClient()'],
    ['what readClient answers', async () => core.readClient(configuration), 'not a promise'],
    ['nothing', () => undefined, 'put: pass a client from defineClient()'],
  ])('is not %s', (_, make, problem) => {
    expect(() => Reflect.apply(core.requireClient, undefined, ['put', make()])).toThrow(problem)
  })

  test('that is known by a string has an alias', async () => {
    await expect(
      Reflect.apply(core.defineClient, undefined, [{ ...configuration, clientId: 'ledger' }]),
    ).rejects.toThrow('- clientId: must be a number; use clientIdAlias for an identifier that is a string')
  })
})
