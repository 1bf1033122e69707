import { always, type Check } from '../../lib/check.js'
import { TOKEN_LENGTH } from '../../lib/limits.js'
import type { TokenPresented } from '../facts.js'
import type { TokenRefusal } from '../refusals.js'

type TokenCheck = Check<TokenPresented, TokenRefusal>

/** Is there a token? */
export function tokenPresent(clause: string): Check<TokenPresented, { readonly reason: 'token_missing' }> {
  return {
    name: 'token present',
    clause,
    applies: always,
    run: ({ presented }) => (presented === '' ? { reason: 'token_missing' } : undefined),
  }
}

/** Is it short enough to be looked up? */
export const TOKEN_SHORT: TokenCheck = {
  name: 'token length',
  clause: 'docs/rules.md §7',
  applies: always,
  run: ({ presented }) => (presented.length > TOKEN_LENGTH ? { reason: 'token_too_long' } : undefined),
  seen: ({ presented }) => ({ expected: `at most ${TOKEN_LENGTH} characters`, actual: `${presented.length}` }),
}

/** Is there a token, and is it short enough to be looked up? No store has been asked yet. */
export function tokenChecks(clause: string): readonly TokenCheck[] {
  return [tokenPresent(clause), TOKEN_SHORT]
}
