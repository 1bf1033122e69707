import { describe, expect, test } from 'vitest'
import { clientsByUrl, createFetcher, type FetcherOptions, FetchFailure } from '../src/index.js'
import * as limits from '../src/limits.js'
import { fetcherFor, serve } from './server.js'

/** Why nothing is fetched from a URL; `undefined` when something is. */
async function reasonOf(url: string, options: FetcherOptions): Promise<string | undefined> {
  try {
    await fetcherFor(options).fetch(url, 1_000)
    return undefined
  } catch (error) {
    if (error instanceof FetchFailure) return error.reason
    throw error
  }
}

/** Whether networks of this prefix can be allowed. */
function isAllowed(network: string): boolean {
  try {
    return createFetcher({ allowedAddresses: [network] }) !== undefined
  } catch {
    return false
  }
}

/** How many bytes of a document, or of keys, are asked for. */
async function bytesAskedFor(identifier: string): Promise<number> {
  const asked: number[] = []
  const fetcher = {
    fetch: async (_: string, maxBytes: number) => {
      asked.push(maxBytes)
      throw new FetchFailure('unreachable')
    },
  }
  const shop = { clientId: 1, tokenAuthMethod: 'PRIVATE_KEY_JWT', jwksUri: 'https://keys.example/' }
  const find = (name: string) => (name === 'shop' ? { client: shop, by: 'alias', canonical: '1' } : undefined)
  const clients: unknown = Reflect.apply(clientsByUrl, undefined, [{ find }, fetcher, { documents: {} }])
  await Promise.resolve(Object(clients).find(identifier)).catch(() => undefined)
  return asked[0] ?? 0
}

type Boundary = readonly [from: number | undefined, to: number, accepts: (size: number) => boolean | Promise<boolean>]

/** The limits of what strangers send, by their names. */
const BOUNDARIES: Readonly<Record<string, Boundary>> = {
  URL_LENGTH: [
    undefined,
    2_048,
    async size => (await reasonOf('https://a.example/'.padEnd(size, 'x'), { lookUp: async () => [] })) !== 'url_unfit',
  ],
  'the prefix of a network of IPv4': [0, 32, size => isAllowed(`192.0.2.0/${size}`)],
  'the prefix of a network of IPv6': [0, 128, size => isAllowed(`2001:db8::/${size}`)],
  DOCUMENT_BYTES: [undefined, 5_120, async size => (await bytesAskedFor('https://a.example/client')) >= size],
  KEYS_BYTES: [undefined, 65_536, async size => (await bytesAskedFor('shop')) >= size],
}

describe('up to a limit and no further', () => {
  test.each(Object.entries(BOUNDARIES))('%s', async (_, [from, to, accepts]) => {
    if (from !== undefined)
      expect([await accepts(from - 1), await accepts(from), await accepts(from + 1)]).toEqual([false, true, true])
    expect([await accepts(to - 1), await accepts(to), await accepts(to + 1)]).toEqual([true, true, false])
  })

  /** Others are what node:https counts in its own way, and create-fetcher.test.ts comes near them. */
  const ELSEWHERE = ['INFORMATIONAL_COUNT', 'PART_COUNT', 'HEADER_BYTES', 'HANDSHAKE_BYTES', 'ADDRESS_COUNT']

  test('every limit has its row', () => {
    expect(Object.keys(limits).filter(name => !(name in BOUNDARIES) && !ELSEWHERE.includes(name))).toEqual([])
  })
})

test('a network of the prefix 0 has every address', async () => {
  const server = await serve((_, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  expect(await reasonOf(server.url('/'), { allowedAddresses: ['0.0.0.0/0'] })).toBeUndefined()
  server.close()
})

test('only the first 16 addresses of a host are connected to', async () => {
  const server = await serve((_, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  const found = async (count: number) => {
    // Nobody listens at these, which the system says at once.
    const others = Array.from({ length: count - 1 }, (_, at) => `127.0.1.${at + 1}`)
    const lookUp = async () => [...others, '127.0.0.1']
    return (await reasonOf(server.url('/'), { allowedAddresses: ['127.0.0.0/8'], lookUp })) === undefined
  }
  expect([await found(15), await found(16), await found(17)]).toEqual([true, true, false])
  server.close()
})
