import type { StoredKind, StoredRow, StoredRows } from '@symbolon/sql'
import { COPY } from '../storage/copied.js'

/** Refusals come before what they refuse, so that a copy that is interrupted has them. */
export const KINDS = [
  'revocation',
  'clientRevocation',
  'replay',
  'client',
  'tokenFamily',
  'accessToken',
  'ticket',
  'pushedRequest',
  'document',
] as const satisfies readonly StoredKind[]

/** What the stores remove before it expires: because it was used up, or revoked. */
const REMOVED_EARLY: ReadonlySet<StoredKind> = new Set(['client', 'accessToken', 'ticket', 'pushedRequest'])

/** What a run has counted of a kind. */
export class Counts {
  /** Rows of the source. */
  read = 0
  /** Those of them that had expired. */
  expired = 0
  /** Those that were at the destination already. */
  there = 0
  written = 0
  /** Rows of the destination that were gone at the source. */
  removed = 0
  /** Rows of the source that cannot be read. */
  left = 0
  /** Rows that the verification found on one side alone, or not the same. */
  differing = 0
}

export interface Sides {
  readonly from: StoredRows
  readonly to: StoredRows
  readonly kind: StoredKind
  readonly counts: Counts
  /** Called with the number of rows of each batch. */
  progress(rows: number): void
}

/** Removes what is gone at the source: it must not be used or presented again. */
export async function removeGone({ from, to, kind, counts, progress }: Sides): Promise<void> {
  if (!REMOVED_EARLY.has(kind)) return
  for await (const { rows } of batches(to, kind)) {
    const found = await from.find(rows)
    const gone = rows.filter((_, at) => found[at] === undefined)
    if (gone.length > 0) await to.remove(gone)
    counts.removed += gone.length
    progress(rows.length)
  }
}

/** Writes what the destination lacks, or has in an older version. */
export async function copyRows({ from, to, kind, counts, progress }: Sides): Promise<void> {
  for await (const { rows, unreadable } of batches(from, kind)) {
    const alive = rows.filter(row => !isOver(row))
    const found = await to.find(alive)
    const missing = alive.filter((row, at) => !isCovered(row, found[at]) && !isNewer(found[at], row))
    if (missing.length > 0) await to.put(missing)
    counts.read += rows.length
    counts.left += unreadable
    counts.expired += rows.length - alive.length
    counts.there += alive.filter((row, at) => isCovered(row, found[at])).length
    counts.written += missing.length
    progress(rows.length)
  }
}

/** Compares every row of each side with the other side. */
export async function verifyRows({ from, to, kind, counts, progress }: Sides): Promise<void> {
  counts.left = 0
  for await (const { rows, unreadable } of batches(from, kind)) {
    const found = await to.find(rows)
    counts.left += unreadable
    counts.differing += rows.filter((row, at) => !isOver(row) && !isCovered(row, found[at])).length
    progress(rows.length)
  }
  for await (const { rows, unreadable } of batches(to, kind)) {
    const found = await from.find(rows)
    counts.differing += unreadable + rows.filter((row, at) => !isOver(row) && found[at] === undefined).length
    progress(rows.length)
  }
}

/** Whether nobody has written anything into a storage. */
export async function isEmpty(storage: StoredRows): Promise<boolean> {
  for (const kind of KINDS) {
    for await (const { rows, unreadable } of batches(storage, kind)) if (rows.length + unreadable > 0) return false
  }
  return true
}

/** The rows of a kind, without what copies themselves write. */
async function* batches(storage: StoredRows, kind: StoredKind) {
  for await (const { rows, unreadable } of storage.list(kind)) {
    yield { rows: kind === 'document' ? rows.filter(({ key }) => key !== COPY) : rows, unreadable }
  }
}

/** Milliseconds by which instants may differ: Redis says how long it keeps a row, and the answer takes a moment. */
const TOLERANCE = 5_000

/** The store need not have it any more. */
function isOver({ until }: StoredRow): boolean {
  return until !== undefined && until + 60_000 < Date.now() + TOLERANCE
}

/** Whether the destination has the same. Of marks it may have a later one. */
function isCovered(row: StoredRow, found: StoredRow | undefined): boolean {
  if (found === undefined || sameIn(row) !== sameIn(found)) return false
  const [late, later] = [found.until ?? Infinity, found.revokedAt ?? 0]
  return late >= (row.until ?? Infinity) - TOLERANCE && later >= (row.revokedAt ?? 0)
}

/** Whether the destination has a version that the source does not have yet: nothing may undo it. */
function isNewer(found: StoredRow | undefined, row: StoredRow): boolean {
  return found?.version !== undefined && row.version !== undefined && found.version >= row.version
}

/** What must be the same on both sides. A database has records in ASCII. */
function sameIn({ text = '', version, clientId, subject, refreshTokenHash, names }: StoredRow): string {
  const ascii = text.replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return JSON.stringify([ascii, version, clientId, subject, refreshTokenHash, names])
}
