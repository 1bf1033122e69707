import { memoryDocument } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import { encryptedManaged, TooMuchManaged } from '../../src/managed/encrypted-managed.js'
import type { Managed } from '../../src/managed/managed.js'

const OLD = 'an old secret of 32 bytes or more, or so'
const NEW = 'a new secret of 32 bytes or more, as well'

const MANAGED: Managed = {
  services: [{ version: 1, properties: { serviceId: 'shop', accessTokens: ['plain:token-of-the-shop'] } }],
  clients: [{ version: 2, serviceId: 'shop', properties: { clientIdAlias: 'till' } }],
}

test('before the first write nothing is managed', async () => {
  const store = encryptedManaged(memoryDocument(), [OLD])
  expect(await store.read()).toStrictEqual({ version: 0, managed: { services: [], clients: [] } })
})

test('the storage holds nothing of it in the clear', async () => {
  const document = memoryDocument()
  const store = encryptedManaged(document, [OLD])
  expect(await store.replace(0, MANAGED)).toBe(true)
  const { text = '' } = (await document.read()) ?? {}
  expect(text).toMatch(/^A256GCM\.[\w-]{16}\.[\w-]+$/)
  expect(text).not.toContain(Buffer.from('token-of-the-shop').toString('base64url').slice(2, 10))
  expect(await store.read()).toStrictEqual({ version: 1, managed: MANAGED })
})

test('a write that expects another version changes nothing', async () => {
  const store = encryptedManaged(memoryDocument(), [OLD])
  expect(await store.replace(1, MANAGED)).toBe(false)
  expect(await store.version()).toBe(0)
})

describe('when secrets are rotated', () => {
  test('a process that starts encrypts it by the new secret, so that the old one can go', async () => {
    const document = memoryDocument()
    await encryptedManaged(document, [OLD]).replace(0, MANAGED)
    await encryptedManaged(document, [NEW, OLD]).encryptAnew()
    expect(await encryptedManaged(document, [NEW]).read()).toStrictEqual({ version: 2, managed: MANAGED })
  })

  test('processes with other newest secrets read what each of them has encrypted, and change nothing', async () => {
    const document = memoryDocument()
    await encryptedManaged(document, [OLD, NEW]).replace(0, MANAGED)
    for (const secrets of [
      [NEW, OLD],
      [OLD, NEW],
      [NEW, OLD],
    ]) {
      expect(await encryptedManaged(document, secrets).read()).toStrictEqual({ version: 1, managed: MANAGED })
    }
  })

  test('an old secret that is gone too early makes a fault, not an empty configuration', async () => {
    const document = memoryDocument()
    await encryptedManaged(document, [OLD]).replace(0, MANAGED)
    await expect(encryptedManaged(document, [NEW]).read()).rejects.toThrow('is encrypted by the key')
  })
})

test.each<[name: string, change: (text: string) => string]>([
  ['a character of it is another', text => `${text.slice(0, -5)}${text.at(-5) === 'A' ? 'B' : 'A'}${text.slice(-4)}`],
  ['it is not encrypted', () => '{"services":[],"clients":[]}'],
  ['it is empty', () => ''],
])('a stored text is a fault where %s', async (_, change) => {
  const document = memoryDocument()
  const store = encryptedManaged(document, [OLD])
  await store.replace(0, MANAGED)
  await document.replace(1, change((await document.read())?.text ?? ''))
  await expect(store.read()).rejects.toThrow()
})

test('more than the storage keeps is refused', async () => {
  const large: Managed = { services: [{ version: 1, properties: { serviceId: 'x'.repeat(13_000_000) } }], clients: [] }
  await expect(encryptedManaged(memoryDocument(), [OLD]).replace(0, large)).rejects.toThrow(TooMuchManaged)
})
