import { ok, refuse } from '../../lib/result.js'
import type { CallFacts, Stage } from '../../pipeline/pipeline.js'
import { askBoolean } from '../../ports/ask.js'
import type { Ports } from '../../ports/ports.js'
import type { AuthorizationDetailsElement } from '../../records/values.js'
import type { AuthorizationFacts, DetailsOffered } from '../facts.js'
import type { ParameterRefusal } from '../refusals.js'

/** The authorization details of a request; `undefined` where there are none. */
export function offeredDetails(facts: AuthorizationFacts & CallFacts): DetailsOffered | undefined {
  const { client, service, now } = facts
  const { authorizationDetails } = facts.requested
  return authorizationDetails && { elements: authorizationDetails.elements, client, service, now }
}

/**
 * Does every element of the authorization details conform to its type? Only the authorization
 * server knows its types.
 */
export const DETAILS_ACCEPTED: Stage<
  DetailsOffered,
  DetailsOffered,
  Pick<Ports, 'authorizationDetails'>,
  ParameterRefusal
> = {
  name: 'authorization_details accepted',
  clause: 'RFC 9396 §5',
  async gather(facts, { authorizationDetails: rules }) {
    if (rules === undefined) return ok(facts)
    // An async function for each: when one throws at once, no other promise is left unhandled.
    const accepts = async (element: AuthorizationDetailsElement) =>
      askBoolean('authorizationDetails', () => rules.accepts(element, facts.client))
    const answers = await Promise.all(facts.elements.map(accepts))
    return answers.every(Boolean) ? ok(facts) : refuse({ reason: 'authorization_details_refused' })
  },
  checks: [],
}
