import { X509Certificate } from 'node:crypto'
import { type DetailedPeerCertificate, type PeerCertificate, TLSSocket } from 'node:tls'
import type { Request } from 'express'

/** The most certificates besides the client's: core accepts no longer chain. */
const LONGEST_PATH = 8

/**
 * The client's certificate of the TLS connection, in PEM; `undefined` without TLS or without a
 * certificate.
 */
export function certificateOfConnection(req: Request): string | undefined {
  if (!(req.socket instanceof TLSSocket)) return undefined
  // A connection that has been closed has no certificate: the types are wrong here.
  const certificate: Partial<PeerCertificate> | null = req.socket.getPeerCertificate()
  return certificate?.raw === undefined ? undefined : new X509Certificate(certificate.raw).toString()
}

/**
 * Whether Node has validated the client's certificate chain with the `ca` of the server;
 * `undefined` without TLS. With `rejectUnauthorized: false` the connection is accepted either way.
 */
export function isCertificateAuthorized(req: Request): boolean | undefined {
  if (!(req.socket instanceof TLSSocket)) return undefined
  // After a renegotiation with an invalid certificate, Node sets the error but does not change
  // `authorized`.
  const { authorized, authorizationError }: { authorized: boolean; authorizationError: unknown } = req.socket
  return authorized && !authorizationError
}

/**
 * The certificates that the client sent with its own on the TLS connection, in PEM, for
 * TLS_CLIENT_AUTH (RFC 8705 §2.1); empty without TLS or without a certificate. Node returns those
 * that it can link by name. A resumed TLS session has none, so configure the usual intermediates
 * for path validation.
 */
export function certificatePathOfConnection(req: Request): readonly string[] {
  if (!(req.socket instanceof TLSSocket)) return []
  const path: string[] = []
  let certificate: DetailedPeerCertificate | null = req.socket.getPeerCertificate(true)
  while (certificate?.issuerCertificate !== undefined && certificate.issuerCertificate !== certificate) {
    certificate = certificate.issuerCertificate
    if (path.length === LONGEST_PATH) break
    path.push(new X509Certificate(certificate.raw).toString())
  }
  return path
}
