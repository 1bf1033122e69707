import { isNestedAtMost, readJsonObject } from '../lib/json-object.js'
import { readUniqueJsonObject } from '../lib/json-text.js'
import { CLIENT_METADATA_LENGTH, JSON_DEPTH } from '../lib/limits.js'
import { isPlainObject } from '../lib/plain-object.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { oversizedLists } from './client-metadata-lists.js'
import type { ConfigurationFault } from './fault.js'

/** Members or properties, before they are validated. */
export type Members = Readonly<Record<string, unknown>>

/** What is wrong with metadata; paths are in its words, like `redirect_uris[0]`. */
export type Faults = readonly ConfigurationFault[]

/** The members of metadata that are present. */
export function readMembers(metadata: unknown): Result<Members, Faults> {
  if (isOpaque(metadata)) return wrong('', 'must be a plain object')
  const text = typeof metadata === 'string' ? metadata : jsonOf(metadata)
  if (text === undefined || text.length > CLIENT_METADATA_LENGTH) {
    return wrong('', `must be a JSON object of at most ${CLIENT_METADATA_LENGTH} characters`)
  }
  if (!isNestedAtMost(text, JSON_DEPTH)) return wrong('', `must be nested at most ${JSON_DEPTH} deep`)
  if (readJsonObject(text) === undefined) return wrong('', 'must be a JSON object')
  const members = readUniqueJsonObject(text)
  if (members === undefined) return wrong('', 'must not repeat the name of a member')
  const oversized = oversizedLists(members)
  return oversized.length > 0 ? refuse(oversized) : ok(present(members))
}

/** Whether it is an object of which JSON would not show every member. */
function isOpaque(metadata: unknown): boolean {
  return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) && !isPlainObject(metadata)
}

/** The JSON text of a value; `undefined` when it has none. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, unlessNumberless)
  } catch {
    // JSON.stringify reports circles and other values that are not JSON only by throwing.
    return undefined
  }
}

/** NaN and infinities would become `null`, which is absent. As text they are refused. */
function unlessNumberless(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

/** Members without those that are `null`, which count as absent (RFC 7592 §2.2), or `undefined`. */
export function present(members: object): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined))
}

/** One fault of metadata. */
export function wrong(path: string, problem: string): Result<never, Faults> {
  return refuse([{ path, problem }])
}
