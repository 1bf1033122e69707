import type { ClientRequestRead } from '../../client-authentication/facts.js'
import { always, type Check } from '../../lib/check.js'
import { type Awaitable, andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { tokenAudience } from '../../policy/token.js'
import { askBoolean } from '../../ports/ask.js'
import type { IntrospectionRules, Ports } from '../../ports/ports.js'
import { clientInformation } from '../../records/client.js'
import { isFoundBy } from '../../records/client-identifiers.js'
import { loggableUri } from '../../standards/oauth/uri.js'
import { type ClientPorts, gatherClient, LIFE_CHECKS } from '../token/presented-token.js'
import type { TokenClientKnown, TokenKnown } from '../token/token-refusals.js'
import type { ResourceServerRefusal } from './refusals.js'
import type { IntrospectionJudged, ReadResourceServerRequest, TokenIntrospected } from './request.js'

type Facts = ClientRequestRead<ReadResourceServerRequest>

/** What may authenticate the caller; a chain without its certificate is examined, and refused, later. */
function presentedBy({ mechanisms, request }: Facts): readonly string[] {
  const { clientCertificate, clientCertificatePath } = request
  const hasCertificate = clientCertificate !== undefined || clientCertificatePath.length > 0
  return hasCertificate ? [...mechanisms, 'certificate'] : mechanisms
}

const callerAuthenticates: Check<Facts, ResourceServerRefusal> = {
  name: 'caller authenticates',
  clause: 'RFC 7662 §2.1; RFC 9701 §5',
  applies: always,
  run: facts => (presentedBy(facts).length === 0 ? { reason: 'caller_anonymous' } : undefined),
  seen: facts => ({ expected: 'credentials, or a certificate', actual: presentedBy(facts).join(', ') || 'neither' }),
}

/** Answered before any client is looked up, and so it reveals none. */
export const CREDENTIALS_PRESENTED: Stage<Facts, Facts, object, ResourceServerRefusal> = {
  name: 'credentials presented',
  clause: 'RFC 7662 §2.1; RFC 9701 §5',
  gather: ok,
  checks: [callerAuthenticates],
}

/** A locked client of the token is an inactive token; a locked client that asks is a refusal. */
const holderNotLocked: Check<TokenClientKnown, ResourceServerRefusal> = {
  name: 'holder not locked',
  clause: 'docs/rules.md §2',
  applies: always,
  run: ({ client }) => (client.locked ? { reason: 'holder_locked' } : undefined),
}

export const HOLDER_KNOWN: Stage<TokenKnown, TokenKnown & TokenClientKnown, ClientPorts, ResourceServerRefusal> = {
  name: 'holder known',
  clause: 'docs/rules.md §2',
  gather: gatherClient,
  checks: [holderNotLocked, ...LIFE_CHECKS],
}

const meantForCaller: Check<IntrospectionJudged, ResourceServerRefusal> = {
  name: 'token for the caller',
  clause: 'RFC 7662 §2.2, §4; RFC 9701 §3, §5',
  applies: always,
  run: ({ mayIntrospect }) => (mayIntrospect ? undefined : { reason: 'token_for_others' }),
  seen: ({ audience, client, ruled }) => ({
    expected: ruled
      ? 'true from introspectionRules'
      : ['an identifier of the caller', ...(client.resourceIndicators ?? []).map(loggableUri)].join(' or '),
    actual: ruled ? 'false' : `aud ${audience.map(loggableUri).join(' ')}`,
    ...(!ruled && audience.length === 0 && { hint: NO_AUDIENCE }),
  }),
}

const NO_AUDIENCE = 'the token names no resource: set defaultResource of the service, or pass introspectionRules'

export const MEANT_FOR_CALLER: Stage<
  TokenIntrospected,
  IntrospectionJudged,
  Pick<Ports, 'introspectionRules'>,
  ResourceServerRefusal
> = {
  name: 'audience',
  clause: 'RFC 7662 §4; RFC 9701 §3',
  gather(facts, { introspectionRules: rules }) {
    const audience = audienceOf(facts)
    const inAudience = audience.some(each => isCaller(each, facts))
    const answered = rules === undefined ? inAudience : askRule(rules, inAudience, facts)
    return andThen(answered, mayIntrospect =>
      ok(withMore(facts, { audience, ruled: rules !== undefined, mayIntrospect })),
    )
  },
  checks: [meantForCaller],
}

/** The resources of the token; one that names none is meant for the default one (RFC 9068 §3). */
function audienceOf({ introspected, service }: TokenIntrospected): readonly string[] {
  const audience = tokenAudience(introspected.token)
  return audience.length > 0 || service.defaultResource === undefined ? audience : [service.defaultResource]
}

function isCaller(audience: string, { client }: TokenIntrospected): boolean {
  return isFoundBy(audience, client) || client.resourceIndicators?.includes(audience) === true
}

function askRule(
  rules: IntrospectionRules,
  inAudience: boolean,
  { client, introspected }: TokenIntrospected,
): Awaitable<boolean> {
  const question = { caller: clientInformation(client), token: introspected.token, inAudience }
  return askBoolean('introspectionRules', () => rules.mayIntrospect(question))
}
