import { type Check, ok } from '../../lib/result.js'
import type { Stage } from '../../pipeline/pipeline.js'
import type { AccessToken } from '../../records/access-token.js'
import { loggableUri } from '../../standards/oauth/loggable-uri.js'
import type { StandardToken } from '../facts.js'
import type { StandardRefusal } from '../refusals.js'

/**
 * The resources that the token may be used at: as narrowed at the token request, otherwise as
 * authorized.
 */
export function audienceOfToken({ accessTokenResources, resources }: AccessToken): readonly string[] {
  return accessTokenResources ?? resources ?? []
}

const meantForCaller: Check<StandardToken, StandardRefusal> = {
  name: 'token for this resource server',
  clause: 'RFC 7662 §4',
  applies: ({ request }) => request.resources.length > 0,
  run: ({ request, token }) =>
    request.resources.every(resource => audienceOfToken(token).includes(resource))
      ? undefined
      : { reason: 'token_for_others' },
  seen: ({ request, token }) => ({
    expected: request.resources.map(loggableUri).join(' '),
    actual: audienceOfToken(token).map(loggableUri).join(' '),
  }),
}

/** Is the token meant for the resource server that asks? */
export const AUDIENCE: Stage<StandardToken, StandardToken, object, StandardRefusal> = {
  name: 'audience',
  clause: 'RFC 7662 §4',
  gather: ok,
  checks: [meantForCaller],
}
