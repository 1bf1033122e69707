import type { RecordForms } from '@symbolon/core/internal'
import type { Connection } from './connection.js'
import type { Keys } from './keys.js'

/** What all stores of one service share. */
export interface StoreContext {
  readonly redis: Connection
  readonly keys: Keys
  readonly forms: RecordForms
}
