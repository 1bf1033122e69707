import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { utf8 } from '../../src/lib/encoding.js'
import type { NoncePurpose } from '../../src/ports/crypto.js'
import { statelessNonces } from '../../src/setup/create-ports.js'
import { PLATFORMS } from './platform/platforms.js'

const SECRET = utf8('a secret of thirty-two bytes, just')
const OTHER = utf8('another secret of thirty-two bytes')
const SECONDS = 300
const PERIOD = SECONDS * 1000
/** The first instant of a period. */
const START = PERIOD * 5_000_000

describe.each(PLATFORMS)('with %s', (_, crypto) => {
  const nonces = statelessNonces({ serviceId: 'one', secrets: [SECRET], seconds: SECONDS }, crypto)
  const accepted = async (nonce: string, now: number, purpose: NoncePurpose = 'as', by = nonces) =>
    (await by.acceptedUntil(nonce, purpose, now)) !== undefined

  test.each([
    ['in its own period', 0, true],
    ['at the end of its own period', PERIOD - 1, true],
    ['at the beginning of the next', PERIOD, true],
    ['at the end of the next', 2 * PERIOD - 1, true],
    ['two periods later', 2 * PERIOD, false],
    ['a day later', 86_400_000, false],
    ['one period before (a clock that lags)', -1, true],
    ['two periods before', -PERIOD - 1, false],
  ])('RFC 9449 §8: previous, current and next are accepted: %s', async (_name, later, good) => {
    const nonce = await nonces.current('as', START)
    expect(await accepted(nonce, START + later)).toBe(good)
  })

  test('one nonce for one period, another for the next', async () => {
    const nonce = await nonces.current('as', START)
    expect(await nonces.current('as', START + PERIOD - 1)).toBe(nonce)
    expect(await nonces.current('as', START + PERIOD)).not.toBe(nonce)
    expect(await nonces.current('as', START - 1)).not.toBe(nonce)
  })

  test('RFC 9449 §8.1: a nonce is NQCHAR and unpredictable: 43 base64url characters of a MAC', async () => {
    expect(await nonces.current('as', START)).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test('RFC 9449 §9: a nonce for the AS is not valid for a resource, nor the other way round', async () => {
    const [as, rs] = [await nonces.current('as', START), await nonces.current('rs', START)]
    expect(as).not.toBe(rs)
    expect(await accepted(as, START, 'rs')).toBe(false)
    expect(await accepted(rs, START, 'as')).toBe(false)
    expect(await accepted(rs, START, 'rs')).toBe(true)
  })

  test.each(['two', 'on', 'one,', 'one"', ''])(
    'RFC 9449 §8: a nonce of the service %j is not good here',
    async serviceId => {
      const theirs = statelessNonces({ serviceId, secrets: [SECRET], seconds: SECONDS }, crypto)
      expect(await accepted(await theirs.current('as', START), START)).toBe(false)
    },
  )

  test.each(['', 'x', 'A'.repeat(43), '__proto__', '\u0000'])('rejects an unknown nonce: %j', async nonce => {
    expect(await nonces.acceptedUntil(nonce, 'as', START)).toBeUndefined()
  })

  const PURPOSES: readonly NoncePurpose[] = ['as', 'rs', 'as-attestation', 'rs-attestation']

  test.each(PURPOSES)('docs/rules.md §7: what was made for %s is good for nothing else', async purpose => {
    const made = await nonces.current(purpose, START)
    const accepting: NoncePurpose[] = []
    for (const other of PURPOSES) if (await accepted(made, START, other)) accepting.push(other)
    expect(accepting).toEqual([purpose])
  })

  test('rejects a nonce with any character changed', async () => {
    const nonce = await nonces.current('as', START)
    const changed = [...nonce].map(
      (each, at) => `${nonce.slice(0, at)}${each === 'A' ? 'B' : 'A'}${nonce.slice(at + 1)}`,
    )
    for (const other of [...changed, `${nonce}A`, `${nonce}=`, nonce.slice(1), nonce.toLowerCase()]) {
      expect(await accepted(other, START)).toBe(false)
    }
  })

  test('RFC 9449 §8: of several secrets the first signs and all are accepted', async () => {
    const rotated = statelessNonces({ serviceId: 'one', secrets: [OTHER, SECRET], seconds: SECONDS }, crypto)
    const retired = statelessNonces({ serviceId: 'one', secrets: [OTHER], seconds: SECONDS }, crypto)
    const before = await nonces.current('as', START)
    const after = await rotated.current('as', START)
    expect(after).not.toBe(before)
    expect(await accepted(before, START, 'as', rotated)).toBe(true)
    expect(await accepted(after, START, 'as', rotated)).toBe(true)
    expect(after).toBe(await retired.current('as', START))
    expect(await accepted(before, START, 'as', retired)).toBe(false)
  })

  test('RFC 9449 §8: acceptance ends exactly when acceptedUntil says', async () => {
    const instant = fc.integer({ min: 1_500_000_000_000, max: 4_000_000_000_000 })
    const length = fc.integer({ min: 1, max: 3600 })
    await fc.assert(
      fc.asyncProperty(
        instant,
        length,
        fc.double({ min: -1, max: 1.99, noNaN: true }),
        async (made, seconds, later) => {
          const own = statelessNonces({ serviceId: 'one', secrets: [SECRET], seconds }, crypto)
          const nonce = await own.current('rs', made)
          const seenAt = Math.floor(made - (made % (seconds * 1000)) + later * seconds * 1000)
          const until = await own.acceptedUntil(nonce, 'rs', seenAt)
          expect(until).toBeGreaterThan(seenAt)
          expect(await own.acceptedUntil(nonce, 'rs', (until ?? 0) - 1)).toBe(until)
          expect(await own.acceptedUntil(nonce, 'rs', until ?? 0)).toBeUndefined()
          expect((until ?? 0) - made).toBeGreaterThan(seconds * 1000)
        },
      ),
    )
  })
})
