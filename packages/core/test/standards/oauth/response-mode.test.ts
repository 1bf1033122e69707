import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import {
  deliver,
  FORM_POST_POLICY,
  formPostPage,
  isSignedResponseMode,
  readResponseMode,
  redirectLocation,
} from '../../../src/standards/oauth/response-mode.js'
import { anyText } from '../../texts.js'

const CB = 'https://app.example/cb'
const parameters = fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }))

describe('a redirect (RFC 6749 §4.1.2)', () => {
  test.each([
    ['no query', CB, 'query', `${CB}?error=a&state=x+y`],
    ['a query that is retained (§3.1.2)', `${CB}?tenant=1`, 'query', `${CB}?tenant=1&error=a&state=x+y`],
    ['the fragment', CB, 'fragment', `${CB}#error=a&state=x+y`],
    ['the fragment after a query', `${CB}?tenant=1`, 'fragment', `${CB}?tenant=1#error=a&state=x+y`],
    ['a scheme of the client’s own', 'com.example.app:/cb', 'query', 'com.example.app:/cb?error=a&state=x+y'],
  ] as const)('%s', (_, uri, mode, location) => {
    expect(redirectLocation(uri, { error: 'a', state: 'x y' }, mode)).toBe(location)
  })

  test('is a query when nothing else is said', () => {
    expect(redirectLocation(CB, { a: 'b' })).toBe(`${CB}?a=b`)
  })

  test.each(['query', 'fragment'] as const)('any parameters arrive as they are in the %s, and nothing else', mode => {
    fc.assert(
      fc.property(parameters, sent => {
        const location = redirectLocation(`${CB}?tenant=1`, sent, mode)
        expect(location).toMatch(/^[\x21-\x7e]*$/)
        const url = new URL(location)
        const received = [...new URLSearchParams(mode === 'query' ? url.search : url.hash.slice(1))]
        const kept = mode === 'query' ? [['tenant', '1']] : []
        expect(received).toEqual([...kept, ...Object.entries(sent)])
        expect(url.origin + url.pathname).toBe(CB)
      }),
    )
  })
})

describe('a response mode (OAuth 2.0 Multiple Response Types §2.1, Form Post Response Mode §2)', () => {
  test.each(['query', 'fragment', 'form_post'])('%s', mode => {
    expect(readResponseMode(mode)).toBe(mode)
  })

  test.each(['jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'] as const)('JARM §2.3: %s', mode => {
    expect(readResponseMode(mode)).toBe(mode)
  })

  test.each([
    undefined,
    '',
    'Query',
    'query ',
    'JWT',
    'query.JWT',
    'web_message.jwt',
    'web_message',
    '__proto__',
    'constructor',
    '0',
  ])('%j is not supported', mode => {
    expect(readResponseMode(mode)).toBeUndefined()
  })

  test.each([
    [undefined, 'LOCATION', `${CB}?code=x`],
    ['query', 'LOCATION', `${CB}?code=x`],
    ['fragment', 'LOCATION', `${CB}#code=x`],
    ['form_post', 'FORM', formPostPage(CB, { code: 'x' })],
  ] as const)('%s is how the answer travels: %s', (mode, action, responseContent) => {
    expect(deliver(CB, mode, { code: 'x' })).toEqual({ action, responseContent })
  })

  test.each([
    ['jwt', 'LOCATION', `${CB}?response=a.b.c`],
    ['query.jwt', 'LOCATION', `${CB}?response=a.b.c`],
    ['fragment.jwt', 'LOCATION', `${CB}#response=a.b.c`],
    ['form_post.jwt', 'FORM', formPostPage(CB, { response: 'a.b.c' })],
  ] as const)('JARM §2.3: %s is how a signed answer travels: %s', (mode, action, responseContent) => {
    expect(deliver(CB, mode, { response: 'a.b.c' })).toEqual({ action, responseContent })
  })

  test.each([
    ['jwt', { code: 'x', state: 'y' }],
    ['query.jwt', { error: 'access_denied' }],
    ['fragment.jwt', {}],
    ['form_post.jwt', { response: 'a.b.c', state: 'y' }],
    ['jwt', { '': 'x', response: 'a.b.c' }],
    ['query', { response: 'a.b.c' }],
    [undefined, { response: 'a.b.c' }],
  ] as const)('JARM §2.3: parameters that are not signed as %s requires are a misuse: %j', (mode, sent) => {
    expect(() => deliver(CB, mode, sent)).toThrow(
      new TypeError('pass { response } with a signed JWT if and only if the response mode ends in jwt'),
    )
  })

  test.each([undefined, null, 7, ['c']])('RFC 6749 §4.1.2: a parameter that is no text is a misuse: %j', code => {
    expect(() => Reflect.apply(deliver, undefined, [CB, 'query', { code }])).toThrow(TypeError)
  })
})

/** Reads the page as a browser would: tags, attributes in double quotes, entities. */
function readPage(page: string) {
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  return {
    action: decoded(/<form method="post" action="([^"]*)">/.exec(page)?.[1] ?? ''),
    inputs: inputs.map(([, name = '', value = '']) => [decoded(name), decoded(value)]),
    tags: [...page.matchAll(/<(!?[a-z/]+)/gi)].map(([, name]) => name),
  }
}

function decoded(text: string): string {
  const entities = new Map([
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#39;', "'"],
    ['&amp;', '&'],
  ])
  return text.replace(/&[^;]*;/g, entity => entities.get(entity) ?? `unknown entity ${entity}`)
}

describe('a page that posts itself (OAuth 2.0 Form Post Response Mode §2)', () => {
  test('posts itself, and has a button for where it cannot', () => {
    expect(formPostPage(CB, { code: 'x', state: 'y' })).toBe(
      `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Continue</title></head>
<body>
<form method="post" action="${CB}">
<input type="hidden" name="code" value="x">
<input type="hidden" name="state" value="y">
<button type="submit">Continue</button>
</form>
<script>document.forms[0].submit()</script></body></html>`,
    )
  })

  test('CSP Level 3 §6.7.3.3: its content policy allows its script by the digest, and nothing else', () => {
    const [, script = ''] = /<script>(.*)<\/script>/.exec(formPostPage(CB, {})) ?? []
    const digest = createHash('sha256').update(script).digest('base64')
    expect(FORM_POST_POLICY).toBe(`default-src 'none'; script-src 'sha256-${digest}'`)
    expect(formPostPage(CB, { code: 'x' })).not.toMatch(/ on\w+=|style/)
  })

  test('holds a form with every parameter', () => {
    const { action, inputs } = readPage(formPostPage(`${CB}?a=1&b=2`, { error: 'x', state: '"><script>' }))
    expect(action).toBe(`${CB}?a=1&b=2`)
    expect(inputs).toEqual([
      ['error', 'x'],
      ['state', '"><script>'],
    ])
  })

  test.each(['"', "'", '<', '>', '&'])('%s is never unescaped in a value', character => {
    const value = `a${character}b`
    const page = formPostPage(`${CB}?${value}`, { state: value, [value]: 'x' })
    expect(page).not.toContain(value)
  })

  test('no value breaks out of its attribute: the page has the same tags with any values', () => {
    const tags = (count: number) =>
      readPage(formPostPage(CB, Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, 'x'])))).tags
    const hostile = fc.oneof(
      fc.string({
        unit: fc.constantFrom('"', "'", '<', '>', '&', ';', 'script', 'onload=', ' ', '/', '\n', '\u0000', 'quot'),
      }),
      anyText,
    )
    fc.assert(
      fc.property(fc.dictionary(hostile, hostile, { maxKeys: 5 }), hostile, (sent, suffix) => {
        const page = formPostPage(`${CB}${suffix}`, sent)
        const read = readPage(page)
        expect(read.tags).toEqual(tags(Object.keys(sent).length))
        expect(read.inputs).toEqual(Object.entries(sent))
        expect(read.action).toBe(`${CB}${suffix}`)
      }),
      { numRuns: scaled(5_000) },
    )
  })
})

describe('a signed response mode (JWT Secured Authorization Response Mode §2.3)', () => {
  test.each(['jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'] as const)('%s is', mode => {
    expect(isSignedResponseMode(mode)).toBe(true)
  })

  test.each([undefined, 'query', 'fragment', 'form_post'] as const)('%s is not', mode => {
    expect(isSignedResponseMode(mode)).toBe(false)
  })
})
