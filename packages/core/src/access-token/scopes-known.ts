import type { Check } from '../lib/result.js'
import { scopeNamed } from '../policy/scopes.js'
import type { Service } from '../records/service.js'
import type { AccessTokenRefusal } from './refusals.js'

/** What the rule looks at: a call that may name scopes. */
interface ScopesNamed {
  readonly request: { readonly scopes?: readonly string[] }
  readonly service: Service
}

/** A token has no scope that the service does not know. */
export const SCOPES_KNOWN: Check<ScopesNamed, AccessTokenRefusal> = {
  name: 'scopes known',
  clause: 'RFC 6749 §3.3',
  applies: ({ request }) => request.scopes !== undefined,
  run: ({ request, service }) =>
    request.scopes?.every(name => scopeNamed(name, service)) ? undefined : { reason: 'scope_unknown' },
}
