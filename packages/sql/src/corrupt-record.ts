import type { RecordFault } from '@symbolon/core/stores'

/** What is stored is not the record that belongs there: never an answer of the store, always a fault of the operation. */
export class SqlCorruptRecord extends Error {
  override readonly name = 'SqlCorruptRecord'

  /** The message names the member that is wrong, where one is; never a value. */
  constructor(fault?: RecordFault) {
    const detail = fault === undefined ? '' : `: ${fault.path || 'it'} ${fault.problem}`
    super(`SQL: what is stored is not the record that belongs there${detail}`)
  }
}
