import type { ReportEvent, TraceEntry } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { explain } from '../src/explain.js'
import { formatExplanation } from '../src/explanation.js'
import { readReportEvent } from '../src/read-report-event.js'
import { REFUSAL_TABLES } from '../src/reasons-and-codes.js'

const WRONG_URL: ReportEvent = {
  operation: 'introspection',
  serviceId: 'bank',
  clientId: 4711,
  clientIdentifier: 'ledger',
  at: Date.UTC(2026, 0, 1),
  action: 'UNAUTHORIZED',
  resultCode: 'A065310',
  reason: 'proof_url_different',
  checks: [
    { stage: 'proof', name: 'proof', clause: 'docs/rules.md §2', outcome: 'passed' },
    {
      stage: 'proof',
      name: 'URL of the proof',
      clause: 'RFC 9449 §4.3-9',
      outcome: 'refused',
      expected: 'htu https://api.example/v1/accounts',
      actual: 'htu https://api.example/v2/accounts',
    },
  ],
}

function textOf(subject: ReportEvent): string {
  return formatExplanation(explain(subject))
}

describe('a report', () => {
  test('of a refusal: the rule, the difference, what the client got, the cause and the fix', () => {
    expect(textOf(WRONG_URL).split('\n')).toEqual([
      'introspection: UNAUTHORIZED A065310, client ledger, service bank, 2026-01-01T00:00:00.000Z',
      '  wrong     The htu of the DPoP proof is not the URL of the request. (proof_url_different)',
      '  expected  htu https://api.example/v1/accounts',
      '  actual    htu https://api.example/v2/accounts',
      '                                     ^',
      '  fix       Make a proof for each request, with the URL of that request as `htu`.',
      '  cause     only the path differs: the proof was made for another URL',
      '  nearest   The same request with htu https://api.example/v1/accounts passes this rule.',
      '  rule      URL of the proof (RFC 9449 §4.3-9)',
      expect.stringMatching(/^ {2}answer {4}UNAUTHORIZED invalid_dpop_proof: \[A065310\] /),
    ])
  })

  test('of a wrong signature: the line that the client has signed differently is marked', () => {
    const check: TraceEntry = {
      stage: 'message signature',
      name: 'signature of the message',
      clause: 'RFC 9421 §3.2',
      outcome: 'refused',
      hint: 'line 2, "@target-uri": the client signed the URL without its query',
      lines: ['"@method": GET', '"@target-uri": https://api.example/?a', '"@signature-params": ()'],
    }
    const event: ReportEvent = { ...WRONG_URL, resultCode: 'A065329', reason: 'signature_wrong', checks: [check] }
    expect(textOf(event).split('\n').slice(2, 5)).toEqual([
      '  over      "@method": GET',
      '  differs   "@target-uri": https://api.example/?a',
      '  over      "@signature-params": ()',
    ])
    const unexplained = { ...event, checks: [{ ...check, hint: 'the client signed something else' }] }
    expect(textOf(unexplained)).not.toContain('differs')
  })

  test('without a trace: what the reason alone says', () => {
    const { findings } = explain({ ...WRONG_URL, checks: [] })
    expect(findings).toEqual([
      {
        code: 'proof_url_different',
        confidence: 'certain',
        problem: 'The htu of the DPoP proof is not the URL of the request.',
        answer: expect.stringContaining('invalid_dpop_proof'),
        cause: expect.stringContaining('proxy'),
        fix: expect.stringContaining('publicOrigin'),
      },
    ])
  })

  test('names the decision: its client, the id of its request, and the time with date and zone', () => {
    const logged = readReportEvent(JSON.parse(JSON.stringify({ ...WRONG_URL, requestId: 'req-7' })))
    expect(logged && textOf(logged)).toMatch(
      /^introspection: .*, client ledger, request req-7, .*, 2026-01-01T00:00:00\.000Z\n/,
    )
  })

  test('of a call that was granted: nothing is wrong', () => {
    const { reason, ...granted } = { ...WRONG_URL, action: 'OK', resultCode: 'A056001' }
    expect(explain(granted).findings).toEqual([])
    expect(textOf(granted)).toMatch(/^introspection: OK A056001, .*\nNothing is wrong\.$/)
  })

  test('of a fault: the port and the error', () => {
    const { reason, ...rest } = WRONG_URL
    const fault = { port: 'accessTokens', name: 'Error' }
    const { findings } = explain({ ...rest, action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057101', fault })
    expect(findings).toEqual([
      {
        code: 'A057101',
        confidence: 'certain',
        problem: 'A port failed.',
        actual: 'the port accessTokens failed with Error',
        fix: expect.stringContaining('onFault'),
      },
    ])
  })

  test('with a reason of another version is still explained', () => {
    expect(explain({ ...WRONG_URL, reason: 'unheard_of' }).findings[0]).toMatchObject({
      code: 'unheard_of',
      problem: 'The call was refused for the reason unheard_of.',
      rule: 'URL of the proof (RFC 9449 §4.3-9)',
    })
  })
})

describe('a name', () => {
  test('a code with one reason has one certain meaning', () => {
    expect(explain('A064302')).toMatchObject({
      subject: 'result code A064302 of introspect',
      findings: [{ code: 'scope_insufficient', confidence: 'certain' }],
    })
  })

  test('a code with several reasons has all of them, none of them certain', () => {
    const { subject = '', findings = [] } = explain('A065310') ?? {}
    expect(subject).toMatch(/^result code A065310 of introspect, \d+ meanings; the report has the reason$/)
    expect(findings.length).toBeGreaterThan(10)
    expect(new Set(findings.map(({ confidence }) => confidence))).toEqual(new Set(['possible']))
  })

  test('a code that the client sees in place of others is found too', () => {
    const reasons = (explain('A157300')?.findings ?? []).map(({ code }) => code)
    expect(reasons).toEqual(expect.arrayContaining(['secret_wrong', 'client_unknown']))
  })

  test('a code without a reason', () => {
    expect(explain('A057101')).toEqual({
      subject: 'result code A057101',
      findings: [
        expect.objectContaining({
          code: 'A057101',
          confidence: 'certain',
          problem: 'A port failed.',
          rule: 'introspect',
        }),
      ],
    })
  })

  test.each(['', 'A000000', 'toString', '__proto__', 'a065310', 'constructor'])('%j is no name', name => {
    expect(explain(name)).toBeUndefined()
  })

  test('every code and every reason of every operation is explained with a fix', () => {
    const names = REFUSAL_TABLES.flatMap(({ refusals }) =>
      Object.entries(refusals).flatMap(([reason, { code }]) => [reason, code]),
    )
    for (const name of new Set(names)) {
      const { findings = [] } = explain(name) ?? {}
      expect(
        findings.map(({ fix }) => fix.length > 0),
        name,
      ).toContain(true)
    }
  })
})
