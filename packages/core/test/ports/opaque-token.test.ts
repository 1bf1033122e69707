import { describe, expect, test } from 'vitest'
import { randomToken } from '../../src/ports/digests.js'
import { PLATFORMS } from '../setup/platform/platforms.js'

describe.each(PLATFORMS)('with %s', (_, crypto) => {
  test('docs/rules.md §5: 256 random bits as 43 base64url characters, different each time', async () => {
    const tokens = await Promise.all(Array.from({ length: 1000 }, () => randomToken({ crypto })))
    expect(tokens.filter(token => !/^[A-Za-z0-9_-]{43}$/.test(token))).toEqual([])
    expect(new Set(tokens).size).toBe(1000)
  })
})
