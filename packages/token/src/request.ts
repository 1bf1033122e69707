import {
  type Advanced,
  type ClientAuthenticationRequest,
  type ClientIdentified,
  type CredentialsClaimed,
  clientRows,
  type JwtForm,
  type Marks,
  type ProofPresented,
  type ProofVerified,
  type ReadClientRequest,
  readerOf,
} from '@symbolon/core/internal'
import type { AccessToken, TokenFamily } from '@symbolon/core/stores'

/** A token request (RFC 6749 §4.1.3, §4.4.2, §6): the form that the client sent, and how it authenticated. */
export interface TokenRequest extends ClientAuthenticationRequest {
  /** The value of the `DPoP` header (RFC 9449 §5); several values joined by a comma are refused. */
  readonly dpop?: string | null | undefined
  /** The URL of the token endpoint as the client used it. Default: `tokenEndpoint` of the service. */
  readonly htu?: string | null | undefined
  /** Demand a nonce in DPoP proofs, even if the service does not. */
  readonly dpopNonceRequired?: boolean | null | undefined
}

export interface ReadTokenRequest extends ReadClientRequest {
  readonly dpopNonceRequired: boolean
}

export const readTokenRequest = readerOf<TokenRequest, ReadTokenRequest>((given, read) =>
  Object.assign(clientRows(given, read), {
    dpopNonceRequired: read.flag('dpopNonceRequired', given.dpopNonceRequired) ?? false,
  }),
)

/** Grants of this package. */
export type OwnGrantType = 'AUTHORIZATION_CODE' | 'REFRESH_TOKEN' | 'CLIENT_CREDENTIALS'

/** The `grant_type` of a grant that you may add: an absolute URI (RFC 6749 §4.5). */
export type AddedGrantType = `${string}:${string}`

export type GrantType = AccessToken['grantType']

/*
 * What is known of a token request, stage by stage.
 */

export interface GrantRequested extends ClientIdentified<ReadTokenRequest> {
  readonly grantType: GrantType
}

export interface ProofOffered extends GrantRequested {
  readonly proof: ProofPresented | undefined
}

export type ProofHeld = Advanced<ProofOffered, 'proof', ProofVerified>

export interface RequestClaimed extends ProofHeld, CredentialsClaimed {
  readonly proofFirst: boolean
}

/** What the request presents of a family: its code or a refresh token. */
export interface Presented {
  readonly family: TokenFamily
  readonly value: string
  readonly hash: string
  /** Revocations that concern the family, read before anything is made. */
  readonly marks: Marks
  /** Whether `code_verifier` fits; `undefined` where none is needed. */
  readonly verifierFits: boolean | undefined
}

export interface GrantFound extends RequestClaimed {
  /** `undefined` for client credentials and added grants. */
  readonly presented: Presented | undefined
  /** Thumbprint of the certificate that the client presented. */
  readonly certificateThumbprint: string | undefined
}

/** What the token will be for. */
export interface Wanted {
  readonly scopes: readonly string[]
  readonly resources: readonly string[]
  readonly authorizationDetails: AccessToken['authorizationDetails']
}

/** What an added grant gives. */
export interface Granted extends Wanted {
  readonly attributes: Partial<Pick<AccessToken, 'subject' | 'acr' | 'authTime' | 'properties'>>
}

export interface GrantNarrowed extends GrantFound {
  readonly wanted: Wanted
  readonly granted: Granted | undefined
  /** Revocations that the token will be subject to. Those made after they were read refuse it. */
  readonly marks: Marks
  /** Whether the rules of the authorization server allow the token. */
  readonly allowed: boolean
  /** How the ID token is signed and encrypted, where there will be one. */
  readonly idTokenForm: JwtForm | undefined
}

/** What the author adds to the answer is known before anything is used up. */
export interface AnswerExtended extends GrantNarrowed {
  /** Members as the text of a JSON object, without members of ours. */
  readonly furtherMembers: string | undefined
}

/** The family after the one replacement, and the refresh token to answer. */
export interface GrantUsed extends AnswerExtended {
  readonly family: TokenFamily | undefined
  readonly refreshToken: string | undefined
}

export interface TokenMade extends GrantUsed {
  readonly accessToken: string
  readonly record: AccessToken
  readonly idToken: string | undefined
}
