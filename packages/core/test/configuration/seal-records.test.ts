import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base64url, fromBase64url } from '../../src/lib/base64.js'
import type { Crypto } from '../../src/ports/crypto.js'
import { type SealedRecord, type Sealing, SealingFault } from '../../src/ports/record-forms.js'
import { platformCrypto as nodeCrypto } from '../../src/setup/platform/node-crypto.js'
import { platformCrypto as webCrypto } from '../../src/setup/platform/web-crypto.js'
import { type SealRecordsOptions, sealRecords } from '../../src/setup/seal-records.js'

const bytes = (value: number) => new Uint8Array(32).fill(value)
const INDEX_KEY = bytes(255)
const OLD = { id: '2026-01', key: bytes(1) }
const NEW = { id: '2026-07', key: bytes(2) }
const RECORD: SealedRecord = { serviceId: 'bank', kind: 'accessToken', key: 'a-hash' }

const PLATFORMS: readonly (readonly [name: string, crypto: Crypto])[] = [
  ['node:crypto', nodeCrypto],
  ['WebCrypto', webCrypto],
]

const ANY_TEXT = fc.string({ unit: 'binary' })
const ANY_RECORD: fc.Arbitrary<SealedRecord> = fc.record({
  serviceId: fc.string(),
  kind: fc.constantFrom('accessToken', 'client', 'pushedRequest', 'ticket'),
  key: fc.string({ unit: 'binary' }),
})

/** What opening ends with: a text, or the problem of the fault. */
async function outcomeOf(sealing: Sealing, sealed: string, record = RECORD): Promise<string> {
  try {
    return await sealing.open(sealed, record)
  } catch (error) {
    if (error instanceof SealingFault) return `fault: ${error.problem}`
    throw error
  }
}

describe.each(PLATFORMS)('%s', (_, crypto) => {
  const sealing = sealRecords({ keys: [NEW, OLD], indexKey: INDEX_KEY }, crypto)

  test('whatever is sealed opens to the same for the same record, and is ASCII of the scheme', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_TEXT, ANY_RECORD, async (text, record) => {
        const sealed = await sealing.seal(text, record)
        expect(sealed).toMatch(/^A256GCM\.2026-07\.[A-Za-z0-9_-]+$/)
        expect(await sealing.open(sealed, record)).toBe(text)
      }),
    )
  })

  test('NIST SP 800-38D §8.2.2: every sealing has a nonce of its own', async () => {
    const texts = await Promise.all(Array.from({ length: 1_000 }, () => sealing.seal('the same', RECORD)))
    expect(new Set(texts.map(text => text.slice('A256GCM.2026-07.'.length, 32))).size).toBe(1_000)
  })

  test('one changed bit of nonce, text or tag is a fault', async () => {
    const sealed = await sealing.seal('text', RECORD)
    const [scheme, id, encoded = ''] = sealed.split('.')
    const content = fromBase64url(encoded) ?? new Uint8Array(0)
    expect(content).toHaveLength(12 + 4 + 16)
    for (let bit = 0; bit < content.length * 8; bit++) {
      const changed = Uint8Array.from(content)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await outcomeOf(sealing, [scheme, id, base64url(changed)].join('.'))).toMatch(/^fault: was altered/)
    }
  })

  test.each<readonly [what: string, change: Partial<SealedRecord>]>([
    ['service', { serviceId: 'bank2' }],
    ['kind', { kind: 'ticket' }],
    ['key', { key: 'another-hash' }],
    ['service and key, joined alike', { serviceId: 'ban', key: 'ka-hash' }],
  ])('a text that was moved to another %s is a fault', async (_what, change) => {
    const sealed = await sealing.seal('text', RECORD)
    expect(await outcomeOf(sealing, sealed, { ...RECORD, ...change })).toMatch(/moved from another record/)
  })

  test('any other record than the one that it was sealed for is a fault', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_RECORD, ANY_RECORD, async (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        expect(await outcomeOf(sealing, await sealing.seal('text', one), other)).toMatch(/^fault: was altered/)
      }),
    )
  })

  test('the first key seals, and all open: what the old key has sealed can be read', async () => {
    const before = sealRecords({ keys: [OLD], indexKey: INDEX_KEY }, crypto)
    const sealed = await before.seal('text', RECORD)
    expect(sealed).toContain('.2026-01.')
    expect(await sealing.open(sealed, RECORD)).toBe('text')
    expect(await outcomeOf(before, await sealing.seal('text', RECORD))).toBe(
      'fault: is sealed by the key `2026-07`, which is not among `keys`',
    )
  })

  test('a text that is relabelled with the id of another key is a fault', async () => {
    const twins = sealRecords({ keys: [NEW, { ...OLD, key: NEW.key }], indexKey: INDEX_KEY }, crypto)
    const sealed = await twins.seal('text', RECORD)
    expect(await outcomeOf(twins, sealed.replace('2026-07', '2026-01'))).toMatch(/^fault: was altered/)
  })

  test.each([
    ['empty', '', 'is not sealed'],
    ['a record that is not sealed', '{"hash":"hidden"}', 'is not sealed'],
    ['another scheme', 'A128GCM.2026-07.AAAA', 'is not sealed'],
    ['an id with other characters', `A256GCM.2026 07.${'A'.repeat(44)}`, 'is not sealed'],
    ['a part more', `A256GCM.2026-07.${'A'.repeat(44)}.AAAA`, 'is not sealed'],
    ['without a key id', `A256GCM.${'A'.repeat(44)}`, 'is not sealed'],
    ['a sealed text after a line end', `\nA256GCM.2026-07.${'A'.repeat(44)}`, 'is not sealed'],
    ['nothing sealed', 'A256GCM.2026-07.', 'was altered'],
    ['a nonce alone', `A256GCM.2026-07.${'A'.repeat(16)}`, 'was altered'],
    ['a byte less than a tag', `A256GCM.2026-07.${'A'.repeat(36)}`, 'was altered'],
    ['text that is not canonical base64url', `A256GCM.2026-07.${'A'.repeat(45)}`, 'was altered'],
  ])('%s is a fault that quotes nothing of it', async (_what, text, problem) => {
    const outcome = await outcomeOf(sealing, text)
    expect(outcome).toContain(`fault: ${problem}`)
    expect(outcome).not.toMatch(/hidden|AAAA/)
  })

  test('a name is blinded the same each time, and differently for each service, kind and index key', async () => {
    const other = sealRecords({ keys: [NEW], indexKey: bytes(254) }, crypto)
    const subject = { serviceId: 'bank', kind: 'subject' } as const
    const names = [
      await sealing.blind('ada', subject),
      await sealing.blind('bob', subject),
      await sealing.blind('', subject),
      await sealing.blind('ada', { ...subject, serviceId: 'bank2' }),
      await sealing.blind('ada', { ...subject, kind: 'revocation' }),
      await other.blind('ada', subject),
    ]
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const rotated = sealRecords({ keys: [OLD], indexKey: base64url(INDEX_KEY) }, crypto)
    expect(await rotated.blind('ada', subject)).toBe(names[0])
  })

  test('the keys are copies: an array that is erased later still seals', async () => {
    const [key, indexKey] = [bytes(9), bytes(8)]
    const own = sealRecords({ keys: [{ id: 'a', key }], indexKey }, crypto)
    const before = [await own.seal('text', RECORD), await own.blind('ada', { serviceId: 's', kind: 'subject' })]
    key.fill(0)
    indexKey.fill(0)
    expect(await own.open(before[0] ?? '', RECORD)).toBe('text')
    expect(await own.blind('ada', { serviceId: 's', kind: 'subject' })).toBe(before[1])
  })
})

test('both platforms open what the other has sealed', async () => {
  const [one, other] = PLATFORMS.map(([, crypto]) => sealRecords({ keys: [NEW], indexKey: INDEX_KEY }, crypto))
  if (one === undefined || other === undefined) throw new Error('two platforms')
  expect(await one.open(await other.seal('Grüße', RECORD), RECORD)).toBe('Grüße')
  expect(await other.open(await one.seal('Grüße', RECORD), RECORD)).toBe('Grüße')
})

test('a lone surrogate, which no JSON text has, is sealed as a replacement character', async () => {
  const sealing = sealRecords({ keys: [NEW], indexKey: INDEX_KEY })
  expect(await sealing.open(await sealing.seal('a\ud800', RECORD), RECORD)).toBe('a\ufffd')
})

describe('plaintext', () => {
  test.each([
    [undefined, undefined],
    ['refused', undefined],
    ['accepted', 'accepted'],
    ['written', 'written'],
  ] as const)('the option %s is %s for the stores', (plaintext, shown) => {
    const options = { keys: [NEW], indexKey: INDEX_KEY, ...(plaintext !== undefined && { plaintext }) }
    expect(sealRecords(options).plaintext).toBe(shown)
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
    ['an index key that also seals', { keys: [NEW, OLD], indexKey: OLD.key }, /indexKey must not be one of keys/],
    ['an unknown phase', { keys: [NEW], indexKey: INDEX_KEY, plaintext: true }, /plaintext must be/],
    ['an unknown option', { keys: [NEW], indexKey: INDEX_KEY, plain: 'accepted' }, /plain/],
    ['an unknown member of a key', { keys: [{ ...NEW, kid: 'a' }], indexKey: INDEX_KEY }, /keys\[0\].*kid/],
  ]

  test.each(rows)('%s is a TypeError', (_what, options, message) => {
    const making = () => Reflect.apply(sealRecords, undefined, [options])
    expect(making).toThrow(TypeError)
    expect(making).toThrow(message)
    expect(making).not.toThrow(/correct horse|AAAA/)
  })

  test.each(['seal', 'open'] as const)('a crypto port without %s is a TypeError', name => {
    const { [name]: _, ...crypto } = nodeCrypto
    expect(() => sealRecords({ keys: [NEW], indexKey: INDEX_KEY }, crypto)).toThrow(/no seal\(\) and open\(\)/)
  })

  const options: SealRecordsOptions = { keys: [NEW], indexKey: INDEX_KEY }
  test.each<readonly [what: string, change: Partial<Crypto>, call: (sealing: Sealing) => unknown]>([
    ['a short nonce', { randomBytes: () => new Uint8Array(11) }, sealing => sealing.seal('text', RECORD)],
    ['a text without tag', { seal: plaintext => plaintext }, sealing => sealing.seal('text', RECORD)],
    [
      'a short digest',
      { hmac: () => new Uint8Array(31) },
      sealing => sealing.blind('ada', { serviceId: 's', kind: 'subject' }),
    ],
  ])('a crypto port that answers %s is refused', async (_what, change, call) => {
    const sealing = sealRecords(options, { ...nodeCrypto, ...change })
    await expect((async () => call(sealing))()).rejects.toThrow(/bytes from the crypto port/)
  })
})
