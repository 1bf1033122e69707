import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { encryptRecords, type RecordEncryption } from '@symbolon/core/encryption'
import type { DocumentStore } from '@symbolon/core/stores'
import type { SendRedisCommand } from '@symbolon/redis'
import { migrationFile, migrationStatus, type StoredKind, type StoredRows, sqlDocument, sqlRows } from '@symbolon/sql'
import { readAccepted } from '../configuration-file.js'
import { jsonIn } from '../read-json.js'
import { COPY } from '../storage/copied.js'
import { isUrl, placeAt } from '../storage/read-storage.js'
import type { RedisHandle } from '../storage/redis-connection.js'
import { isNotCreated, openSql, tablesIn } from '../storage/sql-storage.js'
import { MEMORY, type Place, type RedisStorage, type SqlStorage, type Storage } from '../storage/storage.js'

/** One side of a copy. */
export interface OpenRows {
  readonly rows: StoredRows
  /** How far a copy into it is. */
  readonly state: DocumentStore
  close(): Promise<void>
}

export interface Side {
  readonly option: '--from' | '--to'
  /** A URL, or the path of a configuration. */
  readonly storage: string
  readonly encryption: RecordEncryption | undefined
}

/** Opens a storage as it is: it creates no file and no table. */
export async function openRows(side: Side): Promise<OpenRows> {
  const storage = isUrl(side.storage) ? urlPlace(side) : await configuredStorage(side)
  if (storage.kind !== 'separate') return openPlace(storage, side)
  const tokens = await openPlace(storage.tokens, side)
  try {
    return joined(tokens, await openPlace(storage.marks, side))
  } catch (error) {
    await tokens.close()
    throw error
  }
}

function urlPlace({ option, storage }: Side): Place {
  const problems: string[] = []
  const place = placeAt(storage, MEMORY, (_, problem) => problems.push(`${option} ${problem}`))
  if (problems[0] !== undefined) throw new Error(problems[0])
  return place
}

async function configuredStorage({ option, storage: config }: Side): Promise<Storage> {
  const accepted = await readAccepted({ config })
  if (accepted === undefined) throw new Error(`${option} takes a URL, or a configuration with a storage`)
  return accepted.configured.storage
}

async function openPlace(place: Place, side: Side): Promise<OpenRows> {
  if (place.kind === 'redis') return openRedisRows(place, side)
  if (place.kind === 'sql') return openSqlRows(place, side)
  throw new Error(`${side.option}: a storage in memory ends with its process, so there is nothing to copy`)
}

/** What a storage of two places keeps in the second one. */
const MARKS: ReadonlySet<StoredKind | undefined> = new Set(['replay', 'pushedRequest', 'ticket'])

function joined(tokens: OpenRows, marks: OpenRows): OpenRows {
  const of = (kind?: StoredKind) => (MARKS.has(kind) ? marks : tokens).rows
  return {
    rows: {
      list: kind => of(kind).list(kind),
      find: rows => of(rows[0]?.kind).find(rows),
      put: rows => of(rows[0]?.kind).put(rows),
      remove: rows => of(rows[0]?.kind).remove(rows),
    },
    state: tokens.state,
    async close() {
      await Promise.all([tokens.close(), marks.close()])
    },
  }
}

async function openRedisRows(storage: RedisStorage, { encryption }: Side): Promise<OpenRows> {
  const [{ openMasters, openRedisConnection }, { redisDocument, redisRows }] = await Promise.all([
    import('../storage/redis-storage.js'),
    import('@symbolon/redis'),
  ])
  const connection = await openRedisConnection(storage, () => undefined)
  const masters = 'cluster' in storage ? await openMasters(storage, connection) : []
  const options = { reconnect: connection.renew, ...(storage.prefix !== undefined && { prefix: storage.prefix }) }
  return {
    rows: redisRows(connection, {
      ...options,
      encryption,
      now: Date.now,
      ...('cluster' in storage && { masters: masters.map(senderOf) }),
    }),
    state: redisDocument(connection, { ...options, name: COPY }),
    async close() {
      for (const master of masters) master.destroy()
      connection.close()
    },
  }
}

function senderOf(master: RedisHandle): SendRedisCommand {
  return command => master.send('', [...command])
}

async function openSqlRows(storage: SqlStorage, { option, storage: text }: Side): Promise<OpenRows> {
  const folder = isUrl(text) ? '.' : dirname(text)
  if (isNotCreated(storage, folder)) throw new Error(`${option}: there is no such file. ${MIGRATE}`)
  const { driver, close } = await openSql(storage, { folder, connections: 2 })
  try {
    const pending = (await migrationStatus(driver, tablesIn(storage))).filter(({ applied }) => !applied)
    const names = pending.map(migrationFile).join(', ')
    if (names !== '') throw new Error(`${option}: its tables lack ${names}. ${MIGRATE}`)
  } catch (error) {
    await close()
    throw error
  }
  const tables = tablesIn(storage)
  return { rows: sqlRows(driver, tables), state: sqlDocument(driver, { ...tables, name: COPY }), close }
}

const MIGRATE = 'Create the tables first: symbolon migrate up --config FILE --tokens-url URL'

/** The encryption of a file with the options of `encryptRecords`. No problem repeats what is in it. */
export async function encryptionIn(file: string | undefined): Promise<RecordEncryption | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const options = text === undefined ? undefined : jsonIn(text)
  if (options === undefined) throw new Error('--encryption takes a JSON file with the options of encryptRecords')
  return encryptRecords(Object(options))
}
