import type { Awaitable } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import { askNonce } from '../ports/ask.js'
import type { NoncePurpose, Ports } from '../ports/ports.js'

/** The nonce that a client should use next (RFC 9449 §8, §9). */
export function currentNonce(
  purpose: NoncePurpose,
  now: Instant,
  { nonces }: Pick<Ports, 'nonces'>,
): Awaitable<string> {
  return askNonce('nonces', () => nonces.current(purpose, now))
}

/** `dpopNonce` of an answer, if the client should use another nonce next. */
export function nonceForAnswer(proof: { readonly dpopNonce?: string | undefined } | undefined): {
  readonly dpopNonce?: string
} {
  return proof?.dpopNonce === undefined ? {} : { dpopNonce: proof.dpopNonce }
}
