import { always, type Check, lift } from '../lib/check.js'
import { METHODS } from '../policy/authentication-methods.js'
import { acceptedAlgorithms, demandsOf } from '../policy/fapi.js'
import { keysSeen } from '../policy/keys.js'
import type { Service } from '../records/service.js'
import type { ClientAssertionAudience } from '../records/vocabulary.js'
import type { AssertionAlgorithm } from '../standards/client-assertion/read.js'
import { audienceIncludesAny } from '../standards/jose/jwt.js'
import { isSameAlgorithm } from '../standards/jose/signature-algorithms.js'
import { loggableAudience } from '../standards/oauth/uri.js'
import type { AssertionOfClient, ClientIdentified, VerifiedAssertion } from './facts.js'
import type { ClientRefusal } from './refusals.js'

type AudienceCheck = Check<AssertionOfClient, ClientRefusal>

/** The identifiers by which a client may name this server (RFC 9126 §2). */
function serverAudiences({ issuer, tokenEndpoint, pushedAuthReqEndpoint }: Service): readonly string[] {
  return [issuer, tokenEndpoint, pushedAuthReqEndpoint].filter(each => each !== undefined)
}

/** What the service demands; a FAPI mode demands the strictest. */
function demandedAudience(facts: AssertionOfClient): ClientAssertionAudience {
  return demandsOf(facts).has('audience restricted to issuer') ? 'issuer-string' : facts.service.clientAssertionAudience
}

const isDemanded = (audience: ClientAssertionAudience) => (facts: AssertionOfClient) =>
  demandedAudience(facts) === audience

const ofThisServer: AudienceCheck = {
  name: 'audience of the assertion',
  clause: 'RFC 7523 §3 (3); RFC 9126 §2',
  applies: isDemanded('endpoints'),
  run: ({ assertion, service }) =>
    audienceIncludesAny(assertion.aud, serverAudiences(service))
      ? undefined
      : { reason: 'assertion_audience_different' },
  seen: ({ assertion, service }) => ({
    expected: `aud ${serverAudiences(service).join(' or ')}`,
    actual: loggableAudience(assertion.aud),
  }),
}

// Another server could use an assertion here that is for several servers or for an endpoint.

const soleIssuer: AudienceCheck = {
  name: 'audience of the assertion only the issuer',
  clause: 'draft-ietf-oauth-rfc7523bis §4, §5',
  applies: isDemanded('issuer'),
  run: ({ assertion, service }) =>
    isSoleAudience(assertion.aud, service.issuer) ? undefined : { reason: 'assertion_audience_not_issuer' },
  seen: ({ assertion, service }) => ({
    expected: `aud ${service.issuer} and no other value`,
    actual: loggableAudience(assertion.aud),
  }),
}

const issuerAsString: AudienceCheck = {
  name: 'audience of the assertion the issuer',
  clause: 'FAPI 2.0 Security Profile §5.3.2.1-8; docs/rules.md §6',
  applies: isDemanded('issuer-string'),
  run: ({ assertion, service }) =>
    assertion.aud === service.issuer ? undefined : { reason: 'assertion_audience_not_issuer' },
  seen: ({ assertion, service }) => ({
    expected: `aud ${service.issuer}, as a string`,
    actual: loggableAudience(assertion.aud),
  }),
}

/** As a string or as the only element of an array. */
function isSoleAudience(aud: string | readonly string[] | undefined, value: string): boolean {
  return typeof aud === 'object' ? aud.length === 1 && aud[0] === value : aud === value
}

/**
 * The audience of a client assertion (RFC 7523 §3 (3)), compared character by character
 * (RFC 3986 §6.2.1), as the service or a mode demands it.
 */
const ASSERTION_AUDIENCE_CHECKS: readonly AudienceCheck[] = [ofThisServer, soleIssuer, issuerAsString]

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

export const ASSERTION_CHECKS: readonly Check<ClientIdentified, ClientRefusal>[] = lift(
  [algorithm, ...ASSERTION_AUDIENCE_CHECKS, key, signature],
  assertionOfClient,
  fault => fault,
)
