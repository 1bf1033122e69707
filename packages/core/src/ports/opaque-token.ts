import { base64url } from '../lib/encoding.js'
import { type Awaitable, andThen } from '../lib/result.js'
import { askBoolean, askBytes } from './ask.js'
import type { Ports } from './ports.js'

/** Base64url of the SHA-256 of text: how tokens, request_uris and tickets are stored and found. */
export function digestOf(text: string, { crypto }: Pick<Ports, 'crypto'>): Awaitable<string> {
  return andThen(
    askBytes('crypto', () => crypto.sha256(text), 32),
    base64url,
  )
}

/** 256 random bits as 43 base64url characters: what every token, request_uri and ticket of ours is made of. */
export function randomToken({ crypto }: Pick<Ports, 'crypto'>): Awaitable<string> {
  return andThen(
    askBytes('crypto', () => crypto.randomBytes(32), 32),
    base64url,
  )
}

/** Stores a record under a new random key; a key that is there already is a fault, not bad luck. */
export async function addNew(port: keyof Ports, add: () => Awaitable<boolean>): Promise<void> {
  if (!(await askBoolean(port, add)))
    throw new Error('256 random bits came twice: the random source or the store is broken')
}
