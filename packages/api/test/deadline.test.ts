import { createApi, serviceDirectory } from '@symbolon/api'
import { createPorts, type Ports, type ReportEvent } from '@symbolon/core'
import type { SetTimer } from '@symbolon/core/internal'
import { memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'

const never = () => new Promise<never>(() => undefined)

/** Expires as soon as every port that can answer has answered. */
const impatient: SetTimer = (_, ring) => {
  const timer = setImmediate(ring)
  return () => clearImmediate(timer)
}

function portsWith(changes: Partial<Ports>): Ports {
  const service = { serviceId: 'bank', issuer: 'https://as.example', accessTokens: ['plain:token'] }
  return {
    ...createPorts({ service, stores: memoryStores({ serviceId: 'bank' }), secrets: ['x'.repeat(32)] }),
    ...changes,
  }
}

const call = (path = '/api/bank/auth/introspection') =>
  new Request(`https://api.example${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    body: '{"token":"any"}',
  })

test('answers INTERNAL_SERVER_ERROR when a store hangs, and reports which one', async () => {
  const events: ReportEvent[] = []
  const { accessTokens } = portsWith({})
  const hanging = {
    accessTokens: Object.assign(Object.create(accessTokens), { find: never }),
    report: (event: ReportEvent) => events.push(event),
  }
  const directory = await serviceDirectory([portsWith(hanging)])
  const response = await createApi({ directory, setTimer: impatient })(call())
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057101' },
  ])
  expect(events).toMatchObject([{ fault: { port: 'accessTokens', name: 'DeadlineExceeded' } }])
})

test.each([
  ['byId', '/api/bank/auth/introspection'],
  ['isOrganizationToken', '/api/bank/auth/introspection'],
  ['byAccessToken', '/api/auth/introspection'],
  ['isOrganizationToken', '/api/auth/introspection'],
])('answers HTTP 500 when %s of the directory hangs, at %s', async (method, path) => {
  const directory = { ...(await serviceDirectory([portsWith({})])), [method]: never }
  const response = await createApi({ directory, setTimer: impatient })(call(path))
  expect([response.status, await response.json()]).toMatchObject([500, { resultCode: 'A001101' }])
})

test('sets one deadline per call of a port, not several', async () => {
  const timersOf = async (find: () => Promise<undefined> | undefined) => {
    let timers = 0
    const counting: SetTimer = () => {
      timers++
      return () => undefined
    }
    const accessTokens = Object.assign(Object.create(portsWith({}).accessTokens), { find })
    const directory = await serviceDirectory([portsWith({ accessTokens })])
    const response = await createApi({ directory, setTimer: counting })(call())
    expect(await response.json()).toMatchObject({ action: 'UNAUTHORIZED' })
    return timers
  }
  expect(await timersOf(async () => undefined)).toBe((await timersOf(() => undefined)) + 1)
})
