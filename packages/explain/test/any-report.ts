import type { Outcome } from '@symbolon/core/internal'
import fc from 'fast-check'

/** Strings of all kinds, those that terminals and logs obey among them. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom(
      '\n',
      '\r',
      '\u001b',
      '[',
      '2',
      'J',
      '\u0007',
      '\u009b',
      '\u202e',
      '\u2028',
      '\ud800',
      '\u200b',
    ),
  }),
  fc.constantFrom('a'.repeat(5_000), '\u001b]8;;https://evil.example\u0007', 'token_unknown', 'proof_url_different'),
)
const outcome = fc.constantFrom<Outcome>('passed', 'refused', 'not-applicable', 'not-reached')
const entry = fc.record(
  { stage: text, name: text, clause: text, outcome, expected: text, actual: text, hint: text, lines: fc.array(text) },
  { requiredKeys: ['stage', 'name', 'clause', 'outcome'] },
)
/** Any report, of any length. */
export const anyReport = fc.record(
  {
    ...{ operation: text, action: text, resultCode: text, checks: fc.array(entry, { maxLength: 60 }) },
    ...{ serviceId: text, clientId: fc.integer(), clientIdentifier: text, at: fc.double(), reason: text },
    fault: fc.record({ port: text, name: text }, { requiredKeys: ['name'] }),
  },
  { requiredKeys: ['operation', 'action', 'resultCode', 'checks'] },
)
