import { type FieldReader, isCount, readerOf, texts, type Unread } from '../lib/fields.js'

/**
 * What a client sent to an endpoint that authenticates it (docs/rules.md §3). `null` and `undefined` mean absent.
 *
 * Mechanisms are strict: pass credentials of HTTP Basic as `clientId` and `clientSecret`, and leave those of the body
 * in `parameters`.
 */
export interface ClientAuthenticationRequest {
  /** The form exactly as the client sent it (application/x-www-form-urlencoded). */
  readonly parameters: string
  /**
   * User name of HTTP Basic, form-decoded; without a password it identifies the client but does not authenticate it.
   */
  readonly clientId?: string | number | null | undefined
  /** Password of HTTP Basic, form-decoded. */
  readonly clientSecret?: string | null | undefined
  /**
   * The client's TLS certificate, from the TLS layer or a trusted proxy (RFC 8705), in PEM, as
   * `:base64:` (RFC 9440) or in base64 alone.
   */
  readonly clientCertificate?: string | null | undefined
  /** The chain of that certificate, without the certificate itself, in the same forms: at most 8, for TLS_CLIENT_AUTH. */
  readonly clientCertificatePath?: readonly string[] | null | undefined
  /**
   * Whether the TLS terminator has validated that chain. `false` refuses TLS_CLIENT_AUTH when validation is left to the
   * terminator (`mutualTlsValidatePkiCertChain: false`), and has no other effect. (RFC 8705 §2.1)
   */
  readonly clientCertificateAuthorized?: boolean | null | undefined
  /**
   * Whether the TLS session was resumed (RFC 8446 §2.2), which carries no chain. It only explains a refusal.
   */
  readonly tlsSessionResumed?: boolean | null | undefined
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
   * The value of the `DPoP` header; several values joined by a comma are refused. It matters here only with an
   * attestation without a proof of its own, whose proof it is (Attestation-Based Client Authentication §5.2).
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
  readonly tlsSessionResumed: boolean | undefined
  readonly clientOcspResponses: readonly string[]
  readonly clientAttestation: string | undefined
  readonly clientAttestationProof: string | undefined
  readonly dpop: string | undefined
  readonly htm: string
  readonly htu: string | undefined
}

const TEXTS = texts(() => undefined, Number.POSITIVE_INFINITY)
const FORM = { must: 'must be the form text that the client sent' }

const isIdentifier = (value: unknown): value is string | number => typeof value === 'string' || isCount(value)

function identifier(value: unknown, read: FieldReader): string | undefined {
  const id = read.value('clientId', value, isIdentifier, 'must be a string or an integer')
  return id === undefined ? undefined : String(id)
}

/** The rows of every request that authenticates its client. */
export function clientRows(given: Unread<ClientAuthenticationRequest>, read: FieldReader): ReadClientRequest {
  return {
    parameters: read.required('parameters', given.parameters, FORM),
    clientId: identifier(given.clientId, read),
    clientSecret: read.text('clientSecret', given.clientSecret),
    clientCertificate: read.text('clientCertificate', given.clientCertificate),
    clientCertificatePath: read.list('clientCertificatePath', given.clientCertificatePath, TEXTS) ?? [],
    clientCertificateAuthorized: read.flag('clientCertificateAuthorized', given.clientCertificateAuthorized),
    tlsSessionResumed: read.flag('tlsSessionResumed', given.tlsSessionResumed),
    clientOcspResponses: read.list('clientOcspResponses', given.clientOcspResponses, TEXTS) ?? [],
    clientAttestation: read.text('oauthClientAttestation', given.oauthClientAttestation),
    clientAttestationProof: read.text('oauthClientAttestationPop', given.oauthClientAttestationPop),
    dpop: read.text('dpop', given.dpop),
    htm: read.shortText('htm', given.htm) ?? 'POST',
    htu: read.shortText('htu', given.htu),
  }
}

export const readClientRequest = readerOf<ClientAuthenticationRequest, ReadClientRequest>(clientRows)

/** What a challenge is for. `null` and `undefined` mean absent. */
export interface AttestationChallengeRequest {
  /**
   * The server that will get the proof: the authorization server (`as`, the default) or a resource
   * (`rs`). A challenge of the one is not accepted by the other.
   */
  readonly server?: 'as' | 'rs' | null | undefined
}

const isServer = (value: unknown): value is 'as' | 'rs' => value === 'as' || value === 'rs'

export const readChallengeRequest = readerOf<AttestationChallengeRequest, { readonly server: 'as' | 'rs' }>(
  (given, read) => ({ server: read.value('server', given.server, isServer, 'must be as or rs') ?? 'as' }),
)
