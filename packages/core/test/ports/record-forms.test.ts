import { describe, expect, test } from 'vitest'
import type { Awaitable, Result } from '../../src/lib/result.js'
import { type RecordForms, recordForms, type Sealing, SealingFault } from '../../src/ports/record-forms.js'
import type { RecordFault } from '../../src/records/shape.js'
import { type SealRecordsOptions, sealRecords } from '../../src/setup/seal-records.js'
import { shop, ticketRecord, tokenRecord } from '../fakes.js'

const KEYS: SealRecordsOptions = {
  keys: [{ id: 'a', key: new Uint8Array(32).fill(1) }],
  indexKey: new Uint8Array(32).fill(2),
}
const SEALING = sealRecords(KEYS)

/** The same, but every answer is a promise, as by a key management service. */
const LATER: Sealing = {
  seal: async (text, record) => SEALING.seal(text, record),
  open: async (text, record) => SEALING.open(text, record),
  blind: async (text, name) => SEALING.blind(text, name),
}

const formsOf = (sealing?: Sealing, serviceId = 'test') => recordForms('stores', serviceId, sealing)

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
  test('without a sealing it is JSON', async () => {
    const text = await write(formsOf())
    expect(JSON.parse(text)).toMatchObject({ clientId: 1 })
    expect(await read(formsOf(), text)).toMatchObject({ ok: true })
  })

  test.each([
    ['at once', SEALING],
    ['later', LATER],
  ])('a sealing that answers %s', async (_when, sealing) => {
    const text = await write(formsOf(sealing))
    expect(text).not.toMatch(/ada|shop|read|https|\{/)
    expect(await read(formsOf(sealing), text)).toStrictEqual(await read(formsOf(), await write(formsOf())))
  })

  test.each([
    ['at once', SEALING],
    ['later', LATER],
  ])('a text that belongs to another key or service is refused, %s', async (_when, sealing) => {
    const refused = { ok: false, refusal: { path: '', problem: expect.stringMatching(/^was altered/) } }
    const text = await write(formsOf(sealing))
    expect(await read(formsOf(sealing), text, 'another')).toMatchObject(refused)
    expect(await read(formsOf(sealing, 'another'), text)).toMatchObject(refused)
  })

  test('a sealed text is refused without its key or without a sealing', async () => {
    const text = await write(formsOf(SEALING))
    const other = sealRecords({ ...KEYS, keys: [{ id: 'b', key: new Uint8Array(32) }] })
    expect(await read(formsOf(other), text)).toMatchObject({
      ok: false,
      refusal: { problem: 'is sealed by the key `a`, which is not among `keys`' },
    })
    expect(await read(formsOf(), text)).toMatchObject({ ok: false, refusal: { problem: 'is not a JSON object' } })
  })

  test('what is not sealed is refused without asking the sealing, unless it is accepted', async () => {
    const plain = await write(formsOf())
    const asked: string[] = []
    const open = (text: string) => {
      asked.push(text)
      return '{}'
    }
    const counting: Sealing = { ...SEALING, open }
    expect(await read(formsOf(counting), plain)).toStrictEqual({
      ok: false,
      refusal: { path: '', problem: 'is not sealed' },
    })
    expect(await read(formsOf({ ...counting, plaintext: 'accepted' }), plain)).toMatchObject({ ok: true })
    expect(await read(formsOf({ ...counting, plaintext: 'written' }), plain)).toMatchObject({ ok: true })
    expect(asked).toStrictEqual([])
  })

  test('the change-over: `written` writes JSON and reads both, `accepted` seals and reads both', async () => {
    const [written, accepted] = [
      { ...SEALING, plaintext: 'written' as const },
      { ...SEALING, plaintext: 'accepted' as const },
    ]
    expect(await write(formsOf(written))).toBe(await write(formsOf()))
    const sealed = await write(formsOf(accepted))
    expect(sealed).toContain('A256GCM.a.')
    for (const sealing of [written, accepted, SEALING]) {
      expect(await read(formsOf(sealing), sealed)).toMatchObject({ ok: true })
    }
  })

  test('a sealing that cannot tell is an error, and not about the record', async () => {
    const text = await write(formsOf(SEALING))
    const down = () => {
      throw new Error('the key management service does not answer')
    }
    for (const open of [down, async () => down()]) {
      const reading = async () => read(formsOf({ ...SEALING, open }), text)
      await expect(reading()).rejects.toThrow('does not answer')
    }
  })

  test('a fault of a sealing of your own is about the record', async () => {
    const open = async () => {
      throw new SealingFault('is gone')
    }
    const text = await write(formsOf(SEALING))
    expect(await read(formsOf({ ...SEALING, open }), text)).toMatchObject({ refusal: { path: '', problem: 'is gone' } })
  })

  test('what was sealed and is not a record is refused', async () => {
    const text = await write(formsOf(SEALING))
    const forms = formsOf({ ...SEALING, open: () => '{"clientId":1}' })
    expect(await read(forms, text)).toMatchObject({ ok: false })
  })

  test.each<readonly [what: string, seal: Sealing['seal']]>([
    ['what it was given', text => text],
    ['a text with spaces', () => 'a b'],
    ['an empty text', () => ''],
    ['a text that is not ASCII', () => 'ü'],
    ['no text', () => Object(undefined)],
  ])('a sealing that answers %s is refused when it is written', async (_what, seal) => {
    await expect(write(formsOf({ ...SEALING, seal }))).rejects.toThrow(/expected seal\(\)/)
  })

  test('a sealing that opens to something else than text is refused', async () => {
    const text = await write(formsOf(SEALING))
    const reading = async () => read(formsOf({ ...SEALING, open: () => Object(undefined) }), text)
    await expect(reading()).rejects.toThrow(/expected open\(\)/)
  })
})

test.each(['', ':', 'A256GCM.a.AAAA', '1:', 'x'])('a stored client %j is refused', async text => {
  expect(await formsOf(SEALING).client.read(text)).toMatchObject({ ok: false })
})

const blinded = await SEALING.blind('ada', { serviceId: 'test', kind: 'subject' })

describe('names by which records are found', () => {
  const rows: readonly (readonly [what: string, sealing: Sealing | undefined, written: string, searched: string[]])[] =
    [
      ['without a sealing', undefined, 'ada', ['ada']],
      ['sealed', SEALING, blinded, [blinded]],
      ['sealed later', LATER, blinded, [blinded]],
      ['accepted', { ...SEALING, plaintext: 'accepted' }, blinded, ['ada', blinded]],
      ['written', { ...LATER, plaintext: 'written' }, 'ada', ['ada', blinded]],
    ]

  test.each(rows)('%s', async (_what, sealing, written, searched) => {
    const { subject } = formsOf(sealing)
    expect(await subject.written('ada')).toBe(written)
    expect(await subject.searched('ada')).toStrictEqual(searched)
  })

  test('a subject and a revocation of one text have different names', async () => {
    const { subject, revocation } = formsOf(SEALING)
    expect(await subject.written('ada')).not.toBe(await revocation.written('ada'))
  })

  test.each(['', 'a b', 'ü', 'a'.repeat(129), Object(7)])('a sealing that blinds to %j is refused', async name => {
    const { subject } = formsOf({ ...SEALING, blind: () => name })
    await expect((async () => subject.written('ada'))()).rejects.toThrow(/expected blind\(\)/)
  })
})

describe('misuse', () => {
  test.each([
    ['null', null],
    ['a key', 'AAAA'],
    ['an object without open', { seal: SEALING.seal, blind: SEALING.blind }],
    ['an object without blind', { seal: SEALING.seal, open: SEALING.open }],
    ['an unknown phase', { ...SEALING, plaintext: 'refused' }],
  ])('%s is a TypeError that names the caller', (_what, sealing) => {
    const making = () => Reflect.apply(recordForms, undefined, ['sqlStores', 'test', sealing])
    expect(making).toThrow(TypeError)
    expect(making).toThrow(/^sqlStores: .*`sealing`/)
  })
})
