import type { Check } from '../../lib/result.js'
import { demandsOf } from '../../policy/fapi.js'
import type { Service } from '../../records/service.js'
import { namesOneOf } from '../../standards/jose/jwt-claims.js'
import type { AssertionOfClient } from '../evidence.js'
import type { ClientRefusal } from '../refusals.js'

/** The identifiers by which a client may mean this server (RFC 9126 §2). */
function audiencesOf({ issuer, tokenEndpoint, pushedAuthReqEndpoint }: Service): readonly string[] {
  return [issuer, tokenEndpoint, pushedAuthReqEndpoint].filter(each => each !== undefined)
}

const isRestricted = (facts: AssertionOfClient): boolean =>
  facts.service.clientAssertionAudRestrictedToIssuer || demandsOf(facts).has('audience restricted to issuer')

/** The audience of a client assertion (RFC 7523 §3 (3)): the issuer alone where service or mode restrict it. */
export const ASSERTION_AUDIENCE_CHECKS: readonly Check<AssertionOfClient, ClientRefusal>[] = [
  {
    name: 'audience of the assertion',
    clause: 'RFC 7523 §3 (3); RFC 9126 §2',
    applies: facts => !isRestricted(facts),
    run: ({ assertion, service }) =>
      namesOneOf(assertion.aud, audiencesOf(service)) ? undefined : { reason: 'assertion_audience_different' },
    seen: ({ service }) => ({ expected: `aud ${audiencesOf(service).join(' or ')}` }),
  },
  {
    // An assertion for several servers, or for an endpoint, is one that another server could use here.
    name: 'audience of the assertion the issuer',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-8; docs/rules.md §6',
    applies: isRestricted,
    run: ({ assertion, service }) =>
      assertion.aud === service.issuer ? undefined : { reason: 'assertion_audience_not_issuer' },
    seen: ({ service }) => ({ expected: `aud ${service.issuer}, as one text` }),
  },
]
