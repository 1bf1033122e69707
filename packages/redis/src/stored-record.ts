import type { RecordText } from '@symbolon/core/stores'
import { RedisFault } from './redis-fault.js'

/**
 * Reads a stored record. Throws a `RedisFault` if it is invalid or belongs to another key.
 *
 * The message names members of the record, but never quotes their values.
 */
export function recordIn<Stored>(
  stored: string,
  text: RecordText<Stored>,
  belongs: (record: Stored) => boolean,
): Stored {
  const read = text.read(stored)
  if (read.ok && belongs(read.value)) return read.value
  const detail = read.ok ? '' : `: ${read.refusal.path || 'it'} ${read.refusal.problem}`
  throw new RedisFault('corrupt-record', undefined, detail)
}
