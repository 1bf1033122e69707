import type { Check } from '../../lib/check.js'
import { demandsOf } from '../../policy/fapi.js'
import type { Service } from '../../records/service.js'
import type { ClientAssertionAudience } from '../../records/vocabulary.js'
import { audienceIncludesAny } from '../../standards/jose/jwt-claims.js'
import { loggableAudience } from '../../standards/oauth/loggable-audience.js'
import type { AssertionOfClient } from '../evidence.js'
import type { ClientRefusal } from '../refusals.js'

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

/** Whether an audience is one value, as a string or as the only element of an array. */
function isSoleAudience(aud: string | readonly string[] | undefined, value: string): boolean {
  return typeof aud === 'object' ? aud.length === 1 && aud[0] === value : aud === value
}

/**
 * The audience of a client assertion (RFC 7523 §3 (3)), compared character by character
 * (RFC 3986 §6.2.1), as the service or a mode demands it.
 */
export const ASSERTION_AUDIENCE_CHECKS: readonly AudienceCheck[] = [ofThisServer, soleIssuer, issuerAsString]
