import { fromBase64 } from '#platform-base64'
import { equalBytes } from '../lib/encoding.js'
import { TOKEN_LENGTH } from '../lib/limits.js'
import { type Awaitable, andThen } from '../lib/result.js'
import { verifyByKeys } from '../policy/verify-by-keys.js'
import { askBoolean } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AttestationFacts } from '../standards/attestation/rules.js'
import type { Evidence, VerifiedAttestation, VerifiedCertificate } from './evidence.js'
import type { CredentialsRead } from './facts.js'
import { verifyAssertion } from './verify-assertion.js'
import { verifyCertificatePath } from './verify-certificate-path.js'

/** The ports that verify credentials. */
export type CredentialPorts = Pick<Ports, 'secrets' | 'crypto'> & Partial<Pick<Ports, 'certificates'>>

/**
 * Verifies what was presented, by the one mechanism that was used. The work depends on what was
 * sent, never on whether the client exists, so an unknown client costs what a known one does. The
 * registered method is checked later.
 */
export function verifyCredentials(
  facts: CredentialsRead,
  client: Client | undefined,
  ports: CredentialPorts,
): Awaitable<Evidence> {
  const { assertion, attestation, service } = facts
  const secret = presentedSecret(facts)
  if (secret !== undefined) {
    return andThen(isSecretOf(client, secret, ports), secretMatches => ({ secretMatches }))
  }
  if (assertion !== undefined) {
    const verified = verifyAssertion(assertion.assertion, client, ports)
    return andThen(verified, found => ({ assertion: { ...found, assertion: assertion.assertion } }))
  }
  if (attestation !== undefined) {
    return andThen(verifyAttestation(attestation, service, ports), found => ({ attestation: found }))
  }
  return andThen(verifyCertificate(facts, client, ports), found => (found === undefined ? {} : { certificate: found }))
}

/**
 * The secret that was presented, by HTTP Basic or in the form; only the beginning of one that is
 * too long.
 */
function presentedSecret({ request, form }: CredentialsRead): string | undefined {
  return (request.clientSecret ?? form.values.get('client_secret'))?.slice(0, TOKEN_LENGTH)
}

function isSecretOf(client: Client | undefined, secret: string, ports: CredentialPorts): Awaitable<boolean> {
  return askBoolean('secrets', () => ports.secrets.matches(secret, client?.clientSecret))
}

async function verifyAttestation(
  { attestation, proof }: AttestationFacts,
  { attestationTrust }: Service,
  ports: CredentialPorts,
): Promise<VerifiedAttestation> {
  const attester = attestation.iss
  const trusted = attestationTrust.find(({ issuer }) => issuer === attester)
  const verified = await verifyByKeys(attestation, attestation.algorithm, trusted?.jwks.keys ?? [], ports)
  const { key } = attestation
  if (!verified.signatureRight || key === undefined) return { ...verified, attester, keyHeld: false }
  const { algorithm, signed, signature } = proof
  const keyHeld = await askBoolean('crypto', () => ports.crypto.verify(algorithm, key, signed, signature))
  return { ...verified, attester, keyHeld }
}

/**
 * A certificate that fits no client costs a path validation, whichever client was named; only
 * public clients are exempt.
 */
async function verifyCertificate(
  facts: CredentialsRead,
  client: Client | undefined,
  ports: CredentialPorts,
): Promise<VerifiedCertificate | undefined> {
  const { certificate } = facts
  if (certificate === undefined || client?.tokenAuthMethod === 'NONE') return undefined
  const registered = client?.tokenAuthMethod === 'SELF_SIGNED_TLS_CLIENT_AUTH' && isRegistered(certificate, client)
  return registered
    ? { registered }
    : { registered, path: await verifyCertificatePath(certificate, facts, client, ports) }
}

/**
 * Whether the certificate is, as a whole, the first in `x5c` of a registered key: of the named key,
 * if one is named.
 */
function isRegistered(certificate: Uint8Array, { jwks, selfSignedCertificateKeyId: kid }: Client): boolean {
  const named = jwks.keys.filter(key => kid === undefined || key.kid === kid)
  return named.some(({ x5c: [first] = [] }) => {
    const registered = first === undefined ? undefined : fromBase64(first)
    return registered !== undefined && equalBytes(registered, certificate)
  })
}
