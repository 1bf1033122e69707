import { fromBase64 } from '#platform-base64'
import { CERTIFICATE_LENGTH, CHAIN_LENGTH, STAPLED_COUNT, STAPLED_LENGTH } from '../lib/limits.js'
import { refuse } from '../lib/result.js'
import { ask, PortFault } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import { firstCertificate } from '../standards/x500/pem.js'
import type { VerifiedPath } from './evidence.js'
import type { CredentialsRead } from './facts.js'

/**
 * Asks the `Certificates` port about the certificate of the connection and the chain that came with
 * it (RFC 8705 §2.1). Names are read from that one certificate alone, never from another in the
 * chain. A service that does not support TLS_CLIENT_AUTH never asks, whichever client it is.
 */
export async function verifyCertificatePath(
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
  const path = chainOf(request.clientCertificatePath)
  if (path === undefined) return refuse({ reason: 'the chain cannot be read' })
  const stapled = stapledIn(request.clientOcspResponses)
  if (stapled === undefined) return refuse({ reason: 'the stapled OCSP responses cannot be read' })
  const verified = await ask('certificates', () => certificates.verifyPath(leaf, path, now, stapled))
  if (typeof verified?.ok === 'boolean') return verified
  throw new PortFault('certificates', new TypeError('expected a result'))
}

/** The chain as DER; `undefined` when it is too long or any part of it cannot be read. */
function chainOf(path: readonly string[]): readonly Uint8Array[] | undefined {
  if (path.length > CHAIN_LENGTH || path.some(pem => pem.length > CERTIFICATE_LENGTH)) return undefined
  const chain = path.map(firstCertificate)
  return chain.every(der => der !== undefined) ? chain : undefined
}

/** The responses as DER; `undefined` when they are too many, too long or not in base64. */
function stapledIn(responses: readonly string[]): readonly Uint8Array[] | undefined {
  if (responses.length > STAPLED_COUNT || responses.some(text => text.length > STAPLED_LENGTH)) return undefined
  const stapled = responses.map(fromBase64)
  return stapled.every(der => der !== undefined) ? stapled : undefined
}
