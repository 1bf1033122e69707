import { describe, expect, test } from 'vitest'
import { introspect } from '../../src/introspection/introspect.js'
import { createPorts } from '../../src/setup/create-ports.js'
import { describePorts } from '../../src/setup/describe-ports.js'
import { standIn } from '../../src/setup/stand-ins.js'
import { withDeadline } from '../../src/setup/with-deadline.js'
import { fakePorts, SECRET } from '../fakes.js'

const REPORT = () => undefined

async function everything() {
  const { ports } = await fakePorts()
  const method = () => {
    throw new Error('no port is called')
  }
  const sweep = { sweep: method }
  const takeOnce = { find: method, add: method, take: method, ...sweep }
  const revocations = { revoke: method, find: method, ...sweep }
  return {
    ...ports,
    clock: { now: method },
    service: { load: method },
    clients: { find: method, revokeTokens: method },
    accessTokens: { find: method, add: method, replace: method, remove: method, ...sweep },
    pushedRequests: takeOnce,
    tickets: takeOnce,
    replays: { claim: method, ...sweep },
    revocations,
    certificates: { verifyPath: method },
    authorizationDetails: { accepts: method },
    subjectRevocations: revocations,
    report: REPORT,
    onFault: REPORT,
  }
}

describe('describePorts', () => {
  test('finds nothing missing in ports that are complete', async () => {
    const { has, missing, text } = describePorts(await everything())
    expect(missing).toEqual([])
    expect(has).toContain('accessTokens.replace')
    expect(has.at(-1)).toBe('onFault')
    expect(text).toBe(`ports: ${has.join(', ')}`)
  })

  test('says what follows from each port that is missing, one by one', async () => {
    const ports = await everything()
    for (const name of Object.keys(ports)) {
      const { missing, text } = describePorts({ ...ports, [name]: undefined })
      expect(missing).toEqual([{ port: name, consequence: expect.stringMatching(/^\w.{15,}\w$/) }])
      expect(text).toContain(`\nmissing ${name}: `)
    }
  })

  test('says what follows from each method that is missing', async () => {
    const ports = await everything()
    for (const method of describePorts(ports).has.filter(each => each.includes('.'))) {
      const [port = '', name = ''] = method.split('.')
      const without = { ...Reflect.get(ports, port), [name]: undefined }
      const { missing, has } = describePorts({ ...ports, [port]: without })
      expect(missing.map(each => each.port)).toEqual([method])
      expect(has).not.toContain(method)
    }
  })

  test('says that a listener with readsChecks: false gets no checks', async () => {
    const report = Object.assign(() => undefined, { readsChecks: false } as const)
    const { has, missing } = describePorts({ ...(await everything()), report })
    expect(has).toContain('report')
    expect(missing.map(({ port }) => port)).toEqual(['report.checks'])
  })

  test('describes a few ports, through a deadline too', () => {
    const few = { accessTokens: { find: REPORT }, replays: standIn({ claim: REPORT }, 'no proof is accepted') }
    for (const ports of [few, withDeadline(few as object, 5, () => () => undefined)]) {
      const { has, missing } = describePorts(ports)
      expect(has).toEqual(['accessTokens.find'])
      expect(missing).toContainEqual({ port: 'replays', consequence: 'no proof is accepted' })
      expect(missing.map(({ port }) => port)).toContain('accessTokens.add')
    }
    expect(describePorts({}).text).toMatch(/^ports: none\nmissing service: every call is INTERNAL_SERVER_ERROR\n/)
  })

  test('of createPorts names what was not passed, and no secret', async () => {
    const { ports: stores } = await fakePorts()
    const ports = createPorts({
      service: { serviceId: 'bank', issuer: 'https://as.example' },
      stores,
      secrets: [SECRET],
    })
    const described = describePorts(ports)
    expect(described.missing.map(({ port }) => port)).toEqual([
      'clients.revokeTokens',
      'revocations',
      'certificates',
      'authorizationDetails',
      'subjectRevocations',
      'report',
      'onFault',
    ])
    expect(JSON.stringify(described)).not.toContain(SECRET)
    expect(JSON.stringify(described)).not.toContain('as.example')
  })

  test('rejects what are no ports', () => {
    const nothing: unknown = undefined
    expect(() => Reflect.apply(describePorts, undefined, [nothing])).toThrow(/^describePorts: pass the ports/)
  })
})

test('what describePorts says of introspection without accessTokens is what happens', async () => {
  const { ports } = await fakePorts()
  const without: object = { accessTokens: undefined }
  expect(describePorts({ ...ports, ...without }).missing).toContainEqual({
    port: 'accessTokens',
    consequence: 'introspection and access tokens are INTERNAL_SERVER_ERROR',
  })
  expect((await introspect({ token: 'a' }, { ...ports, ...without })).action).toBe('INTERNAL_SERVER_ERROR')
})
