import { defined } from '../lib/objects.js'
import type { ReportEvent } from '../ports/report.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import { identifierOfHolder } from '../records/client-identifiers.js'
import type { TokenFamily } from '../records/token-family.js'

/** What a report says of a client, and of the flow that a call belongs to. */
export type ReportedClient = Pick<ReportEvent, 'clientId' | 'clientIdentifier' | 'flow'>

export function knownClient(facts: ClientFacts): ReportedClient | undefined {
  const { client, clientIdentifier } = facts
  return client && defined({ clientId: client.clientId, clientIdentifier, flow: flowIn(facts) })
}

interface ClientFacts extends FlowFacts {
  readonly client?: Client
  readonly clientIdentifier?: string
}

/** What several calls of one authorization have in common: keys of records, and the code_challenge. */
interface FlowFacts {
  readonly form?: { readonly values: ReadonlyMap<string, string> } | undefined
  readonly requestKey?: string
  readonly pushed?: { readonly key: string } | undefined
  readonly ticketKey?: string
  readonly ticket?: string | { readonly key: string }
  readonly family?: TokenFamily | undefined
  readonly presented?: { readonly family: TokenFamily } | undefined
  readonly record?: AccessToken
}

/** A plain challenge is the verifier itself, which is a secret. */
function flowIn({ form, requestKey, pushed, ticketKey, ticket, presented, record, ...facts }: FlowFacts) {
  const family = facts.family ?? presented?.family
  const challenged = form?.values.get('code_challenge_method') === 'S256' && form.values.get('code_challenge')
  const issued = family?.codeChallengeMethod === 'S256' && family.codeChallenge
  const ticketOf = typeof ticket === 'object' && ticket.key
  return shortened(challenged, requestKey, pushed?.key, ticketKey, ticketOf, issued, family?.key, record?.hash)
}

/** Twelve characters distinguish two digests, and are the key of no record. */
function shortened(...digests: readonly (string | false | undefined)[]): readonly string[] | undefined {
  const known = digests.filter(digest => typeof digest === 'string').map(digest => digest.slice(0, 12))
  return known.length === 0 ? undefined : known
}

interface TokenFacts {
  readonly token?: AccessToken | undefined
  readonly client?: Client | undefined
}

export function knownHolder({ token, client }: TokenFacts): ReportedClient | undefined {
  if (token === undefined) return undefined
  const flow = shortened(token.hash, token.familyKey)
  return defined({ clientId: token.clientId, clientIdentifier: identifierOfHolder(token, client), flow })
}
