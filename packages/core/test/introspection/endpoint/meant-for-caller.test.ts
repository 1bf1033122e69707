import { describe, expect, test } from 'vitest'
import { introspectForResourceServer } from '../../../src/introspection/endpoint/introspect-for-resource-server.js'
import type { IntrospectionRules } from '../../../src/ports/ports.js'
import type { ReportEvent } from '../../../src/ports/report.js'
import { fakePorts, tokenRecord } from '../../fakes.js'

/** What happens when the client `shop` asks about a token that is meant for another resource. */
async function asked(introspectionRules?: IntrospectionRules) {
  const events: ReportEvent[] = []
  const { ports } = await fakePorts({ tokens: [await tokenRecord('live', { resources: ['https://api.example'] })] })
  const answer = await introspectForResourceServer(
    { parameters: 'token=live', clientId: 'shop', clientSecret: 'a secret of the shop' },
    { ...ports, ...(introspectionRules && { introspectionRules }), report: event => events.push(event) },
  )
  const [event] = events
  return { answer, event, check: event?.checks.find(({ name }) => name === 'token for the caller') }
}

describe('RFC 7662 §4: who decides is in the trace', () => {
  test('the audience of the token', async () => {
    const { answer, check } = await asked()
    expect(answer).toMatchObject({ action: 'OK', responseContent: '{"active":false}' })
    expect(check).toMatchObject({
      outcome: 'refused',
      expected: 'an identifier of the caller',
      actual: 'aud https://api.example',
    })
  })

  test('the rule of the authorization server', async () => {
    const { check } = await asked({ mayIntrospect: () => false })
    expect(check).toMatchObject({ outcome: 'refused', expected: 'true from introspectionRules', actual: 'false' })
  })

  test('a rule that throws is a fault of its port', async () => {
    const { answer, event } = await asked({ mayIntrospect: () => Promise.reject(new Error('hunter2')) })
    expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
    expect(event?.fault?.port).toBe('introspectionRules')
  })
})
