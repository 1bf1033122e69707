import type { RecordFault } from '@symbolon/core/internal'

/** A stored record is invalid. Operations treat it as a fault, never as "not found". */
export class SqlCorruptRecord extends Error {
  override readonly name = 'SqlCorruptRecord'

  /** The message names the invalid member, if there is one, but no values. */
  constructor(fault?: RecordFault) {
    const detail = fault === undefined ? '' : `: ${fault.path || 'it'} ${fault.problem}`
    super(`SQL: the stored record is invalid or belongs to another key${detail}`)
  }
}
