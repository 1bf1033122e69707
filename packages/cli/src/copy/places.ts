import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { encryptRecords, type RecordEncryption } from '@symbolon/core/encryption'
import type { DocumentStore } from '@symbolon/core/stores'
import { migrationFile, migrationStatus, type StoredRows, sqlDocument, sqlRows } from '@symbolon/sql'
import { readAccepted } from '../configuration-file.js'
import { jsonIn } from '../read-json.js'
import { COPY } from '../storage/copied.js'
import { isUrl, placeAt } from '../storage/read-storage.js'
import { isNotCreated, openSql, tablesIn } from '../storage/sql-storage.js'
import { MEMORY, type Place, type RedisStorage, type SqlStorage } from '../storage/storage.js'

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
  readonly encryption?: RecordEncryption
}

/** Opens a storage as it is: it creates no file and no table. */
export async function openRows(side: Side): Promise<OpenRows> {
  const place = isUrl(side.storage) ? urlPlace(side) : await configuredPlace(side)
  if (place.kind === 'redis') return openRedisRows(place, side)
  if (place.kind === 'sql') return openSqlRows(place, side)
  throw new Error(`${side.option}: a storage in memory ends with its process, so there is nothing to copy`)
}

function urlPlace({ option, storage }: Side): Place {
  const problems: string[] = []
  const place = placeAt(storage, MEMORY, (_, problem) => problems.push(`${option} ${problem}`))
  if (problems[0] !== undefined) throw new Error(problems[0])
  return place
}

async function configuredPlace({ option, storage: config }: Side): Promise<Place> {
  const accepted = await readAccepted({ config })
  if (accepted === undefined) throw new Error(`${option} takes a URL, or a configuration with a storage`)
  const { storage } = accepted.configured
  if (storage.kind !== 'separate') return storage
  throw new Error(`${option}: the storage has two places; copy each of them, by its URL`)
}

async function openRedisRows(storage: RedisStorage, { encryption }: Side): Promise<OpenRows> {
  const [{ openRedisConnection }, { redisDocument, redisRows }] = await Promise.all([
    import('../storage/redis-storage.js'),
    import('@symbolon/redis'),
  ])
  const connection = await openRedisConnection(storage, () => undefined)
  const options = { reconnect: connection.renew, ...(storage.prefix !== undefined && { prefix: storage.prefix }) }
  return {
    rows: redisRows(connection, { ...options, ...(encryption !== undefined && { encryption }) }),
    state: redisDocument(connection, { ...options, name: COPY }),
    close: async () => connection.close(),
  }
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
export async function encryptionIn(file: string): Promise<RecordEncryption> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const options = text === undefined ? undefined : jsonIn(text)
  if (options === undefined) throw new Error('--encryption takes a JSON file with the options of encryptRecords')
  return encryptRecords(Object(options))
}
