import type { DialectName } from '@symbolon/sql'
import { type Complain, MEMORY, type Place, type SqlStorage } from './storage.js'

/** The default: a SQLite file next to the configuration. */
const DEFAULT_URL = 'sqlite:symbolon.db'

const PROPERTIES: ReadonlySet<string> = new Set(['url', 'schema', 'tablePrefix', 'connections', 'prepare', 'migrate'])

/** Reads the properties of `sql`. */
export function readSql(input: Readonly<Record<string, unknown>>, complain: Complain): Place {
  for (const name of Object.keys(input)) {
    if (!PROPERTIES.has(name)) complain(name, 'is not a property of the storage')
  }
  const { url = DEFAULT_URL, schema, tablePrefix, connections = 10 } = input
  const place = typeof url === 'string' ? placeOf(url) : undefined
  if (place === undefined) complain('url', 'must begin with sqlite:, postgres://, mysql:// or mariadb://')
  if (!isCount(connections)) complain('connections', 'must be a whole number from 1 to 1000')
  if (place?.dialect === 'sqlite' && schema !== undefined) complain('schema', 'is not supported by SQLite')
  const [schemaName, prefix] = [readName('schema', schema, complain), readName('tablePrefix', tablePrefix, complain)]
  const switches = {
    ...(isOff('prepare', input.prepare, complain) && { prepare: false }),
    ...(isOff('migrate', input.migrate, complain) && { migrate: false }),
  }
  if (place !== undefined && place.dialect !== 'postgres' && 'prepare' in switches) {
    complain('prepare', 'must be false only for PostgreSQL, behind PgBouncer')
  }
  if (place === undefined || !isCount(connections)) return MEMORY
  const names = {
    ...(schemaName !== undefined && { schema: schemaName }),
    ...(prefix !== undefined && { tablePrefix: prefix }),
  }
  return { kind: 'sql', ...place, connections, ...names, ...switches }
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
  complain(name, 'must be at most 31 characters of a-z, 0-9 and _, and must not begin with a digit')
  return undefined
}

/** Reads a switch that is on unless it is `false`. */
function isOff(name: string, input: unknown, complain: Complain): boolean {
  if (input !== undefined && typeof input !== 'boolean') complain(name, 'must be true or false')
  return input === false
}

function isCount(input: unknown): input is number {
  return Number.isInteger(input) && Number(input) >= 1 && Number(input) <= 1000
}
