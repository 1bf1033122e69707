import { X509Certificate } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import type { Request } from 'express'

/** The certificate that the client showed on its TLS connection, in PEM; `undefined` without TLS or certificate. */
export function certificateOfConnection(req: Request): string | undefined {
  if (!(req.socket instanceof TLSSocket)) return undefined
  const { raw } = req.socket.getPeerCertificate()
  return raw === undefined ? undefined : new X509Certificate(raw).toString()
}
