import { base64url } from '#platform-base64'
import { utf8 } from '../lib/encoding.js'
import type { Instant } from '../lib/time.js'
import type { Crypto, NoncePurpose, Nonces } from '../ports/ports.js'

/** What the nonces of one service are made of. */
export interface NonceSettings {
  readonly serviceId: string
  /** The first key signs and all are accepted, so a key can be replaced without interruption. */
  readonly secrets: readonly [Uint8Array, ...Uint8Array[]]
  /** Seconds of one period. */
  readonly seconds: number
}

/**
 * Nonces that need no storage: an HMAC over service, purpose, length and number of the period.
 * Those of the previous, the current and the next period are accepted, so a nonce is valid for at
 * least one whole period after it was issued.
 */
export function statelessNonces(settings: NonceSettings, crypto: Pick<Crypto, 'hmac'>): Nonces {
  const periodOf = (now: Instant) => Math.floor(now / (settings.seconds * 1000))
  const nonceOf = async (secret: Uint8Array, purpose: NoncePurpose, period: number) =>
    base64url(
      await crypto.hmac(secret, utf8(JSON.stringify(['nonce', settings.serviceId, purpose, settings.seconds, period]))),
    )
  return {
    current: (purpose, now) => nonceOf(settings.secrets[0], purpose, periodOf(now)),
    async acceptedUntil(nonce, purpose, now) {
      const current = periodOf(now)
      for (const period of [current, current - 1, current + 1]) {
        for (const secret of settings.secrets) {
          // A nonce is no secret: the client received it in clear, so a plain comparison reveals
          // nothing.
          if (nonce === (await nonceOf(secret, purpose, period))) return (period + 2) * settings.seconds * 1000
        }
      }
      return undefined
    },
  }
}
