import type { Exchange } from './exchange.js'
import type { ProbeProfile } from './options.js'
import type { Severity } from './result.js'
import type { Form } from './sender.js'
import type { Grant, Session } from './session.js'
import type { Verdict } from './verdicts.js'

/** What the baseline has shown. */
export interface Baseline {
  readonly grant: Grant
  readonly granted: Exchange
  /** A token that the resource accepts now. */
  readonly token: () => Promise<string>
  /** The answer about the token at the introspection endpoint, if the client may ask there. */
  readonly introspected: Exchange | undefined
}

/** Why a probe says nothing here; `undefined` if it does. */
export type Unless = (session: Session, baseline: Baseline) => string | undefined

/** One probe: what is changed in one request, and what must come. */
export interface Probe {
  readonly code: string
  readonly clause: string
  /** The name of the check of Symbolon that is the same rule; absent where it has none. */
  readonly check?: string
  readonly severity: Severity
  readonly changed: string
  readonly wants: string
  /** The more general probe: where that finds something, this says no more. */
  readonly under?: string
  readonly unless?: Unless
  /** Why the metadata leave it open; a profile may demand it all the same. */
  readonly promised?: Unless
  /** The profiles that it belongs to. Absent: every server is probed. */
  readonly profiles?: readonly ProbeProfile[]
  readonly run: (session: Session, baseline: Baseline) => Promise<Verdict>
}

/** The first reason of several. */
export function unlessAny(...needs: readonly (Unless | undefined)[]): Unless {
  return (session, baseline) => {
    for (const need of needs) {
      const reason = need?.(session, baseline)
      if (reason !== undefined) return reason
    }
    return undefined
  }
}

export const needsDpop: Unless = ({ usesDpop }) => (usesDpop ? undefined : 'the client does not use DPoP')

export const needsCredentials: Unless = ({ options }) =>
  options.client.authentication.method === 'none' ? 'the client does not authenticate' : undefined

export const needsSecret: Unless = ({ options }) =>
  'secret' in options.client.authentication ? undefined : 'the client has no secret'

export const needsAssertions: Unless = ({ options }) =>
  options.client.authentication.method === 'private_key_jwt' ? undefined : 'the client makes no assertions'

export const needsOther: Unless = ({ options }) =>
  options.otherClient === undefined ? 'no other client was given' : undefined

export const needsResource: Unless = ({ options }) =>
  options.resource === undefined ? 'no resource was named' : undefined

export const needsIntrospection: Unless = (_, { introspected }) =>
  introspected === undefined ? 'the client may not introspect' : undefined

export const needsActive: Unless = (_, { introspected }) =>
  introspected?.body.active === true ? undefined : 'the client does not learn about its own token'

export const needsPublicClient: Unless = ({ options }) =>
  options.client.authentication.method === 'none' ? undefined : 'the client authenticates: PKCE is recommended to it'

export const needsConfidential: Unless = ({ options }) =>
  options.client.authentication.method === 'none' ? 'the client is public: PKCE is demanded of it' : undefined

/** A request without PKCE. */
export const NO_PKCE: Form = { code_challenge: undefined, code_challenge_method: undefined }

/** A row of a table: its code, its clause, what is changed, what is wanted, and the check that is the same rule. */
export type Head = readonly [code: string, clause: string, changed: string, wants: string, check?: string]

/** A probe of a violation. */
export function violation(
  head: Head,
  run: Probe['run'],
  more: Partial<Pick<Probe, 'under' | 'unless' | 'promised' | 'profiles' | 'severity'>> = {},
): Probe {
  const [code, clause, changed, wants, check] = head
  return { code, clause, ...(check !== undefined && { check }), severity: 'violation', changed, wants, ...more, run }
}
