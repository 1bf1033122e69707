import { encryptRecords } from '@symbolon/core/encryption'
import type { StoredKind, StoredRow, StoredRows } from '@symbolon/sql'
import { runHere } from '../../packages/cli/test/running.js'
import { appNamed, lived, type Server, serverOver } from './journey.js'
import type { Opened, Tried } from './storages.js'

const KEYS = { keys: [{ id: 'k', key: Buffer.alloc(32, 7).toString('base64url') }] }
/** The content of a file for `--encryption`. */
export const ENCRYPTION = { ...KEYS, indexKey: Buffer.alloc(32, 9).toString('base64url') }
export const BY = encryptRecords(ENCRYPTION)

/** The command line of a run. */
export const words = (from: Tried, to: Tried, ...more: readonly string[]) => [
  'copy',
  '--from',
  from.url,
  '--to',
  to.url,
  ...more,
]
export const copied = (from: Tried, to: Tried, ...more: readonly string[]) => runHere(...words(from, to, ...more))

/** What a run counted of a kind, by `--json`. */
export async function counted(from: Tried, to: Tried, ...more: readonly string[]) {
  const { status, output } = await copied(from, to, '--json', ...more)
  const { outcome, counts } = JSON.parse(output)
  return { status, outcome, of: (kind: StoredKind) => counts[kind] }
}

/** All rows of a kind, by their keys. */
export async function rowsOf(rows: StoredRows, kind: StoredKind): Promise<ReadonlyMap<string, StoredRow>> {
  const all = new Map<string, StoredRow>()
  for await (const batch of rows.list(kind)) for (const row of batch.rows) all.set(row.key, row)
  return all
}

const serverIn = ({ stores }: Opened, encrypted = false) => serverOver(stores('bank', encrypted ? BY : undefined))

/** A life at a new server of the storage. */
export const livedIn = (tried: Tried, encrypted = false) =>
  tried.use(async opened => {
    const server = serverIn(opened, encrypted)
    const { clients } = opened.stores('bank', encrypted ? BY : undefined)
    await clients.put(await appNamed('app', 1), Date.now())
    return lived(server)
  })

/** Does something at a server over the storage. */
export const at = <Value>(tried: Tried, act: (server: Server, opened: Opened) => Promise<Value>, encrypted = false) =>
  tried.use(opened => act(serverIn(opened, encrypted), opened))
