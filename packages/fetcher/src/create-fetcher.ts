import { request as requestByTcp } from 'node:http'
import { request as requestByTls } from 'node:https'
import { isIP } from 'node:net'
import { isSecureUrl, requireOptions } from '@symbolon/core/internal'
import { addressFilter } from './addresses.js'
import { connectTo, type Destination, hostOfUrl } from './connection.js'
import { readContent } from './content.js'
import { FetchFailure } from './failure.js'
import type { Fetched, Fetcher } from './fetcher.js'
import { ADDRESS_COUNT, HEADER_BYTES, INFORMATIONAL_COUNT, URL_LENGTH } from './limits.js'
import { type LookUp, lookUpByDns } from './look-up.js'

/** What {@link createFetcher} takes; everything has a default. */
export interface FetcherOptions {
  /** Milliseconds from the question for the address to the last byte. Default: 5,000. */
  readonly milliseconds?: number
  /**
   * Addresses and networks that may be fetched from although they are not public, such as `10.1.2.0/24`: for tests, and
   * for clients inside of your own network. Whoever can register a client can then reach all of them. Default: none.
   */
  readonly allowedAddresses?: readonly string[]
  /** The roots to trust, in PEM, instead of those of the runtime. */
  readonly ca?: string | readonly string[]
  /** Finds the addresses of a host. Default: the servers of names of the system, without a thread. */
  readonly lookUp?: LookUp
}

const OPTIONS = { milliseconds: true, allowedAddresses: true, ca: true, lookUp: true } as const

interface Manner {
  readonly lookUp: LookUp
  isAllowed(address: string): boolean
}

/**
 * A fetcher for Node, over node:https. The addresses of a host are looked up once, all of them are checked, and the
 * connection goes to one of these: a name that answers differently the next time is not asked again. Each URL gets a
 * connection of its own, with TLS 1.2 or later.
 *
 * Throws a `TypeError` for an unknown option, an address that is none, or a time that is no positive number.
 */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const {
    milliseconds = 5_000,
    allowedAddresses = [],
    ca,
    lookUp = (host: string) => lookUpByDns(host),
  } = requireOptions('createFetcher', options, OPTIONS)
  if (!(milliseconds > 0 && Number.isFinite(milliseconds))) {
    throw new TypeError('createFetcher: pass milliseconds, a positive number')
  }
  const roots = ca === undefined ? {} : { ca: [ca].flat() }
  const manner = { lookUp, isAllowed: addressFilter(allowedAddresses) }
  return {
    async fetch(url, maxBytes, chosenBy) {
      const target = targetOf(url, chosenBy)
      const signal = AbortSignal.timeout(milliseconds)
      const addresses = await inTime(addressesOf(target, manner), signal)
      return exchange({ target, addresses, ...roots }, maxBytes, signal)
    },
  }
}

function targetOf(url: string, chosenBy: 'operator' | undefined): URL {
  const target = url.length <= URL_LENGTH && URL.canParse(url) ? new URL(url) : undefined
  if (target === undefined || !isFit(target, chosenBy)) throw new FetchFailure('url_unfit')
  return target
}

function isFit({ protocol, username, password, hash, href }: URL, chosenBy: 'operator' | undefined): boolean {
  if (username !== '' || password !== '' || hash !== '') return false
  return protocol === 'https:' || (chosenBy === 'operator' && isSecureUrl(href))
}

/** A server of names may know no localhost, and nobody else may answer for it. */
const LOCAL: ReadonlyMap<string, readonly string[]> = new Map([
  ['127.0.0.1', ['127.0.0.1']],
  ['::1', ['::1']],
  ['localhost', ['127.0.0.1', '::1']],
])

/** The addresses to connect to: none that may not be, or nothing is fetched at all. */
async function addressesOf(target: URL, { lookUp, isAllowed }: Manner): Promise<readonly string[]> {
  const host = hostOfUrl(target)
  if (target.protocol === 'http:') return LOCAL.get(host) ?? []
  const addresses = isIP(host) === 0 ? await lookUp(host) : [host]
  if (addresses.length === 0) throw new FetchFailure('host_unknown')
  if (!addresses.every(isAllowed)) throw new FetchFailure('address_not_public')
  return addresses.slice(0, ADDRESS_COUNT)
}

/** One request and its response. The connection ends with it, whatever happens. */
function exchange(destination: Destination, maxBytes: number, signal: AbortSignal): Promise<Fetched> {
  const connection = connectTo(destination, maxBytes)
  const request = destination.target.protocol === 'http:' ? requestByTcp : requestByTls
  const sent = request(destination.target, {
    createConnection: () => connection,
    signal,
    maxHeaderSize: HEADER_BYTES,
    headers: { accept: 'application/json, application/*+json;q=0.9', 'accept-encoding': 'identity' },
  })
  const fetched = new Promise<Fetched>((resolve, reject) => {
    let informational = 0
    sent.on('information', () => {
      informational++
      if (informational > INFORMATIONAL_COUNT) sent.destroy(new FetchFailure('too_fragmented'))
    })
    sent.on('response', response => readContent(response, maxBytes).then(resolve, reject))
    sent.on('error', reject)
    // A server that switches protocols answers no response.
    sent.on('upgrade', () => reject(new FetchFailure('status_wrong')))
    sent.end()
  })
  return fetched
    .catch(error => Promise.reject(failureOf(error, signal)))
    .finally(() => {
      sent.destroy()
      connection.destroy()
    })
}

function inTime<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([answer, late]).catch(error => Promise.reject(failureOf(error, signal)))
}

function failureOf(error: unknown, signal: AbortSignal): FetchFailure {
  if (error instanceof FetchFailure) return error
  return new FetchFailure(signal.aborted ? 'timed_out' : 'unreachable', undefined, error)
}
