import type { Check } from '../lib/result.js'
import { acceptedAlgorithms, demandsOf } from '../policy/fapi.js'
import type { Service } from '../records/service.js'
import type { AssertionAlgorithm } from '../standards/client-assertion/read.js'
import { isSameAlgorithm } from '../standards/jose/jwk.js'
import { namesOneOf } from '../standards/jose/jwt-claims.js'
import { METHODS } from './method.js'
import type { ClientRefusal } from './refusals.js'
import type { ClientIdentified } from './stages/client.js'

type AssertionCheck = Check<ClientIdentified, ClientRefusal>

const byAssertion = ({ client }: ClientIdentified): boolean => METHODS[client.tokenAuthMethod].mechanism === 'assertion'

function allowedOf(facts: ClientIdentified): readonly AssertionAlgorithm[] {
  return facts.client.tokenAuthMethod === 'CLIENT_SECRET_JWT' ? ['HS256'] : acceptedAlgorithms(facts)
}

/** A MAC is the method of CLIENT_SECRET_JWT and of no other: a public key must never be taken for a secret. */
function isAllowed(facts: ClientIdentified): boolean {
  const { client, assertion } = facts
  const algorithm = assertion?.assertion.algorithm
  if (algorithm === undefined || !allowedOf(facts).includes(algorithm)) return false
  return client.tokenAuthSignAlg === undefined || isSameAlgorithm(client.tokenAuthSignAlg, algorithm)
}

const algorithm: AssertionCheck = {
  name: 'algorithm of the assertion',
  clause: 'OpenID Connect Dynamic Registration §2; RFC 8725 §3.1',
  applies: byAssertion,
  run: facts => (isAllowed(facts) ? undefined : { reason: 'assertion_algorithm_not_allowed' }),
  seen: facts => ({
    expected: facts.client.tokenAuthSignAlg ?? `one of ${allowedOf(facts).join(' ')}`,
    actual: facts.assertion?.assertion.algorithm ?? 'none',
  }),
}

/** The identifiers by which a client may mean this server (RFC 9126 §2). */
function audiencesOf({ issuer, tokenEndpoint, pushedAuthReqEndpoint }: Service): readonly string[] {
  return [issuer, tokenEndpoint, pushedAuthReqEndpoint].filter(each => each !== undefined)
}

const restricted = (facts: ClientIdentified): boolean =>
  facts.service.clientAssertionAudRestrictedToIssuer || demandsOf(facts).has('audience restricted to issuer')

const audience: AssertionCheck = {
  name: 'audience of the assertion',
  clause: 'RFC 7523 §3 (3); RFC 9126 §2',
  applies: facts => byAssertion(facts) && !restricted(facts),
  run: ({ assertion, service }) =>
    namesOneOf(assertion?.assertion.aud, audiencesOf(service)) ? undefined : { reason: 'assertion_audience_different' },
  seen: ({ service }) => ({ expected: `aud ${audiencesOf(service).join(' or ')}` }),
}

/** An assertion for several servers, or for an endpoint, is one that another server could use here. */
const audienceIssuer: AssertionCheck = {
  name: 'audience of the assertion the issuer',
  clause: 'FAPI 2.0 Security Profile §5.3.2.1-8; docs/rules.md §6',
  applies: facts => byAssertion(facts) && restricted(facts),
  run: ({ assertion, service }) =>
    assertion?.assertion.aud === service.issuer ? undefined : { reason: 'assertion_audience_not_issuer' },
  seen: ({ service }) => ({ expected: `aud ${service.issuer}, as one text` }),
}

const key: AssertionCheck = {
  name: 'key of the assertion',
  clause: 'RFC 7515 §4.1.4; RFC 7523 §3 (9)',
  applies: byAssertion,
  run: ({ proven }) => (proven.assertion.keyFound ? undefined : { reason: 'assertion_key_unknown' }),
  seen: ({ client, assertion }) => ({
    expected: `a key in the client's jwks that fits ${assertion?.assertion.algorithm}, and the kid where there is one`,
    actual: `${client.jwks.keys.length} keys, ${assertion?.assertion.kid === undefined ? 'no kid' : 'a kid'}`,
  }),
}

const signature: AssertionCheck = {
  name: 'signature of the assertion',
  clause: 'RFC 7523 §3 (9)',
  applies: byAssertion,
  run: ({ proven }) => (proven.assertion.signatureRight ? undefined : { reason: 'assertion_signature_wrong' }),
}

/** CLIENT_SECRET_JWT and PRIVATE_KEY_JWT: what a client assertion must be for this client. */
export const ASSERTION_CHECKS: readonly AssertionCheck[] = [algorithm, audience, audienceIssuer, key, signature]
