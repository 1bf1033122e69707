import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { normalHttpUri, requestHttpUri } from '../../../src/standards/oauth/uri.js'
import { anyText } from '../../texts.js'
import { vectorsOf } from '../../vectors.js'

interface Compared {
  readonly request: string
  readonly htu: string
}

const table = vectorsOf<{
  readonly normalize: readonly { readonly name: string; readonly raw: string; readonly want: string }[]
  readonly accept: readonly Compared[]
  readonly reject: readonly Compared[]
}>('dpop-htu-iat.json')

describe('INT-10: the table of peers', () => {
  test.each(table.normalize)('RFC 3986 §6.2.2, §6.2.3: $name', ({ raw, want }) => {
    expect(normalHttpUri(raw)).toBe(want)
  })

  test.each(table.accept)('RFC 9449 §4.3-9: $htu names $request', ({ request, htu }) => {
    expect(normalHttpUri(request)).toBeDefined()
    expect(normalHttpUri(htu)).toBe(normalHttpUri(request))
  })

  test.each(table.reject)('RFC 9449 §4.3-9: $htu does not name $request', ({ request, htu }) => {
    expect(normalHttpUri(request)).toBeDefined()
    expect(normalHttpUri(htu)).not.toBe(normalHttpUri(request))
  })
})

describe('what does not matter', () => {
  const AS = 'https://as.example.com'

  test.each([
    ['CERT-25: upper-case host', 'https://AS.Example.COM/token', `${AS}/token`],
    ['CERT-26: port 443', 'https://as.example.com:443/token', `${AS}/token`],
    ['CERT-18: query', 'https://as.example.com/token?a=b', `${AS}/token`],
    ['CERT-18: fragment', 'https://as.example.com/token#a', `${AS}/token`],
    ['RFC 3986 §3.4: a question mark inside the query', 'https://as.example.com/token?a?b', `${AS}/token`],
    ['RFC 3986 §3.5: a question mark inside the fragment', 'https://as.example.com/token#a?b', `${AS}/token`],
    ['RFC 3986 §3.4: a slash inside the query', 'https://as.example.com/token?/../a', `${AS}/token`],
    ['RFC 3986 §3.4: a query without a path', 'https://as.example.com?a=b', `${AS}/`],
    ['RFC 3986 §3.5: a fragment without a path', 'https://as.example.com#a', `${AS}/`],
    ['RFC 3986 §3.4: an empty query', 'https://as.example.com/token?', `${AS}/token`],
    ['RFC 3986 §3.4: an at sign in the query', 'https://as.example.com?a@b', `${AS}/`],
    ['RFC 3986 §6.2.2.1: the case of the scheme', 'hTTpS://as.example.com/token', `${AS}/token`],
    ['RFC 3986 §6.2.2.1: the case of an escape', 'https://as.example.com/%c3%A9', `${AS}/%C3%A9`],
    ['RFC 3986 §6.2.2.2: unreserved, escaped', 'https://as.example.com/%41%7a%30%2D%2e%5F%7e', `${AS}/Az0-._~`],
    ['RFC 3986 §6.2.2.2: unreserved in the host', 'https://%61s.example%2Ecom/token', `${AS}/token`],
    ['RFC 3986 §6.2.2.3: a dot segment half escaped', 'https://as.example.com/a/.%2e/token', `${AS}/token`],
    ['RFC 3986 §6.2.2.3: one escaped dot', 'https://as.example.com/%2e/token', `${AS}/token`],
    ['RFC 3986 §5.2.4: above the root', 'https://as.example.com/../../token', `${AS}/token`],
    ['RFC 3986 §5.2.4: two dots at the end', 'https://as.example.com/a/b/..', `${AS}/a/`],
    ['RFC 3986 §5.2.4: a dot at the end', 'https://as.example.com/a/.', `${AS}/a/`],
    ['RFC 3986 §5.2.4: two dots after a name with a dot', 'https://as.example.com/a/.b/../token', `${AS}/a/token`],
    ['RFC 3986 §5.2.4: a dot after a name with a dot', 'https://as.example.com/a/.b/./token', `${AS}/a/.b/token`],
    ['RFC 3986 §5.2.4: the same, escaped', 'https://as.example.com/a/%2eb/%2e%2e/token', `${AS}/a/token`],
    ['RFC 3986 §5.2.4: a dot at the end after a name with a dot', 'https://as.example.com/a/.b/.', `${AS}/a/.b/`],
    ['RFC 3986 §5.2.4: two dots at the end after a name with a dot', 'https://as.example.com/a/.b/..', `${AS}/a/`],
    ['RFC 3986 §5.2.4: two dots at the end, back to the root', 'https://as.example.com/a/.b/../..', `${AS}/`],
    ['RFC 3986 §6.2.3: an empty port', 'https://as.example.com:/token', `${AS}/token`],
    ['RFC 3986 §3.2.3: zeros before a port', 'https://as.example.com:00443/token', `${AS}/token`],
    ['RFC 3986 §6.2.3: no path, default port', 'http://as.example.com:80', 'http://as.example.com/'],
    ['RFC 4291 §2.2: an IPv6 address written in full', 'https://[0:0:0:0:0:0:0:1]:443/token', 'https://[::1]/token'],
    ['RFC 3986 §6.2.2.1: the case of an IPv6 address', 'https://[FE80::A]/token', 'https://[fe80::a]/token'],
  ])('%s', (_, text, normal) => {
    expect(normalHttpUri(text)).toBe(normal)
  })
})

describe('what matters', () => {
  test.each([
    ['RFC 3986 §6.2.2.1: the case of the path', 'https://as.example.com/a', 'https://as.example.com/A'],
    ['RFC 3986 §6.2.2.2: an escaped slash', 'https://as.example.com/a/b', 'https://as.example.com/a%2Fb'],
    ['RFC 3986 §2.2: an escaped plus', 'https://as.example.com/a+b', 'https://as.example.com/a%2Bb'],
    ['RFC 3986 §2.2: an escaped colon', 'https://as.example.com/a:b', 'https://as.example.com/a%3Ab'],
    ['RFC 3986 §2.2: an escaped semicolon', 'https://as.example.com/a;b', 'https://as.example.com/a%3Bb'],
    ['RFC 3986 §3.4: an escaped question mark', 'https://as.example.com/a', 'https://as.example.com/a%3Fb'],
    ['RFC 3986 §3.5: an escaped number sign', 'https://as.example.com/a', 'https://as.example.com/a%23b'],
    ['RFC 3986 §2.4: what is escaped twice', 'https://as.example.com/~', 'https://as.example.com/%257E'],
    ['RFC 3986 §3.3: a slash at the end', 'https://as.example.com/a', 'https://as.example.com/a/'],
    ['RFC 3986 §3.3: an empty segment', 'https://as.example.com/a/b', 'https://as.example.com/a//b'],
    ['RFC 3986 §3.3: three dots', 'https://as.example.com/a', 'https://as.example.com/.../a'],
    ['RFC 3986 §3.3: parameters of a segment', 'https://as.example.com/a', 'https://as.example.com/a;b=c'],
    ['RFC 3986 §3.1: the scheme', 'https://as.example.com/a', 'http://as.example.com/a'],
    ['RFC 3986 §3.2.2: the host', 'https://as.example.com/a', 'https://as.example.org/a'],
    ['RFC 3986 §3.2.2: a trailing dot of the host', 'https://as.example.com/a', 'https://as.example.com./a'],
    ['RFC 3986 §3.2.3: the port', 'https://as.example.com/a', 'https://as.example.com:444/a'],
    ['RFC 3986 §6.2.3: the default port of the other scheme', 'https://as.example.com/', 'https://as.example.com:80/'],
  ])('%s', (_, one, other) => {
    expect(normalHttpUri(one)).toBeDefined()
    expect(normalHttpUri(other)).toBeDefined()
    expect(normalHttpUri(one)).not.toBe(normalHttpUri(other))
  })
})

describe('the URL of a request', () => {
  const AS = 'https://as.example.com'

  test.each([
    ['the case of the host', 'https://AS.example.com/token', `${AS}/token`],
    ['no path', AS, `${AS}/`],
    ['a name that begins with a dot', `${AS}/.well-known/token`, `${AS}/.well-known/token`],
    ['a name that begins with two dots', `${AS}/..a/token`, `${AS}/..a/token`],
    ['three dots', `${AS}/.../token`, `${AS}/.../token`],
    ['dot segments in the query', `${AS}/token?/../a`, `${AS}/token`],
    ['a dot segment at the end of the query', `${AS}/token?a=/..`, `${AS}/token`],
    ['dot segments in the fragment', `${AS}/token#/./a`, `${AS}/token`],
  ])('RFC 9449 §4.3-9: %s', (_, text, normal) => {
    expect(requestHttpUri(text)).toBe(normal)
  })

  test.each([
    ['a dot', `${AS}/a/./token`],
    ['two dots', `${AS}/a/../token`],
    ['a dot at the end', `${AS}/a/.`],
    ['two dots at the end', `${AS}/a/..`],
    ['a dot before the query', `${AS}/a/.?b=c`],
    ['two dots before the fragment', `${AS}/a/..#b`],
    ['an escaped dot', `${AS}/a/%2e/token`],
    ['two dots, one of them escaped', `${AS}/a/.%2E/token`],
    ['no http URI', '/token'],
  ])('RFC 3986 §3.3: none with %s', (_, text) => {
    expect(requestHttpUri(text)).toBeUndefined()
  })
})

describe('what is not an http URI', () => {
  test.each([
    ['RFC 3986 §4.3: nothing', ''],
    ['RFC 3986 §4.2: a path', '/token'],
    ['RFC 3986 §4.2: without a scheme', '//as.example.com/token'],
    ['RFC 3986 §4.2: only a host', 'as.example.com/token'],
    ['RFC 9110 §4.2: another scheme', 'ftp://as.example.com/token'],
    ['RFC 9110 §4.2: a WebSocket', 'wss://as.example.com/token'],
    ['RFC 9110 §4.2: javascript', 'javascript://as.example.com/%0Aalert(1)'],
    ['RFC 9110 §4.2: file', 'file:///token'],
    ['RFC 9110 §4.2.1: no authority', 'https:///token'],
    ['RFC 9110 §4.2.1: no authority, but a query', 'https://?a'],
    ['RFC 9110 §4.2.1: only a port', 'https://:443/token'],
    ['RFC 3986 §3: one slash', 'https:/as.example.com/token'],
    ['RFC 3986 §3: no slash', 'https:as.example.com/token'],
    ['RFC 9110 §4.2.4: a user', 'https://user@as.example.com/token'],
    ['RFC 9110 §4.2.4: a user and a password', 'https://user:secret@as.example.com/token'],
    ['RFC 9110 §4.2.4: an empty user', 'https://@as.example.com/token'],
    ['RFC 3986 §3.2.3: a port of letters', 'https://as.example.com:https/token'],
    ['RFC 3986 §3.2.3: an invalid port', 'https://as.example.com:65536/token'],
    ['RFC 3986 §3.2.3: two ports', 'https://as.example.com:443:443/token'],
    ['RFC 3986 §3.2.2: half an IPv6 address', 'https://[::1/token'],
    ['RFC 3986 §3.2.2: a NUL in the host, escaped', 'https://as%00.example.com/token'],
    ['RFC 3986 §2.1: only a percent sign', 'https://as.example.com/%'],
    ['RFC 3986 §2.1: half an escape', 'https://as.example.com/%4'],
    ['RFC 3986 §2.1: no hexadecimal digits', 'https://as.example.com/%zz'],
    ['RFC 3986 §2: a letter outside ASCII', 'https://as.example.com/\u00e9'],
    ['RFC 3986 §2: half a surrogate pair', 'https://as.example.com/\ud800'],
    ['docs/rules.md §8: many', 'https://as.example.com/a https://as.example.com/b'],
  ])('%s', (_, text) => {
    expect(normalHttpUri(text)).toBeUndefined()
  })

  const FOREIGN = ['\t', '\n', '\r', '\0', ' ', '\\', '"', '<', '>', '\u007f', '\u00ad', '\uff41']
  const PLACES = [
    ['before everything', (foreign: string) => `${foreign}https://as.example.com/token`],
    ['in the scheme', (foreign: string) => `ht${foreign}tps://as.example.com/token`],
    ['after the scheme', (foreign: string) => `https:${foreign}//as.example.com/token`],
    ['between the slashes', (foreign: string) => `https:/${foreign}/as.example.com/token`],
    ['before the host', (foreign: string) => `https://${foreign}as.example.com/token`],
    ['in the host', (foreign: string) => `https://as.${foreign}example.com/token`],
    ['before the path', (foreign: string) => `https://as.example.com${foreign}/token`],
    ['in the path', (foreign: string) => `https://as.example.com/to${foreign}ken`],
    ['at the end', (foreign: string) => `https://as.example.com/token${foreign}`],
    ['before the query', (foreign: string) => `https://as.example.com/token${foreign}?a`],
  ] as const

  test.each(PLACES.flatMap(([place, text]) => FOREIGN.map(foreign => [foreign, place, text(foreign)] as const)))(
    'RFC 3986 §2, Appendix A: %j %s',
    (_, __, text) => {
      expect(normalHttpUri(text)).toBeUndefined()
    },
  )
})

describe('for any text', () => {
  const unreserved = fc.constantFrom(...'abcxyzABCXYZ0189-._~')
  const piece = fc.oneof(
    { weight: 4, arbitrary: unreserved },
    fc.constantFrom('/', '/./', '/../', '//', '%2e', '%2E%2e', '%2F', '%7e', '%41', '%c3%a9', ':', '@', '+', ';', '='),
  )
  const path = fc.array(piece, { maxLength: 12 }).map(pieces => `/${pieces.join('')}`)
  const origin = fc.constantFrom(
    'https://as.example',
    'HTTP://AS.example:80',
    'https://[::1]:8443',
    'http://10.0.0.1:443',
  )
  const uri = fc.tuple(origin, path).map(([at, below]) => at + below)
  /** Texts that are http URIs, or almost. */
  const nearUri = fc.oneof(
    anyText,
    anyText.map(text => `https://${text}`),
    anyText.map(text => `https://as.example/${text}`),
    uri,
  )

  test('nothing throws, and what comes out is an http URI without query, fragment, user and white space', () => {
    fc.assert(
      fc.property(nearUri, text => {
        const normal = normalHttpUri(text) ?? 'http://h/'
        expect(normal).toMatch(/^https?:\/\/[^\s/?#@\\]+\/[!-~]*$/)
        expect(normal).not.toMatch(/[?#\\]/)
      }),
    )
  })

  test('RFC 3986 §6.1: the normal form of a normal form is itself', () => {
    fc.assert(
      fc.property(nearUri, text => {
        const normal = normalHttpUri(text)
        fc.pre(normal !== undefined)
        expect(normalHttpUri(normal)).toBe(normal)
      }),
    )
    fc.assert(fc.property(uri, text => normalHttpUri(text) === normalHttpUri(normalHttpUri(text) ?? '')))
  })

  test('RFC 9449 §4.3-9: query and fragment never matter', () => {
    fc.assert(
      fc.property(nearUri, anyText, fc.constantFrom('?', '#'), (text, rest, mark) => {
        expect(normalHttpUri(`${text}${mark}${rest}`)).toBe(normalHttpUri(text.replace(/[?#].*$/s, '')))
      }),
    )
  })

  test('RFC 3986 §6.2.2.1: paths that differ in case differ', () => {
    const segment = fc.string({ unit: unreserved, minLength: 1 }).filter(text => /[a-z]/i.test(text))
    fc.assert(
      fc.property(origin, segment, fc.nat(), (at, text, chosen) => {
        const letters = [...text.matchAll(/[a-z]/gi)]
        const index = letters[chosen % letters.length]?.index ?? 0
        const letter = text.charAt(index)
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const swapped = text.slice(0, index) + other + text.slice(index + 1)
        expect(normalHttpUri(`${at}/${text}`)).toBeDefined()
        expect(normalHttpUri(`${at}/${swapped}`)).not.toBe(normalHttpUri(`${at}/${text}`))
      }),
    )
  })

  test('RFC 3986 §6.2.2.2: whether an unreserved character is escaped does not matter', () => {
    const escaped = (text: string) =>
      [...text].map(each => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
    fc.assert(
      fc.property(fc.string({ unit: unreserved }), fc.string({ unit: unreserved }), (plain, hidden) => {
        const one = normalHttpUri(`https://as.example/${plain}${hidden}`)
        expect(normalHttpUri(`https://as.example/${plain}${escaped(hidden)}`)).toBe(one)
        expect(one).toBeDefined()
      }),
    )
  })

  test('RFC 3986 §5.2.4: the normal path is that of the algorithm', () => {
    fc.assert(
      fc.property(path, text => {
        const normal = normalHttpUri(`https://as.example${text}`)
        expect(normal).toBe(`https://as.example${withoutDotSegments(normalEscapes(text))}`)
      }),
      { examples: [['/a/.b/../c'], ['//.a/./']], numRuns: scaled(10_000) },
    )
  })
})

/** A second implementation of RFC 3986 §6.2.2.1 and §6.2.2.2. */
function normalEscapes(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (triplet: string, digits: string) => {
    const character = String.fromCharCode(Number(`0x${digits}`))
    return /^[A-Za-z0-9\-._~]$/.test(character) ? character : triplet.toUpperCase()
  })
}

/** RFC 3986 §5.2.4 for absolute paths, with a stack of segments. */
function withoutDotSegments(path: string): string {
  const segments = path.split('/').slice(1)
  const kept: string[] = []
  for (const [at, segment] of segments.entries()) {
    if (segment === '..') kept.pop()
    if (segment !== '..' && segment !== '.') kept.push(segment)
    else if (at === segments.length - 1) kept.push('')
  }
  return `/${kept.join('/')}`
}

test('a URI that needs no parser is normal', () => {
  const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
  const host = fc.oneof(
    fc.array(label, { minLength: 1, maxLength: 4 }).map(labels => labels.join('.')),
    fc.constantFrom('as.example', 'xn--a.example', 'xn--nxasmq6b.example', 'a--b.example', '1.2.3.4', '0x7f.1', 'a.1'),
  )
  const path = fc.stringMatching(/^(\/[A-Za-z0-9._~-]{0,5}){0,4}$/)
  fc.assert(
    fc.property(host, path, (each, rest) => {
      const text = `https://${each}${rest}`
      const parsed = URL.canParse(text) ? new URL(text) : undefined
      const normal = normalHttpUri(text)
      expect(normal === undefined).toBe(parsed === undefined)
      if (parsed !== undefined && !text.includes('/.')) expect(normal).toBe(parsed.origin + parsed.pathname)
    }),
    { numRuns: Math.max(scaled(100_000), 3_000) },
  )
})
