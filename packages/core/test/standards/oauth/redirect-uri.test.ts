import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import {
  isProtectedRedirectUri,
  isRedirectUri,
  isRegisteredRedirectUri,
  matchesRedirectUri,
} from '../../../src/standards/oauth/uri.js'
import { anyText } from '../../texts.js'

const CB = 'https://app.example/cb'
const LOOPBACK = 'http://127.0.0.1/cb'
const LOOPBACK6 = 'http://[::1]:8080/cb?x=1'

describe('RFC 9700 §2.1, §4.1.3: the same string', () => {
  test.each([CB, 'https://app.example/cb?tenant=1', 'com.example.app:/cb', 'urn:example:cb', LOOPBACK, LOOPBACK6])(
    '%s matches itself',
    uri => {
      expect(matchesRedirectUri(uri, uri)).toBe(true)
    },
  )

  test.each([
    ['a trailing slash', `${CB}/`],
    ['a path below', `${CB}/x`],
    ['a prefix', 'https://app.example/c'],
    ['a query', `${CB}?x=1`],
    ['an empty query', `${CB}?`],
    ['a fragment', `${CB}#x`],
    ['another case of the host', 'https://APP.example/cb'],
    ['another case of the scheme', 'HTTPS://app.example/cb'],
    ['another case of the path', 'https://app.example/CB'],
    ['the default port', 'https://app.example:443/cb'],
    ['any other port', 'https://app.example:8443/cb'],
    ['http', 'http://app.example/cb'],
    ['user information', 'https://app.example@evil.example/cb'],
    ['a user name', 'https://user@app.example/cb'],
    ['a subdomain', 'https://x.app.example/cb'],
    ['a host that begins alike', 'https://app.example.evil.example/cb'],
    ['a host that ends alike', 'https://evilapp.example/cb'],
    ['dot segments', 'https://app.example/x/../cb'],
    ['an encoded letter', 'https://app.example/%63b'],
    ['an encoded slash', 'https://app.example%2fcb'],
    ['a backslash', 'https://app.example\\cb'],
    ['a space in front', ` ${CB}`],
    ['a trailing line feed', `${CB}\n`],
    ['a trailing NUL', `${CB}\u0000`],
    ['a wildcard', 'https://*.example/cb'],
    ['nothing', ''],
  ])('CVE-2023-6927, CVE-2024-8883, CVE-2025-4143: %s is another URI', (_, requested) => {
    expect(matchesRedirectUri(requested, CB)).toBe(false)
    expect(matchesRedirectUri(CB, requested)).toBe(false)
  })
})

test('docs/rules.md §7: a URI of over 2,048 characters is neither a redirect URI nor compared', () => {
  const longest = `${LOOPBACK}?${'a'.repeat(2_047 - LOOPBACK.length)}`
  expect([isRedirectUri(longest), isRegisteredRedirectUri(longest, [longest])]).toEqual([true, true])
  const longer = `${longest}a`
  expect([isRedirectUri(longer), isRegisteredRedirectUri(longer, [longer])]).toEqual([false, false])
})

describe('RFC 8252 §7.3: the port of a loopback address', () => {
  test.each([
    ['http://127.0.0.1:51004/cb', LOOPBACK],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:3000/cb'],
    ['http://127.0.0.1:65535/cb', 'http://127.0.0.1:1/cb'],
    ['http://[::1]/cb?x=1', LOOPBACK6],
    ['http://[::1]:1/cb?x=1', LOOPBACK6],
    ['http://127.0.0.1:1', 'http://127.0.0.1'],
    ['http://127.0.0.1:1?x=1', 'http://127.0.0.1?x=1'],
  ])('%s is %s', (requested, registered) => {
    expect(matchesRedirectUri(requested, registered)).toBe(true)
  })

  test.each([
    ['another path', 'http://127.0.0.1:1/other', LOOPBACK],
    ['another query', 'http://[::1]:1/cb?x=2', LOOPBACK6],
    ['no query', 'http://[::1]:1/cb', LOOPBACK6],
    ['a slash for nothing', 'http://127.0.0.1:1/', 'http://127.0.0.1'],
    ['the other address', 'http://[::1]/cb', LOOPBACK],
    ['another loopback address', 'http://127.0.0.2/cb', LOOPBACK],
    ['localhost (§8.3)', 'http://localhost:1/cb', LOOPBACK],
    ['another port of localhost (§8.3)', 'http://localhost:1/cb', 'http://localhost/cb'],
    ['https', 'https://127.0.0.1:1/cb', LOOPBACK],
    ['another port under https', 'https://127.0.0.1:1/cb', 'https://127.0.0.1/cb'],
    ['a short form of the address', 'http://127.1:1/cb', LOOPBACK],
    ['a long form of the address', 'http://[0:0:0:0:0:0:0:1]/cb?x=1', LOOPBACK6],
    ['an IPv4-mapped address', 'http://[::ffff:127.0.0.1]/cb', LOOPBACK],
    ['user information', 'http://127.0.0.1:80@evil.example/cb', LOOPBACK],
    ['a user name', 'http://user@127.0.0.1:1/cb', LOOPBACK],
    ['a host that begins alike', 'http://127.0.0.1.evil.example/cb', LOOPBACK],
    ['a scheme in front', 'com.example.app:http://127.0.0.1:1/cb', LOOPBACK],
    ['a port that is not a number', 'http://127.0.0.1:port/cb', LOOPBACK],
    ['a port beyond the last', 'http://127.0.0.1:65536/cb', LOOPBACK],
    ['a negative port', 'http://127.0.0.1:-1/cb', LOOPBACK],
    ['a fragment', 'http://127.0.0.1:1/cb#x', LOOPBACK],
    ['a trailing line feed', 'http://127.0.0.1:1/cb\n', LOOPBACK],
    ['a line feed inside', 'http://127.0.0.1:1/c\nb', LOOPBACK],
    ['upper case', 'HTTP://127.0.0.1:1/cb', LOOPBACK],
    ['the any address', 'http://0.0.0.0:1/cb', LOOPBACK],
    ['a port, although a host name is registered', 'http://app.example:1/cb', 'http://app.example/cb'],
  ])('%s is another URI', (_, requested, registered) => {
    expect(matchesRedirectUri(requested, registered)).toBe(false)
    expect(matchesRedirectUri(registered, requested)).toBe(false)
  })

  test.each([
    ['another port', 'http://localhost:51004/cb', 'http://localhost/cb', true],
    ['no port', 'http://localhost/cb', 'http://localhost:3000/cb', true],
    ['another port and path', 'http://localhost:1/other', 'http://localhost/cb', false],
    ['another port and query', 'http://localhost:1/cb?x=1', 'http://localhost/cb', false],
    ['an address for the name', 'http://127.0.0.1:1/cb', 'http://localhost/cb', false],
    ['the name for an address', 'http://localhost:1/cb', LOOPBACK, false],
    ['another port under https', 'https://localhost:1/cb', 'https://localhost/cb', false],
    ['a subdomain', 'http://app.localhost:1/cb', 'http://localhost/cb', false],
    ['a host that begins alike', 'http://localhost.evil.example/cb', 'http://localhost/cb', false],
    ['user information', 'http://localhost:80@evil.example/cb', 'http://localhost/cb', false],
    ['upper case', 'http://LOCALHOST:1/cb', 'http://localhost/cb', false],
    ['a port beyond the last', 'http://localhost:65536/cb', 'http://localhost/cb', false],
  ])('RFC 9700 §4.1.3: where the service allows ports of localhost: %s', (_, requested, registered, matches) => {
    expect(matchesRedirectUri(requested, registered, { localhostPortIgnored: true })).toBe(matches)
    expect(matchesRedirectUri(registered, requested, { localhostPortIgnored: true })).toBe(matches)
    expect(matchesRedirectUri(requested, registered, { localhostPortIgnored: false })).toBe(false)
  })

  test('any port will do, and nothing but the port', () => {
    const host = fc.constantFrom('127.0.0.1', '[::1]')
    const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined })
    const rest = fc.webPath().map(path => (path === '' ? '/' : path))
    const at = (name: string, number: number | undefined, path: string) =>
      `http://${name}${number === undefined ? '' : `:${number}`}${path}`
    fc.assert(
      fc.property(host, port, port, rest, rest, host, (name, one, other, path, otherPath, otherName) => {
        expect(matchesRedirectUri(at(name, one, path), at(name, other, path))).toBe(true)
        const same = name === otherName && path === otherPath
        expect(matchesRedirectUri(at(name, one, path), at(otherName, other, otherPath))).toBe(same)
      }),
    )
  })
})

describe('for any two texts', () => {
  const piece = fc.constantFrom('http://', 'https://', '127.0.0.1', '[::1]', ':', '80', '@', '/', '?', '#', 'cb', '\\')
  const uri = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))

  test('a match is the same string, or the same loopback host, path and query', () => {
    fc.assert(
      fc.property(uri, uri, (requested, registered) => {
        const matches = matchesRedirectUri(requested, registered)
        expect(matches).toBe(matchesRedirectUri(registered, requested))
        if (!matches || requested === registered) return
        const [one, other] = [new URL(requested), new URL(registered)]
        expect(['127.0.0.1', '[::1]']).toContain(one.hostname)
        expect({ ...parts(one) }).toEqual({ ...parts(other) })
        expect(one.username + one.password + one.hash).toBe('')
      }),
      { numRuns: scaled(20_000) },
    )
  })

  test('any URI that is not registered never matches', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(matchesRedirectUri(text, CB)).toBe(text === CB)
        expect(matchesRedirectUri(`${CB}${text}`, CB)).toBe(text === '')
      }),
    )
  })
})

function parts({ protocol, hostname, pathname, search }: URL) {
  return { protocol, hostname, pathname, search }
}

describe('FAPI 2.0 Security Profile §5.3.2.2-8: protected redirect URIs', () => {
  test('any text: https, or http of a loopback address', () => {
    const begin = fc.constantFrom(
      '',
      'https://',
      'http://',
      'http://127.0.0.1',
      'http://[::1]',
      'http://localhost',
      'a.b:',
    )
    const uris = fc.tuple(begin, fc.oneof(anyText, fc.constantFrom('/cb', ':1/', '@evil.example/', '.evil.example/')))
    fc.assert(
      fc.property(uris, pieces => {
        const uri = pieces.join('')
        if (!isProtectedRedirectUri(uri) || !URL.canParse(uri)) return
        const { protocol, hostname, username } = new URL(uri)
        expect(protocol === 'https:' || (['127.0.0.1', '[::1]'].includes(hostname) && username === '')).toBe(true)
      }),
      { numRuns: scaled(30_000) },
    )
  })
})
