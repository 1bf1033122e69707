import { createApi, serviceDirectory } from '@symbolon/api'
import type { Ports } from '@symbolon/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { anyCall } from './any-call.js'
import {
  type Api,
  BANK,
  BASIC,
  BEARER,
  bankApi,
  CLIENT_SECRET,
  CREATION,
  call,
  directoryOf,
  members,
  PATHS,
  portsOf,
} from './fixture.js'

const RUNS = scaled(10_000)
const TIMEOUT = 120_000

/** Actions that grant the request. */
const YES = new Set(['OK', 'CREATED', 'INTERACTION', 'NO_INTERACTION'])

let api: Api
beforeAll(async () => {
  api = await bankApi()
})

test(`${RUNS} random calls: never a rejected promise, never a fault, never a grant`, { timeout: TIMEOUT }, async () => {
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(anyCall, async ({ path: target, ...changes }) => {
      const response = await api(call(target, changes))
      const answer = await members(response)
      statuses.add(response.status)
      expect(response.status).not.toBe(500)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(answer.resultCode).toMatch(/^A\d{6}$/)
      expect(YES.has(String(answer.action)) && answer.count !== 0).toBe(false)
    }),
    { numRuns: RUNS },
  )
  expect([...statuses].sort()).toEqual([200, 400, 401, 404, 405])
})

describe('with faults', () => {
  const FAULTS = [
    'directory.byId',
    'directory.byApiKey',
    'directory.byAccessToken',
    'directory.isOrganizationToken',
    'service.load',
    'secrets.matches',
    'clock.now',
    'crypto.sha256',
    'crypto.randomBytes',
    'clients.find',
    'accessTokens.find',
    'accessTokens.add',
    'accessTokens.replace',
    'accessTokens.remove',
    'pushedRequests.add',
    'pushedRequests.find',
    'pushedRequests.take',
    'tickets.add',
    'tickets.find',
    'tickets.take',
    'tokenFamilies.add',
  ]

  /** The beginning of a path, and the credentials that open it. */
  type Door = readonly [prefix: string, authorization: string]

  const DOORS: readonly Door[] = [
    ['/api/bank/', BEARER],
    ['/api/', BEARER],
    ['/api/', BASIC],
  ]

  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: 'https://app.example/cb',
  }).toString()

  const AUTHENTICATED = { clientId: 'app', clientSecret: CLIENT_SECRET }

  /** Valid bodies, made with working ports. */
  const IN_ORDER: Readonly<Record<(typeof PATHS)[number], (sound: Api) => Promise<object>>> = {
    'auth/introspection': async sound => ({ token: await tokenFrom(sound), scopes: ['read'] }),
    pushed_auth_req: async () => ({ parameters, clientId: 'app', clientSecret: CLIENT_SECRET }),
    'auth/authorization': async sound => ({ parameters: await redemptionFrom(sound) }),
    'auth/authorization/complete': async sound => ({ ticket: await ticketFrom(sound) }),
    'auth/authorization/issue': async sound => ({ ticket: await ticketFrom(sound), subject: 'ada' }),
    'auth/authorization/fail': async sound => ({ ticket: await ticketFrom(sound), reason: 'DENIED' }),
    'auth/token': async () => ({ ...AUTHENTICATED, parameters: 'grant_type=client_credentials' }),
    'auth/token/issue': async () => ({ ticket: 'a', subject: 'ada' }),
    'auth/token/fail': async () => ({ ticket: 'a', reason: 'UNKNOWN' }),
    'auth/revocation': async () => ({ ...AUTHENTICATED, parameters: 'token=a' }),
    'auth/token/create': async () => CREATION,
    'auth/token/update': async sound => ({ accessToken: await tokenFrom(sound), scopes: [] }),
    'auth/token/revoke': async sound => ({ accessToken: await tokenFrom(sound) }),
  }

  /** What is answered when nothing fails, if it is none of `YES`. */
  const ANSWERS: Readonly<Record<string, string>> = {
    'auth/authorization/issue': 'LOCATION',
    'auth/authorization/fail': 'LOCATION',
    'auth/token/issue': 'INTERNAL_SERVER_ERROR',
    'auth/token/fail': 'INTERNAL_SERVER_ERROR',
  }

  async function post(handler: Api, target: string, input: object) {
    return members(await handler(call(`/api/bank/${target}`, { body: JSON.stringify(input) })))
  }

  async function ticketFrom(sound: Api): Promise<unknown> {
    return (await post(sound, 'auth/authorization', { parameters })).ticket
  }

  async function tokenFrom(sound: Api): Promise<unknown> {
    return (await post(sound, 'auth/token/create', CREATION)).accessToken
  }

  async function redemptionFrom(sound: Api): Promise<string> {
    const { requestUri } = await post(sound, 'pushed_auth_req', {
      parameters,
      clientId: 'app',
      clientSecret: CLIENT_SECRET,
    })
    return new URLSearchParams({ client_id: 'app', request_uri: String(requestUri) }).toString()
  }

  /** Wraps a port so that the named methods throw and record it. */
  function broken<Port extends object>(name: string, port: Port, faults: readonly string[], hit: () => void): Port {
    return new Proxy(port, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key)
        if (typeof member !== 'function') return member
        return (...parameters: unknown[]) => {
          if (!faults.includes(`${name}.${String(key)}`)) return member.apply(target, parameters)
          hit()
          throw new Error('the test breaks this port')
        }
      },
    })
  }

  async function brokenApi(sound: Ports, faults: readonly string[], hit: () => void): Promise<Api> {
    const wrapped = Object.entries(sound).map(([name, port]) => [name, broken(name, port, faults, hit)])
    const ports: Ports = { ...sound, ...Object.fromEntries(wrapped) }
    const directory = directoryOf(() => ports)
    return createApi({ directory: broken('directory', directory, faults, hit) })
  }

  test('answers HTTP 500 or INTERNAL_SERVER_ERROR for any failing port, never a grant or a refusal', {
    timeout: TIMEOUT,
  }, async () => {
    const ports = await portsOf(BANK)
    const sound = createApi({ directory: await serviceDirectory([ports]) })
    const reached = new Set<string>()
    const judge = async (target: (typeof PATHS)[number], [prefix, authorization]: Door, faults: readonly string[]) => {
      let hits = 0
      const handler = await brokenApi(ports, faults, () => hits++)
      const input = JSON.stringify(await IN_ORDER[target](sound))
      const response = await handler(call(prefix + target, { headers: { authorization }, body: input }))
      const { action } = await members(response)
      if (hits > 0 && faults.length === 1) reached.add(faults.join())
      const isRight = ANSWERS[target] === undefined ? YES.has(String(action)) : action === ANSWERS[target]
      expect(hits > 0 ? response.status === 500 || action === 'INTERNAL_SERVER_ERROR' : isRight).toBe(true)
    }
    for (const target of PATHS) for (const door of DOORS) for (const fault of FAULTS) await judge(target, door, [fault])
    const several = fc.uniqueArray(fc.constantFrom(...FAULTS), { minLength: 2, maxLength: 3 })
    await fc.assert(fc.asyncProperty(fc.constantFrom(...PATHS), fc.constantFrom(...DOORS), several, judge), {
      numRuns: scaled(10_000),
    })
    expect(FAULTS.filter(fault => !reached.has(fault))).toEqual([])
  })

  test(`${RUNS} random calls while every port fails: never a rejected promise, never a grant`, {
    timeout: TIMEOUT,
  }, async () => {
    const handler = await brokenApi(await portsOf(BANK), FAULTS.slice(5), () => undefined)
    await fc.assert(
      fc.asyncProperty(anyCall, async ({ path: target, ...changes }) => {
        const { action } = await members(await handler(call(target, changes)))
        expect(YES.has(String(action))).toBe(false)
      }),
      { numRuns: RUNS },
    )
  })
})
