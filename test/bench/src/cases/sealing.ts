import { cachedClients, type Sealing, sealRecords } from '@symbolon/core'
import { platformCrypto as nodeCrypto } from '@symbolon/core/crypto-node'
import { platformCrypto as webCrypto } from '@symbolon/core/crypto-web'
import type { SealedRecord } from '@symbolon/core/internal'
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
const SEALINGS: readonly (readonly [platform: string, sealing: Sealing])[] = [
  ['node:crypto', sealRecords(OPTIONS, nodeCrypto)],
  ['WebCrypto', sealRecords(OPTIONS, webCrypto)],
]

/** What each function of a sealing takes, and how much longer a sealed text is. */
const PRIMITIVES: Case = {
  name: 'sealing',
  title: 'sealing the record of an access token',
  async measure(seconds) {
    const { issue } = await openSubject()
    const { record } = await issue()
    const text = accessTokenText.write(record)
    const rows: Row[] = []
    for (const [platform, sealing] of SEALINGS) {
      rows.push(...(await rowsOf(platform, sealing, text, seconds / SEALINGS.length)))
    }
    const [, sealing] = SEALINGS[0] ?? []
    const sealed = (await sealing?.seal(text, placeOf(record.hash))) ?? ''
    return { rows, notes: [`A text of ${text.length} bytes is ${sealed.length} bytes sealed.`], failures: [] }
  },
}

function placeOf(key: string): SealedRecord {
  return { serviceId: SERVICE_ID, kind: 'accessToken', key }
}

async function rowsOf(platform: string, sealing: Sealing, text: string, seconds: number): Promise<readonly Row[]> {
  const place = placeOf('a'.repeat(43))
  const sealed = await sealing.seal(text, place)
  const measured = await measure(
    {
      seal: repeatedInTurn(async () => void (await sealing.seal(text, place))),
      open: repeatedInTurn(async () => void (await sealing.open(sealed, place))),
      blind: repeatedInTurn(async () => void (await sealing.blind('ada', { serviceId: SERVICE_ID, kind: 'subject' }))),
    },
    { seconds },
  )
  const names = ['seal', 'open', 'blind'] as const
  return names.map(name => ({ what: `${name}, ${platform}`, against: 'nothing', ours: measured.micros(name) }))
}

/** Introspection from storages with sealed records, compared with the same without a sealing. */
const STORED_SEALED: readonly Case[] = STORAGES.filter(({ name }) => name === 'redis' || name === 'sqlite').map(
  storage => ({
    name: `sealing-${storage.name}`,
    title: `introspect, bearer token, sealed records, ${storage.title}`,
    measure: seconds => withStorage(storage, open => readingOf(open, seconds)),
  }),
)

async function readingOf(open: OpenStorage, seconds: number): Promise<Outcome> {
  const [, sealing] = SEALINGS[0] ?? []
  const [plain, sealed] = [await askedOf(open, 'plain'), await askedOf(open, 'sealed', sealing)]
  const measured = await measure(
    {
      'not sealed': repeatedInTurn(() => granted(plain.request, plain.caching)),
      sealed: repeatedInTurn(() => granted(sealed.request, sealed.caching)),
      'not sealed, uncached client': repeatedInTurn(() => granted(plain.request, plain.ports)),
      'sealed, uncached client': repeatedInTurn(() => granted(sealed.request, sealed.ports)),
    },
    // Sealing happens in this process: what a server does beside it is no part of the figure.
    { seconds },
  )
  return {
    rows: [
      compared(measured, { what: 'sealed', against: 'not sealed' }),
      compared(measured, { what: 'sealed, uncached client', against: 'not sealed, uncached client' }),
    ],
    failures: [],
  }
}

async function askedOf(open: OpenStorage, name: string, sealing?: Sealing) {
  const space = await open.space(name)
  const { ports, issue } = await openSubject({ stores: space.stores(undefined, sealing) })
  const { value: token } = await issue()
  const caching = { ...ports, clients: cachedClients(ports.clients, { seconds: 3_600 }) }
  return { ports, caching, request: { token, scopes: ['read'] } }
}

export const SEALED: readonly Case[] = [PRIMITIVES, ...STORED_SEALED]
