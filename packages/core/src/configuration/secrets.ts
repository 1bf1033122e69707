import * as z from 'zod'
import { equalTexts } from '../lib/constant-time.js'
import { andThen } from '../lib/result.js'
import { isSha256Text } from '../lib/text.js'
import type { Crypto } from '../ports/crypto.js'
import { textDigest } from '../ports/digests.js'
import type { Secrets } from '../ports/ports.js'

type StoredSecret =
  | { readonly kind: 'digest'; readonly digest: string }
  | { readonly kind: 'plain'; readonly secret: string }
  | { readonly kind: 'encrypted' }

/** What follows `encrypted:` is something that only a custom `Secrets` port can decrypt. */
export function storedSecretForm(stored: string): StoredSecret | undefined {
  if (stored.startsWith('sha256:')) {
    const digest = stored.slice('sha256:'.length)
    return isSha256Text(digest) ? { kind: 'digest', digest } : undefined
  }
  if (/^plain:./s.test(stored)) return { kind: 'plain', secret: stored.slice('plain:'.length) }
  return /^encrypted:./s.test(stored) ? { kind: 'encrypted' } : undefined
}

/** What a secret is compared with when none is stored: the cost is the same, the answer is no. */
const NO_SECRET = `sha256:${'A'.repeat(43)}`

/**
 * The `Secrets` port that comes with core: secrets are compared by their SHA-256, in constant time. It fits secrets of
 * at least 128 random bits; a secret that a person chose needs a slow hash, behind a custom port.
 */
export function digestSecrets(crypto: Pick<Crypto, 'sha256'>): Secrets {
  return {
    matches(presented, stored) {
      const form = ownForm(stored ?? NO_SECRET)
      return andThen(form.kind === 'digest' ? form.digest : textDigest(form.secret, crypto), expected =>
        andThen(textDigest(presented, crypto), digest => equalTexts(digest, expected) && stored !== undefined),
      )
    },
    reveal(stored) {
      const form = ownForm(stored ?? NO_SECRET)
      return form.kind === 'plain' ? form.secret : undefined
    },
  }
}

function ownForm(stored: string): Exclude<StoredSecret, { readonly kind: 'encrypted' }> {
  const form = storedSecretForm(stored)
  if (form === undefined) throw new TypeError('the stored client secret is neither sha256: nor plain:')
  if (form.kind === 'encrypted') throw new TypeError('an encrypted client secret needs a custom Secrets port')
  return form
}

export const storedSecret: z.ZodString = z
  .string()
  .refine(
    text => storedSecretForm(text) !== undefined,
    'must be sha256: and the base64url SHA-256 of the secret, plain: and the secret, or encrypted: and what your Secrets port decrypts',
  )

/** One in clear must be a token that can be presented. */
export const storedToken: z.ZodString = z
  .string()
  .refine(
    isStoredToken,
    'must be sha256: and the base64url SHA-256 of the token, or plain: and a b64token (RFC 6750 §2.1)',
  )

function isStoredToken(stored: string): boolean {
  const form = storedSecretForm(stored)
  if (form === undefined || form.kind === 'encrypted') return false
  return !stored.startsWith('plain:') || /^plain:[A-Za-z0-9\-._~+/]+=*$/.test(stored)
}
