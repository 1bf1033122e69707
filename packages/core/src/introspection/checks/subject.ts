import type { Check } from '../../lib/check.js'
import type { Covered } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'

/** The token has the required subject. */
export const SUBJECT: Check<Covered, IntrospectionRefusal> = {
  name: 'subject',
  clause: 'docs/rules.md §2',
  applies: ({ request }) => request.subject !== undefined,
  run({ request, token }) {
    if (token.subject === undefined) return { reason: 'subject_missing' }
    return token.subject === request.subject ? undefined : { reason: 'subject_different' }
  },
  seen: ({ request, token }) => ({ expected: `${request.subject}`, actual: token.subject ?? 'none' }),
}
