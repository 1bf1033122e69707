import { X509Certificate } from 'node:crypto'
import { type DetailedPeerCertificate, type PeerCertificate, TLSSocket } from 'node:tls'
import type { Request } from 'express'

/** Certificates that are looked at beside the client's: core takes no longer chain. */
const LONGEST_PATH = 8

/** The certificate that the client showed on its TLS connection, in PEM; `undefined` without TLS or certificate. */
export function certificateOfConnection(req: Request): string | undefined {
  if (!(req.socket instanceof TLSSocket)) return undefined
  // A connection that was closed meanwhile has none, whatever the types say.
  const certificate: Partial<PeerCertificate> | null = req.socket.getPeerCertificate()
  return certificate?.raw === undefined ? undefined : new X509Certificate(certificate.raw).toString()
}

/**
 * Whether Node has validated the chain of that certificate by the server's own `ca`; `undefined` without TLS. With
 * `rejectUnauthorized: false` a connection is established either way.
 */
export function isCertificateAuthorized(req: Request): boolean | undefined {
  if (!(req.socket instanceof TLSSocket)) return undefined
  // After a renegotiation with a certificate that does not hold, Node sets the error and leaves `authorized` as it was.
  const { authorized, authorizationError }: { authorized: boolean; authorizationError: unknown } = req.socket
  return authorized && !authorizationError
}

/**
 * The certificates that the client sent beside its own on its TLS connection, in PEM, for TLS_CLIENT_AUTH (RFC 8705
 * §2.1); empty without TLS or certificate. Node tells those that it can link by their names. On a connection that goes
 * on with an earlier session there are none: the validation of paths needs to know the usual intermediates by itself.
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
