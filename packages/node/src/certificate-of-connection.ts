import type { IncomingMessage } from 'node:http'
import { type DetailedPeerCertificate, type PeerCertificate, TLSSocket } from 'node:tls'

/** The most certificates besides the client's: core accepts no longer chain. */
const LONGEST_PATH = 8

/** The client's certificate of the TLS connection, in PEM; `undefined` without TLS or without a certificate. */
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
  // After a renegotiation with an invalid certificate, Node sets the error but does not change `authorized`.
  const { authorized, authorizationError }: { authorized: boolean; authorizationError: unknown } = socket
  return authorized && !authorizationError
}

/** Whether the TLS session was resumed; `undefined` without TLS. */
export function isSessionResumed({ socket }: IncomingMessage): boolean | undefined {
  return socket instanceof TLSSocket ? socket.isSessionReused() : undefined
}

/**
 * The certificates that the client sent with its own on the TLS connection, in PEM, for TLS_CLIENT_AUTH (RFC 8705
 * §2.1); empty without TLS or without a certificate. Node returns those that it can link by name. A resumed TLS
 * session has none, and neither has any in some versions of Node when the server has `ca`: configure the usual
 * intermediates for path validation.
 */
export function certificatePathOfConnection({ socket }: IncomingMessage): readonly string[] {
  if (!(socket instanceof TLSSocket)) return []
  const connection: Connection = socket
  connection[PATH] ??= pathOf(connection.getPeerCertificate(true))
  return connection[PATH] ?? []
}

/**
 * The path that a connection has sent. Node copies the whole chain, however long it is, so it is
 * asked once. After a renegotiation the path may be another certificate's: then it leads nowhere. It
 * is a property and in no map, because each request of HTTP/2 has a proxy of its own of the socket.
 */
const PATH: unique symbol = Symbol('certificate path')
type Connection = TLSSocket & { [PATH]?: readonly string[] | undefined }

/** The certificates above the first; `undefined` without one, for which TLS 1.2 may ask later. */
function pathOf(first: DetailedPeerCertificate | null): readonly string[] | undefined {
  if (first?.raw === undefined) return undefined
  const path: string[] = []
  for (let at = first; path.length < LONGEST_PATH; at = at.issuerCertificate) {
    if (at.issuerCertificate === undefined || at.issuerCertificate === at) break
    path.push(pemOf(at.issuerCertificate.raw))
  }
  return path
}

/** Writes PEM (RFC 7468 §2). The TLS layer has parsed the certificate already. */
function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
