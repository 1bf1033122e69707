import { about, always } from '../lib/check.js'
import { hasKeyFor } from '../policy/answer-keys.js'
import { acceptedAlgorithms, demandsOf } from '../policy/fapi.js'
import type { KeyManagementAlgorithm } from '../standards/jose/jwe.js'
import { encryptionKey } from '../standards/jose/jwe.js'
import type { SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import { isSignedResponseMode, RESPONSE_MODES } from '../standards/oauth/response-mode.js'
import type { AuthorizationFacts, ParameterCheck } from './requested.js'

const mustBeSigned = (facts: AuthorizationFacts): boolean => demandsOf(facts).has('signed authorization responses')

const supported: ParameterCheck = {
  name: 'response_mode',
  clause:
    'OAuth 2.0 Multiple Response Types §2.1; Form Post Response Mode; JARM §2.3; FAPI 2.0 Message Signing §5.4.1-1',
  applies: facts => facts.form.values.has('response_mode') || mustBeSigned(facts),
  run: facts =>
    facts.requested.responseMode === undefined ||
    (mustBeSigned(facts) && !isSignedResponseMode(facts.requested.responseMode))
      ? { reason: 'response_mode_unsupported' }
      : undefined,
  seen: facts => ({
    expected: mustBeSigned(facts) ? 'a signed response_mode, by fapiModes' : RESPONSE_MODES.join(' '),
    actual: facts.requested.responseMode ?? 'none, or one that is not supported',
  }),
}

function registeredAlgorithm({ requested, client }: AuthorizationFacts): SignatureAlgorithm | undefined {
  return isSignedResponseMode(requested.responseMode) ? client.authorizationSignAlg : undefined
}

/** A mode that service or client got later may forbid what is registered; nothing else is used. */
const algorithmAllowed: ParameterCheck = about(registeredAlgorithm, {
  name: 'algorithm of the response',
  clause: 'JARM §3; FAPI 2.0 Security Profile §5.4.1-1',
  run: (algorithm, facts) =>
    acceptedAlgorithms(facts).includes(algorithm) ? undefined : { reason: 'response_algorithm_forbidden' },
  seen: (algorithm, facts) => ({ expected: acceptedAlgorithms(facts).join(' '), actual: algorithm }),
})

const signedFor = (facts: AuthorizationFacts): AuthorizationFacts | undefined =>
  isSignedResponseMode(facts.requested.responseMode) ? facts : undefined

/** Without a key the user would decide for nothing. Errors of the request itself go before. */
const signingKeyHeld: ParameterCheck = about(signedFor, {
  name: 'signing key of the response',
  clause: 'JARM §3; docs/rules.md §4',
  run: parties => (hasKeyFor('authorization', parties) ? undefined : { reason: 'response_signing_key_missing' }),
  seen: ({ client }) => ({
    expected: `a key in jwks of the service for ${client.authorizationSignAlg ?? 'an accepted algorithm'}`,
    actual: 'none',
    hint: 'if your keys are elsewhere, put the public ones into jwks',
  }),
})

function encryptionAlgorithm({ requested, client }: AuthorizationFacts): KeyManagementAlgorithm | undefined {
  return isSignedResponseMode(requested.responseMode) ? client.authorizationEncryptionAlg : undefined
}

const encryptionKeyHeld: ParameterCheck = about(encryptionAlgorithm, {
  name: 'encryption key of the response',
  clause: 'JARM §2.2, §3; docs/rules.md §4',
  run: (algorithm, { client }) =>
    encryptionKey(client.jwks, algorithm) === undefined ? { reason: 'response_encryption_key_missing' } : undefined,
  seen: algorithm => ({ expected: `a key in jwks of the client for ${algorithm}`, actual: 'none' }),
})

/** Without a registered algorithm, ID tokens may be the business of another server. */
const idTokenFor = (facts: AuthorizationFacts): SignatureAlgorithm | undefined =>
  facts.requested.scopes.includes('openid') ? facts.client.idTokenSignAlg : undefined

const idTokenKeyHeld: ParameterCheck = about(idTokenFor, {
  name: 'signing key of the ID token',
  clause: 'OpenID Connect Registration §2; docs/rules.md §4',
  run: (_, parties) => (hasKeyFor('idToken', parties) ? undefined : { reason: 'response_signing_key_missing' }),
  seen: algorithm => ({
    expected: `a key in jwks of the service for ${algorithm}`,
    actual: 'none',
    hint: 'if your keys are elsewhere, put the public ones into jwks',
  }),
})

const idTokenEncryption = ({ requested, client }: AuthorizationFacts): KeyManagementAlgorithm | undefined =>
  requested.scopes.includes('openid') ? client.idTokenEncryptionAlg : undefined

const idTokenEncryptionKeyHeld: ParameterCheck = about(idTokenEncryption, {
  name: 'encryption key of the ID token',
  clause: 'OpenID Connect Registration §2; docs/rules.md §4',
  run: (algorithm, { client }) =>
    encryptionKey(client.jwks, algorithm) === undefined ? { reason: 'response_encryption_key_missing' } : undefined,
  seen: algorithm => ({ expected: `a key in jwks of the client for ${algorithm}`, actual: 'none' }),
})

export const RESPONSE_KEY_CHECKS: readonly ParameterCheck[] = [
  signingKeyHeld,
  encryptionKeyHeld,
  idTokenKeyHeld,
  idTokenEncryptionKeyHeld,
]

export const RESPONSE_MODE_CHECKS: readonly ParameterCheck[] = [supported, algorithmAllowed]

export const RESPONSE_TYPE_CHECKS: readonly ParameterCheck[] = [
  {
    name: 'response_type present',
    clause: 'RFC 6749 §3.1.1',
    applies: always,
    run: ({ requested }) => (requested.responseType === undefined ? { reason: 'response_type_missing' } : undefined),
  },
  {
    name: 'response_type supported',
    clause: 'RFC 6749 §3.1.1',
    applies: always,
    run: ({ requested, service }) =>
      requested.responseType === 'code' && service.supportedResponseTypes.includes('CODE')
        ? undefined
        : { reason: 'response_type_unsupported' },
  },
  {
    name: 'response_type registered',
    clause: 'RFC 7591 §2',
    applies: always,
    run: ({ client }) =>
      client.responseTypes.includes('CODE') && client.grantTypes.includes('AUTHORIZATION_CODE')
        ? undefined
        : { reason: 'response_type_not_allowed' },
    seen: ({ client }) => ({
      expected: 'CODE and AUTHORIZATION_CODE',
      actual: `responseTypes ${client.responseTypes.join(' ')}, grantTypes ${client.grantTypes.join(' ')}`,
    }),
  },
]
