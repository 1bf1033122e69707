import { base64url } from '#platform-base64'
import { type Awaitable, andThen } from '../lib/result.js'
import { askBoolean, askBytes } from './ask.js'
import type { Ports } from './ports.js'

/**
 * 256 random bits as 43 base64url characters: the random part of every token, request_uri and
 * ticket.
 */
export function randomToken({ crypto }: Pick<Ports, 'crypto'>): Awaitable<string> {
  return andThen(
    askBytes('crypto', () => crypto.randomBytes(32), 32),
    base64url,
  )
}

/**
 * Stores a record under a new random key. A key that exists already is a fault, not a coincidence.
 */
export function addNew(port: keyof Ports, add: () => Awaitable<boolean>): Awaitable<void> {
  return andThen(askBoolean(port, add), added => {
    if (!added) throw new Error('256 random bits occurred twice: the random source or the store is broken')
  })
}
