import { describe, expect, test } from 'vitest'
import { readScope } from '../../../src/lib/text.js'
import { isRedirectUri } from '../../../src/standards/oauth/redirect-uri.js'
import { readMaxAge } from '../../../src/standards/oauth/request-parameters.js'

test.each([
  ['0', 0],
  ['9999999999', 9_999_999_999],
  ['10000000000', undefined],
  ['60s', undefined],
  ['s60', undefined],
  ['', undefined],
])('OpenID Connect Core §3.1.2.1: max_age %j', (text, seconds) => {
  expect(readMaxAge(text)).toBe(seconds)
})

test.each([
  [100, true],
  [101, false],
])('docs/rules.md §7: %i scopes: %s', (count, accepted) => {
  const scopes = Array.from({ length: count }, (_, at) => `s${at}`)
  expect(readScope(scopes.join(' '))).toEqual(accepted ? scopes : undefined)
})

describe('RFC 6749 §3.1.2, §4.1.2: a redirect URI', () => {
  test.each(['code', 'error', 'error_description', 'error_uri', 'iss', 'response', 'state'])(
    'has no parameter of a response: %s',
    name => {
      expect(isRedirectUri(`https://shop.example/cb?a=1&${name}=x`)).toBe(false)
      expect(isRedirectUri(`https://shop.example/cb?a=1&x${name}=x`)).toBe(true)
    },
  )

  test.each([
    'https://user@shop.example/cb',
    'https://:secret@shop.example/cb',
    'https:shop.example/cb',
    'https:/shop.example/cb',
    'https:///shop.example/cb',
  ])('has no user information, and exactly two slashes before its host: %s', uri => {
    expect(isRedirectUri(uri)).toBe(false)
  })
})
