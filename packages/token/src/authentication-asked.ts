import type { AuthorizationCompleted, Service } from '@symbolon/core'
import { about, type Check, inSeconds, readMaxAge, readRequestedClaims } from '@symbolon/core/internal'
import type { CodeRefusal } from './refusals.js'

/** What is decided about a request, and what is known about the user's authentication. */
interface Decided {
  readonly completed: Pick<AuthorizationCompleted, 'parameters' | 'scopes' | 'requestedAt'>
  readonly subject: string
  readonly attributes: { readonly acr?: string; readonly authTime?: number }
  readonly service: Pick<Service, 'allowableClockSkew'>
  readonly now: number
}

type Completed = Decided['completed']

const sent = ({ parameters }: Completed, name: string) => new Map(parameters).get(name)

/** Whole seconds, as those of `authTime`. */
function timesOf(facts: Decided) {
  const { authTime } = facts.attributes
  const { allowableClockSkew: skew } = facts.service
  return authTime === undefined ? undefined : { authTime, skew, now: inSeconds(facts.now) }
}

function ageOf(facts: Decided) {
  const [times, maxAge] = [timesOf(facts), readMaxAge(sent(facts.completed, 'max_age') ?? '')]
  const requested = inSeconds(facts.completed.requestedAt)
  return times === undefined || maxAge === undefined ? undefined : { ...times, maxAge, requested }
}

interface ClaimRequest {
  readonly essential?: unknown
  readonly value?: unknown
  readonly values?: unknown
}

/** What the claims parameter of an OpenID Connect request asks for in the ID token. */
function requestFor(claim: 'sub' | 'acr' | 'auth_time', completed: Completed): ClaimRequest {
  const claims = completed.scopes.includes('openid') ? sent(completed, 'claims') : undefined
  return Object(readRequestedClaims(claims)?.idToken.requests[claim])
}

/** OpenID Connect Core §2. */
export function isAuthTimeDemanded(completed: Completed): boolean {
  return sent(completed, 'max_age') !== undefined || requestFor('auth_time', completed).essential === true
}

/** The values that may be given; `undefined` where the client leaves that open. */
function valuesFor(claim: 'sub' | 'acr', facts: Decided): readonly unknown[] | undefined {
  const { value, values } = requestFor(claim, facts.completed)
  if (value !== undefined) return [value]
  return Array.isArray(values) ? values : undefined
}

const essentialAcr = (facts: Decided) =>
  requestFor('acr', facts.completed).essential === true ? valuesFor('acr', facts) : undefined

/** What the request says about the authentication of the user, against what is known about it. */
export const AUTHENTICATION_ASKED: readonly Check<Decided, CodeRefusal>[] = [
  about(timesOf, {
    name: 'not authenticated in the future',
    clause: 'OpenID Connect Core §2',
    run: ({ authTime, skew, now }) => (authTime > now + skew ? { reason: 'authentication_in_future' } : undefined),
    seen: ({ authTime, skew, now }) => ({ expected: `at most ${now + skew}`, actual: String(authTime) }),
  }),
  about(ageOf, {
    name: 'authenticated as recently as max_age says',
    clause: 'OpenID Connect Core §3.1.2.1',
    run: ({ authTime, maxAge, requested, skew }) =>
      authTime + maxAge + skew >= requested ? undefined : { reason: 'authentication_too_old' },
    seen: ({ authTime, maxAge, requested, skew }) => ({
      expected: `at least ${requested - maxAge - skew}`,
      actual: String(authTime),
    }),
  }),
  about(facts => valuesFor('sub', facts), {
    name: 'the user that the client names',
    clause: 'OpenID Connect Core §3.1.2.2, §5.5.1',
    run: (values, { subject }) => (values.includes(subject) ? undefined : { reason: 'subject_different' }),
  }),
  about(essentialAcr, {
    name: 'an essential acr',
    clause: 'OpenID Connect Core §5.5.1.1',
    run: (values, { attributes: { acr } }) => (values.includes(acr) ? undefined : { reason: 'acr_different' }),
  }),
]
