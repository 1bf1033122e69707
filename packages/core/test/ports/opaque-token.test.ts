import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestOf, randomToken } from '../../src/ports/opaque-token.js'
import { PLATFORMS } from '../platform/platforms.js'

describe.each(PLATFORMS)('with %s', (_, crypto) => {
  test('docs/rules.md §2: a token is found by the SHA-256 of the exact string', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async text => {
        expect(await digestOf(text, { crypto })).toBe(createHash('sha256').update(text, 'utf8').digest('base64url'))
      }),
    )
    expect(await digestOf('abc', { crypto })).not.toBe(await digestOf('abc ', { crypto }))
  })

  test('docs/rules.md §5: 256 random bits as 43 base64url characters, different each time', async () => {
    const tokens = await Promise.all(Array.from({ length: 1000 }, () => randomToken({ crypto })))
    expect(tokens.filter(token => !/^[A-Za-z0-9_-]{43}$/.test(token))).toEqual([])
    expect(new Set(tokens).size).toBe(1000)
  })
})
