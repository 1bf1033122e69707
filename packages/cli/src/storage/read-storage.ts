import { isJsonObject, type JsonObject } from '../json-object.js'
import { readRedis } from './read-redis.js'
import { readSql } from './read-sql.js'
import { type Complain, MEMORY, type Place, type Storage } from './storage.js'

/** Readers of places with properties. The name alone means the defaults. */
const READERS: ReadonlyMap<string, (input: JsonObject, complain: Complain) => Place> = new Map([
  ['redis', readRedis],
  ['sql', readSql],
])

const PLACE = 'must be "memory", "redis", "sql", { "redis": { "url": … } } or { "sql": { "url": … } }'

/** Reads the property `storage`: one place, or one for tokens and one for marks. */
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
  const complainBelow: Complain = (below, problem) => complain(`${path}.${name}.${below}`, problem)
  if (read !== undefined && isJsonObject(properties)) return read(properties, complainBelow)
  complain(path, path === 'storage' ? `${PLACE}, or { "tokens": …, "marks": … } of these` : PLACE)
  return MEMORY
}

function onlyProperty(input: unknown): readonly [name: string, value: unknown] {
  const [property, ...others] = isJsonObject(input) ? Object.entries(input) : []
  return property === undefined || others.length > 0 ? ['', undefined] : property
}
