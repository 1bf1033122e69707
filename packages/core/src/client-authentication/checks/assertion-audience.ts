import type { Check } from '../../lib/check.js'
import { demandsOf } from '../../policy/fapi.js'
import type { Service } from '../../records/service.js'
import { audienceIncludesAny } from '../../standards/jose/jwt-claims.js'
import type { AssertionOfClient } from '../evidence.js'
import type { ClientRefusal } from '../refusals.js'

/** The identifiers by which a client may name this server (RFC 9126 §2). */
function serverAudiences({ issuer, tokenEndpoint, pushedAuthReqEndpoint }: Service): readonly string[] {
  return [issuer, tokenEndpoint, pushedAuthReqEndpoint].filter(each => each !== undefined)
}

const isRestricted = (facts: AssertionOfClient): boolean =>
  facts.service.clientAssertionAudRestrictedToIssuer || demandsOf(facts).has('audience restricted to issuer')

/**
 * The audience of a client assertion (RFC 7523 §3 (3)): the issuer alone when the service or a mode
 * restricts it.
 */
export const ASSERTION_AUDIENCE_CHECKS: readonly Check<AssertionOfClient, ClientRefusal>[] = [
  {
    name: 'audience of the assertion',
    clause: 'RFC 7523 §3 (3); RFC 9126 §2',
    applies: facts => !isRestricted(facts),
    run: ({ assertion, service }) =>
      audienceIncludesAny(assertion.aud, serverAudiences(service))
        ? undefined
        : { reason: 'assertion_audience_different' },
    seen: ({ service }) => ({ expected: `aud ${serverAudiences(service).join(' or ')}` }),
  },
  {
    // Another server could use an assertion here that is for several servers or for an endpoint.
    name: 'audience of the assertion the issuer',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-8; docs/rules.md §6',
    applies: isRestricted,
    run: ({ assertion, service }) =>
      assertion.aud === service.issuer ? undefined : { reason: 'assertion_audience_not_issuer' },
    seen: ({ service }) => ({ expected: `aud ${service.issuer}, as a string` }),
  },
]
