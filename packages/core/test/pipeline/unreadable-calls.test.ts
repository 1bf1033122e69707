import { describe, expect, test } from 'vitest'
import * as attestation from '../../../attestation/src/index.js'
import * as http from '../../src/http.js'
import * as main from '../../src/index.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { fakePorts } from '../fakes.js'

const core = { ...main, ...http, ...attestation }

/** Each operation with a member of the wrong type, and what must be said about it. */
const CALLS = [
  ['introspect', { scopes: 'correct-horse' }, 'scopes: must be an array'],
  ['introspectStandard', { parameters: { 'correct-horse': 1 } }, 'parameters: must be'],
  ['introspectForResourceServer', { parameters: 7, secret: 1 }, 'parameters: must be'],
  ['pushAuthorizationRequest', { parameters: 7 }, 'parameters: must be'],
  ['registerAuthorizationRequest', { parameters: ['correct-horse'] }, 'parameters: must be'],
  ['processAuthorizationRequest', { parameters: null }, 'parameters: '],
  ['completeAuthorization', { ticket: { 'correct-horse': 1 } }, 'ticket: must be'],
  ['authenticateClient', { parameters: '', clientSecret: ['correct-horse'] }, 'clientSecret: must be'],
  ['verifyDpopProof', { htm: 'POST', htu: 'https://as.example', dpop: ['correct-horse'] }, 'dpop: must be'],
  ['verifyClientAttestation', { resource: ['correct-horse'] }, 'resource: must be'],
  ['issueAttestationChallenge', { server: 'correct-horse' }, 'server: must be as or rs'],
  ['createAccessToken', { grantType: 'correct-horse' }, 'grantType: must be one of'],
  ['updateAccessToken', { accessToken: ['correct-horse'] }, 'accessToken: must be'],
  ['revokeAccessTokens', { subject: ['correct-horse'] }, 'subject: must be'],
] as const

/** What a call reports. */
async function reported(name: (typeof CALLS)[number][0], request: object): Promise<ReportEvent | undefined> {
  const events: ReportEvent[] = []
  const { ports } = await fakePorts()
  await Reflect.apply(Reflect.get(core, name), undefined, [
    request,
    { ...ports, report: (event: ReportEvent) => events.push(event) },
  ])
  return events[0]
}

describe('docs/rules.md §1: a call that cannot be read names its field, and never a value', () => {
  test.each(CALLS)('%s', async (name, request, problem) => {
    const event = await reported(name, request)
    expect(event).toMatchObject({
      reason: 'request_unreadable',
      problem: expect.stringMatching(new RegExp(`^${problem}`)),
    })
    const refused = event?.checks.find(({ outcome }) => outcome === 'refused')
    expect(refused?.actual).toBe(event?.problem)
    expect(JSON.stringify(event)).not.toContain('correct-horse')
  })

  test.each(CALLS)('%s with a member that there is not', async name => {
    const event = await reported(name, { 'se-cret\n': 'value', colour: 'value' })
    expect(event?.problem).toMatch(/^[a-zA-Z ]+: /)
    expect(JSON.stringify(event)).not.toMatch(/se-cret|value"/)
  })

  test('a listener that reads no checks hears it, too', async () => {
    const events: ReportEvent[] = []
    const { ports } = await fakePorts()
    const report = Object.assign((event: ReportEvent) => void events.push(event), { readsChecks: false } as const)
    await core.introspect(Object({ scope: 'read' }), { ...ports, report })
    expect(events[0]).toMatchObject({ problem: expect.stringContaining('scope (did you mean scopes?)'), checks: [] })
  })
})
