import * as z from 'zod'
import {
  CLIENT_REQUEST_FIELDS,
  type ClientAuthenticationRequest,
  completeClientRequest,
  type ReadClientRequest,
} from '../client-authentication/request.js'
import { readInput, type Unreadable } from '../input/read-input.js'
import { optionalFlag, optionalShortText, optionalText } from '../input/schemas.js'
import { ok, type Result } from '../lib/result.js'
import type { Equal, Mutable } from '../lib/type-equality.js'

/**
 * A pushed authorization request (docs/rules.md §3): the form that the client sent, and how it
 * authenticated.
 */
export interface PushedAuthorizationRequest extends ClientAuthenticationRequest {
  /**
   * The value of the `DPoP` header (RFC 9449 §10.1); several values joined by a comma are refused.
   */
  readonly dpop?: string | null | undefined
  /** The HTTP method of the client's request. Default: POST. */
  readonly htm?: string | null | undefined
  /**
   * The URL of the PAR endpoint as the client used it. Default: `pushedAuthReqEndpoint` of the
   * service.
   */
  readonly htu?: string | null | undefined
  /** Demand a nonce in DPoP proofs, even if the service does not. */
  readonly dpopNonceRequired?: boolean | null | undefined
}

/** A pushed authorization request with every key present. */
export interface ReadPushedRequest extends ReadClientRequest {
  readonly dpop: string | undefined
  readonly htm: string
  readonly htu: string | undefined
  readonly dpopNonceRequired: boolean
}

const schema = z.strictObject(
  {
    ...CLIENT_REQUEST_FIELDS,
    dpop: optionalText,
    htm: optionalShortText,
    htu: optionalShortText,
    dpopNonceRequired: optionalFlag,
  },
  'must be an object',
)

true satisfies Equal<Mutable<PushedAuthorizationRequest>, z.input<typeof schema>>

/** Reads a pushed authorization request; wrong types are a mistake of the caller. */
export function readPushedRequest(input: unknown): Result<ReadPushedRequest, Unreadable> {
  const read = readInput(schema, input)
  if (!read.ok) return read
  const { dpop, htm, htu, dpopNonceRequired } = read.value
  return ok(
    Object.assign(completeClientRequest(read.value), {
      dpop: dpop ?? undefined,
      htm: htm ?? 'POST',
      htu: htu ?? undefined,
      dpopNonceRequired: dpopNonceRequired ?? false,
    }),
  )
}
