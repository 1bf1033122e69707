import {
  type ClientAuthenticationRequest,
  clientRows,
  type ReadClientRequest,
} from '../../client-authentication/request.js'
import { readerOf } from '../../lib/fields.js'

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

export const readPushedRequest = readerOf<PushedAuthorizationRequest, ReadPushedRequest>((given, read) =>
  Object.assign(clientRows(given, read), {
    dpopNonceRequired: read.flag('dpopNonceRequired', given.dpopNonceRequired) ?? false,
  }),
)
