import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SCALE, scaled } from '../../../../../test/scale.js'
import { type ForwardedHeader, targetUriFromForwarded } from '../../../src/http/proxy/forwarded.js'
import { anyText } from '../../texts.js'

type Lines = readonly (readonly [name: string, value: string])[]

const INSIDE = ['Host', 'inside:3000'] as const

/** The URL by some headers, where the server was called as `http://inside:3000/a?b=c`. */
function targetUri(header: ForwardedHeader, hops: number, lines: Lines, seen = 'http://inside:3000/a?b=c') {
  return targetUriFromForwarded({ targetUri: seen, headers: [INSIDE, ...lines] }, { header, hops })
}

const forwarded = (...lines: readonly string[]): Lines => lines.map(line => ['Forwarded', line])
const proto = (line: string) => ['X-Forwarded-Proto', line] as const
const host = (line: string) => ['x-forwarded-host', line] as const

const PUBLIC = 'https://as.example/a?b=c'
const ENTRY = 'proto=https;host=as.example'
const EVIL = 'proto=http;host=evil.example'

describe('RFC 7239: Forwarded', () => {
  test.each<[what: string, lines: Lines, hops: number, uri: string | undefined]>([
    ['one proxy', forwarded('for=192.0.2.1;proto=https;host=as.example'), 1, PUBLIC],
    ['names and schemes in capitals', forwarded('Proto=HTTPS;HOST=as.example'), 1, PUBLIC],
    ['§4: values in quotation marks', forwarded('for="[2001:db8::1]:4711";proto="https";host="as.example"'), 1, PUBLIC],
    ['a port', forwarded('proto=https;host="as.example:8443"'), 1, 'https://as.example:8443/a?b=c'],
    ['an IPv6 address', forwarded('proto=http;host="[2001:db8::1]"'), 1, 'http://[2001:db8::1]/a?b=c'],
    ['white space around separators', forwarded('for=x; proto=https ;host=as.example'), 1, PUBLIC],
    ['an escaped character', forwarded('proto=https;host="as\\.example"'), 1, PUBLIC],
    ['§4: an entry of the client before it', forwarded(`${EVIL}, ${ENTRY}`), 1, PUBLIC],
    ['§4: a line of the client before it', forwarded(EVIL, ENTRY), 1, PUBLIC],
    ['two proxies', forwarded('proto=https;host=as.example, proto=http;host=inner'), 2, PUBLIC],
    [
      'a client and two proxies',
      forwarded('host=evil.example', 'proto=https;host=as.example,proto=http;host=inner'),
      2,
      PUBLIC,
    ],
    ['no header', [], 1, undefined],
    ['an empty header', forwarded(''), 1, undefined],
    ['fewer entries than proxies', forwarded(ENTRY), 2, undefined],
    ['no scheme', forwarded('host=as.example'), 1, undefined],
    ['no host', forwarded('proto=https'), 1, undefined],
    ['another scheme', forwarded('proto=ftp;host=as.example'), 1, undefined],
    ['a host with a user', forwarded('proto=https;host="user@as.example"'), 1, undefined],
    ['a host with a path', forwarded('proto=https;host="as.example/x?"'), 1, undefined],
    ['a host with a port that is none', forwarded('proto=https;host="as.example:99999"'), 1, undefined],
    ['an empty host', forwarded('proto=https;host=""'), 1, undefined],
    ['§4: a parameter twice', forwarded('proto=https;host=as.example;Host=as.example'), 1, undefined],
    ['§4: a colon without quotation marks', forwarded('proto=https;host=as.example:8443'), 1, undefined],
    ['an open quotation mark', forwarded('proto=https;host="as.example'), 1, undefined],
    ['text after a quotation mark', forwarded('proto=https;host="as.example"x'), 1, undefined],
    ['a semicolon at the end', forwarded('proto=https;host=as.example;'), 1, undefined],
    ['an empty entry', forwarded('proto=https;host=as.example,'), 1, undefined],
    ['a malformed entry of the client', forwarded('host="evil, proto=https;host=as.example'), 1, undefined],
    ['a malformed line of the client', forwarded('for="', 'for="";proto=https;host=as.example'), 1, undefined],
    ['a quotation that only the next line closes', forwarded('for="', '";proto=https;host=as.example'), 1, undefined],
    [
      'quotation marks that pair with those of a proxy',
      forwarded('for=", for="x;host=evil.example;proto=https, for="'),
      1,
      undefined,
    ],
    ['a line of 8 KiB', forwarded(`for=${'x'.repeat(8_192)};proto=https;host=as.example`), 1, undefined],
    ['the other headers', [proto('https'), host('as.example')], 1, undefined],
  ])('%s', (_, lines, hops, uri) => {
    expect(targetUri('Forwarded', hops, lines)).toBe(uri)
  })
})

describe('X-Forwarded-Proto and X-Forwarded-Host', () => {
  test.each<[what: string, lines: Lines, hops: number, uri: string | undefined]>([
    ['one proxy', [proto('https'), host('as.example')], 1, PUBLIC],
    ['a port', [proto('https'), host('as.example:8443')], 1, 'https://as.example:8443/a?b=c'],
    ['entries of the client before it', [proto('http, https'), host('evil.example,as.example')], 1, PUBLIC],
    ['two proxies', [proto('https,http'), host('as.example , inner')], 2, PUBLIC],
    ['entries of the client before two', [proto('http,https,http'), host('evil.example,as.example,inner')], 2, PUBLIC],
    ['no scheme', [host('as.example')], 1, undefined],
    ['no host', [proto('https')], 1, undefined],
    ['fewer schemes than proxies', [proto('https'), host('as.example,inner')], 2, undefined],
    ['fewer hosts than proxies', [proto('https,http'), host('as.example')], 2, undefined],
    ['two schemes that differ', [proto('http'), proto('https'), host('as.example')], 1, undefined],
    ['two lines of hosts', [proto('https'), host('evil.example'), host('as.example')], 1, undefined],
    ['another scheme', [proto('javascript'), host('as.example')], 1, undefined],
    ['a URL as scheme', [proto('https://evil.example/?x='), host('as.example')], 1, undefined],
    ['a host with a user', [proto('https'), host('user@as.example')], 1, undefined],
    ['a host with a path', [proto('https'), host('as.example/x?')], 1, undefined],
    ['an empty host', [proto('https'), host('')], 1, undefined],
    ['an empty entry at the right', [proto('https'), host('as.example,')], 1, undefined],
    ['a line of 8 KiB', [proto('https'), host(`${'x'.repeat(8_192)},as.example`)], 1, undefined],
    [
      'names with an underscore',
      [
        ['X_Forwarded_Proto', 'https'],
        ['X_Forwarded_Host', 'as.example'],
      ],
      1,
      undefined,
    ],
    ['the other header', forwarded(ENTRY), 1, undefined],
  ])('%s', (_, lines, hops, uri) => {
    expect(targetUri('X-Forwarded', hops, lines)).toBe(uri)
  })
})

describe('X-Forwarded-Proto and the Host of the client', () => {
  test.each<[what: string, lines: Lines, uri: string | undefined]>([
    ['the scheme', [proto('https')], 'https://inside:3000/a?b=c'],
    ['an X-Forwarded-Host of the client', [proto('https'), host('evil.example')], 'https://inside:3000/a?b=c'],
    ['two Hosts', [proto('https'), ['Host', 'evil.example']], undefined],
    ['no scheme', [], undefined],
  ])('%s', (_, lines, uri) => {
    expect(targetUri('X-Forwarded-Proto', 1, lines)).toBe(uri)
  })
})

describe('the path is the one of the request', () => {
  const lines = [proto('https'), host('as.example')]
  test.each<[seen: string | undefined, uri: string | undefined]>([
    ['https://inside/a/../b?c#d', 'https://as.example/a/../b?c#d'],
    ['http://inside', 'https://as.example'],
    ['HTTP://inside//evil.example/a', 'https://as.example//evil.example/a'],
    ['ftp://inside/a', undefined],
    ['/a', undefined],
    ['', undefined],
  ])('%s', (seen, uri) => {
    expect(targetUri('X-Forwarded', 1, lines, seen)).toBe(uri)
  })

  test('a request without a URL stays without one', () => {
    expect(targetUriFromForwarded({ targetUri: undefined, headers: lines }, { header: 'X-Forwarded', hops: 1 })).toBe(
      undefined,
    )
  })
})

describe('docs/rules.md §8: reading takes linear time, whatever the client wrote before the entry that counts', () => {
  const repetitions = SCALE === 'small' ? 200 : 2_000

  test.each([
    ['spaces', `a${' '.repeat(8_000)}b`],
    ['tabs', `a${'\t'.repeat(8_000)}b`],
    ['commas', ','.repeat(8_000)],
  ])('%s', (_, client) => {
    const lines = [proto(`${client},https`), host(`${client},\t as.example `)]
    for (let times = 0; times < repetitions; times++) expect(targetUri('X-Forwarded', 1, lines)).toBe(PUBLIC)
  })
})

test('whatever a client sends, the entry of the proxy counts or none does', () => {
  const sent = fc.oneof(
    anyText,
    fc.stringMatching(/^[a-z=";, \\]*$/),
    fc.stringMatching(/^(?:(?:for|host|proto)=(?:"[a-z,;]*"|[a-z]+)[;,])*$/),
  )
  const written = fc.constantFrom('for="[::1]:80";proto=https;host=as.example', 'host="as.example";proto=https')
  const runs = fc.property(sent, written, fc.boolean(), (client, proxy, joined) => {
    const lines = joined ? forwarded(`${client}, ${proxy}`) : forwarded(client, proxy)
    expect([PUBLIC, undefined]).toContain(targetUri('Forwarded', 1, lines))
    const others = [proto(`${client},https`), host(`${client},as.example`)]
    expect(targetUri('X-Forwarded', 1, others)).toBe(PUBLIC)
  })
  fc.assert(runs, { numRuns: scaled(10_000) })
})
