/** A record that says how many values it has. */
export interface Counted {
  /**
   * How many values the record has, those in its lists and objects included, this one not. A store
   * that gives back another number of them is a fault. Absent in records of earlier versions.
   */
  readonly valueCount?: number
}

export function counted<Stored extends Counted>(record: Stored): Stored {
  return { ...record, valueCount: othersIn(record) }
}

/** What is frozen stays whole: the memory store answers the same record each time. */
const WHOLE = new WeakSet<object>()

export function isWhole(record: unknown): boolean {
  if (!isCounted(record) || WHOLE.has(record)) return true
  if (othersIn(record) !== record.valueCount) return false
  if (Object.isFrozen(record)) WHOLE.add(record)
  return true
}

function isCounted(record: unknown): record is Counted {
  return typeof record === 'object' && record !== null && 'valueCount' in record && present(record.valueCount)
}

function othersIn(record: Counted): number {
  return valuesIn(record) - (present(record.valueCount) ? 1 : 0)
}

function valuesIn(container: object): number {
  let count = 0
  // Not by `Object.values`, whose lists would be a tenth of the garbage of a pushed request.
  if (Array.isArray(container)) for (const value of container) count += countOf(value)
  else for (const name in container) count += countOf(Reflect.get(container, name))
  return count
}

function countOf(value: unknown): number {
  if (!present(value)) return 0
  return typeof value === 'object' ? 1 + valuesIn(value) : 1
}

/** Some storages have `null` where a record has nothing. */
function present(value: unknown): value is NonNullable<unknown> {
  return value !== undefined && value !== null
}
