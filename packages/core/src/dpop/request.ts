import * as z from 'zod'
import { TEXT_LENGTH } from '../lib/limits.js'
import type { Equal, Mutable } from '../lib/objects.js'
import { readInput, type Unreadable } from '../lib/read-input.js'
import { ok, type Result } from '../lib/result.js'
import { optionalFlag, optionalText, TOO_LONG } from '../lib/schemas.js'

/** A DPoP proof that a client sent to an endpoint of the AS. `null` and `undefined` mean absent. */
export interface DpopProofRequest {
  /**
   * The value of the `DPoP` header, several values joined by a comma. Absent or empty: BAD_REQUEST.
   */
  readonly dpop?: string | null | undefined
  /** The HTTP method of the request. */
  readonly htm: string
  /** The URL of the request; its query does not matter. */
  readonly htu: string
  /**
   * The thumbprint of the key to which the code or refresh token is bound (RFC 9449 §5, §10),
   * base64url.
   */
  readonly dpopKeyThumbprint?: string | null | undefined
  /** Demand a nonce, even if the service does not. */
  readonly dpopNonceRequired?: boolean | null | undefined
}

interface ReadDpopProofRequest {
  readonly dpop: string
  readonly htm: string
  readonly htu: string
  readonly dpopKeyThumbprint: string | undefined
  readonly dpopNonceRequired: boolean
}

const requiredText = z.string('must be a string').min(1, 'must not be empty').max(TEXT_LENGTH, TOO_LONG)

const schema = z.strictObject({
  dpop: optionalText,
  htm: requiredText,
  htu: requiredText,
  dpopKeyThumbprint: optionalText,
  dpopNonceRequired: optionalFlag,
})

true satisfies Equal<Mutable<DpopProofRequest>, z.input<typeof schema>>

export function readDpopProofRequest(input: unknown): Result<ReadDpopProofRequest, Unreadable> {
  const read = readInput(schema, input)
  if (!read.ok) return read
  const { dpop, htm, htu, dpopKeyThumbprint, dpopNonceRequired } = read.value
  return ok({
    dpop: dpop ?? '',
    htm,
    htu,
    dpopKeyThumbprint: dpopKeyThumbprint ?? undefined,
    dpopNonceRequired: dpopNonceRequired ?? false,
  })
}
