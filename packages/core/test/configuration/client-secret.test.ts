import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestSecrets } from '../../src/configuration/secrets.js'
import { PLATFORMS } from '../setup/platform/platforms.js'

const digested = (text: string) => `sha256:${createHash('sha256').update(text).digest('base64url')}`

describe.each(PLATFORMS)('with %s', (_, crypto) => {
  const secrets = digestSecrets(crypto)

  test.each([
    ['a secret', 'a secret'],
    ['sécret:%+&=/? ', 'sécret:%+&=/? '],
    ['plain:x', 'plain:x'],
    ['x'.repeat(5000), 'x'.repeat(5000)],
  ])('docs/rules.md §8: %s matches itself, plain or digested', async (presented, secret) => {
    expect(await secrets.matches(presented, `plain:${secret}`)).toBe(true)
    expect(await secrets.matches(presented, digested(secret))).toBe(true)
  })

  test.each([
    ['another case', 'A secret'],
    ['a prefix', 'a secre'],
    ['a longer one', 'a secret '],
    ['nothing', ''],
    ['the stored form', 'plain:a secret'],
    ['the digest itself', digested('a secret')],
    ['the digest without its prefix', digested('a secret').slice(7)],
    ['a NUL at the end', 'a secret\u0000'],
  ])('RFC 6749 §2.3.1: %s does not match', async (_name, presented) => {
    expect(await secrets.matches(presented, 'plain:a secret')).toBe(false)
    expect(await secrets.matches(presented, digested('a secret'))).toBe(false)
  })

  test.each([
    ['neither form', 'a secret'],
    ['nothing', ''],
    ['another digest', 'sha512:AAAA'],
    ['a digest that is cut', digested('x').slice(0, -1)],
    ['a digest that is padded', `${digested('x')}=`],
    ['a digest with spare bits', `sha256:${'A'.repeat(42)}B`],
    ['another case', 'PLAIN:x'],
  ])('a stored secret of %s is a fault of the operator, and the message does not show it', async (_name, stored) => {
    const matching = async () => secrets.matches('x', stored)
    await expect(matching()).rejects.toThrow(TypeError)
    const message = await matching().catch((error: unknown) => String(error))
    expect(stored !== '' && String(message).includes(stored)).toBe(false)
  })

  const anySecret = fc.string({ unit: 'grapheme', minLength: 1 })

  test('any two secrets match exactly when they are the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anySecret, anySecret, async (one, other) => {
        expect(await secrets.matches(one, `plain:${one}`)).toBe(true)
        expect(await secrets.matches(one, digested(other))).toBe(one === other)
        expect(await secrets.matches(one, `plain:${other}`)).toBe(one === other)
      }),
    )
  })
})
