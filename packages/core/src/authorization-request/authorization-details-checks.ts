import type { Check } from '../lib/result.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { ParameterRefusal } from './refusals.js'
import type { AuthorizationFacts } from './requested.js'

const offered = ({ requested }: AuthorizationFacts): boolean => requested.authorizationDetails !== undefined

/** The types that are asked for, in the order of the elements. */
const typesOf = ({ requested: { authorizationDetails } }: AuthorizationFacts): readonly string[] =>
  authorizationDetails?.ok ? authorizationDetails.value.elements.map(element => element.type) : []

const isKnown = (type: string, service: Service): boolean => service.supportedAuthorizationDetailsTypes.includes(type)

/** Whether the client may have the type: without a list of its own it may have all (RFC 9396 §10). */
const isAllowed = (type: string, client: Client): boolean => client.authorizationDetailsTypes?.includes(type) ?? true

/** Whether service and client know a type of authorization details, to the letter. */
export function mayAskFor(type: string, client: Client, service: Service): boolean {
  return isKnown(type, service) && isAllowed(type, client)
}

/** The `authorization_details` parameter (RFC 9396 §2, §5), as far as the types' own rules are not needed. */
export const AUTHORIZATION_DETAILS_CHECKS: readonly Check<AuthorizationFacts, ParameterRefusal>[] = [
  {
    name: 'authorization_details syntax',
    clause: 'RFC 9396 §2, §5; docs/rules.md §7',
    applies: offered,
    run({ requested: { authorizationDetails } }) {
      return authorizationDetails?.ok === false ? { reason: authorizationDetails.refusal } : undefined
    },
  },
  {
    name: 'authorization_details types supported',
    clause: 'RFC 9396 §5',
    applies: offered,
    run: facts =>
      typesOf(facts).every(type => isKnown(type, facts.service))
        ? undefined
        : { reason: 'authorization_details_type_unknown' },
    // What the client wrote there is not shown: it may be anything.
    seen: ({ service }) => ({ expected: service.supportedAuthorizationDetailsTypes.join(' ') || 'none' }),
  },
  {
    name: 'authorization_details types of the client',
    clause: 'RFC 9396 §10',
    applies: facts => offered(facts) && facts.client.authorizationDetailsTypes !== undefined,
    run: facts =>
      typesOf(facts).every(type => isAllowed(type, facts.client))
        ? undefined
        : { reason: 'authorization_details_type_not_allowed' },
    seen: facts => ({
      expected: facts.client.authorizationDetailsTypes?.join(' ') || 'none',
      actual: typesOf(facts)
        .filter(type => isKnown(type, facts.service))
        .join(' '),
    }),
  },
]
