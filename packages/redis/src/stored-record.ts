import type { Result } from '@symbolon/core'
import type { RecordFault, RecordForm } from '@symbolon/core/internal'
import type { Awaitable } from '@symbolon/core/stores'
import { RedisFault } from './redis-fault.js'

/** What reading a stored text ended with. */
type Read<Stored> = Awaitable<Result<Stored, RecordFault>>

/**
 * The record of a stored text. Throws a `RedisFault` if it is invalid or belongs to another key, or
 * if it could not be decrypted.
 *
 * The message names members of the record, but never quotes their values.
 */
export async function recordIn<Stored>(
  read: () => Read<Stored>,
  belongs: (record: Stored) => boolean,
): Promise<Stored> {
  const result = await encryptionDone(read)
  if (result.ok && belongs(result.value)) return result.value
  const detail = result.ok ? '' : `: ${result.refusal.path || 'it'} ${result.refusal.problem}`
  throw new RedisFault('corrupt-record', undefined, detail)
}

/** Waits for what the encryption does. Every error becomes a `RedisFault`. */
export async function encryptionDone<Value>(work: () => Awaitable<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw new RedisFault('encryption', error)
  }
}

/** The text to store for a record. Throws a `TypeError` for a record that could not be read again. */
export async function textOf<Stored>(form: Pick<RecordForm<Stored>, 'write'>, record: Stored): Promise<string> {
  try {
    return await form.write(record)
  } catch (error) {
    throw error instanceof TypeError ? error : new RedisFault('encryption', error)
  }
}
