import { about } from '../../lib/check.js'
import type { CreationCheck, CreationClient } from '../facts.js'

/**
 * The subject, and the prefix that subjects of clients have; `undefined` where one of them is
 * absent.
 */
function prefixedSubject({ request: { subject }, service: { clientSubjectPrefix: prefix } }: CreationClient) {
  return subject === undefined || prefix === undefined ? undefined : { subject, prefix }
}

/** The subject of the token: a user, but with CLIENT_CREDENTIALS none. */
export const SUBJECT_CHECKS: readonly CreationCheck[] = [
  {
    name: 'subject given',
    clause: 'docs/rules.md §5',
    applies: ({ request }) => request.grantType !== 'CLIENT_CREDENTIALS',
    run: ({ request }) => (request.subject === undefined ? { reason: 'subject_missing' } : undefined),
  },
  {
    name: 'no subject of a client',
    clause: 'docs/rules.md §5',
    applies: ({ request }) => request.grantType === 'CLIENT_CREDENTIALS',
    run: ({ request }) => (request.subject === undefined ? undefined : { reason: 'subject_superfluous' }),
  },
  about(prefixedSubject, {
    name: 'no subject like those of clients',
    clause: 'RFC 9700 §4.15',
    run: ({ subject, prefix }) => (subject.startsWith(prefix) ? { reason: 'subject_of_client' } : undefined),
  }),
]
