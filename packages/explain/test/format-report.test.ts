import type { ReportEvent, TraceEntry } from '@symbolon/core'
import { introspect } from '@symbolon/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakePorts } from '../../core/test/fakes.js'
import { formatReport } from '../src/format-report.js'
import { anyReport } from './any-report.js'

const REFUSED: TraceEntry = {
  stage: 'coverage',
  name: 'scopes covered',
  clause: 'RFC 6750 §3.1',
  outcome: 'refused',
  expected: 'payments',
  actual: 'accounts',
  hint: 'the token lacks payments',
}

const EVENT: ReportEvent = {
  operation: 'introspection',
  serviceId: 'bank',
  clientId: 4711,
  at: Date.UTC(2026, 0, 1),
  action: 'FORBIDDEN',
  resultCode: 'A064302',
  reason: 'scope_insufficient',
  checks: [
    { stage: 'token known', name: 'token known', clause: 'docs/rules.md §2', outcome: 'passed' },
    { stage: 'token known', name: 'token not expired', clause: 'RFC 6750 §3.1', outcome: 'passed', expected: 'a' },
    { stage: 'possession', name: 'possession', clause: 'RFC 9449 §7', outcome: 'not-applicable' },
    { stage: 'possession', name: 'proof presented', clause: 'RFC 9449 §7.1', outcome: 'not-applicable' },
    { stage: 'coverage', name: 'coverage', clause: 'docs/rules.md §2', outcome: 'passed' },
    REFUSED,
    { stage: 'coverage', name: 'subject', clause: 'docs/rules.md §2', outcome: 'not-reached' },
    { stage: 'claim', name: 'claim', clause: 'RFC 9449 §11.1', outcome: 'not-reached' },
  ],
}

const { reason: _, clientId: __, ...GRANTED } = { ...EVENT, action: 'OK', resultCode: 'A056001', checks: [] }
const FAULT = { ...GRANTED, action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057101' }

describe('a report as text', () => {
  test.each<[what: string, event: ReportEvent, lines: readonly string[]]>([
    [
      'of a refusal begins with its sentence, what differs and what to do',
      EVENT,
      [
        'The access token does not cover all scopes that are required.',
        '  expected  payments',
        '  actual    accounts',
        '  fix       The client asks for the scopes in the challenge; `hint` of the report names those that are missing.',
        '  cause     the token lacks payments',
        '  rule      scopes covered (RFC 6750 §3.1)',
        '  call      introspection: FORBIDDEN A064302 scope_insufficient client 4711',
      ],
    ],
    ['of a call that was granted is one line', { ...GRANTED, clientId: 1 }, ['introspection: OK A056001 client 1']],
    [
      'names the client as people know it',
      { ...GRANTED, clientId: 1, clientIdentifier: 'ledger' },
      ['introspection: OK A056001 client ledger'],
    ],
    [
      'of a refusal without checks says how to get them',
      { ...EVENT, checks: [] },
      [
        'The access token does not cover all scopes that are required.',
        '  fix       The client asks for the scopes in the challenge; `hint` of the report names those that are missing.',
        '  cause     The token was issued for fewer scopes, or a scope is not in `supportedScopes`.',
        '  call      introspection: FORBIDDEN A064302 scope_insufficient client 4711',
        '  checks    none: the listener has readsChecks: false; a listener without it gets them',
      ],
    ],
    [
      'of a call that reached no operation says that it has no checks',
      { operation: 'api', action: 'UNAUTHORIZED', resultCode: 'A003201', reason: 'credentials_wrong', checks: [] },
      [
        'The call was refused for the reason credentials_wrong.',
        '  fix       Compare what was expected with what was found.',
        '  call      api: UNAUTHORIZED A003201 credentials_wrong',
        '  checks    none: the call reached no operation',
      ],
    ],
    [
      'of a fault names the port, and says where the error is',
      { ...FAULT, fault: { port: 'accessTokens', name: 'TypeError' } },
      [
        'A port failed.',
        '  actual    the port accessTokens failed with TypeError',
        '  fix       `fault` of the report names the port; `onFault` gets the error.',
        '  call      introspection: INTERNAL_SERVER_ERROR A057101',
      ],
    ],
    [
      'of a fault without a port names the error',
      { ...FAULT, fault: { name: 'TypeError' } },
      [
        'A port failed.',
        '  actual    TypeError',
        '  fix       `fault` of the report names the port; `onFault` gets the error.',
        '  call      introspection: INTERNAL_SERVER_ERROR A057101',
      ],
    ],
    [
      'of a refusal that compared nothing has no line for it',
      { ...EVENT, checks: [{ stage: 's', name: 'n', clause: 'c', outcome: 'refused' }] },
      [
        'The access token does not cover all scopes that are required.',
        '  fix       The client asks for the scopes in the challenge; `hint` of the report names those that are missing.',
        '  cause     The token was issued for fewer scopes, or a scope is not in `supportedScopes`.',
        '  rule      n (c)',
        '  call      introspection: FORBIDDEN A064302 scope_insufficient client 4711',
      ],
    ],
  ])('%s', (_, event, lines) => {
    expect(formatReport(event).split('\n')).toEqual(lines)
  })

  test('with verbose has every stage and check with its outcome', () => {
    const lines = ['"@method": GET', '"authorization": sha256:aaaaaaaa']
    const checks = EVENT.checks.map(each => (each === REFUSED ? { ...REFUSED, lines } : each))
    expect(formatReport({ ...EVENT, checks }, { verbose: true }).split('\n')).toEqual([
      'The access token does not cover all scopes that are required.',
      '  expected  payments',
      '  actual    accounts',
      '  over      "@method": GET',
      '  over      "authorization": sha256:aaaaaaaa',
      '  fix       The client asks for the scopes in the challenge; `hint` of the report names those that are missing.',
      '  cause     the token lacks payments',
      '  rule      scopes covered (RFC 6750 §3.1)',
      '  call      introspection: FORBIDDEN A064302 scope_insufficient client 4711 service bank 2026-01-01T00:00:00.000Z',
      '  passed          token known (docs/rules.md §2)',
      '  passed            token not expired (RFC 6750 §3.1)',
      '  does not apply  possession (RFC 9449 §7): 1 check',
      '  passed          coverage (docs/rules.md §2)',
      '  refused           scopes covered (RFC 6750 §3.1)',
      '  not reached       subject (docs/rules.md §2)',
      '  not reached     claim (RFC 9449 §11.1): 0 checks',
    ])
  })

  test('with verbose says that a granted call has no checks', () => {
    expect(formatReport(GRANTED, { verbose: true })).toContain('\n  checks    none: ')
  })

  test('of a broken clock shows the number', () => {
    expect(formatReport({ ...GRANTED, at: 1e300 }, { verbose: true })).toContain(' at 1e+300')
  })

  test('has colours only with colour: amber for a refusal, red for a fault, green for OK', () => {
    expect(formatReport(EVENT)).not.toContain('\u001b')
    const [sentence] = formatReport(EVENT, { colour: true }).split('\n')
    expect(sentence).toBe('\u001b[33mThe access token does not cover all scopes that are required.\u001b[0m')
    expect(formatReport({ ...FAULT, fault: { name: 'Error' } }, { colour: true })).toContain('\u001b[31mA port failed.')
    expect(formatReport(GRANTED, { colour: true })).toBe('\u001b[32mintrospection: OK A056001\u001b[0m')
  })

  test('rejects an unknown option by name', () => {
    const wrong: object = { color: true }
    expect(() => formatReport(EVENT, wrong)).toThrow(/^formatReport: .*color/)
  })

  test('of a real call names the stage that has no record of the token', async () => {
    const events: ReportEvent[] = []
    const { ports } = await fakePorts({ ports: { report: event => void events.push(event) } })
    await introspect({ token: 'unknown' }, ports)
    expect(events.map(event => formatReport(event))).toEqual([
      expect.stringMatching(
        /^The access token does not exist\.\n {2}fix .+SHA-256[\s\S]+\n {2}call {6}introspection: UNAUTHORIZED A057302 token_unknown$/,
      ),
    ])
  })
})

describe('whatever a client has sent (docs/rules.md §8)', () => {
  test('the text has no control characters but its own, and is not endless', () => {
    fc.assert(
      fc.property(anyReport, fc.boolean(), (event, verbose) => {
        const plain = formatReport(event, { verbose })
        expect(plain).not.toMatch(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/u)
        expect(plain.length).toBeLessThanOrEqual(40_000)
        for (const line of plain.split('\n').slice(1)) expect(line).toMatch(/^( {2}\S| {12}|… \()/)
      }),
    )
  })

  test('colours change nothing but the colours', () => {
    fc.assert(
      fc.property(anyReport, fc.boolean(), (event, verbose) => {
        const coloured = formatReport(event, { colour: true, verbose })
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the colours.
        expect(coloured.replace(/\u001b\[\d{1,2}m/g, '')).toBe(formatReport(event, { verbose }))
        expect(coloured.length).toBeLessThanOrEqual(40_000)
      }),
    )
  })

  test('a text that is too long ends with the number of lines that are left out', () => {
    const checks = Array.from({ length: 60 }, () => ({
      ...REFUSED,
      stage: 'a'.repeat(300),
      lines: ['b'.repeat(4_096)],
    }))
    const many = [{ ...REFUSED, lines: Array.from({ length: 30 }, () => 'b'.repeat(4_096)) }, ...checks]
    expect(formatReport({ ...EVENT, checks: many }, { verbose: true })).toMatch(/\n… \(\d+ more lines\)$/)
  })
})
