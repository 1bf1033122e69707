import { describe, expect, test } from 'vitest'
import type { KeySource } from '../../../src/ports/crypto.js'
import { PublicKeys } from '../../../src/setup/platform/public-keys.js'

/** Keys of strings, and how often each was imported. */
function counting() {
  const keys = new PublicKeys<string>()
  const imports: string[] = []
  const verify = (text: string, source: KeySource, right: boolean) =>
    keys.verifyWith(
      text,
      source,
      () => {
        imports.push(text)
        return text === 'no key' ? undefined : `key of ${text}`
      },
      key => key === `key of ${text}` && right,
    )
  return { verify, imports }
}

describe('docs/rules.md §3: what a signature costs does not depend on whether the key ever signed', () => {
  test.each([
    ['registered', true, 1],
    ['registered', false, 1],
    ['presented', true, 1],
    ['presented', false, 3],
  ] as const)('a %s key whose signatures are right: %s, imported %i times in three calls', (source, right, times) => {
    const { verify, imports } = counting()
    for (let call = 0; call < 3; call++) expect(verify('a', source, right)).toBe(right)
    expect(imports).toEqual(Array.from({ length: times }, () => 'a'))
  })

  test('a key that is kept makes nothing right that is wrong', () => {
    const { verify } = counting()
    expect([true, false, true].map(right => verify('a', 'registered', right))).toEqual([true, false, true])
  })

  test('an invalid key gives false each time', () => {
    const { verify, imports } = counting()
    expect([verify('no key', 'registered', true), verify('no key', 'registered', true)]).toEqual([false, false])
    expect(imports).toHaveLength(2)
  })
})

test('no number of keys that strangers present displaces a registered one', () => {
  const { verify, imports } = counting()
  expect(verify('mine', 'registered', false)).toBe(false)
  for (let stranger = 0; stranger < 20_000; stranger++) void verify(`stranger ${stranger}`, 'presented', true)
  expect(verify('mine', 'registered', false)).toBe(false)
  expect(imports.filter(text => text === 'mine')).toHaveLength(1)
})

test('a key that is registered and presented is cached in both places independently', () => {
  const { verify, imports } = counting()
  expect([verify('a', 'registered', false), verify('a', 'presented', false)]).toEqual([false, false])
  expect(imports).toEqual(['a', 'a'])
})

test('a platform that promises keys and verdicts', async () => {
  const keys = new PublicKeys<string>()
  let imports = 0
  const verify = () =>
    keys.verifyWith(
      'a',
      'registered',
      async () => {
        imports++
        return 'key'
      },
      async () => false,
    )
  expect([await verify(), await verify()]).toEqual([false, false])
  expect(imports).toBe(1)
})
