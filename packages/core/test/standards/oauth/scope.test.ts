import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { readScope } from '../../../src/lib/text.js'

describe('RFC 6749 §3.3: scope = scope-token *( SP scope-token )', () => {
  test.each<[string, readonly string[]]>([
    ['read', ['read']],
    ['read write', ['read', 'write']],
    ['write read', ['write', 'read']],
    ['read write read', ['read', 'write']],
    ['Read read', ['Read', 'read']],
    ['!#[]~ a:b/c', ['!#[]~', 'a:b/c']],
    ['__proto__ constructor', ['__proto__', 'constructor']],
  ])('%j', (text, scopes) => {
    expect(readScope(text)).toEqual(scopes)
  })

  test.each([
    ['nothing', ''],
    ['only a space', ' '],
    ['a space in front', ' read'],
    ['a trailing space', 'read '],
    ['two spaces', 'read  write'],
    ['a tab', 'read\twrite'],
    ['a line feed', 'read\nwrite'],
    ['a trailing line feed', 'read\n'],
    ['a carriage return', 'read\rwrite'],
    ['a NUL', 'read\u0000'],
    ['delete', 'read\u007f'],
    ['a quote', 're"ad'],
    ['a backslash', 're\\ad'],
    ['a letter outside ASCII', 'l\u00e9gal'],
    ['a no-break space', 'read\u00a0write'],
  ])('%s is malformed', (_, text) => {
    expect(readScope(text)).toBeUndefined()
  })

  test('any text: malformed, or tokens that make up the text', () => {
    const character = fc.constantFrom('a', 'b', ' ', '"', '\\', '\n', '!', '~', '\u007f', '\u00e9')
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), text => {
        const scopes = readScope(text)
        const wellFormed = text.split(' ').every(token => /^[\x21\x23-\x5B\x5D-\x7E]+$/.test(token))
        expect(scopes !== undefined).toBe(wellFormed)
        if (scopes !== undefined) expect(scopes).toEqual([...new Set(text.split(' '))])
      }),
      { numRuns: scaled(20_000) },
    )
  })

  test('CVE-2026-4634: a megabyte of scope is read as any other', () => {
    const text = 'scope '.repeat(170_000)
    expect(readScope(text.trim()) ?? ['scope']).toEqual(['scope'])
    expect(readScope(text)).toBeUndefined()
    expect(readScope(`${text}"`)).toBeUndefined()
  })

  test('docs/rules.md §7: a hundred scopes are read', () => {
    const scopes = Array.from({ length: 100 }, (_, at) => `scope-${at}`)
    expect(readScope(scopes.join(' '))).toEqual(scopes)
  })
})
