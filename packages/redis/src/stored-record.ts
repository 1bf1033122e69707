import type { RecordText } from '@symbolon/core'
import { RedisFault } from './redis-fault.js'

/** Reads what is stored; a fault for what is no such record, or one that belongs elsewhere. Nothing of it is quoted. */
export function recordIn<Stored>(
  stored: string,
  text: RecordText<Stored>,
  belongs: (record: Stored) => boolean,
): Stored {
  const record = text.read(stored)
  if (record !== undefined && belongs(record)) return record
  throw new RedisFault('corrupt-record')
}
