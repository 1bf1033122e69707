import { ok, refuse } from '../lib/result.js'
import type { Stage } from '../pipeline/pipeline.js'
import { askBoolean } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { ParameterRefusal } from './refusals.js'
import type { AuthorizationFacts } from './requested.js'

/** Is every element of the authorization details one of its type? Only the authorization server knows its types. */
export function detailsAccepted<Facts extends AuthorizationFacts>(): Stage<
  Facts,
  Facts,
  Pick<Ports, 'authorizationDetails'>,
  ParameterRefusal
> {
  return {
    name: 'authorization_details accepted',
    clause: 'RFC 9396 §5',
    concerns: ({ requested }) => requested.authorizationDetails !== undefined,
    async gather(facts, { authorizationDetails: rules }) {
      const { client, requested } = facts
      if (rules === undefined || !requested.authorizationDetails?.ok) return ok(facts)
      const { elements } = requested.authorizationDetails.value
      // Each in a function of its own, so that one that throws at once leaves no promise of another unheard.
      const accepts = async (element: (typeof elements)[number]) =>
        askBoolean('authorizationDetails', () => rules.accepts(element, client))
      const answers = await Promise.all(elements.map(accepts))
      return answers.every(Boolean) ? ok(facts) : refuse({ reason: 'authorization_details_refused' })
    },
    checks: [],
  }
}
