import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base64url, fromBase64url } from '../../src/lib/base64.js'
import type { Crypto } from '../../src/ports/crypto.js'
import { DecryptionFault, type EncryptedRecord, type RecordEncryption } from '../../src/ports/record-forms.js'
import { type EncryptRecordsOptions, encryptRecords } from '../../src/setup/encrypt-records.js'
import { platformCrypto as nodeCrypto } from '../../src/setup/platform/node-crypto.js'
import { platformCrypto as webCrypto } from '../../src/setup/platform/web-crypto.js'

const bytes = (value: number) => new Uint8Array(32).fill(value)
const INDEX_KEY = bytes(255)
const OLD = { id: '2026-01', key: bytes(1) }
const NEW = { id: '2026-07', key: bytes(2) }
const RECORD: EncryptedRecord = { serviceId: 'bank', kind: 'accessToken', key: 'a-hash' }

const PLATFORMS: readonly (readonly [name: string, crypto: Crypto])[] = [
  ['node:crypto', nodeCrypto],
  ['WebCrypto', webCrypto],
]

const ANY_TEXT = fc.string({ unit: 'binary' })
const ANY_RECORD: fc.Arbitrary<EncryptedRecord> = fc.record({
  serviceId: fc.string(),
  kind: fc.constantFrom('accessToken', 'client', 'pushedRequest', 'ticket'),
  key: fc.string({ unit: 'binary' }),
})

/** What decryption ends with: a text, or the problem of the fault. */
async function outcomeOf(encryption: RecordEncryption, encrypted: string, record = RECORD): Promise<string> {
  try {
    return await encryption.decrypt(encrypted, record)
  } catch (error) {
    if (error instanceof DecryptionFault) return `fault: ${error.problem}`
    throw error
  }
}

describe.each(PLATFORMS)('%s', (_, crypto) => {
  const encryption = encryptRecords({ keys: [NEW, OLD], indexKey: INDEX_KEY }, crypto)

  test('whatever is encrypted is decrypted to the same for the same record, and is ASCII of the scheme', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_TEXT, ANY_RECORD, async (text, record) => {
        const encrypted = await encryption.encrypt(text, record)
        expect(encrypted).toMatch(/^A256GCM\.2026-07\.[A-Za-z0-9_-]+$/)
        expect(await encryption.decrypt(encrypted, record)).toBe(text)
      }),
    )
  })

  test('NIST SP 800-38D §8.2.2: every encryption has a nonce of its own', async () => {
    const texts = await Promise.all(Array.from({ length: 1_000 }, () => encryption.encrypt('the same', RECORD)))
    expect(new Set(texts.map(text => text.slice('A256GCM.2026-07.'.length, 32))).size).toBe(1_000)
  })

  test('one changed bit of nonce, text or tag is a fault', async () => {
    const encrypted = await encryption.encrypt('text', RECORD)
    const [scheme, id, encoded = ''] = encrypted.split('.')
    const content = fromBase64url(encoded) ?? new Uint8Array(0)
    expect(content).toHaveLength(12 + 4 + 16)
    for (let bit = 0; bit < content.length * 8; bit++) {
      const changed = Uint8Array.from(content)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await outcomeOf(encryption, [scheme, id, base64url(changed)].join('.'))).toMatch(/^fault: was altered/)
    }
  })

  test.each<readonly [what: string, change: Partial<EncryptedRecord>]>([
    ['service', { serviceId: 'bank2' }],
    ['kind', { kind: 'ticket' }],
    ['key', { key: 'another-hash' }],
    ['service and key, joined alike', { serviceId: 'ban', key: 'ka-hash' }],
  ])('a text that was moved to another %s is a fault', async (_what, change) => {
    const encrypted = await encryption.encrypt('text', RECORD)
    expect(await outcomeOf(encryption, encrypted, { ...RECORD, ...change })).toMatch(/moved from another record/)
  })

  test('any other record than the one that it was encrypted for is a fault', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_RECORD, ANY_RECORD, async (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        expect(await outcomeOf(encryption, await encryption.encrypt('text', one), other)).toMatch(/^fault: was altered/)
      }),
    )
  })

  test('the first key encrypts, and all decrypt: what the old key has encrypted can be read', async () => {
    const before = encryptRecords({ keys: [OLD], indexKey: INDEX_KEY }, crypto)
    const encrypted = await before.encrypt('text', RECORD)
    expect(encrypted).toContain('.2026-01.')
    expect(await encryption.decrypt(encrypted, RECORD)).toBe('text')
    expect(await outcomeOf(before, await encryption.encrypt('text', RECORD))).toBe(
      'fault: is encrypted by the key `2026-07`, which is not among `keys`',
    )
  })

  test('a text that is relabelled with the id of another key is a fault', async () => {
    const twins = encryptRecords({ keys: [NEW, { ...OLD, key: NEW.key }], indexKey: INDEX_KEY }, crypto)
    const encrypted = await twins.encrypt('text', RECORD)
    expect(await outcomeOf(twins, encrypted.replace('2026-07', '2026-01'))).toMatch(/^fault: was altered/)
  })

  test.each([
    ['empty', '', 'is not encrypted'],
    ['a record that is not encrypted', '{"hash":"hidden"}', 'is not encrypted'],
    ['another scheme', 'A128GCM.2026-07.AAAA', 'is not encrypted'],
    ['an id with other characters', `A256GCM.2026 07.${'A'.repeat(44)}`, 'is not encrypted'],
    ['a part more', `A256GCM.2026-07.${'A'.repeat(44)}.AAAA`, 'is not encrypted'],
    ['without a key id', `A256GCM.${'A'.repeat(44)}`, 'is not encrypted'],
    ['an encrypted text after a line end', `\nA256GCM.2026-07.${'A'.repeat(44)}`, 'is not encrypted'],
    ['nothing encrypted', 'A256GCM.2026-07.', 'was altered'],
    ['a nonce alone', `A256GCM.2026-07.${'A'.repeat(16)}`, 'was altered'],
    ['a byte less than a tag', `A256GCM.2026-07.${'A'.repeat(36)}`, 'was altered'],
    ['text that is not canonical base64url', `A256GCM.2026-07.${'A'.repeat(45)}`, 'was altered'],
  ])('%s is a fault that quotes nothing of it', async (_what, text, problem) => {
    const outcome = await outcomeOf(encryption, text)
    expect(outcome).toContain(`fault: ${problem}`)
    expect(outcome).not.toMatch(/hidden|AAAA/)
  })

  test('a name is blinded the same each time, and differently for each service, kind and index key', async () => {
    const other = encryptRecords({ keys: [NEW], indexKey: bytes(254) }, crypto)
    const subject = { serviceId: 'bank', kind: 'subject' } as const
    const names = [
      await encryption.blind('ada', subject),
      await encryption.blind('bob', subject),
      await encryption.blind('', subject),
      await encryption.blind('ada', { ...subject, serviceId: 'bank2' }),
      await encryption.blind('ada', { ...subject, kind: 'revocation' }),
      await other.blind('ada', subject),
    ]
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const rotated = encryptRecords({ keys: [OLD], indexKey: base64url(INDEX_KEY) }, crypto)
    expect(await rotated.blind('ada', subject)).toBe(names[0])
  })

  test('the keys are copies: an array that is erased later still encrypts', async () => {
    const [key, indexKey] = [bytes(9), bytes(8)]
    const own = encryptRecords({ keys: [{ id: 'a', key }], indexKey }, crypto)
    const before = [await own.encrypt('text', RECORD), await own.blind('ada', { serviceId: 's', kind: 'subject' })]
    key.fill(0)
    indexKey.fill(0)
    expect(await own.decrypt(before[0] ?? '', RECORD)).toBe('text')
    expect(await own.blind('ada', { serviceId: 's', kind: 'subject' })).toBe(before[1])
  })
})

test('both platforms decrypt what the other has encrypted', async () => {
  const [one, other] = PLATFORMS.map(([, crypto]) => encryptRecords({ keys: [NEW], indexKey: INDEX_KEY }, crypto))
  if (one === undefined || other === undefined) throw new Error('two platforms')
  expect(await one.decrypt(await other.encrypt('Grüße', RECORD), RECORD)).toBe('Grüße')
  expect(await other.decrypt(await one.encrypt('Grüße', RECORD), RECORD)).toBe('Grüße')
})

test('a lone surrogate, which no JSON text has, is encrypted as a replacement character', async () => {
  const encryption = encryptRecords({ keys: [NEW], indexKey: INDEX_KEY })
  expect(await encryption.decrypt(await encryption.encrypt('a\ud800', RECORD), RECORD)).toBe('a\ufffd')
})

describe('plaintext', () => {
  test.each([
    [undefined, undefined],
    ['refused', undefined],
    ['accepted', 'accepted'],
    ['written', 'written'],
  ] as const)('the option %s is %s for the stores', (plaintext, shown) => {
    const options = { keys: [NEW], indexKey: INDEX_KEY, ...(plaintext !== undefined && { plaintext }) }
    expect(encryptRecords(options).plaintext).toBe(shown)
  })
})

describe('misuse', () => {
  const rows: readonly (readonly [what: string, options: unknown, message: RegExp])[] = [
    ['no options', undefined, /keys/],
    ['no keys', { indexKey: INDEX_KEY }, /keys must have at least one key/],
    ['an empty list of keys', { keys: [], indexKey: INDEX_KEY }, /keys must have at least one key/],
    ['no index key', { keys: [NEW] }, /indexKey must be 32 bytes/],
    ['a key of 31 bytes', { keys: [NEW, { id: 'a', key: new Uint8Array(31) }], indexKey: INDEX_KEY }, /keys\[1\]\.key/],
    ['a key in base64', { keys: [{ id: 'a', key: `${'A'.repeat(43)}=` }], indexKey: INDEX_KEY }, /keys\[0\]\.key/],
    ['a passphrase', { keys: [{ id: 'a', key: 'correct horse battery' }], indexKey: INDEX_KEY }, /keys\[0\]\.key/],
    ['a key without an id', { keys: [{ key: bytes(1) }], indexKey: INDEX_KEY }, /keys\[0\]\.id/],
    ['an id with a dot', { keys: [{ id: 'a.b', key: bytes(1) }], indexKey: INDEX_KEY }, /keys\[0\]\.id/],
    ['an id of 33 letters', { keys: [{ id: 'a'.repeat(33), key: bytes(1) }], indexKey: INDEX_KEY }, /keys\[0\]\.id/],
    ['two keys of one id', { keys: [NEW, { ...OLD, id: NEW.id }], indexKey: INDEX_KEY }, /same id/],
    ['an index key that also encrypts', { keys: [NEW, OLD], indexKey: OLD.key }, /indexKey must not be one of keys/],
    ['an unknown phase', { keys: [NEW], indexKey: INDEX_KEY, plaintext: true }, /plaintext must be/],
    ['an unknown option', { keys: [NEW], indexKey: INDEX_KEY, plain: 'accepted' }, /plain/],
    ['an unknown member of a key', { keys: [{ ...NEW, kid: 'a' }], indexKey: INDEX_KEY }, /keys\[0\].*kid/],
  ]

  test.each(rows)('%s is a TypeError', (_what, options, message) => {
    const making = () => Reflect.apply(encryptRecords, undefined, [options])
    expect(making).toThrow(TypeError)
    expect(making).toThrow(message)
    expect(making).not.toThrow(/correct horse|AAAA/)
  })

  test.each(['seal', 'open'] as const)('a crypto port without %s is a TypeError', name => {
    const { [name]: _, ...crypto } = nodeCrypto
    expect(() => encryptRecords({ keys: [NEW], indexKey: INDEX_KEY }, crypto)).toThrow(/no seal\(\) and open\(\)/)
  })

  const options: EncryptRecordsOptions = { keys: [NEW], indexKey: INDEX_KEY }
  test.each<readonly [what: string, change: Partial<Crypto>, call: (encryption: RecordEncryption) => unknown]>([
    ['a short nonce', { randomBytes: () => new Uint8Array(11) }, encryption => encryption.encrypt('text', RECORD)],
    ['a text without tag', { seal: plaintext => plaintext }, encryption => encryption.encrypt('text', RECORD)],
    [
      'a short digest',
      { hmac: () => new Uint8Array(31) },
      encryption => encryption.blind('ada', { serviceId: 's', kind: 'subject' }),
    ],
  ])('a crypto port that answers %s is refused', async (_what, change, call) => {
    const encryption = encryptRecords(options, { ...nodeCrypto, ...change })
    await expect((async () => call(encryption))()).rejects.toThrow(/bytes from the crypto port/)
  })
})
