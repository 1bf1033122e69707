import { always, type Check } from '../lib/check.js'
import type { Client } from '../records/client.js'

/** Wherever a client makes requests; introspection hides it. */
export const CLIENT_LOCKED = {
  error: 'unauthorized_client',
  code: 'A001215',
  text: 'The client is locked.',
} as const

export function clientNotLocked(
  clause: string,
): Check<{ readonly client: Client }, { readonly reason: 'client_locked' }> {
  return {
    name: 'client not locked',
    clause,
    applies: always,
    run: ({ client }) => (client.locked ? { reason: 'client_locked' } : undefined),
  }
}
