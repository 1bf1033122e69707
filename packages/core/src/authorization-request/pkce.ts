import { about } from '../lib/check.js'
import { demandsOf } from '../policy/fapi.js'
import { type CodeChallengeMethod, isCodeChallenge } from '../standards/oauth/pkce.js'
import type { AuthorizationFacts, ParameterCheck } from './requested.js'

const challenged = ({ requested }: AuthorizationFacts): boolean => requested.codeChallenge !== undefined

const demandedByProfile = (facts: AuthorizationFacts): boolean => demandsOf(facts).has('PKCE with S256')

/** A code challenge; one of an unknown method is checked as one of S256. */
interface Challenge {
  readonly challenge: string
  readonly method: CodeChallengeMethod
}

function challengeOf({ requested }: AuthorizationFacts): Challenge | undefined {
  const { codeChallenge: challenge, codeChallengeMethod: method = 'S256' } = requested
  return challenge === undefined ? undefined : { challenge, method }
}

function isPlainAllowed(facts: AuthorizationFacts): boolean {
  return facts.client.plainPkceAllowed && !facts.client.pkceS256Required && !demandedByProfile(facts)
}

export const PKCE_CHECKS: readonly ParameterCheck[] = [
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
    applies: facts => challenged(facts) || facts.form.values.has('code_challenge_method'),
    run: facts => (challenged(facts) ? undefined : { reason: 'code_challenge_lacking' }),
  },
  {
    name: 'code_challenge_method known',
    clause: 'RFC 7636 §4.3',
    applies: challenged,
    run: ({ requested }) =>
      requested.codeChallengeMethod === undefined ? { reason: 'code_challenge_method_unsupported' } : undefined,
  },
  about(challengeOf, {
    name: 'code_challenge_method allowed',
    clause: 'RFC 9700 §2.1.1; FAPI 2.0 Security Profile §5.3.2.2-5',
    run: ({ method }, facts) =>
      method === 'plain' && !isPlainAllowed(facts) ? { reason: 'code_challenge_method_not_allowed' } : undefined,
    seen: ({ method }) => ({ expected: 'S256', actual: method }),
  }),
  about(challengeOf, {
    name: 'code_challenge syntax',
    clause: 'RFC 7636 §4.2',
    run: ({ challenge, method }) =>
      isCodeChallenge(challenge, method) ? undefined : { reason: 'code_challenge_malformed' },
  }),
]
