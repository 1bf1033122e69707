import type { RecordText } from '@symbolon/core/stores'
import { RedisFault } from './redis-fault.js'

/** Reads what is stored; a fault for what is no such record, or one that belongs elsewhere. No value of it is quoted. */
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
