import { type Check, ok } from '../../lib/result.js'
import { inSeconds } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { scopeNamed } from '../../policy/scopes.js'
import { loggableUri } from '../../standards/oauth/loggable-uri.js'
import type { Covered, Possessed } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'

const scopes: Check<Covered, IntrospectionRefusal> = {
  name: 'scopes covered',
  clause: 'RFC 6750 §3.1; docs/rules.md §2',
  applies: ({ request }) => request.scopes.length > 0,
  run({ request, token, missingScopes }) {
    if (missingScopes.length === 0) return undefined
    return { reason: token.scopes.length === 0 ? 'scope_missing' : 'scope_insufficient', required: request.scopes }
  },
  seen: ({ request, token, missingScopes }) => ({
    expected: request.scopes.join(' '),
    actual: token.scopes.join(' '),
    ...(missingScopes.length > 0 && { hint: `missing or unknown to the service: ${missingScopes.join(' ')}` }),
  }),
}

const subject: Check<Covered, IntrospectionRefusal> = {
  name: 'subject',
  clause: 'docs/rules.md §2',
  applies: ({ request }) => request.subject !== undefined,
  run({ request, token }) {
    if (token.subject === undefined) return { reason: 'subject_missing' }
    return token.subject === request.subject ? undefined : { reason: 'subject_different' }
  },
  seen: ({ request, token }) => ({ expected: `${request.subject}`, actual: token.subject ?? 'none' }),
}

const resources: Check<Covered, IntrospectionRefusal> = {
  name: 'resources covered',
  clause: 'RFC 8707 §2; RFC 9068 §4',
  applies: ({ request }) => request.resources.length > 0,
  run: ({ missingResources }) => (missingResources.length > 0 ? { reason: 'resource_not_covered' } : undefined),
  seen: ({ request, token }) => ({
    expected: request.resources.map(loggableUri).join(' '),
    actual: (token.accessTokenResources ?? token.resources ?? []).map(loggableUri).join(' '),
  }),
}

const stepUp: Check<Covered, IntrospectionRefusal> = {
  name: 'user authentication',
  clause: 'RFC 9470 §3',
  applies: ({ request }) => request.acrValues.length > 0 || request.maxAge !== undefined,
  run({ request: { acrValues, maxAge }, token, service, now }) {
    if (acrValues.length > 0 && !acrValues.some(acr => acr === token.acr)) {
      return { reason: 'acr_insufficient', acrValues, maxAge }
    }
    const fresh = maxAge === undefined || isFresh(token.authTime, maxAge, inSeconds(now), service.allowableClockSkew)
    return fresh ? undefined : { reason: 'authentication_too_old', acrValues, maxAge }
  },
  seen: ({ request: { acrValues, maxAge }, token, now }) => ({
    expected: `acr of [${acrValues.join(' ')}], at most ${maxAge ?? 'any'} seconds ago`,
    actual: `acr ${token.acr ?? 'none'}, ${token.authTime === undefined ? 'unknown' : inSeconds(now) - token.authTime} seconds ago`,
  }),
}

/** An unknown time never satisfies, nor does one further in the future than clocks may differ. */
function isFresh(authTime: number | undefined, maxAge: number, now: number, skew: number): boolean {
  return authTime !== undefined && authTime + maxAge >= now && authTime <= now + skew
}

/**
 * What may it do? Scopes, subject, resources, step-up: checked last, so that a thief learns nothing
 * about the grant.
 */
export const COVERAGE: Stage<Possessed, Covered, object, IntrospectionRefusal> = {
  name: 'coverage',
  clause: 'docs/rules.md §2',
  gather(facts) {
    const { request, token, service } = facts
    const covered = token.accessTokenResources ?? token.resources ?? []
    return ok(
      withMore(facts, {
        missingScopes: request.scopes.filter(
          scope => !token.scopes.includes(scope) || scopeNamed(scope, service) === undefined,
        ),
        missingResources: request.resources.filter(resource => !covered.includes(resource)),
      }),
    )
  },
  checks: [scopes, subject, resources, stepUp],
}
