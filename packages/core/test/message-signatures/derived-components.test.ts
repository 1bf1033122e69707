import { describe, expect, test } from 'vitest'
import type { SignedMessage } from '../../src/message-signatures/message.js'
import { coveredValue, requestTo } from './messages.js'

const NEED_THE_URL = ['@target-uri', '@authority', '@scheme', '@path', '@query', '@request-target'].map(
  name => `"${name}"`,
)

describe('RFC 9421 §2.2.1: @method', () => {
  test.each(['GET', 'get', 'M-SEARCH', 'PoSt'])('%s, in its case', method => {
    expect(coveredValue('"@method"', { ...requestTo(undefined), method })).toBe(method)
  })

  test.each(['GET\n', 'G\r\nET', 'GÉT'])('RFC 9421 §2.5: %j is refused', method => {
    expect(coveredValue('"@method"', { ...requestTo(undefined), method })).toBeUndefined()
  })
})

describe('RFC 9421 §2.2.2: @target-uri', () => {
  test.each([
    ['as it is', 'https://www.example.com/path?param=value', 'https://www.example.com/path?param=value'],
    [
      'without its fragment',
      'https://www.example.com/path?param=value#top',
      'https://www.example.com/path?param=value',
    ],
    ['without an empty fragment', 'https://www.example.com/#', 'https://www.example.com/'],
    ['with a lone question mark', 'https://www.example.com/path?', 'https://www.example.com/path?'],
    ['with escapes as they are', 'https://www.example.com/%7ea?b=%2f', 'https://www.example.com/%7ea?b=%2f'],
  ])('INT-18: %s', (_, uri, value) => {
    expect(coveredValue('"@target-uri"', requestTo(uri))).toBe(value)
  })
})

describe('RFC 9421 §2.2.3: @authority', () => {
  test.each([
    ['a host', 'https://www.example.com/', 'www.example.com'],
    ['in upper case', 'https://WWW.Example.COM/', 'www.example.com'],
    ['the default port of https', 'https://example.com:443/', 'example.com'],
    ['the default port of http', 'http://example.com:80/', 'example.com'],
    ['an empty port (RFC 3986 §6.2.3)', 'https://example.com:/', 'example.com'],
    ['another port', 'https://example.com:8443/', 'example.com:8443'],
    ['the port of the other scheme', 'http://example.com:443/', 'example.com:443'],
    ['the port of the other scheme, again', 'https://example.com:80/', 'example.com:80'],
    ['IPv4', 'https://192.0.2.1:443/', '192.0.2.1'],
    ['IPv6', 'https://[2001:db8::1]/', '[2001:db8::1]'],
    ['IPv6 in upper case, with the default port', 'https://[2001:DB8::1]:443/', '[2001:db8::1]'],
    ['IPv6 with a port', 'https://[2001:db8::1]:8443/', '[2001:db8::1]:8443'],
    ['without a path', 'https://example.com', 'example.com'],
    ['before a query', 'https://example.com?a@b', 'example.com'],
    ['before a fragment', 'https://example.com#a@b', 'example.com'],
    ['an at sign in the path', 'https://example.com/a@b', 'example.com'],
    ['a scheme in upper case', 'HTTPS://example.com:443/', 'example.com'],
  ])('INT-18: %s', (_, uri, value) => {
    expect(coveredValue('"@authority"', requestTo(uri))).toBe(value)
  })
})

describe('RFC 9110 §4.2.4, RFC 3986 §3: what is not an http URL', () => {
  test.each([
    ['none', undefined],
    ['nothing', ''],
    ['a path', '/path'],
    ['a host', 'www.example.com'],
    ['another scheme', 'ftp://www.example.com/'],
    ['a scheme within another', 'xhttps://www.example.com/'],
    ['no host', 'https:///path'],
    ['no host but a port', 'https://:443/path'],
    ['a user', 'https://user@www.example.com/path'],
    ['a user with a password', 'https://user:pass@www.example.com/path'],
    ['a host for a user', 'https://www.example.com@evil.example/path'],
    ['an empty user', 'https://@www.example.com/path'],
    ['a port beyond 65535', 'https://www.example.com:65536/'],
    ['an invalid port', 'https://www.example.com:a/'],
    ['a space in the host', 'https://www.exam ple.com/'],
    ['a space before', ' https://www.example.com/'],
    ['a backslash after the host', 'https://www.example.com\\path'],
    ['a backslash before a user', 'https://www.example.com\\@evil.example/'],
    ['a tab in the host, which browsers drop', 'https://www.exam\tple.com/'],
    ['a line break in the host, which browsers drop', 'https://www.exam\nple.com/'],
  ])('INT-18: %s', (_, uri) => {
    const values = NEED_THE_URL.map(identifier => coveredValue(identifier, requestTo(uri)))
    expect(values).toEqual(NEED_THE_URL.map(() => undefined))
  })

  test.each(['https://www.example.com/a\nb', 'https://www.example.com/?a\r\nb'])('a line break: %j', uri => {
    expect(coveredValue('"@target-uri"', requestTo(uri))).toBeUndefined()
    expect(coveredValue('"@request-target"', requestTo(uri))).toBeUndefined()
  })
})

describe('RFC 9421 §2.2.4: @scheme', () => {
  test.each([
    ['https://www.example.com/', 'https'],
    ['http://www.example.com/', 'http'],
    ['HTTPS://www.example.com/', 'https'],
  ])('of %s', (uri, scheme) => {
    expect(coveredValue('"@scheme"', requestTo(uri))).toBe(scheme)
  })
})

describe('RFC 9421 §2.2.5: @request-target', () => {
  test.each([
    ['path and query', 'https://www.example.com/path?param=value', '/path?param=value'],
    ['no path (RFC 9112 §3.2.1)', 'https://www.example.com', '/'],
    ['no path but a query', 'https://www.example.com?a', '/?a'],
    ['a fragment', 'https://www.example.com/path#top', '/path'],
    ['a lone question mark', 'https://www.example.com/path?', '/path?'],
  ])('origin-form: %s', (_, uri, target) => {
    expect(coveredValue('"@request-target"', requestTo(uri))).toBe(target)
  })

  test.each(['https://www.example.com/path', 'www.example.com:80', '*'])('%s unchanged', requestTarget => {
    expect(coveredValue('"@request-target"', { ...requestTo(undefined), requestTarget })).toBe(requestTarget)
    expect(coveredValue('"@request-target"', { ...requestTo('https://a.example/b'), requestTarget })).toBe(
      requestTarget,
    )
  })
})

describe('RFC 9421 §2.2.6: @path', () => {
  test.each([
    ['a path', 'https://www.example.com/path?param=value', '/path'],
    ['none', 'https://www.example.com', '/'],
    ['none before a query', 'https://www.example.com?a=/b', '/'],
    ['none before a fragment', 'https://www.example.com#/b', '/'],
    ['escapes as they are', 'https://www.example.com/a%2Fb%7e', '/a%2Fb%7e'],
    ['dots as they are (RFC 3986 §6.2.1)', 'https://www.example.com/a/../b', '/a/../b'],
    ['empty segments', 'https://www.example.com//a//', '//a//'],
    ['semicolons and at signs', 'https://www.example.com/@a;b=c', '/@a;b=c'],
    ['a question mark in the fragment', 'https://www.example.com/a#b?c', '/a'],
  ])('INT-18: %s', (_, uri, path) => {
    expect(coveredValue('"@path"', requestTo(uri))).toBe(path)
  })
})

describe('RFC 9421 §2.2.7: @query', () => {
  test.each([
    ['a query', 'https://www.example.com/path?param=value&foo=bar', '?param=value&foo=bar'],
    ['none', 'https://www.example.com/path', '?'],
    ['an empty one', 'https://www.example.com/path?', '?'],
    ['a question mark within', 'https://www.example.com/path?a=b?c', '?a=b?c'],
    ['a question mark first', 'https://www.example.com/path??a', '??a'],
    ['escapes and plus as they are', 'https://www.example.com/path?a+b=%2dc%20', '?a+b=%2dc%20'],
    ['without the fragment', 'https://www.example.com/path?a#b', '?a'],
    ['a question mark in the fragment does not count', 'https://www.example.com/path#?a', '?'],
  ])('INT-18: %s', (_, uri, query) => {
    expect(coveredValue('"@query"', requestTo(uri))).toBe(query)
  })
})

describe('RFC 9421 §2.2.8: @query-param', () => {
  test.each([
    ['a value', 'a=b', 'a', 'b'],
    ['an empty value', 'a=', 'a', ''],
    ['no value', 'a', 'a', ''],
    ['an empty name', '=b', '', 'b'],
    ['among others', 'x=1&a=b&y=2', 'a', 'b'],
    ['plus is a space', 'a=b+c', 'a', 'b%20c'],
    ['an encoded space', 'a=b%20c', 'a', 'b%20c'],
    ['an encoded plus', 'a=b%2Bc', 'a', 'b%2Bc'],
    ['an encoded line break', 'a=b%0Ac', 'a', 'b%0Ac'],
    ['escapes in lower case', 'a=%c3%a9', 'a', '%C3%A9'],
    ['escapes that need not be', 'a=%61', 'a', 'a'],
    ['characters that forms do not escape', 'a=*-._', 'a', '*-._'],
    ['what forms escape', "a=!'()~", 'a', '%21%27%28%29%7E'],
    ['an equals sign within', 'a=b=c', 'a', 'b%3Dc'],
    ['a question mark within', 'a=b?c', 'a', 'b%3Fc'],
    ['a question mark first', '?a=b', '%3Fa', 'b'],
    ['an encoded name', 'a%20b=c', 'a%20b', 'c'],
    ['a name with plus', 'a+b=c', 'a%20b', 'c'],
    ['a name beyond ASCII', 'fa%C3%A7ade%22%3A%20=something', 'fa%C3%A7ade%22%3A%20', 'something'],
    ['another case is another name', 'A=1&a=2', 'a', '2'],
    ['invalid UTF-8 becomes the replacement character', 'a=%ff', 'a', '%EF%BF%BD'],
    ['empty pairs between', '&&a=b&', 'a', 'b'],
    ['the name that keeps a question mark from being dropped', 'first=b', 'first', 'b'],
  ])('INT-18: %s', (_, query, name, value) => {
    expect(coveredValue(`"@query-param";name="${name}"`, requestTo(`https://www.example.com/path?${query}`))).toBe(
      value,
    )
  })

  test.each([
    ['absent', '?b=1', '"@query-param";name="a"'],
    ['no query', '', '"@query-param";name="a"'],
    ['an empty query', '?', '"@query-param";name="a"'],
    ['an empty query has no empty name', '?', '"@query-param";name=""'],
    ['in the fragment', '#?a=1', '"@query-param";name="a"'],
    ['twice', '?a=1&a=2', '"@query-param";name="a"'],
    ['twice with one value', '?a=1&a=1', '"@query-param";name="a"'],
    ['twice, once encoded', '?a=1&%61=2', '"@query-param";name="a"'],
    ['a name that is not encoded', '?a%20b=1', '"@query-param";name="a b"'],
    ['a name with plus', '?a+b=1', '"@query-param";name="a+b"'],
    ['without a name', '?a=1', '"@query-param"'],
    ['a name that is a flag', '?a=1', '"@query-param";name'],
    ['a name that is a token', '?a=1', '"@query-param";name=a'],
    ['with a parameter of fields', '?a=1', '"@query-param";name="a";bs'],
  ])('RFC 9421 §2.2.8, §2.5: %s', (_, rest, identifier) => {
    expect(coveredValue(identifier, requestTo(`https://www.example.com/path${rest}`))).toBeUndefined()
  })
})

describe('RFC 9421 §2.2.9, §2.4: @status', () => {
  const response: SignedMessage = { status: 200, headers: [], request: requestTo('https://www.example.com/') }

  test('of a response, and of nothing else', () => {
    expect(coveredValue('"@status"', response)).toBe('200')
    expect(coveredValue('"@status"', requestTo('https://www.example.com/'))).toBeUndefined()
    expect(coveredValue('"@status";req', response)).toBeUndefined()
  })

  test.each(['"@method"', ...NEED_THE_URL, '"@query-param";name="a"'])(
    '%s does not belong to a response',
    identifier => {
      expect(coveredValue(identifier, response)).toBeUndefined()
    },
  )
})
