import { describe, expect, test } from 'vitest'
import { pushAuthorizationRequest } from '../../src/authorization/pushed-request/push-authorization-request.js'
import { authenticateClient } from '../../src/client-authentication/authenticate-client.js'
import type { Ports } from '../../src/ports/ports.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { AUTHORIZATION_REQUEST, fakePorts } from '../fakes.js'

const BASIC = { clientId: 'shop', clientSecret: 'a secret of the shop' }

/** A call, and checks about what it does not present. */
const CALLS: Readonly<Record<string, readonly [play: (ports: Ports) => Promise<object>, checks: readonly string[]]>> = {
  'the authentication of a client by its secret': [
    ports => authenticateClient({ parameters: 'grant_type=x', ...BASIC }, ports),
    ['assertion used once', 'attestation proof used once', 'client of the assertion', 'client of the attestation'],
  ],
  'a pushed request in a form': [
    ports => pushAuthorizationRequest({ parameters: `${new URLSearchParams(AUTHORIZATION_REQUEST)}`, ...BASIC }, ports),
    [
      'assertion used once',
      'attestation proof used once',
      'request object used once',
      'proof used once',
      'resource',
      'acr_values',
    ],
  ],
}

describe.each(Object.entries(CALLS))('docs/rules.md §8: in the report of %s', (_, [play, checks]) => {
  test.each(checks)('"%s" does not apply', async check => {
    const events: ReportEvent[] = []
    const { ports } = await fakePorts({ ports: { report: event => events.push(event) } })
    await play(ports)
    expect(events[0]?.reason).toBeUndefined()
    expect(events[0]?.checks.find(({ name }) => name === check)?.outcome).toBe('not-applicable')
  })
})
