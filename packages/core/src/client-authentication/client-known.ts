import { fromBase64 } from '#platform-base64'
import { equalBytes } from '../lib/constant-time.js'
import { CERTIFICATE_LENGTH, CHAIN_LENGTH, STAPLED_COUNT, STAPLED_LENGTH, TOKEN_LENGTH } from '../lib/limits.js'
import { type Awaitable, andThen, ok, refuse } from '../lib/result.js'
import { type Stage, withMore } from '../pipeline/pipeline.js'
import { isAttestation, METHODS } from '../policy/authentication-methods.js'
import { keySourceOf, sharedSecret, type VerifiedSignature, verifyByKeys, verifyMac } from '../policy/keys.js'
import { ask, askBoolean, PortFault } from '../ports/ask.js'
import { findClient, withKeyNamed } from '../ports/find.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { FoundClient } from '../records/client-identifiers.js'
import type { ClientAssertion } from '../standards/client-assertion/client-assertion.js'
import { presentedCertificate } from '../standards/x500/pem.js'
import { requireAttestations } from './attestation/stages.js'
import { clientNameOf } from './credentials.js'
import type {
  AttestationHeld,
  ClientIdentified,
  CredentialsRead,
  Evidence,
  VerifiedCertificate,
  VerifiedPath,
} from './facts.js'
import { AUTHENTICATION_CHECKS } from './method-checks.js'
import type { ClientRefusal } from './refusals.js'
import type { ReadClientRequest } from './request.js'

/** All is verified before an unknown client is refused. */
export function clientKnown<Request extends ReadClientRequest>(): Stage<
  AttestationHeld<Request>,
  ClientIdentified<Request>,
  StoreUse<'clients', 'find' | 'renewKeys'> & CredentialPorts,
  ClientRefusal
> {
  return {
    name: 'client known',
    clause: 'RFC 6749 §2.3',
    gather(facts, ports) {
      const clientIdentifier = clientNameOf(facts)
      return andThen(presentClient(facts, clientIdentifier, ports), found =>
        andThen(verifyCredentials(facts, found?.client, ports), evidence => {
          if (found === undefined) return refuse({ reason: 'client_unknown' })
          const { client, canonical: clientKey, by, tokensRevokedAt } = found
          return ok(withMore(facts, { client, clientIdentifier, clientKey, by, tokensRevokedAt, evidence }))
        }),
      )
    },
    checks: AUTHENTICATION_CHECKS,
  }
}

/** With the key that the credential needs, if the client's keys are at a URL. */
function presentClient(
  facts: AttestationHeld,
  clientIdentifier: string,
  ports: StoreUse<'clients', 'find' | 'renewKeys'>,
): Awaitable<FoundClient | undefined> {
  return andThen(findClient(clientIdentifier, facts.service, ports), found => {
    const needed = found && keyNeeded(found.client, facts)
    if (found === undefined || needed === undefined) return found
    return andThen(withKeyNamed(found.client, needed.kid, ports), client => ({ ...found, client }))
  })
}

/** What verifies the credential that was sent; `undefined` where that is no key of the client. */
function keyNeeded(
  { tokenAuthMethod, selfSignedCertificateKeyId: kid }: Client,
  { assertion, certificate }: AttestationHeld,
): Pick<ClientAssertion, 'kid'> | undefined {
  if (tokenAuthMethod === 'PRIVATE_KEY_JWT') return assertion?.assertion
  const isByCertificate = tokenAuthMethod === 'SELF_SIGNED_TLS_CLIENT_AUTH' && certificate !== undefined
  return isByCertificate ? { kid } : undefined
}

/** Without keys or a secret of the client, by a dummy at the same cost. */
function verifyAssertion(
  assertion: ClientAssertion,
  client: Client | undefined,
  ports: Pick<Ports, 'crypto' | 'secrets'>,
): Awaitable<VerifiedSignature> {
  const { algorithm, signed, signature } = assertion
  return algorithm === 'HS256'
    ? andThen(sharedSecret(client, ports), secret => verifyMac(signed, signature, secret, ports))
    : verifyByKeys(assertion, algorithm, client?.jwks.keys ?? [], ports, keySourceOf(client))
}

const CHAIN = { count: CHAIN_LENGTH, length: CERTIFICATE_LENGTH }
const STAPLED = { count: STAPLED_COUNT, length: STAPLED_LENGTH }

/**
 * Names are read from that one certificate alone, never from another in the chain (RFC 8705 §2.1).
 * A service that does not support TLS_CLIENT_AUTH never asks, whichever client it is.
 */
async function verifyCertificatePath(
  leaf: Uint8Array,
  { request, service, now }: CredentialsRead,
  client: Client | undefined,
  ports: Partial<Pick<Ports, 'certificates'>>,
): Promise<VerifiedPath | undefined> {
  if (!service.supportedTokenAuthMethods.includes('TLS_CLIENT_AUTH')) return undefined
  const { certificates } = ports
  if (certificates === undefined) {
    if (client?.tokenAuthMethod !== 'TLS_CLIENT_AUTH') return undefined
    throw new PortFault('certificates', new TypeError('TLS_CLIENT_AUTH needs a Certificates port'))
  }
  const leftToTerminator = !service.mutualTlsValidatePkiCertChain || certificates.validatedElsewhere === true
  if (leftToTerminator && request.clientCertificateAuthorized === false) {
    return refuse({ reason: 'the TLS terminator has not validated the chain' })
  }
  const path = derOf(request.clientCertificatePath, CHAIN, presentedCertificate)
  if (path === undefined) return refuse({ reason: 'the chain cannot be read' })
  const stapled = derOf(request.clientOcspResponses, STAPLED, fromBase64)
  if (stapled === undefined) return refuse({ reason: 'the stapled OCSP responses cannot be read' })
  const verified = await ask('certificates', () => certificates.verifyPath(leaf, path, now, stapled))
  if (typeof verified?.ok === 'boolean') return verified
  throw new PortFault('certificates', new TypeError('expected a result'))
}

/** As DER; `undefined` when they are too many, or one is too long or cannot be read. */
function derOf(
  texts: readonly string[],
  most: { readonly count: number; readonly length: number },
  read: (text: string) => Uint8Array | undefined,
): readonly Uint8Array[] | undefined {
  if (texts.length > most.count || texts.some(text => text.length > most.length)) return undefined
  const all = texts.map(text => read(text))
  return all.every(der => der !== undefined) ? all : undefined
}

export type CredentialPorts = Pick<Ports, 'secrets' | 'crypto'> & Partial<Pick<Ports, 'certificates' | 'attestations'>>

/**
 * By the one mechanism that was used. The work depends on what was sent, never on whether the client exists, so an
 * unknown client costs what a known one does. The registered method is checked later.
 */
function verifyCredentials(
  facts: AttestationHeld,
  client: Client | undefined,
  ports: CredentialPorts,
): Awaitable<Evidence> {
  requireAttestations(client, ports)
  const { assertion } = facts
  const secret = presentedSecret(facts)
  if (secret !== undefined) {
    const matches = askBoolean('secrets', () => ports.secrets.matches(secret, client?.clientSecret))
    return andThen(matches, secretMatches => ({ secretMatches }))
  }
  if (assertion !== undefined) {
    const verified = verifyAssertion(assertion.assertion, client, ports)
    return andThen(verified, found => ({ assertion: { ...found, assertion: assertion.assertion } }))
  }
  return andThen(verifyCertificate(facts, client, ports), found => (found === undefined ? {} : { certificate: found }))
}

/** Only the beginning of one that is too long. */
function presentedSecret({ request, form }: AttestationHeld): string | undefined {
  return (request.clientSecret ?? form.values.get('client_secret'))?.slice(0, TOKEN_LENGTH)
}

/**
 * A certificate that fits no client costs a path validation, whichever client was named; only public clients are
 * exempt, and those that authenticate with an attestation, which was verified by then.
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

/** As a whole, and the first in `x5c`. */
function isRegistered(certificate: Uint8Array, { jwks, selfSignedCertificateKeyId: kid }: Client): boolean {
  const named = jwks.keys.filter(key => kid === undefined || key.kid === kid)
  return named.some(({ x5c: [first] = [] }) => {
    const registered = first === undefined ? undefined : fromBase64(first)
    return registered !== undefined && equalBytes(registered, certificate)
  })
}
