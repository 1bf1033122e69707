import * as z from 'zod'
import {
  CLIENT_REQUEST_FIELDS,
  type ClientAuthenticationRequest,
  closeClientRequest,
  type ReadClientRequest,
} from '../client-authentication/request.js'
import { readBy, type Unreadable } from '../input/read-input.js'
import { flag, shortText, text } from '../input/schemas.js'
import { ok, type Result } from '../lib/result.js'
import type { Equal, Mutable } from '../lib/type-equality.js'

/** A pushed authorization request (docs/rules.md §3): the form that the client sent, and how it authenticated. */
export interface PushedAuthorizationRequest extends ClientAuthenticationRequest {
  /** The value of the `DPoP` header (RFC 9449 §10.1); several of them joined by a comma, which is refused. */
  readonly dpop?: string | null | undefined
  /** The HTTP method of the client's request; default: POST. */
  readonly htm?: string | null | undefined
  /** The URL of the PAR endpoint as the client used it; default: `pushedAuthReqEndpoint` of the service. */
  readonly htu?: string | null | undefined
  /** Demand a nonce in DPoP proofs, whatever the service demands. */
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
  { ...CLIENT_REQUEST_FIELDS, dpop: text, htm: shortText, htu: shortText, dpopNonceRequired: flag },
  'must be an object',
)

true satisfies Equal<Mutable<PushedAuthorizationRequest>, z.input<typeof schema>>

/** Reads a pushed authorization request; wrong types are the caller's mistake. */
export function readPushedRequest(input: unknown): Result<ReadPushedRequest, Unreadable> {
  const read = readBy(schema, input)
  if (!read.ok) return read
  const { dpop, htm, htu, dpopNonceRequired } = read.value
  return ok(
    Object.assign(closeClientRequest(read.value), {
      dpop: dpop ?? undefined,
      htm: htm ?? 'POST',
      htu: htu ?? undefined,
      dpopNonceRequired: dpopNonceRequired ?? false,
    }),
  )
}
