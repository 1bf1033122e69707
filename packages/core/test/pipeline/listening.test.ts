import { describe, expect, test } from 'vitest'
import { pushAuthorizationRequest } from '../../src/authorization/pushed-request/push-authorization-request.js'
import { authenticateClient } from '../../src/client-authentication/authenticate-client.js'
import { introspect } from '../../src/introspection/introspect.js'
import type { Ports } from '../../src/ports/ports.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { fakePorts, shop, tokenRecord } from '../fakes.js'

/** Instants that records may contain: the last that a `Date` can represent, and later ones. */
const INSTANTS = [8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER]

const BASIC = { clientId: 'shop', clientSecret: 'a secret of the shop' }

/** The answer of a call without a listener, and with one. */
async function bothWays<Answer>(ports: Ports, call: (ports: Ports) => Promise<Answer>) {
  const silent = await call(ports)
  const heard = await call({ ...ports, report: () => undefined })
  return { silent, heard }
}

describe('docs/rules.md §8: a listener changes no answer', () => {
  test.each(INSTANTS)('a client secret that expires at %i', async clientSecretExpiresAt => {
    const { ports } = await fakePorts({ clients: [{ ...(await shop()), clientSecretExpiresAt }] })
    const { silent, heard } = await bothWays(ports, each => authenticateClient({ parameters: '', ...BASIC }, each))
    expect(silent.action).toBe('OK')
    expect(heard).toEqual(silent)
  })

  test.each(INSTANTS)('an access token that expires at %i', async expiresAt => {
    const { ports } = await fakePorts({ tokens: [await tokenRecord('live', { expiresAt })] })
    const { silent, heard } = await bothWays(ports, each => introspect({ token: 'live' }, each))
    expect(silent.action).toBe('OK')
    expect(heard).toEqual(silent)
  })

  test.each([
    'redirect_uri=x&redirect_uri=y',
    'client_id=shop&redirect_uri=%00',
    'client_id=shop&scope=%22&max_age=x&prompt=&resource=%5C',
    'client_id=__proto__&constructor=1',
    '',
  ])('an invalid request: %j', async parameters => {
    const { ports } = await fakePorts()
    const { silent, heard } = await bothWays(ports, each => pushAuthorizationRequest({ parameters, ...BASIC }, each))
    expect(silent.action).toMatch(/BAD_REQUEST|UNAUTHORIZED/)
    expect(heard).toEqual(silent)
  })
})

describe('the challenge in a report', () => {
  test.each([
    ['an unknown token', { token: 'unknown' }],
    ['no token', {}],
    ['a scope that is missing', { token: 'live', scopes: ['payments'] }],
    ['a step-up', { token: 'live', acrValues: ['urn:example:passkey'], maxAge: 60 }],
  ])('of a refused introspection is what the client gets: %s', async (_, request) => {
    const { ports } = await fakePorts({ tokens: [await tokenRecord('live')] })
    const events: ReportEvent[] = []
    const answer = await introspect(request, { ...ports, report: event => events.push(event) })
    expect(answer.action).not.toBe('OK')
    expect(events.map(({ challenge }) => challenge)).toEqual([answer.responseContent])
  })

  test('is absent where there is none: a grant, a fault, another operation', async () => {
    const { ports } = await fakePorts({ tokens: [await tokenRecord('live')] })
    const events: ReportEvent[] = []
    const listening = { ...ports, report: (event: ReportEvent) => void events.push(event) }
    await introspect({ token: 'live' }, listening)
    await introspect({ token: 'live' }, { ...listening, service: { load: () => Promise.reject(new Error('down')) } })
    await pushAuthorizationRequest({ parameters: '', ...BASIC }, listening)
    expect(events.map(event => [event.action, 'challenge' in event])).toEqual([
      ['OK', false],
      ['INTERNAL_SERVER_ERROR', false],
      ['BAD_REQUEST', false],
    ])
  })
})
