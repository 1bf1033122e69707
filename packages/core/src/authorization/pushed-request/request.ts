import * as z from 'zod'
import {
  CLIENT_REQUEST_FIELDS,
  type ClientAuthenticationRequest,
  completeClientRequest,
  type ReadClientRequest,
} from '../../client-authentication/request.js'
import type { Equal, Mutable } from '../../lib/objects.js'
import { hasOnlyMembers, isCount, isPlainFlag, isPlainShortText, isPlainText } from '../../lib/plain-values.js'
import { readInput, type Unreadable } from '../../lib/read-input.js'
import { ok, type Result } from '../../lib/result.js'
import { optionalFlag } from '../../lib/schemas.js'

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

export interface ReadPushedRequest extends ReadClientRequest {
  readonly dpopNonceRequired: boolean
}

const schema = z.strictObject({ ...CLIENT_REQUEST_FIELDS, dpopNonceRequired: optionalFlag })

true satisfies Equal<Mutable<PushedAuthorizationRequest>, z.input<typeof schema>>

/** The members of most requests. One that is not here is left to the schema, never passed over. */
const PLAIN_MEMBERS = [
  'parameters',
  'clientId',
  'clientSecret',
  'clientCertificate',
  'dpop',
  'htm',
  'htu',
  'dpopNonceRequired',
] as const

/** A request of plain values; `undefined` for any other, even if it is right. */
export function readPlainly(input: unknown): ReadPushedRequest | undefined {
  if (!hasOnlyMembers(input, PLAIN_MEMBERS)) return undefined
  const { parameters, clientId, clientSecret, clientCertificate, dpop, htm, htu, dpopNonceRequired } = input
  if (typeof parameters !== 'string' || !isPlainId(clientId) || !isPlainFlag(dpopNonceRequired)) return undefined
  if (!(isPlainText(clientSecret) && isPlainText(clientCertificate) && isPlainText(dpop))) return undefined
  if (!(isPlainShortText(htm) && isPlainShortText(htu))) return undefined
  return readRequest({ parameters, clientId, clientSecret, clientCertificate, dpop, htm, htu, dpopNonceRequired })
}

function isPlainId(value: unknown): value is string | number | null | undefined {
  return isPlainText(value) || isCount(value)
}

export function readPushedRequest(input: unknown): Result<ReadPushedRequest, Unreadable> {
  const plain = readPlainly(input)
  return plain === undefined ? readBySchema(input) : ok(plain)
}

/** Reads any request by the schema, which alone decides what is right and says what is not. */
export function readBySchema(input: unknown): Result<ReadPushedRequest, Unreadable> {
  const read = readInput(schema, input)
  return read.ok ? ok(readRequest(read.value)) : read
}

function readRequest(data: PushedAuthorizationRequest): ReadPushedRequest {
  return Object.assign(completeClientRequest(data), { dpopNonceRequired: data.dpopNonceRequired ?? false })
}
