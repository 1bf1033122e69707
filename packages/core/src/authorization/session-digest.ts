import type { Awaitable } from '../lib/result.js'
import { digestOf } from '../ports/digests.js'
import type { Ports } from '../ports/ports.js'

/**
 * What a ticket keeps of a session: a digest over both, so that the records of one session do not
 * show that they belong together, and so that it equals nothing that is stored of another kind.
 * Without a session there is none.
 */
export function sessionDigest(
  sessionBinding: string | undefined,
  ticketKey: string,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<string | undefined> {
  if (sessionBinding === undefined) return undefined
  return digestOf(JSON.stringify(['session', ticketKey, sessionBinding]), ports)
}
