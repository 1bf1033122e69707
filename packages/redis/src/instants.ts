import type { Instant } from '@symbolon/core/stores'
import { RedisFault } from './redis-fault.js'

/** Reads a stored instant. Throws a `RedisFault` if it is invalid. */
export function instantIn(text: string): Instant {
  const instant = Number(text)
  if (/^-?[0-9]+$/.test(text) && Number.isSafeInteger(instant)) return instant
  throw new RedisFault('corrupt-record')
}

/** The text of an instant. Throws a `TypeError` if it is no whole number of milliseconds. */
export function instantText(instant: Instant): string {
  if (Number.isSafeInteger(instant)) return String(instant)
  throw new TypeError('an instant must be a whole number of milliseconds')
}
