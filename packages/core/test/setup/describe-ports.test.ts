import { describe, expect, test } from 'vitest'
import { introspect } from '../../src/introspection/introspect.js'
import { createPorts } from '../../src/setup/create-ports.js'
import { describePorts } from '../../src/setup/describe-ports.js'
import { introspectionPorts } from '../../src/setup/introspection-ports.js'
import { pushedRequestPorts } from '../../src/setup/pushed-request-ports.js'
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
    clients: { find: method },
    accessTokens: { find: method, add: method, replace: method, remove: method, ...sweep },
    pushedRequests: takeOnce,
    tickets: takeOnce,
    replays: { claim: method, ...sweep },
    revocations,
    certificates: { verifyPath: method },
    attestations: { read: method, readChecks: [], verify: method, verifiedChecks: [] },
    authorizationDetails: { accepts: method },
    introspectionRules: { mayIntrospect: method },
    report: REPORT,
    onFault: REPORT,
  }
}

const OPERATIONS = [
  'introspect',
  'introspectStandard',
  'introspectForResourceServer',
  'pushAuthorizationRequest',
  'registerAuthorizationRequest',
  'processAuthorizationRequest',
  'completeAuthorization',
  'createAccessToken',
  'updateAccessToken',
  'revokeAccessTokens',
  'authenticateClient',
  'verifyDpopProof',
]

const SERVICE = { serviceId: 'bank', issuer: 'https://as.example' }

describe('describePorts', () => {
  test('finds nothing missing in ports that are complete', async () => {
    const { operations, has, missing, text } = describePorts(await everything())
    expect(missing).toEqual([])
    expect(operations).toEqual(OPERATIONS)
    const tokenFamilies = { add: REPORT, find: REPORT, replace: REPORT, sweep: REPORT }
    const families = describePorts({ ...(await everything()), tokenFamilies }).has.filter(path => !has.includes(path))
    expect(families).toEqual(Object.keys(tokenFamilies).map(method => `tokenFamilies.${method}`))
    expect(has).toContain('accessTokens.replace')
    expect(text).toBe(`operations: ${OPERATIONS.join(', ')}\nports: ${has.join(', ')}`)
  })

  test('says of each port without which something is different what follows', async () => {
    const ports = await everything()
    const { has } = describePorts(ports)
    for (const path of has) {
      const [port = '', name] = path.split('.')
      const rest = name === undefined ? undefined : { ...Reflect.get(ports, port), [name]: undefined }
      const without = describePorts({ ...ports, [port]: rest })
      expect(without.has).toEqual(has.filter(each => each !== path))
      expect(without.operations.length < OPERATIONS.length || without.missing.length > 0, path).toBe(true)
      for (const each of without.missing) {
        expect(each).toEqual({ port: path, consequence: expect.stringMatching(/^\w.{15,}\w$/) })
        expect(without.text).toContain(`\nmissing ${path}: ${each.consequence}`)
      }
    }
  })

  test('says that a listener with readsChecks: false gets no checks', async () => {
    const report = Object.assign(() => undefined, { readsChecks: false } as const)
    const { has, missing } = describePorts({ ...(await everything()), report })
    expect(has).toContain('report')
    expect(missing.map(({ port }) => port)).toEqual(['report.checks'])
  })

  test('of createPorts names what was not passed, and no secret', async () => {
    const { ports: stores } = await fakePorts()
    const ports = createPorts({ service: SERVICE, stores, secrets: [SECRET] })
    const described = describePorts(ports)
    expect(described.missing.map(({ port }) => port)).toEqual([
      'certificates.verifyPath',
      'attestations.read',
      'authorizationDetails.accepts',
      'introspectionRules.mayIntrospect',
      'revocations.find',
      'revocations.revoke',
      'revocations.sweep',
      'report',
      'onFault',
    ])
    expect(JSON.stringify(described)).not.toContain(SECRET)
    expect(JSON.stringify(described)).not.toContain('as.example')
  })

  const overTokens = introspectionPorts({ service: SERVICE, secrets: [SECRET], findToken: () => undefined })
  test.each([
    ['the ports themselves', overTokens],
    ['those with a deadline', withDeadline(overTokens, 5, () => () => undefined)],
  ])('of introspectionPorts names what introspection would use: %s', (_, ports) => {
    const { operations, missing } = describePorts(ports)
    expect(operations).toEqual(['introspect', 'introspectStandard'])
    expect(missing.map(({ port }) => port)).toEqual(['clients', 'replays', 'revocations.find', 'report', 'onFault'])
    expect(missing[0]?.consequence).toContain('pass findClient')
    expect(missing[1]?.consequence).toContain('pass replays')
  })

  test('of pushedRequestPorts names what a pushed request would use', () => {
    const options = {
      service: SERVICE,
      secrets: [SECRET],
      findClient: () => undefined,
      addRequest: () => true,
    } as const
    const { operations, missing } = describePorts(pushedRequestPorts(options))
    expect(operations).toEqual(['pushAuthorizationRequest', 'registerAuthorizationRequest', 'authenticateClient'])
    expect(missing.map(({ port }) => port)).toEqual([
      'replays',
      'certificates.verifyPath',
      'attestations.read',
      'authorizationDetails.accepts',
      'pushedRequests.sweep',
      'report',
      'onFault',
    ])
  })

  test('of no ports says that nothing works', () => {
    expect(describePorts({}).text).toBe('operations: none\nports: none')
  })

  test('rejects what are no ports', () => {
    expect(() => Reflect.apply(describePorts, undefined, [undefined])).toThrow(/^describePorts: pass the ports/)
  })
})

test('an operation that describePorts does not name is INTERNAL_SERVER_ERROR', async () => {
  const { ports } = await fakePorts()
  const without: object = { accessTokens: undefined }
  expect(describePorts({ ...ports, ...without }).operations).not.toContain('introspect')
  expect((await introspect({ token: 'a' }, { ...ports, ...without })).action).toBe('INTERNAL_SERVER_ERROR')
})
