import { type DialectName, migrate, sqlStores, type TableOptions } from '@symbolon/sql'
import type { OpenStorage } from './opened.js'
import { servedStores } from './served-stores.js'
import { openSql } from './sql-driver.js'
import { type Complain, MEMORY, type SqlStorage, type Storage } from './storage.js'

/** The default: a SQLite file next to the configuration. */
const DEFAULT_URL = 'sqlite:symbolon.db'

const PROPERTIES: ReadonlySet<string> = new Set(['url', 'schema', 'tablePrefix', 'connections'])

/** Reads `storage.sql`. */
export function readSql(input: Readonly<Record<string, unknown>>, complain: Complain): Storage {
  for (const name of Object.keys(input)) {
    if (!PROPERTIES.has(name)) complain(`storage.sql.${name}`, 'is not a property of the storage')
  }
  const { url = DEFAULT_URL, schema, tablePrefix, connections = 10 } = input
  const place = typeof url === 'string' ? placeOf(url) : undefined
  if (place === undefined) complain('storage.sql.url', 'must begin with sqlite:, postgres://, mysql:// or mariadb://')
  if (!isCount(connections)) complain('storage.sql.connections', 'must be a whole number from 1 to 1000')
  if (place?.dialect === 'sqlite' && schema !== undefined) complain('storage.sql.schema', 'is not supported by SQLite')
  const [schemaName, prefix] = [readName('schema', schema, complain), readName('tablePrefix', tablePrefix, complain)]
  if (place === undefined || !isCount(connections)) return MEMORY
  const names = {
    ...(schemaName !== undefined && { schema: schemaName }),
    ...(prefix !== undefined && { tablePrefix: prefix }),
  }
  return { kind: 'sql', ...place, connections, ...names }
}

const SERVERS: ReadonlyMap<string, DialectName> = new Map([
  ['postgres', 'postgres'],
  ['postgresql', 'postgres'],
  ['mysql', 'mysql'],
  ['mariadb', 'mysql'],
])

function placeOf(url: string): Pick<SqlStorage, 'dialect' | 'address'> | undefined {
  if (/^sqlite:./.test(url)) return { dialect: 'sqlite', address: url.slice('sqlite:'.length) }
  const [, scheme = '', rest = ''] = /^([a-z]+):\/\/(.+)$/.exec(url) ?? []
  const dialect = SERVERS.get(scheme)
  if (dialect === undefined || !URL.canParse(url)) return undefined
  // Each client library accepts one scheme.
  return { dialect, address: `${dialect}://${rest}` }
}

/** Reads a name. A prefix may be empty: then the tables have no prefix. */
function readName(name: 'schema' | 'tablePrefix', input: unknown, complain: Complain): string | undefined {
  if (input === undefined) return undefined
  const isName = typeof input === 'string' && /^[a-z_][a-z0-9_]{0,30}$/.test(input)
  if (isName || (input === '' && name === 'tablePrefix')) return input
  complain(`storage.sql.${name}`, 'must be at most 31 characters of a-z, 0-9 and _, and must not begin with a digit')
  return undefined
}

function isCount(input: unknown): input is number {
  return Number.isInteger(input) && Number(input) >= 1 && Number(input) <= 1000
}

/** The options that locate the tables of a storage. */
export function tablesIn({ schema, tablePrefix }: SqlStorage): TableOptions {
  return { ...(schema !== undefined && { schema }), ...(tablePrefix !== undefined && { tablePrefix }) }
}

/** Opens a database and migrates its tables; relative paths start at the folder. */
export async function openSqlStorage(storage: SqlStorage, folder: string): Promise<OpenStorage> {
  const { driver, close } = await openSql(storage, folder)
  const tables = tablesIn(storage)
  try {
    await migrate(driver, tables)
  } catch (error) {
    await close()
    throw error
  }
  return { stores: servedStores(serviceId => sqlStores(driver, { ...tables, serviceId })), mustBeSwept: true, close }
}
