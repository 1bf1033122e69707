import { always, type Check } from '../../lib/result.js'
import { shownName } from '../../lib/shown-names.js'
import { isSameAlgorithm } from '../jose/jwk.js'
import { audienceOf, namesOneOf } from '../jose/jwt-claims.js'
import type { RequestObjectFacts, RequestObjectFault } from './demand.js'
import { REQUEST_OBJECT_TIME_RULES } from './time-rules.js'

type Rule = Check<RequestObjectFacts, RequestObjectFault>

/** Media types that a request object may name, without `application/`, which may be left out (RFC 7515 §4.1.9). */
const TYPES: ReadonlySet<string> = new Set(['jwt', 'oauth-authz-req+jwt'])

const type: Rule = {
  name: 'type of the request object',
  clause: 'RFC 9101 §4, §10.8; RFC 7515 §4.1.9',
  applies: ({ object }) => object.type !== undefined,
  run: ({ object }) =>
    TYPES.has(object.type?.toLowerCase().replace(/^application\//, '') ?? '')
      ? undefined
      : { reason: 'request_object_type_different' },
  seen: ({ object }) => ({
    expected: 'typ oauth-authz-req+jwt, JWT or none',
    actual: `typ ${shownName(object.type ?? '')}`,
  }),
}

const registeredAlgorithm: Rule = {
  name: 'registered algorithm of the object',
  clause: 'RFC 9101 §6.2, §10.5',
  applies: ({ expected }) => expected.algorithm !== undefined,
  run: ({ object, expected }) =>
    isSameAlgorithm(object.algorithm, expected.algorithm ?? '')
      ? undefined
      : { reason: 'request_object_algorithm_different' },
  seen: ({ object, expected }) => ({ expected: `alg ${expected.algorithm}`, actual: `alg ${object.algorithm}` }),
}

const allowedAlgorithm: Rule = {
  name: 'allowed algorithm of the object',
  clause: 'RFC 9101 §6.2; RFC 8725 §3.1',
  applies: always,
  run: ({ object, expected }) =>
    expected.algorithms.some(allowed => isSameAlgorithm(allowed, object.algorithm))
      ? undefined
      : { reason: 'request_object_algorithm_forbidden' },
  seen: ({ object, expected }) => ({
    expected: `alg ${expected.algorithms.join(', ')}`,
    actual: `alg ${object.algorithm}`,
  }),
}

/** A rule about claims that must not be there. */
function without(name: string, clause: string, claims: readonly string[], fault: RequestObjectFault): Rule {
  const found = ({ object }: RequestObjectFacts) => claims.filter(claim => Object.hasOwn(object.claims, claim))
  return {
    name,
    clause,
    applies: always,
    run: facts => (found(facts).length > 0 ? fault : undefined),
    seen: facts => ({ expected: `no ${claims.join(', no ')}`, actual: found(facts).join(' ') || 'none' }),
  }
}

const notNested = without('no request in a request object', 'RFC 9101 §4', ['request', 'request_uri'], {
  reason: 'request_object_nested',
})

/** A client authenticates beside the object, never in it: who reads the object must not get hold of a credential. */
const noCredentials = without(
  'no credentials in a request object',
  'RFC 9126 §3; docs/rules.md §3',
  ['client_secret', 'client_assertion', 'client_assertion_type'],
  { reason: 'request_object_credentials' },
)

/**
 * A client assertion names the client by `iss` and `sub` and asks for nothing. Some clients put `sub` into their request
 * objects as well, which RFC 9101 §10.8 only advises against: with a `response_type`, without which nothing is a request,
 * they pass. The other way round, an object that is used for an assertion, is for those to see who read assertions.
 */
const noAssertion: Rule = {
  name: 'no client assertion',
  clause: 'RFC 9101 §10.8; RFC 7523 §3; docs/rules.md §3',
  applies: ({ object, expected }) => object.claims.sub === expected.clientId,
  run: ({ object }) =>
    Object.hasOwn(object.claims, 'response_type') ? undefined : { reason: 'request_object_is_assertion' },
  seen: () => ({ expected: 'response_type, where sub is the client' }),
}

/** A rule about a claim that must be there and name the client. */
function namesClient(
  claim: 'iss' | 'client_id',
  clause: string,
  missing: RequestObjectFault,
  different: RequestObjectFault,
): Rule {
  return {
    name: `${claim} of the request object`,
    clause,
    applies: always,
    run({ object, expected }) {
      const named = object.claims[claim]
      if (typeof named !== 'string') return missing
      return named === expected.clientId ? undefined : different
    },
    seen: ({ object, expected }) => ({
      expected: `${claim} as the request names the client`,
      actual: wordFor(object.claims[claim], expected.clientId),
    }),
  }
}

function wordFor(actual: unknown, expected: string): string {
  if (typeof actual !== 'string') return 'none'
  return actual === expected ? 'so it is' : 'another'
}

const issuer = namesClient(
  'iss',
  'RFC 9101 §4, §6.3',
  { reason: 'request_object_issuer_missing' },
  { reason: 'request_object_issuer_different' },
)

const client = namesClient(
  'client_id',
  'RFC 9101 §4, §6.3; RFC 9126 §3-3',
  { reason: 'request_object_client_missing' },
  { reason: 'request_object_client_different' },
)

const audience: Rule = {
  name: 'audience of the request object',
  clause: 'RFC 9101 §4; RFC 7519 §4.1.3',
  applies: ({ expected }) => expected.audienceChecked,
  run: facts => (holdsIssuer(facts) ? undefined : { reason: 'request_object_audience_different' }),
  seen: facts => ({
    expected: `aud with ${facts.expected.issuer}`,
    actual: holdsIssuer(facts) ? 'so it is' : facts.object.claims.aud === undefined ? 'none' : 'another',
  }),
}

/** One string, or strings alone, and the issuer to the letter among them. */
function holdsIssuer({ object, expected }: RequestObjectFacts): boolean {
  return namesOneOf(audienceOf(object.claims.aud), [expected.issuer])
}

/** The rules about a request object by what it says: everything that costs nothing to find out, before its signature. */
export const REQUEST_OBJECT_RULES: readonly Rule[] = [
  type,
  registeredAlgorithm,
  allowedAlgorithm,
  notNested,
  noCredentials,
  noAssertion,
  issuer,
  client,
  audience,
  ...REQUEST_OBJECT_TIME_RULES,
]
