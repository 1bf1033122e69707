import type { AttestationPopMethod, ClientAuthenticationMethod } from '../records/vocabulary.js'
import type { FormParameters } from '../standards/oauth/form.js'
import {
  type CertificateFacts,
  hasDnsName,
  hasEmailAddress,
  hasIpAddress,
  hasUri,
} from '../standards/x500/certificate-names.js'
import { isSameDistinguishedName, readDistinguishedName } from '../standards/x500/distinguished-name.js'

interface AuthenticationMethod {
  readonly mechanism?: Mechanism
  readonly certificate?: true
}

/** Every method. The client's registration chooses one, never what was sent. */
export const METHODS: Readonly<Record<ClientAuthenticationMethod, AuthenticationMethod>> = {
  NONE: {},
  CLIENT_SECRET_BASIC: { mechanism: 'basic' },
  CLIENT_SECRET_POST: { mechanism: 'post' },
  CLIENT_SECRET_JWT: { mechanism: 'assertion' },
  PRIVATE_KEY_JWT: { mechanism: 'assertion' },
  TLS_CLIENT_AUTH: { certificate: true },
  SELF_SIGNED_TLS_CLIENT_AUTH: { certificate: true },
  ATTEST_JWT_CLIENT_AUTH: { mechanism: 'attestation' },
  ATTEST_JWT_CLIENT_AUTH_DPOP: { mechanism: 'attestation with DPoP' },
}

interface RequestCredentials {
  readonly clientSecret?: string | undefined
  readonly clientAttestation?: string | undefined
  readonly clientAttestationProof?: string | undefined
  readonly dpop?: string | undefined
}

/** A certificate comes with the connection, so it is not one. */
export type Mechanism = CredentialMechanism | AttestationMechanism

/** Credentials of the client; at most one of these may be used (RFC 6749 §2.3). */
type CredentialMechanism = 'basic' | 'post' | 'assertion'

type AttestationMechanism = 'attestation' | 'attestation with DPoP'

/**
 * More than one is refused (RFC 6749 §2.3). An attestation beside credentials is no further mechanism,
 * but a signal (Attestation-Based Client Authentication §7.6).
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

/** An attestation alone is a signal for a client that registered another method. */
export function authenticatingMechanisms(
  mechanisms: readonly Mechanism[],
  registered: Mechanism | undefined,
): readonly Mechanism[] {
  return isAttestation(registered) ? mechanisms : mechanisms.filter(mechanism => !isAttestation(mechanism))
}

export function isAttestation(mechanism: Mechanism | undefined): mechanism is AttestationMechanism {
  return mechanism === 'attestation' || mechanism === 'attestation with DPoP'
}

/** Proofs of possession of an attested key by their names in metadata (§7.6). */
export const ATTESTATION_POP_METHOD_NAMES: Readonly<Record<AttestationPopMethod, string>> = {
  ATTESTATION_POP_JWT: 'attestation_pop_jwt',
  DPOP_COMBINED: 'dpop_combined',
  NONE: 'none',
}

/** What TLS_CLIENT_AUTH can register, exactly one of them, and how a certificate is compared (RFC 8705 §2.1.2). */
export const SUBJECTS = [
  ['tlsClientAuthSubjectDn', hasSubject],
  ['tlsClientAuthSanDns', hasDnsName],
  ['tlsClientAuthSanUri', hasUri],
  ['tlsClientAuthSanIp', hasIpAddress],
  ['tlsClientAuthSanEmail', hasEmailAddress],
] as const

export const SUBJECT_NAMES: readonly (typeof SUBJECTS)[number][0][] = SUBJECTS.map(([name]) => name)

function hasSubject({ subject }: CertificateFacts, registered: string): boolean {
  const pattern = readDistinguishedName(registered)
  return pattern !== undefined && isSameDistinguishedName(pattern, subject)
}
