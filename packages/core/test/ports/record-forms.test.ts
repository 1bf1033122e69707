import { describe, expect, test } from 'vitest'
import type { Awaitable, Result } from '../../src/lib/result.js'
import { DecryptionFault, type RecordEncryption, type RecordForms, recordForms } from '../../src/ports/record-forms.js'
import type { RecordFault } from '../../src/records/shape.js'
import { type EncryptRecordsOptions, encryptRecords } from '../../src/setup/encrypt-records.js'
import { shop, ticketRecord, tokenRecord } from '../fakes.js'

const KEYS: EncryptRecordsOptions = {
  keys: [{ id: 'a', key: new Uint8Array(32).fill(1) }],
  indexKey: new Uint8Array(32).fill(2),
}
const ENCRYPTION = encryptRecords(KEYS)

/** The same, but every answer is a promise, as by a key management service. */
const LATER: RecordEncryption = {
  encrypt: async (text, record) => ENCRYPTION.encrypt(text, record),
  decrypt: async (text, record) => ENCRYPTION.decrypt(text, record),
  blind: async (text, name) => ENCRYPTION.blind(text, name),
}

const formsOf = (encryption?: RecordEncryption, serviceId = 'test') => recordForms('stores', serviceId, encryption)

interface Kept {
  readonly name: string
  /** Writes a record of this kind. */
  write(forms: RecordForms): Promise<string>
  /** Reads it under its own key, or another one. */
  read(forms: RecordForms, text: string, key?: string): Awaitable<Result<unknown, RecordFault>>
}

const token = await tokenRecord('t', { subject: 'ada lovelace', scopes: ['read'] })
const ticket = await ticketRecord('t')
const { serviceId, key, clientId, clientIdentifier, createdAt, expiresAt, retainedUntil } = ticket
const request = { serviceId, key, clientId, clientIdentifier, parameters: [], createdAt, expiresAt, retainedUntil }
const client = await shop()

const KINDS: readonly Kept[] = [
  {
    name: 'access token',
    write: async ({ accessToken }) => accessToken.write(token),
    read: ({ accessToken }, text, key = token.hash) => accessToken.read(text, key),
  },
  {
    name: 'pushed request',
    write: async ({ pushedRequest }) => pushedRequest.write(request),
    read: ({ pushedRequest }, text, key = request.key) => pushedRequest.read(text, key),
  },
  {
    name: 'ticket',
    write: async ({ ticket: form }) => form.write(ticket),
    read: ({ ticket: form }, text, key = ticket.key) => form.read(text, key),
  },
  {
    name: 'client',
    write: async ({ client: form }) => form.write(client),
    read: ({ client: form }, text, key) =>
      form.read(key === undefined ? text : text.replace(/^[0-9]+/, key === 'another' ? '2' : key)),
  },
]

describe.each(KINDS)('the form of a $name', ({ write, read }) => {
  test('without encryption it is JSON', async () => {
    const text = await write(formsOf())
    expect(JSON.parse(text)).toMatchObject({ clientId: 1 })
    expect(await read(formsOf(), text)).toMatchObject({ ok: true })
  })

  test.each([
    ['at once', ENCRYPTION],
    ['later', LATER],
  ])('an encryption that answers %s', async (_when, encryption) => {
    const text = await write(formsOf(encryption))
    expect(text).not.toMatch(/lovelace|https|\{/)
    expect(await read(formsOf(encryption), text)).toStrictEqual(await read(formsOf(), await write(formsOf())))
  })

  test.each([
    ['at once', ENCRYPTION],
    ['later', LATER],
  ])('a text that belongs to another key or service is refused, %s', async (_when, encryption) => {
    const refused = { ok: false, refusal: { path: '', problem: expect.stringMatching(/^was altered/) } }
    const text = await write(formsOf(encryption))
    expect(await read(formsOf(encryption), text, 'another')).toMatchObject(refused)
    expect(await read(formsOf(encryption, 'another'), text)).toMatchObject(refused)
  })

  test('an encrypted text is refused without its key or without encryption', async () => {
    const text = await write(formsOf(ENCRYPTION))
    const other = encryptRecords({ ...KEYS, keys: [{ id: 'b', key: new Uint8Array(32) }] })
    expect(await read(formsOf(other), text)).toMatchObject({
      ok: false,
      refusal: { problem: 'is encrypted by the key `a`, which is not among `keys`' },
    })
    expect(await read(formsOf(), text)).toMatchObject({ ok: false, refusal: { problem: 'is not a JSON object' } })
  })

  test('what is not encrypted is refused without asking the encryption, unless it is accepted', async () => {
    const plain = await write(formsOf())
    const asked: string[] = []
    const decrypt = (text: string) => {
      asked.push(text)
      return '{}'
    }
    const counting: RecordEncryption = { ...ENCRYPTION, decrypt }
    expect(await read(formsOf(counting), plain)).toStrictEqual({
      ok: false,
      refusal: { path: '', problem: 'is not encrypted' },
    })
    expect(await read(formsOf({ ...counting, plaintext: 'accepted' }), plain)).toMatchObject({ ok: true })
    expect(await read(formsOf({ ...counting, plaintext: 'written' }), plain)).toMatchObject({ ok: true })
    expect(asked).toStrictEqual([])
  })

  test('the change-over: `written` writes JSON and reads both, `accepted` encrypts and reads both', async () => {
    const [written, accepted] = [
      { ...ENCRYPTION, plaintext: 'written' as const },
      { ...ENCRYPTION, plaintext: 'accepted' as const },
    ]
    expect(await write(formsOf(written))).toBe(await write(formsOf()))
    const encrypted = await write(formsOf(accepted))
    expect(encrypted).toContain('A256GCM.a.')
    for (const encryption of [written, accepted, ENCRYPTION]) {
      expect(await read(formsOf(encryption), encrypted)).toMatchObject({ ok: true })
    }
  })

  test('an encryption that cannot tell is an error, and not about the record', async () => {
    const text = await write(formsOf(ENCRYPTION))
    const down = () => {
      throw new Error('the key management service does not answer')
    }
    for (const decrypt of [down, async () => down()]) {
      const reading = async () => read(formsOf({ ...ENCRYPTION, decrypt }), text)
      await expect(reading()).rejects.toThrow('does not answer')
    }
  })

  test('a fault of an encryption of your own is about the record', async () => {
    const decrypt = async () => {
      throw new DecryptionFault('is gone')
    }
    const text = await write(formsOf(ENCRYPTION))
    expect(await read(formsOf({ ...ENCRYPTION, decrypt }), text)).toMatchObject({
      refusal: { path: '', problem: 'is gone' },
    })
  })

  test('what was encrypted and is not a record is refused', async () => {
    const text = await write(formsOf(ENCRYPTION))
    const forms = formsOf({ ...ENCRYPTION, decrypt: () => '{"clientId":1}' })
    expect(await read(forms, text)).toMatchObject({ ok: false })
  })

  test.each<readonly [what: string, encrypt: RecordEncryption['encrypt']]>([
    ['what it was given', text => text],
    ['a text with spaces', () => 'a b'],
    ['an empty text', () => ''],
    ['a text that is not ASCII', () => 'ü'],
    ['no text', () => Object(undefined)],
  ])('an encryption that answers %s is refused when it is written', async (_what, encrypt) => {
    await expect(write(formsOf({ ...ENCRYPTION, encrypt }))).rejects.toThrow(/expected encrypt\(\)/)
  })

  test('an encryption that decrypts to something else than text is refused', async () => {
    const text = await write(formsOf(ENCRYPTION))
    const reading = async () => read(formsOf({ ...ENCRYPTION, decrypt: () => Object(undefined) }), text)
    await expect(reading()).rejects.toThrow(/expected decrypt\(\)/)
  })
})

test.each(['', ':', 'A256GCM.a.AAAA', '1:', 'x'])('a stored client %j is refused', async text => {
  expect(await formsOf(ENCRYPTION).client.read(text)).toMatchObject({ ok: false })
})

const blinded = await ENCRYPTION.blind('ada', { serviceId: 'test', kind: 'subject' })

describe('names by which records are found', () => {
  const rows: readonly (readonly [
    what: string,
    encryption: RecordEncryption | undefined,
    written: string,
    searched: string[],
  ])[] = [
    ['without encryption', undefined, 'ada', ['ada']],
    ['encrypted', ENCRYPTION, blinded, [blinded]],
    ['encrypted later', LATER, blinded, [blinded]],
    ['accepted', { ...ENCRYPTION, plaintext: 'accepted' }, blinded, ['ada', blinded]],
    ['written', { ...LATER, plaintext: 'written' }, 'ada', ['ada', blinded]],
  ]

  test.each(rows)('%s', async (_what, encryption, written, searched) => {
    const { subject } = formsOf(encryption)
    expect(await subject.written('ada')).toBe(written)
    expect(await subject.searched('ada')).toStrictEqual(searched)
  })

  test('a subject and a revocation of one text have different names', async () => {
    const { subject, revocation } = formsOf(ENCRYPTION)
    expect(await subject.written('ada')).not.toBe(await revocation.written('ada'))
  })

  test.each(['', 'a b', 'ü', 'a'.repeat(129), Object(7)])('an encryption that blinds to %j is refused', async name => {
    const { subject } = formsOf({ ...ENCRYPTION, blind: () => name })
    await expect((async () => subject.written('ada'))()).rejects.toThrow(/expected blind\(\)/)
  })
})

describe('misuse', () => {
  test.each([
    ['null', null],
    ['a key', 'AAAA'],
    ['an object without decrypt', { encrypt: ENCRYPTION.encrypt, blind: ENCRYPTION.blind }],
    ['an object without blind', { encrypt: ENCRYPTION.encrypt, decrypt: ENCRYPTION.decrypt }],
    ['an unknown phase', { ...ENCRYPTION, plaintext: 'refused' }],
  ])('%s is a TypeError that names the caller', (_what, encryption) => {
    const making = () => Reflect.apply(recordForms, undefined, ['sqlStores', 'test', encryption])
    expect(making).toThrow(TypeError)
    expect(making).toThrow(/^sqlStores: .*`encryption`/)
  })
})
