import { ok } from '../../lib/result.js'
import type { Stage } from '../../pipeline/pipeline.js'
import { TOKEN_SHORT } from '../../presented-token/checks/token-presented.js'
import type { TokenPresented } from '../../presented-token/facts.js'
import type { TokenRefusal } from '../../presented-token/refusals.js'

/**
 * A token that is too long is answered as an unknown one is: with a signature, where the caller gets
 * signed answers. So the caller must have proven who it is, and used its credentials up, by now.
 */
export const TOKEN_LENGTH_CHECKED: Stage<TokenPresented, TokenPresented, object, TokenRefusal> = {
  name: 'token length',
  clause: 'docs/rules.md §7',
  gather: ok,
  checks: [TOKEN_SHORT],
}
