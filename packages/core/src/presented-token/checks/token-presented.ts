import { always, type Check } from '../../lib/check.js'
import { TOKEN_LENGTH } from '../../lib/limits.js'
import type { TokenPresented } from '../facts.js'
import type { TokenRefusal } from '../refusals.js'

/** Is there a token, and is it short enough to be looked up? No store has been asked yet. */
export function tokenChecks(clause: string): readonly Check<TokenPresented, TokenRefusal>[] {
  return [
    {
      name: 'token present',
      clause,
      applies: always,
      run: ({ presented }) => (presented === '' ? { reason: 'token_missing' } : undefined),
    },
    {
      name: 'token length',
      clause: 'docs/rules.md §7',
      applies: always,
      run: ({ presented }) => (presented.length > TOKEN_LENGTH ? { reason: 'token_too_long' } : undefined),
      seen: ({ presented }) => ({ expected: `at most ${TOKEN_LENGTH} characters`, actual: `${presented.length}` }),
    },
  ]
}
