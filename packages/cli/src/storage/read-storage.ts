import type { Result } from '@symbolon/core'
import { defined, isJsonObject, type JsonObject, ok, refuse } from '@symbolon/core/internal'
import type { DialectName } from '@symbolon/sql'
import { MEMORY, type Place, type RedisSentinel, type RedisStorage, type SqlStorage, type Storage } from './storage.js'

type Complain = (path: string, problem: string) => void

/** Readers of places with properties. The name alone means the defaults. */
const READERS: ReadonlyMap<string, (input: JsonObject, complain: Complain) => Place> = new Map([
  ['redis', readRedis],
  ['sql', readSql],
])

const PLACE = 'must be "memory", "redis", "sql", { "redis": { "url": … } } or { "sql": { "url": … } }'

export function readStorage(input: unknown, complain: Complain): Storage {
  if (!isJsonObject(input) || !('tokens' in input || 'marks' in input)) return readPlace(input, 'storage', complain)
  const { tokens, marks, ...others } = input
  for (const name of Object.keys(others)) complain(`storage.${name}`, 'must not be beside tokens and marks')
  return {
    kind: 'separate',
    tokens: readPlace(tokens ?? null, 'storage.tokens', complain),
    marks: readPlace(marks ?? null, 'storage.marks', complain),
  }
}

function readPlace(input: unknown, path: string, complain: Complain): Place {
  if (input === undefined || input === 'memory') return MEMORY
  const [name, properties] = typeof input === 'string' ? [input, {}] : onlyProperty(input)
  const read = READERS.get(name)
  if (read !== undefined && isJsonObject(properties)) {
    return read(properties, (below, problem) => complain(`${path}.${name}.${below}`, problem))
  }
  complain(path, path === 'storage' ? `${PLACE}, or { "tokens": …, "marks": … } of these` : PLACE)
  return MEMORY
}

function onlyProperty(input: unknown): readonly [name: string, value: unknown] {
  const [property, ...others] = isJsonObject(input) ? Object.entries(input) : []
  return property === undefined || others.length > 0 ? ['', undefined] : property
}

function refuseUnknown(input: JsonObject, known: readonly string[], complain: Complain): void {
  for (const name of Object.keys(input)) if (!known.includes(name)) complain(name, 'is not a property of the storage')
}

const DEFAULT_REDIS = 'redis://127.0.0.1:6379'

function readRedis(input: JsonObject, complain: Complain): RedisStorage {
  refuseUnknown(input, ['url', 'cluster', 'sentinel', 'prefix', 'allowEviction'], complain)
  const { url, cluster, sentinel } = input
  const given = Object.entries({ url, cluster, sentinel }).filter(([, value]) => value !== undefined)
  for (const [name] of given.slice(1)) complain(name, 'must not be set beside another one of url, cluster and sentinel')
  const read = optionalIn(input, complain)
  const prefix = read('prefix', isPrefix, 'must be 1 to 100 printable ASCII characters without spaces')
  const allowEviction = read('allowEviction', isBoolean, 'must be a boolean') || undefined
  const common = { kind: 'redis' as const, ...defined({ prefix, allowEviction }) }
  if (cluster !== undefined) return { ...common, cluster: readUrls(cluster, 'cluster', complain) }
  if (sentinel !== undefined) return { ...common, sentinel: readSentinel(sentinel, complain) }
  return { ...common, url: readUrl(url ?? DEFAULT_REDIS, 'url', complain) }
}

type Optional = <Value>(name: string, isRight: (value: unknown) => value is Value, problem: string) => Value | undefined

/** Reads members that may be absent, and complains of those that are not right. */
function optionalIn(input: JsonObject, complain: Complain): Optional {
  return (name, isRight, problem) => {
    const value = input[name]
    if (value === undefined || isRight(value)) return value
    complain(name, problem)
    return undefined
  }
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isPrefix(value: unknown): value is string {
  return isString(value) && /^[\x21-\x7e]{1,100}$/.test(value)
}

function readSentinel(input: unknown, complain: Complain): RedisSentinel['sentinel'] {
  const { ...properties }: JsonObject = Object(input)
  const complainBelow: Complain = (path, problem) => complain(`sentinel.${path}`, problem)
  refuseUnknown(properties, ['name', 'urls', 'username', 'password'], complainBelow)
  const { name, urls } = properties
  const isName = isString(name) && /^[\w.-]{1,100}$/.test(name)
  if (!isName) complainBelow('name', 'must be the name of the master, of A-Z, a-z, 0-9, ".", "-" and "_"')
  const read = optionalIn(properties, complainBelow)
  const username = read('username', isString, 'must be a string')
  const password = read('password', isString, 'must be a string')
  return {
    name: isName ? name : '',
    urls: readUrls(urls, 'sentinel.urls', complain),
    ...defined({ username, password }),
  }
}

function readUrls(input: unknown, path: string, complain: Complain): readonly [string, ...string[]] {
  const urls: readonly unknown[] = Array.isArray(input) ? input : []
  if (urls[0] === undefined) {
    complain(path, 'must be an array of at least one URL that begins with redis:// or rediss://')
    return [DEFAULT_REDIS]
  }
  const [first = DEFAULT_REDIS, ...others] = urls.map((url, at) => readUrl(url, `${path}[${at}]`, complain))
  return [first, ...others]
}

function readUrl(input: unknown, path: string, complain: Complain): string {
  if (typeof input === 'string' && /^rediss?:\/\/./.test(input) && URL.canParse(input)) return input
  complain(path, 'must be a URL that begins with redis:// or rediss://')
  return DEFAULT_REDIS
}

const NAME = 'must be at most 31 characters of a-z, 0-9 and _, and must not begin with a digit'

function readSql(input: JsonObject, complain: Complain): Place {
  refuseUnknown(input, ['url', 'schema', 'tablePrefix', 'connections', 'prepare', 'migrate'], complain)
  // By default a SQLite file next to the configuration.
  const { url = 'sqlite:symbolon.db' } = input
  const database = isString(url) ? databaseAt(url) : undefined
  if (database === undefined) complain('url', 'must begin with sqlite:, postgres://, mysql:// or mariadb://')
  const read = optionalIn(input, complain)
  const connections = read('connections', isCount, 'must be a whole number from 1 to 1000') ?? 10
  if (database?.dialect === 'sqlite' && input.schema !== undefined) complain('schema', 'is not supported by SQLite')
  const [schema, tablePrefix] = [read('schema', isName, NAME), read('tablePrefix', isTablePrefix, NAME)]
  const isOff = (name: string) => read(name, isBoolean, 'must be true or false') === false
  const [prepare, migrate] = [isOff('prepare') ? false : undefined, isOff('migrate') ? false : undefined]
  if (database !== undefined && database.dialect !== 'postgres' && prepare === false) {
    complain('prepare', 'must be false only for PostgreSQL, behind PgBouncer')
  }
  if (database === undefined) return MEMORY
  return { kind: 'sql', ...database, connections, ...defined({ schema, tablePrefix, prepare, migrate }) }
}

const SERVERS: ReadonlyMap<string, DialectName> = new Map([
  ['postgres', 'postgres'],
  ['postgresql', 'postgres'],
  ['mysql', 'mysql'],
  ['mariadb', 'mysql'],
])

function databaseAt(url: string): Pick<SqlStorage, 'dialect' | 'address'> | undefined {
  if (/^sqlite:./.test(url)) return { dialect: 'sqlite', address: url.slice('sqlite:'.length) }
  const [, scheme = '', rest = ''] = /^([a-z]+):\/\/(.+)$/.exec(url) ?? []
  const dialect = SERVERS.get(scheme)
  if (dialect === undefined || !URL.canParse(url)) return undefined
  // Each client library accepts one scheme.
  return { dialect, address: `${dialect}://${rest}` }
}

function isName(value: unknown): value is string {
  return isString(value) && /^[a-z_][a-z0-9_]{0,30}$/.test(value)
}

/** It may be empty: then the tables have no prefix. */
function isTablePrefix(value: unknown): value is string {
  return value === '' || isName(value)
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1000
}

/** Places that the command line names; each replaces that of the configuration. */
export interface ChosenUrls {
  readonly tokensUrl?: string
  readonly marksUrl?: string
}

/**
 * The storage with the places of the command line. Other properties of a place stay where its kind
 * stays. The refusal names the option.
 */
export function withChosenUrls(storage: Storage, { tokensUrl, marksUrl }: ChosenUrls): Result<Storage, string> {
  if (tokensUrl === undefined && marksUrl === undefined) return ok(storage)
  const configured = storage.kind === 'separate' ? storage : { tokens: storage, marks: storage }
  const problems: string[] = []
  const chosen = (option: string, url: string | undefined, place: Place) =>
    url === undefined ? place : placeAt(url, place, (_, problem) => problems.push(`${option}: ${problem}`))
  const tokens = chosen('--tokens-url', tokensUrl, configured.tokens)
  const marks = chosen('--marks-url', marksUrl, configured.marks)
  const [refusal] = problems
  return refusal === undefined ? ok({ kind: 'separate', tokens, marks }) : refuse(refusal)
}

/** Whether a text is a URL, and not the path of a file, which may begin with the letter of a drive. */
export function isUrl(text: string): boolean {
  return /^[a-z]{2,}:/.test(text)
}

/** The place that a URL names, with the other properties of a place of its kind. */
export function placeAt(url: string, place: Place, complain: Complain): Place {
  if (/^rediss?:/.test(url)) {
    const { prefix, allowEviction } = place.kind === 'redis' ? place : {}
    return readRedis({ prefix, allowEviction, url }, complain)
  }
  if (!/^(?:sqlite|postgres|postgresql|mysql|mariadb):/.test(url)) {
    complain('', 'must begin with redis://, rediss://, sqlite:, postgres://, mysql:// or mariadb://')
    return MEMORY
  }
  return readSql({ ...(place.kind === 'sql' && propertiesOf(place)), url }, complain)
}

function propertiesOf({ kind: _kind, dialect: _dialect, address: _address, ...properties }: SqlStorage): object {
  return properties
}
