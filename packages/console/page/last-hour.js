/** @typedef {import('./types.js').Row} Row */
/** @typedef {{ value: string, text: string, count: number }} Counted */

const HOUR = 3_600_000

/** How many values of one kind are counted by name. */
const NAMED = 8

/**
 * What became of a call.
 * @param {Pick<Row, 'reason' | 'fault'>} row
 * @returns {'fault' | 'refused' | 'granted'}
 */
export function kindOf({ reason, fault }) {
  if (fault !== undefined) return 'fault'
  return reason === undefined ? 'granted' : 'refused'
}

/**
 * The decisions of the hour before an instant: how many of each kind, and the most frequent reasons, clients and ports.
 * @param {readonly Row[]} rows
 * @param {number} now
 */
export function lastHour(rows, now) {
  const recent = rows.filter(({ at }) => at !== undefined && at > now - HOUR)
  const [granted, refused, fault] = /** @type {const} */ (['granted', 'refused', 'fault']).map(kind =>
    recent.filter(row => kindOf(row) === kind),
  )
  return {
    granted: granted?.length ?? 0,
    refused: refused?.length ?? 0,
    faults: fault?.length ?? 0,
    reasons: counted(refused, 'reason', row => row.sentence),
    clients: counted(refused, 'client', row => row.client ?? ''),
    ports: counted(fault, 'fault', row => row.fault ?? ''),
  }
}

/**
 * @param {readonly Row[]} rows
 * @param {'reason' | 'client' | 'fault'} member
 * @param {(row: Row) => string} textOf
 * @returns {readonly Counted[]}
 */
function counted(rows = [], member, textOf) {
  /** @type {Map<string, Counted>} */
  const found = new Map()
  for (const row of rows) {
    const value = row[member]
    if (value === undefined) continue
    const known = found.get(value) ?? { value, text: textOf(row), count: 0 }
    found.set(value, { ...known, count: known.count + 1 })
  }
  return [...found.values()].sort((one, other) => other.count - one.count).slice(0, NAMED)
}
