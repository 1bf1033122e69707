import type { Result } from '@symbolon/core'
import {
  type Equal,
  type Mutable,
  ok,
  optionalFlag,
  optionalText,
  readInput,
  TEXT_LENGTH,
  TOKEN_LENGTH,
  TOO_LONG,
  type Unreadable,
} from '@symbolon/core/internal'
import * as z from 'zod'

/**
 * A client attestation that a client sent to a resource, with an access token that `introspect` has
 * accepted. `null` and `undefined` mean absent.
 */
export interface ClientAttestationRequest {
  /** The `OAuth-Client-Attestation` header; several values joined by a comma are refused. */
  readonly oauthClientAttestation?: string | null | undefined
  /** The `OAuth-Client-Attestation-PoP` header. */
  readonly oauthClientAttestationPop?: string | null | undefined
  /** The resource identifier (RFC 9728), which a proof must have as its audience. */
  readonly resource: string
  /** The access token of the request. */
  readonly token: string
  /** The client of that token: `clientId` of the answer of `introspect`. */
  readonly clientId: number
  /**
   * An identifier of that client: `clientIdentifier` of the same answer. Pass it where clients describe
   * themselves: their numbers are derived from their names, and two may have the same one.
   */
  readonly clientIdentifier?: string | null | undefined
  /** The value of the `DPoP` header, which is the proof of an attestation without a proof of its own. */
  readonly dpop?: string | null | undefined
  /** The HTTP method of the request. */
  readonly htm: string
  /** The URL of the request; its query does not matter. */
  readonly htu: string
  /** Demand a challenge in proofs, even if the service does not. */
  readonly attestationChallengeRequired?: boolean | null | undefined
}

/** The request with every key present. */
export interface ReadAttestationRequest {
  readonly oauthClientAttestation: string | undefined
  readonly oauthClientAttestationPop: string | undefined
  readonly resource: string
  readonly token: string
  readonly clientId: number
  readonly clientIdentifier: string | undefined
  readonly dpop: string | undefined
  readonly htm: string
  readonly htu: string
  readonly attestationChallengeRequired: boolean
}

const requiredText = (length: number) => z.string('must be a string').min(1, 'must not be empty').max(length, TOO_LONG)

const schema = z.strictObject({
  oauthClientAttestation: optionalText,
  oauthClientAttestationPop: optionalText,
  resource: requiredText(TEXT_LENGTH),
  token: requiredText(TOKEN_LENGTH),
  clientId: z.int('must be an integer').nonnegative('must not be negative'),
  clientIdentifier: optionalText,
  dpop: optionalText,
  htm: requiredText(TEXT_LENGTH),
  htu: requiredText(TEXT_LENGTH),
  attestationChallengeRequired: optionalFlag,
})

true satisfies Equal<Mutable<ClientAttestationRequest>, z.input<typeof schema>>

/** Reads the request; wrong types are a mistake of the caller. */
export function readAttestationRequest(input: unknown): Result<ReadAttestationRequest, Unreadable> {
  const read = readInput(schema, input)
  if (!read.ok) return read
  const { value } = read
  return ok({
    ...value,
    oauthClientAttestation: value.oauthClientAttestation ?? undefined,
    oauthClientAttestationPop: value.oauthClientAttestationPop ?? undefined,
    clientIdentifier: value.clientIdentifier ?? undefined,
    dpop: value.dpop ?? undefined,
    attestationChallengeRequired: value.attestationChallengeRequired ?? false,
  })
}
