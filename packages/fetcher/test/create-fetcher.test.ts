import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createFetcher,
  type Fetcher,
  type FetcherOptions,
  FetchFailure,
  type FetchFailureReason,
} from '../src/index.js'
import { heavyServer } from './heavy-certificates.js'
import { fetcherFor, lookUpHere, serve, speak, type TestServer } from './server.js'
import { TLS } from './tls.js'

const JSON_TYPE = { 'content-type': 'application/json' }
const LIMIT = 1_000

/** A response of the server, by path. */
type Route = (res: ServerResponse, req: IncomingMessage) => void

const ROUTES: Readonly<Record<string, Route>> = {
  '/good': res => res.writeHead(200, { ...JSON_TYPE, 'cache-control': 'max-age=9', age: '1' }).end('{"a":"\u00fc"}'),
  '/type/jwks': res => res.writeHead(200, { 'content-type': 'application/jwk-set+json; charset=utf-8' }).end('{}'),
  '/type/none': res => res.writeHead(200).end('{}'),
  '/type/html': res => res.writeHead(200, { 'content-type': 'text/html' }).end('{}'),
  '/type/beginning': res => res.writeHead(200, { 'content-type': 'application/jsonp' }).end('{}'),
  '/type/text-json': res => res.writeHead(200, { 'content-type': 'text/json' }).end('{}'),
  '/redirect': res => res.writeHead(302, { location: '/good' }).end(),
  '/redirect-for-ever': res => res.writeHead(308, { ...JSON_TYPE, location: '/good' }).end('{}'),
  '/redirect-away': res => res.writeHead(307, { location: 'https://169.254.169.254/latest/meta-data/' }).end(),
  '/not-modified': res => res.writeHead(304).end(),
  '/created': res => res.writeHead(201, JSON_TYPE).end('{}'),
  '/empty': res => res.writeHead(204).end(),
  '/absent': res => res.writeHead(404, JSON_TYPE).end('{}'),
  '/gone': res => res.writeHead(410, JSON_TYPE).end('{}'),
  '/often': res => res.writeHead(429, JSON_TYPE).end('{}'),
  '/down': res => res.writeHead(503, JSON_TYPE).end('{}'),
  '/limit': res => res.writeHead(200, JSON_TYPE).end(' '.repeat(LIMIT)),
  '/announced': res => {
    res.writeHead(200, { ...JSON_TYPE, 'content-length': LIMIT + 1 })
    // Only announced: what counts must not be read.
    res.flushHeaders()
  },
  '/chunked': res => {
    res.writeHead(200, JSON_TYPE)
    const more = () => {
      while (!res.destroyed && res.write(' '.repeat(LIMIT / 2)));
      res.once('drain', more)
    }
    more()
  },
  '/gzip': res => res.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync(' '.repeat(1_000_000))),
  '/not-utf8': res => res.writeHead(200, JSON_TYPE).end(Uint8Array.of(0x22, 0xff, 0x22)),
  '/broken': res => {
    res.writeHead(200, { ...JSON_TYPE, 'content-length': 10 })
    res.write('{')
    res.destroy()
  },
  '/silent': () => undefined,
  '/drip': res => {
    res.writeHead(200, JSON_TYPE)
    const timer = setInterval(() => res.write(' '), 5)
    res.on('close', () => clearInterval(timer))
  },
  '/hints': res => {
    const timer = setInterval(() => res.writeEarlyHints({ link: '</a>; rel=preload' }), 5)
    res.on('close', () => clearInterval(timer))
  },
  '/headers': res => res.writeHead(200, { ...JSON_TYPE, 'x-large': 'x'.repeat(20_000) }).end('{}'),
  '/sent': (res, req) => res.writeHead(200, JSON_TYPE).end(JSON.stringify([req.method, req.headers])),
}

let server: TestServer
const sockets = new Set<Socket>()

beforeAll(async () => {
  server = await serve((req, res) => ROUTES[req.url ?? '']?.(res, req))
})

afterAll(() => {
  server.close()
  for (const socket of sockets) socket.destroy()
})

async function reasonOf(fetching: Promise<unknown>): Promise<FetchFailureReason | 'fetched'> {
  try {
    await fetching
    return 'fetched'
  } catch (error) {
    if (error instanceof FetchFailure) return error.reason
    throw error
  }
}

const fetchPath = (path: string, fetcher: Fetcher = fetcherFor()) => fetcher.fetch(server.url(path), LIMIT)

describe('what is fetched', () => {
  test('JSON, and what the headers say about its age', async () => {
    expect(await fetchPath('/good')).toMatchObject({ text: '{"a":"\u00fc"}', cacheControl: 'max-age=9', age: '1' })
  })

  test('RFC 6839 §3.1: a more specific type of JSON', async () => {
    expect(await fetchPath('/type/jwks')).toMatchObject({ text: '{}' })
  })

  test('as many bytes as are allowed', async () => {
    expect((await fetchPath('/limit')).text).toHaveLength(LIMIT)
  })

  test('the request says what it wants, and nothing about this server or its users', async () => {
    const [method, headers] = JSON.parse((await fetchPath('/sent')).text)
    expect(method).toBe('GET')
    expect(headers).toStrictEqual({
      accept: 'application/json, application/*+json;q=0.9',
      'accept-encoding': 'identity',
      connection: 'close',
      host: `app.clients.example:${server.port}`,
    })
  })
})

describe('what is not fetched', () => {
  test.each<[clause: string, path: string, reason: FetchFailureReason]>([
    ['THREAT-15, Client ID Metadata Document §5: no redirect is followed', '/redirect', 'redirected'],
    ['§5: nor one with content', '/redirect-for-ever', 'redirected'],
    ['§5: status 200 only', '/not-modified', 'redirected'],
    ['§5: status 200 only', '/created', 'status_wrong'],
    ['§5: status 200 only', '/empty', 'status_wrong'],
    ['§5: status 200 only', '/absent', 'status_wrong'],
    ['§5: status 200 only', '/gone', 'status_wrong'],
    ['§5: status 200 only', '/often', 'server_busy'],
    ['§5: status 200 only', '/down', 'server_busy'],
    ['§4: JSON only', '/type/none', 'content_type_wrong'],
    ['§4: JSON only', '/type/html', 'content_type_wrong'],
    ['§4: JSON only', '/type/beginning', 'content_type_wrong'],
    ['§4: JSON only', '/type/text-json', 'content_type_wrong'],
    ['THREAT-15, §8.7: too large by its own word, before anything is read', '/announced', 'too_large'],
    ['§8.7: chunks without end', '/chunked', 'too_large'],
    ['§8.7: a bomb of gzip', '/gzip', 'content_encoded'],
    ['RFC 8259 §8.1: UTF-8', '/not-utf8', 'not_utf8'],
    ['a response that breaks off', '/broken', 'unreachable'],
    ['a large header', '/headers', 'unreachable'],
    ['RFC 9110 §15.2: early hints for ever', '/hints', 'too_fragmented'],
  ])('%s: %s', async (_, path, reason) => {
    const before = server.asked.length
    expect(await reasonOf(fetchPath(path))).toBe(reason)
    expect(server.asked.slice(before)).toEqual([path])
  })

  test.each([
    ['no response', '/silent'],
    ['bytes that drip for ever', '/drip'],
  ])('%s', async (_, path) => {
    expect(await reasonOf(fetchPath(path, fetcherFor({ milliseconds: 100 })))).toBe('timed_out')
  })

  test('a server that accepts connections and says nothing', async () => {
    const mute = createServer(socket => void sockets.add(socket))
    await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
    const address = mute.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const fetching = fetcherFor({ milliseconds: 100 }).fetch(`https://app.clients.example:${port}/`, LIMIT)
    expect(await reasonOf(fetching)).toBe('timed_out')
    mute.close()
  })

  test('a host whose address is never answered', async () => {
    const lookUp = () => new Promise<readonly string[]>(() => undefined)
    expect(await reasonOf(fetchPath('/good', fetcherFor({ milliseconds: 50, lookUp })))).toBe('timed_out')
  })

  test.each([
    ['http', 'http://app.clients.example/'],
    ['another scheme', 'file:///etc/passwd'],
    ['a user', 'https://user@app.clients.example/'],
    ['a password', 'https://:secret@app.clients.example/'],
    ['a fragment', 'https://app.clients.example/#a'],
    ['no URL', 'app.clients.example'],
    ['over 2,048 characters', `https://app.clients.example/${'a'.repeat(2_021)}`],
  ])('a URL with %s', async (_, url) => {
    const lookUp = () => Promise.reject(new Error('looked up'))
    expect(await reasonOf(fetcherFor({ lookUp }).fetch(url, LIMIT))).toBe('url_unfit')
  })
})

describe('a response in many parts', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
  const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`
  const chunks = (count: number) => `${CHUNKED}${'1\r\n \r\n'.repeat(count)}0\r\n\r\n`
  const informed = (line: string, count: number) =>
    `${`HTTP/1.1 ${line}\r\n\r\n`.repeat(count)}${HEAD}Content-Length: 2\r\n\r\n{}`

  test.each<[what: string, text: string, reason: FetchFailureReason | 'fetched']>([
    ['RFC 9110 §15.2: 8 informational responses', informed('100 Continue', 8), 'fetched'],
    ['RFC 9110 §15.2: 9 informational responses', informed('100 Continue', 9), 'too_fragmented'],
    ['RFC 9110 §15.2: 9 of another kind', informed('102 Processing', 9), 'too_fragmented'],
    ['RFC 9112 §7.1: 500 chunks', chunks(500), 'fetched'],
    ['RFC 9112 §7.1: 501 chunks', chunks(501), 'too_fragmented'],
    ['RFC 9112 §2.2: empty lines before the response', '\r\n'.repeat(60_000), 'too_large'],
  ])('%s', async (_, text, reason) => {
    const { url } = await speak(TLS, socket => socket.once('data', () => socket.write(text)))
    expect(await reasonOf(fetcherFor().fetch(url, LIMIT))).toBe(reason)
  })

  test('100 Continue for ever: the connection ends at once', async () => {
    const { url, ended } = await speak(TLS, socket => {
      const more = () => {
        while (!socket.destroyed && socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)));
        socket.once('drain', more)
      }
      socket.once('data', more)
    })
    const reason = await reasonOf(fetcherFor({ milliseconds: 60_000 }).fetch(url, LIMIT))
    expect(['too_fragmented', 'too_large']).toContain(reason)
    await ended
  })
})

describe('a handshake that is expensive', () => {
  test('RSA keys of 16,384 bits in a chain of 22 certificates: none is verified', async () => {
    const { url } = await speak(heavyServer(22), () => undefined)
    const failure: unknown = await fetcherFor()
      .fetch(url, LIMIT)
      .catch(error => error)
    expect(String(failure)).toContain('its certificates are too large')
  })

  test('RFC 5246 §7.4.1.1: a server that wants another one does not get it', async () => {
    const outcomes: unknown[] = []
    const { url, ended } = await speak({ ...TLS, maxVersion: 'TLSv1.2' }, socket =>
      socket.once('data', () => socket.renegotiate({}, outcome => outcomes.push(outcome))),
    )
    await reasonOf(fetcherFor({ milliseconds: 500 }).fetch(url, LIMIT))
    await ended
    expect(outcomes).not.toContain(null)
  })
})

describe('RFC 9325 §3: TLS', () => {
  test('a certificate of nobody who is trusted', async () => {
    const fetcher = createFetcher({ allowedAddresses: ['127.0.0.1'], lookUp: lookUpHere })
    expect(await reasonOf(fetchPath('/good', fetcher))).toBe('unreachable')
  })

  test('a certificate of another host', async () => {
    const url = server.url('/good', 'other.example')
    expect(await reasonOf(fetcherFor().fetch(url, LIMIT))).toBe('unreachable')
  })
})

describe('Client ID Metadata Document §8.6: requests into one\u2019s own network', () => {
  /** Trusts the server, but may reach public addresses only. */
  const strict = (lookUp = lookUpHere) => createFetcher({ ca: TLS.cert, lookUp })

  test.each([
    ...['127.0.0.1', '0.0.0.0', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::1]', '[::]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::127.0.0.1]', '[fe80::1]', '[fd00::1]', '169.254.169.254'],
    // CVE-2026-43929, CVE-2026-44492, CVE-2026-44232: IPv4 inside of IPv6, in every form.
    ...['[0:0:0:0:0:ffff:7f00:0001]', '[::FFFF:a9fe:a9fe]', '[::7f00:1]', '[::ffff:0:7f00:1]', '[64:ff9b:1::7f00:1]'],
    ...['[2002:7f00:1::]', '[2001:0:7f00:1::]', '[::ffff:10.0.0.1]', '[64:ff9b::a9fe:a9fe]'],
    // Numbers that a URL parser reads as IPv4.
    ...['0x7f.1', '0177.1', '017700000001', '0X7F000001', '127.0.1', '127.0.0.1.', '0', '0x0'],
    ...['%31%32%37.0.0.1', '１２７.0.0.1'],
  ])('the host %s', async host => {
    const before = server.asked.length
    const lookUp = () => Promise.reject(new Error('looked up'))
    expect(await reasonOf(strict(lookUp).fetch(server.url('/good', host), LIMIT))).toBe('address_not_public')
    expect(server.asked).toHaveLength(before)
  })

  test.each([
    ['an address that is not public', ['127.0.0.1']],
    ['one of two that is not public', ['93.184.216.34', '127.0.0.1']],
    ['the same, the other way round', ['127.0.0.1', '93.184.216.34']],
    ['a mapped one', ['::ffff:127.0.0.1']],
    ['something that is no address', ['localhost']],
  ])('a host that has %s', async (_, addresses) => {
    const before = server.asked.length
    const fetcher = strict(async () => addresses)
    expect(await reasonOf(fetchPath('/good', fetcher))).toBe('address_not_public')
    expect(server.asked).toHaveLength(before)
  })

  test('a host without an address', async () => {
    const fetcher = strict(async () => [])
    expect(await reasonOf(fetchPath('/good', fetcher))).toBe('host_unknown')
  })

  test('a host whose address changes: it is asked for once, and the address that was checked is connected to', async () => {
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2']
    const hosts: string[] = []
    const lookUp = async (host: string) => {
      hosts.push(host)
      return answers.splice(0, 1)
    }
    const fetcher = fetcherFor({ lookUp })
    expect(await reasonOf(fetchPath('/good', fetcher))).toBe('fetched')
    expect(hosts).toEqual(['app.clients.example'])
    expect(await reasonOf(fetchPath('/good', fetcher))).toBe('address_not_public')
    expect(hosts).toHaveLength(2)
  })

  test.each([
    ['a loopback name', 'localhost'],
    ['a name below it', 'app.localhost'],
    ['a name with a dot', 'localhost.'],
  ])('Client ID Metadata Document -02: %s is no exception, whatever the name server says', async (_, host) => {
    const before = server.asked.length
    expect(await reasonOf(strict().fetch(server.url('/good', host), LIMIT))).toBe('address_not_public')
    expect(server.asked).toHaveLength(before)
  })

  test('a redirect to another host: it is neither looked up nor connected to', async () => {
    const hosts: string[] = []
    const lookUp = (host: string) => {
      hosts.push(host)
      return lookUpHere(host)
    }
    expect(await reasonOf(fetchPath('/redirect-away', fetcherFor({ lookUp })))).toBe('redirected')
    expect(hosts).toEqual(['app.clients.example'])
  })

  test('the system finds no address for a name that is reserved (RFC 6761 §6.4)', async () => {
    const reason = await reasonOf(createFetcher({ milliseconds: 1_000 }).fetch('https://nowhere.invalid/', LIMIT))
    expect(['host_unknown', 'unreachable', 'timed_out']).toContain(reason)
  })
})

describe('misuse', () => {
  test.each<[what: string, options: FetcherOptions]>([
    ['an unknown option', JSON.parse('{"timeout":1}')],
    ['a time that is none', { milliseconds: 0 }],
    ['a time that is no number', { milliseconds: Number.NaN }],
  ])('%s', (_, options) => {
    expect(() => createFetcher(options)).toThrow(TypeError)
  })
})

test('a failure holds neither the URL nor what the server sent', async () => {
  const failure: unknown = await fetchPath('/not-utf8').catch(error => error)
  expect(failure).toBeInstanceOf(FetchFailure)
  expect(String(failure)).toBe('FetchFailure: the content is not UTF-8')
})
