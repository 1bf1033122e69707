import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { isClientIdUrl } from '../src/index.js'

describe('Client ID Metadata Document §3: Client Identifier URLs', () => {
  test.each([
    'https://app.example/client',
    'https://app.example/client.json',
    'https://app.example/',
    'https://app.example:8443/client',
    'https://app.example:443/client',
    'https://APP.example/Client',
    'https://app.example/a/b/..c/...',
    'https://app.example/client?version=2',
    "https://app.example/(a)'b',c;d=e%20f",
    'https://[2606:4700::1111]/client',
    'https://xn--bcher-kva.example/client',
  ])('accepted: %s', url => {
    expect(isClientIdUrl(url)).toBe(true)
  })

  test.each([
    ['another scheme', 'http://app.example/client'],
    ['another scheme', 'ftp://app.example/client'],
    ['a scheme in upper case', 'HTTPS://app.example/client'],
    ['no path', 'https://app.example'],
    ['no path', 'https://app.example?client'],
    ['a fragment', 'https://app.example/client#a'],
    ['an empty fragment', 'https://app.example/client#'],
    ['a user', 'https://user@app.example/client'],
    ['a user and a password', 'https://user:secret@app.example/client'],
    ['an empty user', 'https://@app.example/client'],
    ['a dot segment', 'https://app.example/./client'],
    ['a dot segment', 'https://app.example/a/../client'],
    ['a dot segment at the end', 'https://app.example/client/.'],
    ['a dot segment at the end', 'https://app.example/client/..'],
    ['an encoded dot segment', 'https://app.example/%2e/client'],
    ['an encoded dot segment', 'https://app.example/.%2E/client'],
    ['an encoded dot segment', 'https://app.example/%2e%2e/client'],
    ['a backslash', 'https://app.example\\client'],
    ['a backslash before a user', 'https://app.example\\@evil.example/client'],
    ['white space', 'https://app.example/a client'],
    ['a line break', 'https://app.example/client\n'],
    ['a tab in the scheme', 'ht\ttps://app.example/client'],
    ['a space before', ' https://app.example/client'],
    ['one slash', 'https:/app.example/client'],
    ['three slashes', 'https:///app.example/client'],
    ['a broken encoding', 'https://app.example/%zz'],
    ['letters that are not ASCII', 'https://b\u00fccher.example/client'],
    ['a host that is written in another way', 'https://%61pp.example/client'],
    ['a number for a host', 'https://2130706433/client'],
    ['a hexadecimal host', 'https://0x7f.1/client'],
    ['an IPv6 address that is written in another way', 'https://[0:0:0:0:0:0:0:1]/client'],
    ['an empty port', 'https://app.example:/client'],
    ['a port with a zero before it', 'https://app.example:08443/client'],
    ['a port that is none', 'https://app.example:99999/client'],
    ['an empty query', 'https://app.example/client?'],
    ['a quote in the query, which is fetched encoded', "https://app.example/client?a='"],
    ['no host', 'https:///client'],
    ['nothing', ''],
  ])('refused: %s, %j', (_, url) => {
    expect(isClientIdUrl(url)).toBe(false)
  })

  test('what is accepted is fetched as it is written', () => {
    const part = fc.constantFrom(...'ab.%2eE/\\:@?#[]0~\t é'.split(''), '..', 'https://', 'app.example', '127.0.0.1')
    const anyUrl = fc.oneof(
      fc.array(part, { maxLength: 12 }).map(parts => `https://${parts.join('')}`),
      fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
      fc.string().map(text => `https://app.example/${text}`),
    )
    fc.assert(
      fc.property(anyUrl, text => {
        if (!isClientIdUrl(text)) return true
        const url = new URL(text)
        const written = text.slice(text.indexOf('/', 'https://'.length))
        expect([url.protocol, url.username, url.password, url.hash]).toEqual(['https:', '', '', ''])
        expect(`${url.pathname}${url.search}`).toBe(written)
        expect(text.toLowerCase().startsWith(`https://${url.hostname}`)).toBe(true)
        return !url.pathname.split('/').some(segment => segment === '.' || segment === '..')
      }),
      { numRuns: scaled(5_000) },
    )
  })
})
