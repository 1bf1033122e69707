import { faultKey, faultLine } from './fault-line.js'
import type { ServedFaultPlace } from './request-log.js'

/** The most faults that are told apart; further ones count as one. */
const KINDS = 200

/** A fault that was logged, and how often it was repeated since its last line. */
interface Logged {
  readonly line: string
  repetitions: number
}

/**
 * Logs faults without flooding the log: the first of its kind at once, and its repetitions as a
 * number with each {@link FaultLog.flush}. A kind is a place, the name of the error and its codes.
 */
export class FaultLog {
  readonly #write: (line: string) => void
  readonly #logged = new Map<string, Logged>()

  constructor(write: (line: string) => void) {
    this.#write = line => write(`${new Date().toISOString()} ${line}`)
  }

  /** Hears of a fault, as `onFault` does. */
  readonly hear = (error: unknown, place: ServedFaultPlace): void => {
    const key = faultKey(error, place)
    const known = this.#logged.get(this.#logged.size < KINDS || this.#logged.has(key) ? key : OTHERS)
    if (known !== undefined) {
      known.repetitions++
      return
    }
    const line = faultLine(error, place)
    this.#logged.set(this.#logged.size < KINDS ? key : OTHERS, { line, repetitions: 0 })
    this.#write(place.requestId === undefined ? line : `${line} request ${place.requestId}`)
  }

  /** Logs the number of repetitions. A fault that was not repeated is new when it comes again. */
  flush(): void {
    for (const [key, logged] of this.#logged) {
      if (logged.repetitions === 0) this.#logged.delete(key)
      else this.#write(`${logged.line} (${logged.repetitions} more)`)
      logged.repetitions = 0
    }
  }
}

/** The key of all faults beyond the limit. */
const OTHERS = ''
