import { ok, refuse } from '../lib/result.js'
import type { CallFacts, Stage } from '../pipeline/pipeline.js'
import { askBoolean } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { AuthorizationDetailsElement } from '../records/values.js'
import type { ParameterRefusal } from './refusals.js'
import type { AuthorizationFacts } from './requested.js'

/** The client asks for authorization details that can be read. */
export interface DetailsOffered extends CallFacts {
  readonly client: Client
  readonly elements: readonly AuthorizationDetailsElement[]
}

/** The authorization details of a request; `undefined` where there are none. */
export function offeredDetails({
  requested: { authorizationDetails },
  client,
  service,
  now,
}: AuthorizationFacts & CallFacts): DetailsOffered | undefined {
  return authorizationDetails?.ok ? { elements: authorizationDetails.value.elements, client, service, now } : undefined
}

/** Does every element of the authorization details conform to its type? Only the authorization server knows its types. */
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
    // Each in a function of its own, so that one that throws at once leaves no promise of another unheard.
    const accepts = async (element: AuthorizationDetailsElement) =>
      askBoolean('authorizationDetails', () => rules.accepts(element, facts.client))
    const answers = await Promise.all(facts.elements.map(accepts))
    return answers.every(Boolean) ? ok(facts) : refuse({ reason: 'authorization_details_refused' })
  },
  checks: [],
}
