import { longerThan } from '../encoding.js'
import { demandsOf, FAPI_AUTHENTICATION_METHODS } from '../fapi.js'
import { TOKEN_LENGTH } from '../limits.js'
import { findClient } from '../look-up.js'
import type { Call, CallFacts } from '../operation.js'
import { type Stage, withMore } from '../pipeline.js'
import { askBoolean } from '../port-answers.js'
import type { FoundClient, Ports } from '../ports.js'
import type { Client } from '../records.js'
import { always, type Check, lift, ok, type Result, refuse } from '../result.js'
import { FORM_RULES, type FormParameters, readForm } from '../standards/form.js'
import { seenDeadline } from '../time.js'
import type { Unreadable } from '../unreadable.js'
import { clientNotLocked } from './client-not-locked.js'
import { type Mechanism, mechanismsOf } from './mechanism.js'
import { METHODS, presentedSecret } from './method.js'
import type { ClientRefusal } from './refusals.js'
import type { ReadClientRequest } from './request.js'

/** The request and its form could be read. */
export interface Submitted<Request extends ReadClientRequest = ReadClientRequest> extends CallFacts {
  readonly request: Request
  readonly form: FormParameters
  /** The identifiers by which the request names its client, without repetition. */
  readonly identifiers: readonly string[]
  readonly mechanisms: readonly Mechanism[]
}

/** The client is known, and whether the presented secret is its own. */
export interface ClientIdentified<Request extends ReadClientRequest = ReadClientRequest> extends Submitted<Request> {
  readonly client: Client
  /** The canonical identifier, for records. */
  readonly clientIdentifier: string
  readonly by: FoundClient['by']
  readonly secretMatches: boolean
}

const identification: readonly Check<Submitted, ClientRefusal>[] = [
  {
    name: 'client named',
    clause: 'RFC 6749 §2.3, §3.2.1',
    applies: always,
    run: ({ identifiers }) => (identifiers.length === 0 ? { reason: 'client_unidentified' } : undefined),
  },
  {
    name: 'one client named',
    clause: 'RFC 9126 §2.1',
    applies: always,
    run: ({ identifiers }) => (identifiers.length > 1 ? { reason: 'client_contradicted' } : undefined),
    seen: ({ identifiers }) => ({ expected: 'one client', actual: `${identifiers.length} different identifiers` }),
  },
  {
    name: 'one authentication mechanism',
    clause: 'RFC 6749 §2.3',
    applies: always,
    run: ({ mechanisms }) => (mechanisms.length > 1 ? { reason: 'credentials_twice' } : undefined),
    seen: ({ mechanisms }) => ({ expected: 'at most one', actual: mechanisms.join(', ') || 'none' }),
  },
]

/** Reads the request and its form; no store has been asked yet. */
export function submitted<Request extends ReadClientRequest>(
  read: (input: unknown) => Result<Request, Unreadable>,
): Stage<Call, Submitted<Request>, object, Unreadable | ClientRefusal> {
  return {
    name: 'request',
    clause: 'docs/rules.md §3; RFC 9126 §2.1',
    gather({ input, service, now }) {
      const request = read(input)
      if (!request.ok) return request
      if (longerThan(request.value.parameters, service.pushedAuthReqMaxSize))
        return refuse({ reason: 'parameters_too_large' })
      const form = readForm(request.value.parameters)
      const identifiers = [request.value.clientId, form.values.get('client_id')].filter(each => each !== undefined)
      const mechanisms = mechanismsOf(request.value, form)
      return ok({ request: request.value, form, identifiers: [...new Set(identifiers)], mechanisms, service, now })
    },
    checks: [
      ...lift(
        FORM_RULES,
        ({ form }: Submitted) => form,
        (fault): ClientRefusal => fault,
      ),
      ...identification,
    ],
  }
}

/** Who is the client? Found and, if it presented a secret, compared: an unknown client costs what a known one does. */
export function clientIdentified<Request extends ReadClientRequest>(): Stage<
  Submitted<Request>,
  ClientIdentified<Request>,
  Pick<Ports, 'clients' | 'secrets'>,
  ClientRefusal
> {
  return {
    name: 'client known',
    clause: 'RFC 6749 §2.3',
    async gather(facts, ports) {
      const found = await findClient(facts.identifiers[0] ?? '', facts.service, ports)
      const secret = presentedSecret(facts.request, facts.form)?.slice(0, TOKEN_LENGTH)
      const stored = found?.client.clientSecret
      const matches = secret !== undefined && (await askBoolean('secrets', () => ports.secrets.matches(secret, stored)))
      if (found === undefined) return refuse({ reason: 'client_unknown' })
      const { client, canonical, by } = found
      return ok(withMore(facts, { client, clientIdentifier: canonical, by, secretMatches: matches }))
    },
    checks: AUTHENTICATION_CHECKS,
  }
}

const authenticates = ({ client }: ClientIdentified): boolean => client.tokenAuthMethod !== 'NONE'

/** The registered method against what was presented (RFC 6749 §2.3). */
const AUTHENTICATION_CHECKS: readonly Check<ClientIdentified, ClientRefusal>[] = [
  {
    name: 'no credentials of a public client',
    clause: 'RFC 6749 §2.3',
    applies: facts => !authenticates(facts),
    run: ({ mechanisms }) => (mechanisms.length > 0 ? { reason: 'secret_of_public_client' } : undefined),
    seen: ({ mechanisms }) => ({ expected: 'none', actual: mechanisms.join(', ') || 'none' }),
  },
  {
    name: 'credentials present',
    clause: 'RFC 6749 §2.3',
    applies: authenticates,
    run: ({ mechanisms }) => (mechanisms.length === 0 ? { reason: 'secret_missing' } : undefined),
    seen: ({ client, mechanisms }) => ({ expected: client.tokenAuthMethod, actual: mechanisms.join(', ') || 'none' }),
  },
  {
    name: 'registered authentication method',
    clause: 'RFC 6749 §2.3.1; docs/rules.md §3',
    applies: authenticates,
    run: ({ client, mechanisms }) =>
      mechanisms[0] === METHODS[client.tokenAuthMethod].mechanism ? undefined : { reason: 'method_different' },
    seen: ({ client, mechanisms }) => ({ expected: client.tokenAuthMethod, actual: mechanisms.join(', ') || 'none' }),
  },
  {
    name: 'authentication method supported',
    clause: 'docs/rules.md §6',
    applies: always,
    run: ({ client, service }) =>
      service.supportedTokenAuthMethods.includes(client.tokenAuthMethod) ? undefined : { reason: 'method_unsupported' },
    seen: ({ client, service }) => ({
      expected: service.supportedTokenAuthMethods.join(' '),
      actual: client.tokenAuthMethod,
    }),
  },
  {
    name: 'FAPI client authentication',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-3, §5.3.2.1-6, §5.3.2.2-4',
    applies: facts => demandsOf(facts).has('authentication by key or certificate'),
    run: ({ client }) =>
      FAPI_AUTHENTICATION_METHODS.has(client.tokenAuthMethod) ? undefined : { reason: 'method_outside_fapi' },
    seen: ({ client }) => ({
      expected: [...FAPI_AUTHENTICATION_METHODS].join(' '),
      actual: client.tokenAuthMethod,
      hint: 'fapiModes of the service or the client demand it',
    }),
  },
  {
    name: 'client secret',
    clause: 'RFC 6749 §2.3.1',
    applies: authenticates,
    run: ({ secretMatches }) => (secretMatches ? undefined : { reason: 'secret_wrong' }),
  },
  {
    name: 'client secret not expired',
    clause: 'RFC 7591 §3.2.1',
    applies: ({ client }) => client.clientSecretExpiresAt !== undefined,
    run: ({ client, now }) => (now < (client.clientSecretExpiresAt ?? 0) ? undefined : { reason: 'secret_expired' }),
    seen: ({ client, now }) => seenDeadline(client.clientSecretExpiresAt ?? 0, now),
  },
  clientNotLocked('docs/rules.md §3'),
]
