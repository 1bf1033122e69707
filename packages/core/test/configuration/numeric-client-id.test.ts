import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numericClientId } from '../../src/configuration/fault.js'
import { PLATFORMS } from '../setup/platform/platforms.js'

/** The first 53 bits of a SHA-256, computed with big integers. */
function firstBits(text: string): number {
  return Number(BigInt(`0x${createHash('sha256').update(text, 'utf8').digest('hex')}`) >> 203n)
}

describe.each(PLATFORMS)('with %s', (_, crypto) => {
  // SHA-256('abc') begins ba7816bf8f01cfea (FIPS 180-4 B.1), SHA-256('') begins e3b0c44298fc1c14.
  test.each([
    ['abc', Number(0xba7816bf8f01cfean >> 11n)],
    ['', Number(0xe3b0c44298fc1c14n >> 11n)],
  ])('docs/rules.md §6: the first 53 bits of the SHA-256 of %j', async (text, number) => {
    expect(await numericClientId(text, crypto)).toBe(number)
    expect(firstBits(text)).toBe(number)
  })

  test('the numbers never change', async () => {
    expect(await numericClientId('https://client.example', crypto)).toBe(880516030104363)
    expect(await numericClientId('abc', crypto)).toBe(6_560_798_095_827_001)
  })

  test('any text gives a safe integer, the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async text => {
        const number = await numericClientId(text, crypto)
        expect(Number.isSafeInteger(number)).toBe(true)
        expect(number).toBe(firstBits(text))
        expect(number).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
