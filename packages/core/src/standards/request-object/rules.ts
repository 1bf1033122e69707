import { always, type Check } from '../../lib/check.js'
import { loggableName } from '../../lib/text.js'
import { audienceClaim, audienceIncludesAny, jwtType } from '../jose/jwt.js'
import { isSameAlgorithm } from '../jose/signature-algorithms.js'
import { loggableAudience } from '../oauth/uri.js'
import type { RequestObjectFacts, RequestObjectFault } from './read.js'
import { REQUEST_OBJECT_TIME_RULES } from './time-rules.js'

type Rule = Check<RequestObjectFacts, RequestObjectFault>

const TYPES: ReadonlySet<string> = new Set(['jwt', 'oauth-authz-req+jwt'])

const type: Rule = {
  name: 'type of the request object',
  clause: 'RFC 9101 §4, §10.8; RFC 7515 §4.1.9',
  applies: ({ object }) => object.type !== undefined,
  run: ({ object }) =>
    TYPES.has(jwtType(object.type ?? '')) ? undefined : { reason: 'request_object_type_different' },
  seen: ({ object }) => ({
    expected: 'typ oauth-authz-req+jwt, JWT or none',
    actual: `typ ${loggableName(object.type ?? '')}`,
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

/** Client authentication is never part of a request object, because others may read the object. */
const noCredentials = without(
  'no credentials in a request object',
  'RFC 9126 §3; docs/rules.md §3',
  ['client_secret', 'client_assertion', 'client_assertion_type'],
  { reason: 'request_object_credentials' },
)

/**
 * A client assertion has the client as `iss` and `sub`, and has no parameters of a request. Some
 * clients also set `sub` in their request objects, which RFC 9101 §10.8 only advises against; those
 * pass, as they have a `response_type`. The rules of client assertions catch the opposite: a
 * request object that is used as an assertion.
 */
const noAssertion: Rule = {
  name: 'no client assertion',
  clause: 'RFC 9101 §10.8; RFC 7523 §3; docs/rules.md §3',
  applies: ({ object, expected }) => object.claims.sub === expected.clientId,
  run: ({ object }) =>
    Object.hasOwn(object.claims, 'response_type') ? undefined : { reason: 'request_object_is_assertion' },
  seen: () => ({ expected: 'response_type, because sub is the client' }),
}

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
      expected: `${claim} is the client of the request`,
      actual: describeClaim(object.claims[claim], expected.clientId),
    }),
  }
}

function describeClaim(actual: unknown, expected: string): string {
  if (typeof actual !== 'string') return 'none'
  return actual === expected ? 'as expected' : 'another'
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
  run: facts => (isForIssuer(facts) ? undefined : { reason: 'request_object_audience_different' }),
  seen: facts => ({
    expected: `aud includes ${facts.expected.issuer}`,
    actual: loggableAudience(audienceClaim(facts.object.claims.aud)),
  }),
}

function isForIssuer({ object, expected }: RequestObjectFacts): boolean {
  return audienceIncludesAny(audienceClaim(object.claims.aud), [expected.issuer])
}

/** None is expensive: they run before the signature is verified. */
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
