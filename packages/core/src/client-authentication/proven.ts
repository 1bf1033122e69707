import { equalBytes, fromBase64 } from '../lib/encoding.js'
import { TOKEN_LENGTH } from '../lib/limits.js'
import { type Awaitable, andThen } from '../lib/result.js'
import { askBoolean } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AttestationInTime } from '../standards/attestation/rules.js'
import type { Presented } from './stages/presented.js'
import { type VerifiedSignature, verifyAssertion, verifyBySet } from './verify-assertion.js'
import { type VerifiedPath, verifyCertificatePath } from './verify-certificate-path.js'

/** What the ports said of the credentials. Nothing is proven by what was not presented. */
export interface Proven {
  /** The secret of HTTP Basic or of the form is the client's. */
  readonly secretMatches: boolean
  readonly assertion: VerifiedSignature
  /** The attestation is by an attester whom the service trusts. */
  readonly attestation: VerifiedSignature
  /** The instance holds the key for which the attester vouches. */
  readonly attestationKeyHeld: boolean
  /** The certificate is, as a whole, one that the client registered. */
  readonly certificateRegistered: boolean
  /** What path validation came to; `undefined` where it was not asked. */
  readonly path: VerifiedPath | undefined
}

/** What verifying credentials asks for. */
export type ProofPorts = Pick<Ports, 'secrets' | 'crypto'> & Partial<Pick<Ports, 'certificates'>>

const NO_SIGNATURE: VerifiedSignature = { keyFound: false, signatureRight: false }

const NOTHING: Proven = {
  secretMatches: false,
  assertion: NO_SIGNATURE,
  attestation: NO_SIGNATURE,
  attestationKeyHeld: false,
  certificateRegistered: false,
  path: undefined,
}

/**
 * Verifies whatever was presented, by the one mechanism that was used. What is done depends on what was sent, never on
 * whether the client exists: so an unknown client costs what a known one does. The registered method is judged afterwards.
 */
export function verifyCredentials(facts: Presented, client: Client | undefined, ports: ProofPorts): Awaitable<Proven> {
  const { assertion, attestation, service } = facts
  const secret = presentedSecret(facts)
  if (secret !== undefined) {
    return andThen(isSecretOf(client, secret, ports), secretMatches => provenBy({ secretMatches }))
  }
  if (assertion !== undefined) {
    return andThen(verifyAssertion(assertion.assertion, client, ports), verified => provenBy({ assertion: verified }))
  }
  if (attestation !== undefined) return andThen(verifyAttestation(attestation, service, ports), provenBy)
  return andThen(verifyCertificate(facts, client, ports), provenBy)
}

function provenBy(proven: Partial<Proven>): Proven {
  return Object.assign({}, NOTHING, proven)
}

/** The secret that was presented, by HTTP Basic or in the form; of one that is too long to be one, the beginning. */
function presentedSecret({ request, form }: Presented): string | undefined {
  return (request.clientSecret ?? form.values.get('client_secret'))?.slice(0, TOKEN_LENGTH)
}

function isSecretOf(client: Client | undefined, secret: string, ports: ProofPorts): Awaitable<boolean> {
  return askBoolean('secrets', () => ports.secrets.matches(secret, client?.clientSecret))
}

async function verifyAttestation(
  { attestation, proof }: AttestationInTime,
  { attestationTrust }: Service,
  ports: ProofPorts,
): Promise<Pick<Proven, 'attestation' | 'attestationKeyHeld'>> {
  const trusted = attestationTrust.find(({ issuer }) => issuer === attestation.iss)
  const vouched = await verifyBySet(attestation, attestation.algorithm, trusted?.jwks.keys ?? [], ports)
  const { key } = attestation
  if (!vouched.signatureRight || key === undefined) return { attestation: vouched, attestationKeyHeld: false }
  const { algorithm, signed, signature } = proof
  const held = await askBoolean('crypto', () => ports.crypto.verify(algorithm, key, signed, signature))
  return { attestation: vouched, attestationKeyHeld: held }
}

/** A certificate that fits nobody costs a path validation, whoever was named: clients that use none are spared it. */
async function verifyCertificate(
  facts: Presented,
  client: Client | undefined,
  ports: ProofPorts,
): Promise<Pick<Proven, 'certificateRegistered' | 'path'>> {
  const { certificate } = facts
  if (certificate === undefined || client?.tokenAuthMethod === 'NONE') return NOTHING
  const certificateRegistered =
    client?.tokenAuthMethod === 'SELF_SIGNED_TLS_CLIENT_AUTH' && isRegistered(certificate, client)
  if (certificateRegistered) return { certificateRegistered, path: undefined }
  return { certificateRegistered, path: await verifyCertificatePath(certificate, facts, client, ports) }
}

/** Whether the whole certificate is the first in `x5c` of a registered key: of the one that is named, where one is. */
function isRegistered(certificate: Uint8Array, { jwks, selfSignedCertificateKeyId: kid }: Client): boolean {
  const named = jwks.keys.filter(key => kid === undefined || key.kid === kid)
  return named.some(({ x5c: [first = ''] = [] }) => equalBytes(fromBase64(first) ?? new Uint8Array(), certificate))
}
