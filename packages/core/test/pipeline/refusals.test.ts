import { describe, expect, test } from 'vitest'
import { ACCESS_TOKEN_REFUSALS } from '../../src/access-token/refusals.js'
import { COMPLETION_REFUSALS } from '../../src/authorization/completion-response.js'
import { PUSHED_REQUEST_REFUSALS } from '../../src/authorization/pushed-request/refusals.js'
import { AUTHORIZATION_REFUSALS } from '../../src/authorization/refusals.js'
import { AS_IF_UNKNOWN, INTROSPECTION_REFUSALS } from '../../src/introspection/refusals.js'
import { type RefusalTable, resultMessage, verdictOf } from '../../src/pipeline/refusals.js'

interface Reasons {
  readonly plain: object
  readonly rich: { readonly scopes: readonly string[] }
}

const TABLE: RefusalTable<Reasons, 'NO'> = {
  plain: { action: 'NO', error: 'invalid_request', code: 'A000301', text: 'Text.' },
  rich: {
    action: 'NO',
    error: 'insufficient_scope',
    code: 'A000302',
    text: 'For the caller.',
    shown: { code: 'A000300', text: 'For the client.' },
    detail: ({ scopes }) => `Missing: ${scopes.join(' ')}`,
    parameters: ({ scopes }) => ({ scope: scopes.join(' ') }),
  },
}

describe('a refusal and its row', () => {
  test('without extras, client and caller receive the same text', () => {
    expect(verdictOf(TABLE, { reason: 'plain' })).toEqual({
      action: 'NO',
      error: 'invalid_request',
      code: 'A000301',
      text: 'Text.',
      shown: { code: 'A000301', text: 'Text.' },
      parameters: {},
    })
  })

  test('docs/rules.md §1: the text for the client contains no detail', () => {
    expect(verdictOf(TABLE, { reason: 'rich', scopes: ['a', 'b'] })).toEqual({
      action: 'NO',
      error: 'insufficient_scope',
      code: 'A000302',
      text: 'For the caller. Missing: a b',
      shown: { code: 'A000300', text: 'For the client.' },
      parameters: { scope: 'a b' },
    })
  })

  test('docs/rules.md §1: a result message is [code] text', () => {
    expect(resultMessage({ code: 'A056001', text: 'Fine.' })).toBe('[A056001] Fine.')
  })
})

/** What a client sees of a reason, and whether it is that of a token which does not exist. */
const SHOWN = Object.entries(INTROSPECTION_REFUSALS).map(([reason, row]) => {
  const { code, shown = row } = row
  return { reason, isConcealed: code !== shown.code && shown.code === INTROSPECTION_REFUSALS.token_unknown.code }
})

test.each(SHOWN)(
  'docs/rules.md §2: $reason is handled as it is shown, as an unknown token or not',
  ({ reason, isConcealed }) => {
    expect(AS_IF_UNKNOWN.has(reason)).toBe(isConcealed)
  },
)

test('docs/rules.md §2: a token of a client that is gone or locked, and a revoked one, are concealed', () => {
  expect([...AS_IF_UNKNOWN].sort()).toEqual(['client_gone', 'client_locked', 'token_revoked'])
})

test('docs/refusals.md: of the refusals of a token, each code has one meaning', () => {
  const refusals = Object.values(INTROSPECTION_REFUSALS).filter(({ error }) => error === 'invalid_token')
  const meanings = new Set(refusals.map(({ code, text }) => `${code} ${text}`))
  expect(meanings.size).toBe(new Set(refusals.map(({ code }) => code)).size)
})

const ROWS = [
  INTROSPECTION_REFUSALS,
  PUSHED_REQUEST_REFUSALS,
  AUTHORIZATION_REFUSALS,
  COMPLETION_REFUSALS,
  ACCESS_TOKEN_REFUSALS,
].flatMap(table => Object.entries(table).map(([reason, row]) => ({ reason, ...row })))

describe('every row', () => {
  test('docs/rules.md §1: A and six digits; the third from the right is 1 to 3, and 2 or 1 exactly for the caller’s and faults', () => {
    const odd = ROWS.filter(({ code, shown }) =>
      [code, shown?.code ?? code].some(each => !/^A\d{3}[123]\d{2}$/.test(each)),
    )
    expect(odd.filter(({ code }) => code !== 'A001212' && code !== 'A001215')).toEqual([])
    const faults = ROWS.filter(({ action, code }) => (action === 'INTERNAL_SERVER_ERROR') !== /^A\d{3}1/.test(code))
    expect(faults.filter(({ code }) => !/^A\d{3}2/.test(code))).toEqual([])
  })

  test('RFC 6749 §5.2, RFC 6750 §3, node-oidc-provider 3f1baef4: error and text have no quote, backslash or control character', () => {
    const allowed = /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/
    const odd = ROWS.filter(
      ({ error, text, shown }) => ![error, (shown ?? { text }).text].every(each => allowed.test(each)),
    )
    expect(odd.map(({ reason }) => reason)).toEqual([])
  })
})
