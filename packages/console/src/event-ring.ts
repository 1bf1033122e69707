import type { ReportEvent } from '@symbolon/core'

/** An event and its number: 1 for the first of the ring, one more for each that follows. */
export interface Numbered {
  readonly number: number
  readonly event: ReportEvent
}

/** The events after a number, and how many there were that the ring has dropped. */
export interface EventsAfter {
  readonly events: readonly Numbered[]
  readonly missed: number
}

/** The newest events in memory: a new one takes the place of the oldest. */
export class EventRing {
  readonly #size: number
  readonly #slots: Numbered[] = []
  #newest = 0
  readonly #waiting = new Set<() => void>()

  constructor(size: number) {
    this.#size = size
  }

  /** Adds an event, and wakes everybody who waits for one. */
  add(event: ReportEvent): void {
    this.#newest += 1
    this.#slots[this.#newest % this.#size] = { number: this.#newest, event }
    for (const wake of [...this.#waiting]) wake()
  }

  /** The event with a number, while it is kept. */
  find(number: number): Numbered | undefined {
    const found = this.#slots[number % this.#size]
    return found?.number === number ? found : undefined
  }

  /** Every event after a number, the oldest first. */
  after(number: number): EventsAfter {
    const oldest = Math.max(1, this.#newest - this.#size + 1)
    const first = Math.max(oldest, number + 1)
    const events: Numbered[] = []
    for (let each = first; each <= this.#newest; each += 1) {
      const found = this.find(each)
      if (found !== undefined) events.push(found)
    }
    return { events, missed: Math.max(0, Math.min(first, this.#newest + 1) - number - 1) }
  }

  /** Resolves when there is an event after the number, or when the signal is aborted. */
  changed(number: number, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      if (this.#newest > number || signal.aborted) return resolve()
      const wake = () => {
        this.#waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#waiting.add(wake)
      signal.addEventListener('abort', wake)
    })
  }
}
