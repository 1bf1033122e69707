import type { ClientAuthenticationMethod } from '../records/vocabulary.js'
import type { FormParameters } from '../standards/oauth/form.js'

/** What a method uses, and its name in metadata (RFC 7591 §2, RFC 8705 §2.1.1, §2.2.1, Attestation §8). */
interface AuthenticationMethod {
  /** `token_endpoint_auth_method` of this method. */
  readonly metadataName: string
  /** The only mechanism that the method uses; absent when nothing in the request authenticates. */
  readonly mechanism?: Mechanism
  /** The client authenticates with the certificate of its connection. */
  readonly certificate?: true
}

/** Every method. The client's registration chooses one, never what was sent. */
export const METHODS: Readonly<Record<ClientAuthenticationMethod, AuthenticationMethod>> = {
  NONE: { metadataName: 'none' },
  CLIENT_SECRET_BASIC: { metadataName: 'client_secret_basic', mechanism: 'basic' },
  CLIENT_SECRET_POST: { metadataName: 'client_secret_post', mechanism: 'post' },
  CLIENT_SECRET_JWT: { metadataName: 'client_secret_jwt', mechanism: 'assertion' },
  PRIVATE_KEY_JWT: { metadataName: 'private_key_jwt', mechanism: 'assertion' },
  TLS_CLIENT_AUTH: { metadataName: 'tls_client_auth', certificate: true },
  SELF_SIGNED_TLS_CLIENT_AUTH: { metadataName: 'self_signed_tls_client_auth', certificate: true },
  ATTEST_JWT_CLIENT_AUTH: { metadataName: 'attest_jwt_client_auth', mechanism: 'attestation' },
  ATTEST_JWT_CLIENT_AUTH_DPOP: { metadataName: 'attest_jwt_client_auth_dpop', mechanism: 'attestation with DPoP' },
}

/** The members of a request that show how its client authenticates. */
interface RequestCredentials {
  readonly clientSecret?: string | undefined
  readonly clientAttestation?: string | undefined
  readonly clientAttestationProof?: string | undefined
  readonly dpop?: string | undefined
}

/**
 * A way to send credentials in the request itself; a certificate comes with the connection, so it
 * is not one.
 */
export type Mechanism = CredentialMechanism | AttestationMechanism

/** Credentials of the client; at most one of these may be used (RFC 6749 §2.3). */
type CredentialMechanism = 'basic' | 'post' | 'assertion'

/** An attestation, by what proves possession of its key. */
type AttestationMechanism = 'attestation' | 'attestation with DPoP'

/**
 * Every mechanism that the request uses; more than one is refused (RFC 6749 §2.3). An attestation
 * beside credentials is no further mechanism, but a signal (Attestation-Based Client Authentication
 * §7.6).
 */
export function mechanismsOf(request: RequestCredentials, form: FormParameters): readonly Mechanism[] {
  const used: Readonly<Record<CredentialMechanism, boolean>> = {
    basic: request.clientSecret !== undefined,
    post: form.values.has('client_secret'),
    assertion: form.values.has('client_assertion') || form.values.has('client_assertion_type'),
  }
  const credentials = CREDENTIAL_MECHANISMS.filter(mechanism => used[mechanism])
  return credentials.length > 0 || !hasAttestation(request) ? credentials : [attestationMechanism(request)]
}

const CREDENTIAL_MECHANISMS: readonly CredentialMechanism[] = ['basic', 'post', 'assertion']

/** Whether the request contains an attestation, or only the proof of one. */
export function hasAttestation({ clientAttestation, clientAttestationProof }: RequestCredentials): boolean {
  return clientAttestation !== undefined || clientAttestationProof !== undefined
}

/** A proof of its own comes first (§7): a DPoP proof beside it has nothing to do with it. */
function attestationMechanism({ clientAttestationProof, dpop }: RequestCredentials): AttestationMechanism {
  return clientAttestationProof === undefined && dpop !== undefined ? 'attestation with DPoP' : 'attestation'
}

/**
 * The mechanisms by which a client authenticates: an attestation alone is a signal for a client that
 * registered another method.
 */
export function authenticatingMechanisms(
  mechanisms: readonly Mechanism[],
  registered: Mechanism | undefined,
): readonly Mechanism[] {
  return isAttestation(registered) ? mechanisms : mechanisms.filter(mechanism => !isAttestation(mechanism))
}

/** Whether a mechanism is an attestation. */
export function isAttestation(mechanism: Mechanism | undefined): mechanism is AttestationMechanism {
  return mechanism === 'attestation' || mechanism === 'attestation with DPoP'
}
