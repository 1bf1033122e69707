import type { Check } from '../lib/result.js'
import { demandsOf } from '../policy/fapi.js'
import { isCodeChallenge, readCodeChallengeMethod } from '../standards/oauth/pkce.js'
import type { ParameterRefusal } from './refusals.js'
import type { AuthorizationFacts } from './requested.js'

const challenged = ({ requested }: AuthorizationFacts): boolean => requested.codeChallenge !== undefined

const demandedByProfile = (facts: AuthorizationFacts): boolean => demandsOf(facts).has('PKCE with S256')

function isPlainAllowed(facts: AuthorizationFacts): boolean {
  return facts.client.plainPkceAllowed && !facts.client.pkceS256Required && !demandedByProfile(facts)
}

/** PKCE (RFC 7636; RFC 9700 §2.1.1). */
export const PKCE_CHECKS: readonly Check<AuthorizationFacts, ParameterRefusal>[] = [
  {
    name: 'code_challenge present',
    clause: 'RFC 9700 §2.1.1; FAPI 2.0 Security Profile §5.3.2.2-5',
    applies: facts =>
      facts.client.clientType === 'PUBLIC' ||
      facts.client.pkceRequired ||
      facts.client.pkceS256Required ||
      demandedByProfile(facts),
    run: facts => (challenged(facts) ? undefined : { reason: 'code_challenge_missing' }),
    seen: ({ client }) => ({
      hint: client.clientType === 'PUBLIC' ? 'public clients must use PKCE' : 'the client or fapiModes require PKCE',
    }),
  },
  {
    name: 'code_challenge beside its method',
    clause: 'RFC 7636 §4.3',
    applies: ({ requested }) => requested.codeChallengeMethod !== undefined,
    run: facts => (challenged(facts) ? undefined : { reason: 'code_challenge_lacking' }),
  },
  {
    name: 'code_challenge_method known',
    clause: 'RFC 7636 §4.3',
    applies: challenged,
    run: ({ requested }) =>
      readCodeChallengeMethod(requested.codeChallengeMethod) === undefined
        ? { reason: 'code_challenge_method_unsupported' }
        : undefined,
  },
  {
    name: 'code_challenge_method allowed',
    clause: 'RFC 9700 §2.1.1; FAPI 2.0 Security Profile §5.3.2.2-5',
    applies: challenged,
    run: facts =>
      facts.requested.codeChallengeMethod === 'plain' && !isPlainAllowed(facts)
        ? { reason: 'code_challenge_method_not_allowed' }
        : undefined,
    seen: ({ requested }) => ({
      expected: 'S256',
      actual: requested.codeChallengeMethod === 'plain' ? 'plain' : 'S256',
    }),
  },
  {
    name: 'code_challenge syntax',
    clause: 'RFC 7636 §4.2',
    applies: challenged,
    run({ requested }) {
      const method = readCodeChallengeMethod(requested.codeChallengeMethod) ?? 'S256'
      return isCodeChallenge(requested.codeChallenge ?? '', method) ? undefined : { reason: 'code_challenge_malformed' }
    },
  },
]
