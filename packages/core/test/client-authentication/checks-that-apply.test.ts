import { expect, test } from 'vitest'
import { authenticateClient } from '../../src/client-authentication/authenticate-client.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { fakePorts } from '../fakes.js'

test.each([
  'assertion used once',
  'attestation proof used once',
  'client of the assertion',
  'client of the attestation',
])('docs/rules.md §8: "%s" does not apply to a client that authenticates by its secret', async check => {
  const events: ReportEvent[] = []
  const { ports } = await fakePorts({ ports: { report: event => events.push(event) } })
  const request = { parameters: 'grant_type=x', clientId: 'shop', clientSecret: 'a secret of the shop' }
  expect((await authenticateClient(request, ports)).action).toBe('OK')
  expect(events[0]?.checks.find(({ name }) => name === check)?.outcome).toBe('not-applicable')
})
