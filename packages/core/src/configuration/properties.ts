import * as z from 'zod'
import { URL_LENGTH } from '../lib/limits.js'
import { isSecureUrl } from '../standards/oauth/uri.js'
import { storedSecretForm } from './client-secret.js'

/** One or more printable ASCII characters (VSCHAR of RFC 6749 Appendix A). */
export const printable: z.ZodString = z.string().regex(/^[\x20-\x7e]+$/, 'must be printable ASCII text')

/** Pairs of a key and a value. */
export const pairs: z.ZodArray<z.ZodObject<{ key: z.ZodString; value: z.ZodString }, z.core.$strict>> = z.array(
  z.strictObject({ key: z.string(), value: z.string() }),
)

/** The text of a URI, before it is parsed. */
export const uriText: z.ZodString = z
  .string()
  .max(URL_LENGTH, { error: `may hold ${URL_LENGTH} characters`, abort: true })

/** An https URL, or an http URL of a loopback host. */
export const endpoint: z.ZodString = uriText.refine(
  isSecureUrl,
  'must be an absolute https URL without fragment (http only for 127.0.0.1, [::1] and localhost)',
)

/** An https URL. */
export const httpsUrl: z.ZodString = uriText.refine(
  text => text.startsWith('https:') && isSecureUrl(text),
  'must be an absolute https URL without fragment',
)

/** A secret as the `Secrets` port that comes with core stores it. */
export const storedSecret: z.ZodString = z
  .string()
  .refine(
    text => storedSecretForm(text) !== undefined,
    'must be sha256: and the base64url SHA-256 of the secret, plain: and the secret, or sealed: and what your Secrets port opens',
  )

/**
 * A bearer token as the `Secrets` port that comes with core stores it. One in clear must be a token
 * that can be presented.
 */
export const storedToken: z.ZodString = z
  .string()
  .refine(
    isStoredToken,
    'must be sha256: and the base64url SHA-256 of the token, or plain: and a b64token (RFC 6750 §2.1)',
  )

function isStoredToken(stored: string): boolean {
  const form = storedSecretForm(stored)
  if (form === undefined || form.kind === 'sealed') return false
  return !stored.startsWith('plain:') || /^plain:[A-Za-z0-9\-._~+/]+=*$/.test(stored)
}
