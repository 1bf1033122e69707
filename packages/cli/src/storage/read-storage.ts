import { readRedis } from './redis-storage.js'
import { readSql } from './sql-storage.js'
import { type Complain, MEMORY, type Storage } from './storage.js'

type Json = Readonly<Record<string, unknown>>

/** Readers of storage with properties. The name alone means the defaults. */
const READERS: ReadonlyMap<string, (input: Json, complain: Complain) => Storage> = new Map([
  ['redis', readRedis],
  ['sql', readSql],
])

/** Reads the property `storage`. */
export function readStorage(input: unknown, complain: Complain): Storage {
  if (input === undefined || input === 'memory') return MEMORY
  const [name, properties] = typeof input === 'string' ? [input, {}] : onlyProperty(input)
  const read = READERS.get(name)
  if (read !== undefined && isObject(properties)) return read(properties, complain)
  complain('storage', 'must be "memory", "redis", "sql", { "redis": { "url": … } } or { "sql": { "url": … } }')
  return MEMORY
}

function onlyProperty(input: unknown): readonly [name: string, value: unknown] {
  const [property, ...others] = isObject(input) ? Object.entries(input) : []
  return property === undefined || others.length > 0 ? ['', undefined] : property
}

function isObject(input: unknown): input is Json {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
