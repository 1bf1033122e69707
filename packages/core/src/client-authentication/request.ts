import * as z from 'zod'
import type { Equal, Mutable } from '../lib/objects.js'
import { readInput, type Unreadable } from '../lib/read-input.js'
import { ok, type Result } from '../lib/result.js'
import { optionalFlag, optionalShortText, optionalText } from '../lib/schemas.js'

/**
 * What a client sent to an endpoint that authenticates it (docs/rules.md §3). `null` and
 * `undefined` mean absent.
 *
 * Mechanisms are strict: pass credentials of HTTP Basic as `clientId` and `clientSecret`, and leave
 * those of the body in `parameters`.
 */
export interface ClientAuthenticationRequest {
  /** The form exactly as the client sent it (application/x-www-form-urlencoded). */
  readonly parameters: string
  /**
   * User name of HTTP Basic, form-decoded; without a password it identifies the client but does not
   * authenticate it.
   */
  readonly clientId?: string | number | null | undefined
  /** Password of HTTP Basic, form-decoded. */
  readonly clientSecret?: string | null | undefined
  /** The client's TLS certificate in PEM, from the TLS layer or a trusted proxy (RFC 8705, RFC 9440). */
  readonly clientCertificate?: string | null | undefined
  /** The chain of that certificate, without the certificate itself, in PEM: at most 8, for TLS_CLIENT_AUTH. */
  readonly clientCertificatePath?: readonly string[] | null | undefined
  /**
   * Whether the TLS terminator has validated that chain. `false` refuses TLS_CLIENT_AUTH when
   * validation is left to the terminator (`mutualTlsValidatePkiCertChain: false`), and has no other
   * effect. (RFC 8705 §2.1)
   */
  readonly clientCertificateAuthorized?: boolean | null | undefined
  /**
   * The OCSP responses that the client stapled to its certificates (RFC 8446 §4.4.2.1), each in DER
   * and base64: at most 4 of 16 KiB, for TLS_CLIENT_AUTH. The TLS layer need not verify them.
   */
  readonly clientOcspResponses?: readonly string[] | null | undefined
  /** The `OAuth-Client-Attestation` header. */
  readonly oauthClientAttestation?: string | null | undefined
  /** The `OAuth-Client-Attestation-PoP` header. */
  readonly oauthClientAttestationPop?: string | null | undefined
  /**
   * The value of the `DPoP` header; several values joined by a comma are refused. It matters here
   * only with an attestation without a proof of its own, whose proof it is (Attestation-Based Client
   * Authentication §5.2).
   */
  readonly dpop?: string | null | undefined
  /** The HTTP method of the client's request, for that DPoP proof. Default: POST. */
  readonly htm?: string | null | undefined
  /** The URL of the request, for that DPoP proof; its query does not matter. */
  readonly htu?: string | null | undefined
}

export interface ReadClientRequest {
  readonly parameters: string
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  readonly clientCertificate: string | undefined
  readonly clientCertificatePath: readonly string[]
  readonly clientCertificateAuthorized: boolean | undefined
  readonly clientOcspResponses: readonly string[]
  readonly clientAttestation: string | undefined
  readonly clientAttestationProof: string | undefined
  readonly dpop: string | undefined
  readonly htm: string
  readonly htu: string | undefined
}

/** The fields as a schema; the PAR request has them too. */
export const CLIENT_REQUEST_FIELDS = {
  parameters: z.string('must be the form text that the client sent'),
  clientId: z.union([z.string(), z.int().nonnegative()], 'must be a string or an integer').nullish(),
  clientSecret: optionalText,
  clientCertificate: optionalText,
  clientCertificatePath: z.array(z.string(), 'must be an array of strings').nullish(),
  clientCertificateAuthorized: optionalFlag,
  clientOcspResponses: z.array(z.string(), 'must be an array of strings').nullish(),
  oauthClientAttestation: optionalText,
  oauthClientAttestationPop: optionalText,
  dpop: optionalText,
  htm: optionalShortText,
  htu: optionalShortText,
} satisfies z.ZodRawShape

const schema = z.strictObject(CLIENT_REQUEST_FIELDS)

true satisfies Equal<Mutable<ClientAuthenticationRequest>, z.input<typeof schema>>

export function readClientRequest(input: unknown): Result<ReadClientRequest, Unreadable> {
  const read = readInput(schema, input)
  return read.ok ? ok(completeClientRequest(read.value)) : read
}

export function completeClientRequest(request: ClientAuthenticationRequest): ReadClientRequest {
  return {
    parameters: request.parameters,
    clientId: request.clientId === null || request.clientId === undefined ? undefined : String(request.clientId),
    clientSecret: request.clientSecret ?? undefined,
    clientCertificate: request.clientCertificate ?? undefined,
    clientCertificatePath: request.clientCertificatePath ?? [],
    clientCertificateAuthorized: request.clientCertificateAuthorized ?? undefined,
    clientOcspResponses: request.clientOcspResponses ?? [],
    clientAttestation: request.oauthClientAttestation ?? undefined,
    clientAttestationProof: request.oauthClientAttestationPop ?? undefined,
    dpop: request.dpop ?? undefined,
    htm: request.htm ?? 'POST',
    htu: request.htu ?? undefined,
  }
}

/** What a challenge is for. `null` and `undefined` mean absent. */
export interface AttestationChallengeRequest {
  /**
   * The server that will get the proof: the authorization server (`as`, the default) or a resource
   * (`rs`). A challenge of the one is not accepted by the other.
   */
  readonly server?: 'as' | 'rs' | null | undefined
}

const challengeSchema = z.strictObject({ server: z.enum(['as', 'rs'], 'must be as or rs').nullish() })

true satisfies Equal<Mutable<AttestationChallengeRequest>, z.input<typeof challengeSchema>>

export function readChallengeRequest(input: unknown): Result<{ readonly server: 'as' | 'rs' }, Unreadable> {
  const read = readInput(challengeSchema, input)
  return read.ok ? ok({ server: read.value.server ?? 'as' }) : read
}
