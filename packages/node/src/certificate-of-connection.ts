import type { IncomingMessage } from 'node:http'
import { type DetailedPeerCertificate, type PeerCertificate, TLSSocket } from 'node:tls'

/** The most certificates besides the client's: core accepts no longer chain. */
const LONGEST_PATH = 8

/**
 * The client's certificate of the TLS connection, in PEM; `undefined` without TLS or without a
 * certificate.
 */
export function certificateOfConnection({ socket }: IncomingMessage): string | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  // A connection that has been closed has no certificate: the types are wrong here.
  const certificate: Partial<PeerCertificate> | null = socket.getPeerCertificate()
  return certificate?.raw === undefined ? undefined : pemOf(certificate.raw)
}

/**
 * Whether Node has validated the client's certificate chain with the `ca` of the server;
 * `undefined` without TLS. With `rejectUnauthorized: false` the connection is accepted either way.
 */
export function isCertificateAuthorized({ socket }: IncomingMessage): boolean | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  // After a renegotiation with an invalid certificate, Node sets the error but does not change
  // `authorized`.
  const { authorized, authorizationError }: { authorized: boolean; authorizationError: unknown } = socket
  return authorized && !authorizationError
}

/**
 * The certificates that the client sent with its own on the TLS connection, in PEM, for
 * TLS_CLIENT_AUTH (RFC 8705 §2.1); empty without TLS or without a certificate. Node returns those
 * that it can link by name. A resumed TLS session has none, so configure the usual intermediates
 * for path validation.
 */
export function certificatePathOfConnection({ socket }: IncomingMessage): readonly string[] {
  if (!(socket instanceof TLSSocket)) return []
  const path: string[] = []
  let certificate: DetailedPeerCertificate | null = socket.getPeerCertificate(true)
  while (certificate?.issuerCertificate !== undefined && certificate.issuerCertificate !== certificate) {
    certificate = certificate.issuerCertificate
    if (path.length === LONGEST_PATH) break
    path.push(pemOf(certificate.raw))
  }
  return path
}

/** Writes PEM (RFC 7468 §2). The TLS layer has parsed the certificate already. */
function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
