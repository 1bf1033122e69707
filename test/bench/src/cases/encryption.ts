import { cachedClients } from '@symbolon/core'
import { platformCrypto as nodeCrypto } from '@symbolon/core/crypto-node'
import { platformCrypto as webCrypto } from '@symbolon/core/crypto-web'
import { encryptRecords, type RecordEncryption } from '@symbolon/core/encryption'
import type { EncryptedRecord } from '@symbolon/core/internal'
import { accessTokenText } from '@symbolon/core/stores'
import { type Case, compared, type Outcome, type Row } from '../case.js'
import { measure, repeatedInTurn } from '../measure.js'
import type { OpenStorage } from '../storage/storage.js'
import { STORAGES } from '../storage/storages.js'
import { withStorage } from '../storage/with-storage.js'
import { granted, openSubject, SERVICE_ID } from '../subject.js'

const OPTIONS = {
  keys: [{ id: '2026-07', key: new Uint8Array(32).fill(7) }],
  indexKey: new Uint8Array(32).fill(9),
}
const ENCRYPTIONS: readonly (readonly [platform: string, encryption: RecordEncryption])[] = [
  ['node:crypto', encryptRecords(OPTIONS, nodeCrypto)],
  ['WebCrypto', encryptRecords(OPTIONS, webCrypto)],
]

/** How long each function takes, and how much longer an encrypted text is. */
const PRIMITIVES: Case = {
  name: 'encryption',
  title: 'encrypting the record of an access token',
  async measure(seconds) {
    const { issue } = await openSubject()
    const { record } = await issue()
    const text = accessTokenText.write(record)
    const rows: Row[] = []
    for (const [platform, encryption] of ENCRYPTIONS) {
      rows.push(...(await rowsOf(platform, encryption, text, seconds / ENCRYPTIONS.length)))
    }
    const [, encryption] = ENCRYPTIONS[0] ?? []
    const encrypted = (await encryption?.encrypt(text, placeOf(record.hash))) ?? ''
    return { rows, notes: [`A text of ${text.length} bytes is ${encrypted.length} bytes encrypted.`], failures: [] }
  },
}

function placeOf(key: string): EncryptedRecord {
  return { serviceId: SERVICE_ID, kind: 'accessToken', key }
}

async function rowsOf(
  platform: string,
  encryption: RecordEncryption,
  text: string,
  seconds: number,
): Promise<readonly Row[]> {
  const place = placeOf('a'.repeat(43))
  const encrypted = await encryption.encrypt(text, place)
  const measured = await measure(
    {
      encrypt: repeatedInTurn(async () => void (await encryption.encrypt(text, place))),
      decrypt: repeatedInTurn(async () => void (await encryption.decrypt(encrypted, place))),
      blind: repeatedInTurn(
        async () => void (await encryption.blind('ada', { serviceId: SERVICE_ID, kind: 'subject' })),
      ),
    },
    { seconds },
  )
  const names = ['encrypt', 'decrypt', 'blind'] as const
  return names.map(name => ({ what: `${name}, ${platform}`, against: 'nothing', ours: measured.micros(name) }))
}

/** Introspection from storages with encrypted records, compared with the same without encryption. */
const STORED_ENCRYPTED: readonly Case[] = STORAGES.filter(({ name }) => name === 'redis' || name === 'sqlite').map(
  storage => ({
    name: `encryption-${storage.name}`,
    title: `introspect, bearer token, encrypted records, ${storage.title}`,
    measure: seconds => withStorage(storage, open => readingOf(open, seconds)),
  }),
)

async function readingOf(open: OpenStorage, seconds: number): Promise<Outcome> {
  const [, encryption] = ENCRYPTIONS[0] ?? []
  const [plain, encrypted] = [await askedOf(open, 'plain'), await askedOf(open, 'encrypted', encryption)]
  const measured = await measure(
    {
      'not encrypted': repeatedInTurn(() => granted(plain.request, plain.caching)),
      encrypted: repeatedInTurn(() => granted(encrypted.request, encrypted.caching)),
      'not encrypted, uncached client': repeatedInTurn(() => granted(plain.request, plain.ports)),
      'encrypted, uncached client': repeatedInTurn(() => granted(encrypted.request, encrypted.ports)),
    },
    // Encryption happens in this process: what a server does beside it is no part of the figure.
    { seconds },
  )
  return {
    rows: [
      compared(measured, { what: 'encrypted', against: 'not encrypted' }),
      compared(measured, { what: 'encrypted, uncached client', against: 'not encrypted, uncached client' }),
    ],
    failures: [],
  }
}

async function askedOf(open: OpenStorage, name: string, encryption?: RecordEncryption) {
  const space = await open.space(name)
  const { ports, issue } = await openSubject({ stores: space.stores(undefined, encryption) })
  const { value: token } = await issue()
  const caching = { ...ports, clients: cachedClients(ports.clients, { seconds: 3_600 }) }
  return { ports, caching, request: { token, scopes: ['read'] } }
}

export const ENCRYPTED: readonly Case[] = [PRIMITIVES, ...STORED_ENCRYPTED]
