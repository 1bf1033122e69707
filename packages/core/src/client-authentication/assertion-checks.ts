import { always, type Check, lift } from '../lib/check.js'
import { METHODS } from '../policy/authentication-methods.js'
import { acceptedAlgorithms, demandsOf } from '../policy/fapi.js'
import { keysSeen, type VerifiedSignature } from '../policy/keys.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { ClientAssertionAudience } from '../records/vocabulary.js'
import type { AssertionAlgorithm, ClientAssertion } from '../standards/client-assertion/read.js'
import { audienceIncludesAny } from '../standards/jose/jwt.js'
import { isSameAlgorithm } from '../standards/jose/signature-algorithms.js'
import { loggableAudience } from '../standards/oauth/uri.js'
import type { ClientIdentified } from './facts.js'
import type { ClientRefusal } from './refusals.js'

type AssertionCheck = Check<AssertionOfClient, ClientRefusal>

interface AssertionOfClient extends VerifiedSignature {
  readonly assertion: Pick<ClientAssertion, 'algorithm' | 'aud' | 'kid'>
  readonly client: Client
  readonly service: Service
}

/** The identifiers by which a client may name this server (RFC 9126 §2). */
function serverAudiences({ issuer, tokenEndpoint, pushedAuthReqEndpoint }: Service): readonly string[] {
  return [issuer, tokenEndpoint, pushedAuthReqEndpoint].filter(each => each !== undefined)
}

/** What the service demands; a FAPI mode demands the strictest. */
function demandedAudience(facts: AssertionOfClient): ClientAssertionAudience {
  return demandsOf(facts).has('audience restricted to issuer') ? 'issuer-string' : facts.service.clientAssertionAudience
}

interface AudienceRule extends Pick<AssertionCheck, 'name' | 'clause'> {
  readonly reason: 'assertion_audience_different' | 'assertion_audience_not_issuer'
  readonly fits: (aud: ClientAssertion['aud'], service: Service) => boolean
  readonly expected: (service: Service) => string
}

/**
 * Compared character by character (RFC 3986 §6.2.1). Another server could use an assertion here that
 * is for several servers or for an endpoint.
 */
const AUDIENCE_RULES: Readonly<Record<ClientAssertionAudience, AudienceRule>> = {
  endpoints: {
    name: 'audience of the assertion',
    clause: 'RFC 7523 §3 (3); RFC 9126 §2',
    reason: 'assertion_audience_different',
    fits: (aud, service) => audienceIncludesAny(aud, serverAudiences(service)),
    expected: service => `aud ${serverAudiences(service).join(' or ')}`,
  },
  issuer: {
    name: 'audience of the assertion only the issuer',
    clause: 'draft-ietf-oauth-rfc7523bis §4, §5',
    reason: 'assertion_audience_not_issuer',
    fits: (aud, { issuer }) => (typeof aud === 'object' ? aud.length === 1 && aud[0] === issuer : aud === issuer),
    expected: ({ issuer }) => `aud ${issuer} and no other value`,
  },
  'issuer-string': {
    name: 'audience of the assertion the issuer',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-8; docs/rules.md §6',
    reason: 'assertion_audience_not_issuer',
    fits: (aud, { issuer }) => aud === issuer,
    expected: ({ issuer }) => `aud ${issuer}, as a string`,
  },
}

const AUDIENCE_CHECKS = Object.entries(AUDIENCE_RULES).map(
  ([demanded, { name, clause, reason, fits, expected }]): AssertionCheck => ({
    name,
    clause,
    applies: facts => demandedAudience(facts) === demanded,
    run: ({ assertion, service }) => (fits(assertion.aud, service) ? undefined : { reason }),
    seen: ({ assertion, service }) => ({ expected: expected(service), actual: loggableAudience(assertion.aud) }),
  }),
)

/** A client that must authenticate with an assertion is refused. */
const NOT_VERIFIED: Pick<AssertionOfClient, 'assertion' | keyof VerifiedSignature> = {
  assertion: { algorithm: 'HS256', aud: undefined, kid: undefined },
  keyFound: false,
  signatureRight: false,
}

function assertionOfClient({ client, service, evidence }: ClientIdentified): AssertionOfClient | undefined {
  const isMethod = METHODS[client.tokenAuthMethod].mechanism === 'assertion'
  if (!isMethod) return undefined
  const { assertion, keyFound, signatureRight } = evidence.assertion ?? NOT_VERIFIED
  return { assertion, keyFound, signatureRight, client, service }
}

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

export const ASSERTION_CHECKS: readonly Check<ClientIdentified, ClientRefusal>[] = lift(
  [algorithm, ...AUDIENCE_CHECKS, key, signature],
  assertionOfClient,
)
