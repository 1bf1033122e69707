import { type ReadOf, readerOf } from '../lib/fields.js'
import { TEXT_LENGTH } from '../lib/limits.js'

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

type ReadDpopProofRequest = ReadOf<DpopProofRequest> & { readonly dpop: string }

const NAMED = { notEmpty: true, most: TEXT_LENGTH } as const

export const readDpopProofRequest = readerOf<DpopProofRequest, ReadDpopProofRequest>((given, read) => ({
  dpop: read.text('dpop', given.dpop) ?? '',
  htm: read.required('htm', given.htm, NAMED),
  htu: read.required('htu', given.htu, NAMED),
  dpopKeyThumbprint: read.text('dpopKeyThumbprint', given.dpopKeyThumbprint),
  dpopNonceRequired: read.flag('dpopNonceRequired', given.dpopNonceRequired) ?? false,
}))
