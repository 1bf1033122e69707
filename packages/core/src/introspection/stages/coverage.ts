import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { scopeNamed } from '../../policy/scopes.js'
import { tokenAudience } from '../../policy/token-audience.js'
import { RESOURCES_COVERED } from '../checks/resources.js'
import { SCOPES_COVERED } from '../checks/scopes.js'
import { SUBJECT } from '../checks/subject.js'
import { USER_AUTHENTICATION } from '../checks/user-authentication.js'
import type { Covered, Possessed } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'

/**
 * What may it do? Scopes, subject, resources, step-up: checked last, so that a thief learns nothing
 * about the grant.
 */
export const COVERAGE: Stage<Possessed, Covered, object, IntrospectionRefusal> = {
  name: 'coverage',
  clause: 'docs/rules.md §2',
  gather(facts) {
    const { request, token, service } = facts
    const covered = tokenAudience(token)
    return ok(
      withMore(facts, {
        missingScopes: request.scopes.filter(
          scope => !token.scopes.includes(scope) || scopeNamed(scope, service) === undefined,
        ),
        missingResources: request.resources.filter(resource => !covered.includes(resource)),
      }),
    )
  },
  checks: [SCOPES_COVERED, SUBJECT, RESOURCES_COVERED, USER_AUTHENTICATION],
}
