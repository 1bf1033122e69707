import type { Result } from '@symbolon/core'
import { readRedis } from './read-redis.js'
import { readSql } from './read-sql.js'
import { MEMORY, type Place, type SqlStorage, type Storage } from './storage.js'

/** Places that the command line names; each replaces that of the configuration. */
export interface ChosenUrls {
  /** The URL of the place of access tokens. */
  readonly tokensUrl?: string
  /** The URL of the place of one-time marks, pushed requests and tickets. */
  readonly marksUrl?: string
}

/**
 * The storage with the places of the command line. Other properties of a place stay where its kind
 * stays. The refusal names the option.
 */
export function withChosenUrls(storage: Storage, { tokensUrl, marksUrl }: ChosenUrls): Result<Storage, string> {
  if (tokensUrl === undefined && marksUrl === undefined) return { ok: true, value: storage }
  const configured = storage.kind === 'separate' ? storage : { tokens: storage, marks: storage }
  const problems: string[] = []
  const chosen = (option: string, url: string | undefined, place: Place) =>
    url === undefined ? place : placeAt(url, place, problem => problems.push(`${option}: ${problem}`))
  const tokens = chosen('--tokens-url', tokensUrl, configured.tokens)
  const marks = chosen('--marks-url', marksUrl, configured.marks)
  const [problem] = problems
  return problem === undefined
    ? { ok: true, value: { kind: 'separate', tokens, marks } }
    : { ok: false, refusal: problem }
}

function placeAt(url: string, place: Place, complain: (problem: string) => void): Place {
  if (/^rediss?:/.test(url)) {
    const { prefix, allowEviction } = place.kind === 'redis' ? place : {}
    const kept = { ...(prefix !== undefined && { prefix }), ...(allowEviction && { allowEviction }) }
    return readRedis({ ...kept, url }, (_, problem) => complain(problem))
  }
  if (!/^(?:sqlite|postgres|postgresql|mysql|mariadb):/.test(url)) {
    complain('must begin with redis://, rediss://, sqlite:, postgres://, mysql:// or mariadb://')
    return MEMORY
  }
  return readSql({ ...(place.kind === 'sql' && propertiesOf(place)), url }, (_, problem) => complain(problem))
}

function propertiesOf({ kind: _kind, dialect: _dialect, address: _address, ...properties }: SqlStorage): object {
  return properties
}
