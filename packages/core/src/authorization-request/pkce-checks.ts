import type { Check } from '../result.js'
import { isCodeChallenge, readCodeChallengeMethod } from '../standards/pkce.js'
import type { ParameterRefusal } from './refusals.js'
import type { AuthorizationFacts } from './requested.js'

const challenged = ({ requested }: AuthorizationFacts): boolean => requested.codeChallenge !== undefined

/** PKCE (RFC 7636; RFC 9700 §2.1.1). */
export const PKCE_CHECKS: readonly Check<AuthorizationFacts, ParameterRefusal>[] = [
  {
    name: 'code_challenge present',
    clause: 'RFC 9700 §2.1.1',
    applies: ({ client }) => client.clientType === 'PUBLIC' || client.pkceRequired || client.pkceS256Required,
    run: facts => (challenged(facts) ? undefined : { reason: 'code_challenge_missing' }),
    seen: ({ client }) => ({
      hint: client.clientType === 'PUBLIC' ? 'public clients must use PKCE' : 'the client requires PKCE',
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
    clause: 'RFC 9700 §2.1.1',
    applies: challenged,
    run: ({ requested, client }) =>
      requested.codeChallengeMethod === 'plain' && (!client.plainPkceAllowed || client.pkceS256Required)
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
