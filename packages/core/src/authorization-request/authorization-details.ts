import { about } from '../lib/check.js'
import { ok, refuse } from '../lib/result.js'
import { type CallFacts, type Stage, withMore } from '../pipeline/pipeline.js'
import { askBoolean } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetailsElement } from '../records/vocabulary.js'
import type { FormParameters } from '../standards/oauth/form.js'
import type { ParameterRefusal } from './refusals.js'
import { type AuthorizationFacts, type DetailsOffered, type ParameterCheck, readRequested } from './requested.js'

const typesOf = ({ requested }: AuthorizationFacts): readonly string[] | undefined =>
  requested.authorizationDetails?.elements.map(element => element.type)

function restrictedTypes(facts: AuthorizationFacts) {
  const [types, allowed] = [typesOf(facts), facts.client.authorizationDetailsTypes]
  return types === undefined || allowed === undefined ? undefined : { types, allowed }
}

const isKnown = (type: string, service: Service): boolean => service.supportedAuthorizationDetailsTypes.includes(type)

/** Without a list of its own the client may have all (RFC 9396 §10). */
const isAllowed = (type: string, client: Client): boolean => client.authorizationDetailsTypes?.includes(type) ?? true

export function mayAskFor(type: string, client: Client, service: Service): boolean {
  return isKnown(type, service) && isAllowed(type, client)
}

export const AUTHORIZATION_DETAILS_CHECKS: readonly ParameterCheck[] = [
  {
    name: 'authorization_details syntax',
    clause: 'RFC 9396 §2, §5; docs/rules.md §7',
    applies: ({ form }) => form.values.has('authorization_details'),
    run: ({ requested: { authorizationDetailsFault: reason } }) => (reason === undefined ? undefined : { reason }),
  },
  about(typesOf, {
    name: 'authorization_details types supported',
    clause: 'RFC 9396 §5',
    run: (types, { service }) =>
      types.every(type => isKnown(type, service)) ? undefined : { reason: 'authorization_details_type_unknown' },
    // What the client wrote there is not shown: it may be anything.
    seen: (_, { service }) => ({ expected: service.supportedAuthorizationDetailsTypes.join(' ') || 'none' }),
  }),
  about(restrictedTypes, {
    name: 'authorization_details types of the client',
    clause: 'RFC 9396 §10',
    run: ({ types, allowed }) =>
      types.every(type => allowed.includes(type)) ? undefined : { reason: 'authorization_details_type_not_allowed' },
    seen: ({ types, allowed }, { service }) => ({
      expected: allowed.join(' ') || 'none',
      actual: types.filter(type => isKnown(type, service)).join(' '),
    }),
  }),
]

interface FormOfClient extends CallFacts {
  readonly client: Client
  readonly form: FormParameters
}

interface ParametersRead extends Pick<AuthorizationFacts, 'requested'> {
  readonly details: DetailsOffered | undefined
}

/** Reads the parameters of the form. Details that are among them are a part with a stage of its own. */
export function withParameters<Facts extends FormOfClient>(facts: Facts, isPushed: boolean): Facts & ParametersRead {
  const { client, service, form, now } = facts
  const requested = readRequested({ form, client, service, isPushed })
  const elements = requested.authorizationDetails?.elements
  const details: DetailsOffered | undefined = elements && { elements, client, service, now }
  return withMore(facts, { requested, details })
}

/** Only the authorization server knows the rules of its types. */
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
