import { constants } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { connect as connectByTcp, isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectByTls } from 'node:tls'
import { CountedStream } from './counted-stream.js'
import { FetchFailure } from './failure.js'
import { HANDSHAKE_BYTES, HEADER_BYTES } from './limits.js'

/** To whom and how a connection goes. */
export interface Destination {
  readonly target: URL
  /** The addresses that were checked. */
  readonly addresses: readonly string[]
  /** The roots to trust instead of those of the runtime. */
  readonly ca?: string[] | undefined
}

const TLS = {
  ALPNProtocols: ['http/1.1'],
  minVersion: 'TLSv1.2',
  rejectUnauthorized: true,
  // Each handshake has certificates to verify.
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
} as const

const TOO_LARGE_HANDSHAKE = new FetchFailure('unreachable', 'its certificates are too large')

/** A connection that ends when the other side sends more than a response of `maxBytes` needs. */
export function connectTo({ target, addresses, ca }: Destination, maxBytes: number): Duplex {
  const host = hostOfUrl(target)
  const isPlain = target.protocol === 'http:'
  const tcp = connectByTcp({ host, port: Number(target.port || (isPlain ? 80 : 443)), lookup: pinnedTo(addresses) })
  if (isPlain) return new CountedStream(tcp).allow(2 * (HEADER_BYTES + maxBytes), new FetchFailure('too_large'))
  const socket = new CountedStream(tcp).allow(HANDSHAKE_BYTES, TOO_LARGE_HANDSHAKE)
  const tls = connectByTls({ ...TLS, ...(ca && { ca }), socket, host, servername: isIP(host) === 0 ? host : '' })
  tls.once('secureConnect', () => socket.allow(2 * (HEADER_BYTES + maxBytes), new FetchFailure('too_large')))
  return new CountedStream(tls)
}

/** The host of a URL as an address or a name, without brackets. */
export function hostOfUrl({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Node connects to what its `lookup` answers: these addresses and no others. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address): LookupAddress => ({ address, family: isIP(address) }))
  const [first = { address: '', family: 0 }] = all
  return (_, { all: isAll }, callback) => (isAll ? callback(null, all) : callback(null, first.address, first.family))
}
