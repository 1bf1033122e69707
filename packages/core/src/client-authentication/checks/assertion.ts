import { always, type Check, lift } from '../../lib/check.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import { keysSeen } from '../../policy/keys-seen.js'
import type { AssertionAlgorithm } from '../../standards/client-assertion/read.js'
import { isSameAlgorithm } from '../../standards/jose/signature-algorithms.js'
import type { AssertionOfClient, VerifiedAssertion } from '../evidence.js'
import type { ClientIdentified } from '../facts.js'
import { METHODS } from '../method.js'
import type { ClientRefusal } from '../refusals.js'
import { ASSERTION_AUDIENCE_CHECKS } from './assertion-audience.js'

/** No assertion was verified: a client that must authenticate with one is refused. */
const NOT_VERIFIED: VerifiedAssertion = {
  assertion: {
    type: undefined,
    algorithm: 'HS256',
    kid: undefined,
    critical: false,
    asksForAuthorization: false,
    iss: '',
    sub: '',
    aud: undefined,
    exp: undefined,
    nbf: undefined,
    iat: undefined,
    jti: '',
    signed: new Uint8Array(),
    signature: new Uint8Array(),
  },
  keyFound: false,
  signatureRight: false,
}

function assertionOfClient({ client, service, evidence }: ClientIdentified): AssertionOfClient | undefined {
  const isMethod = METHODS[client.tokenAuthMethod].mechanism === 'assertion'
  if (!isMethod) return undefined
  const { assertion, keyFound, signatureRight } = evidence.assertion ?? NOT_VERIFIED
  return { assertion, keyFound, signatureRight, client, service }
}

type AssertionCheck = Check<AssertionOfClient, ClientRefusal>

function allowedAlgorithms(facts: AssertionOfClient): readonly AssertionAlgorithm[] {
  return facts.client.tokenAuthMethod === 'CLIENT_SECRET_JWT' ? ['HS256'] : acceptedAlgorithms(facts)
}

/** Only CLIENT_SECRET_JWT uses a MAC: a public key must never be mistaken for a secret. */
function isAllowed(facts: AssertionOfClient): boolean {
  const { client, assertion } = facts
  if (!allowedAlgorithms(facts).includes(assertion.algorithm)) return false
  return client.tokenAuthSignAlg === undefined || isSameAlgorithm(client.tokenAuthSignAlg, assertion.algorithm)
}

const algorithm: AssertionCheck = {
  name: 'algorithm of the assertion',
  clause: 'OpenID Connect Dynamic Registration §2; RFC 8725 §3.1',
  applies: always,
  run: facts => (isAllowed(facts) ? undefined : { reason: 'assertion_algorithm_not_allowed' }),
  seen: facts => ({
    expected: facts.client.tokenAuthSignAlg ?? `one of ${allowedAlgorithms(facts).join(' ')}`,
    actual: facts.assertion.algorithm,
  }),
}

const key: AssertionCheck = {
  name: 'key of the assertion',
  clause: 'RFC 7515 §4.1.4; RFC 7523 §3 (9)',
  applies: always,
  run: ({ keyFound }) => (keyFound ? undefined : { reason: 'assertion_key_unknown' }),
  seen: ({ client, assertion }) => ({
    expected: `a key in the client's jwks that fits ${assertion.algorithm}, and the kid if there is one`,
    ...keysSeen(client, assertion.kid),
  }),
}

const signature: AssertionCheck = {
  name: 'signature of the assertion',
  clause: 'RFC 7523 §3 (9)',
  applies: always,
  run: ({ signatureRight }) => (signatureRight ? undefined : { reason: 'assertion_signature_wrong' }),
}

/** CLIENT_SECRET_JWT and PRIVATE_KEY_JWT: what a client assertion must be for this client. */
export const ASSERTION_CHECKS: readonly Check<ClientIdentified, ClientRefusal>[] = lift(
  [algorithm, ...ASSERTION_AUDIENCE_CHECKS, key, signature],
  assertionOfClient,
  fault => fault,
)
