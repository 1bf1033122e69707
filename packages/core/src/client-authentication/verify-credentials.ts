import { fromBase64 } from '#platform-base64'
import { equalBytes } from '../lib/encoding.js'
import { TOKEN_LENGTH } from '../lib/limits.js'
import { type Awaitable, andThen } from '../lib/result.js'
import { askBoolean } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { Evidence, VerifiedCertificate } from './evidence.js'
import type { AttestationHeld } from './facts.js'
import { isAttestation } from './mechanism.js'
import { METHODS } from './method.js'
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
  facts: AttestationHeld,
  client: Client | undefined,
  ports: CredentialPorts,
): Awaitable<Evidence> {
  const { assertion } = facts
  const secret = presentedSecret(facts)
  if (secret !== undefined) {
    return andThen(isSecretOf(client, secret, ports), secretMatches => ({ secretMatches }))
  }
  if (assertion !== undefined) {
    const verified = verifyAssertion(assertion.assertion, client, ports)
    return andThen(verified, found => ({ assertion: { ...found, assertion: assertion.assertion } }))
  }
  return andThen(verifyCertificate(facts, client, ports), found => (found === undefined ? {} : { certificate: found }))
}

/**
 * The secret that was presented, by HTTP Basic or in the form; only the beginning of one that is
 * too long.
 */
function presentedSecret({ request, form }: AttestationHeld): string | undefined {
  return (request.clientSecret ?? form.values.get('client_secret'))?.slice(0, TOKEN_LENGTH)
}

function isSecretOf(client: Client | undefined, secret: string, ports: CredentialPorts): Awaitable<boolean> {
  return askBoolean('secrets', () => ports.secrets.matches(secret, client?.clientSecret))
}

/**
 * A certificate that fits no client costs a path validation, whichever client was named; only
 * public clients are exempt, and those that authenticate with an attestation, which was verified
 * by then.
 */
async function verifyCertificate(
  facts: AttestationHeld,
  client: Client | undefined,
  ports: CredentialPorts,
): Promise<VerifiedCertificate | undefined> {
  const { certificate } = facts
  if (certificate === undefined || (client !== undefined && usesNoCertificate(client))) return undefined
  const registered = client?.tokenAuthMethod === 'SELF_SIGNED_TLS_CLIENT_AUTH' && isRegistered(certificate, client)
  return registered
    ? { registered }
    : { registered, path: await verifyCertificatePath(certificate, facts, client, ports) }
}

function usesNoCertificate({ tokenAuthMethod }: Client): boolean {
  return tokenAuthMethod === 'NONE' || isAttestation(METHODS[tokenAuthMethod].mechanism)
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
