import { BoundedMap } from './bounded-map.js'

/** When a host is left alone. */
export interface HostLimits {
  readonly coolDownSeconds: number
  readonly concurrentPerHost: number
  readonly entries: number
}

interface Failures {
  readonly count: number
  readonly at: number
}

/**
 * Places, which are the usual port of a host or all of its other ports together, that did not serve
 * new URLs. As many failures as a host has turns make one cool down. Who names dead ports of a host
 * must not keep others from that host, and finds no more turns by each of them.
 */
export class HostFailures {
  readonly #limits: HostLimits
  readonly #failures: BoundedMap<Failures>

  constructor(limits: HostLimits) {
    this.#limits = limits
    this.#failures = new BoundedMap(limits.entries)
  }

  add(place: string, now: number): void {
    this.#failures.set(place, { count: this.#countOf(place, now) + 1, at: now })
  }

  forget(place: string): void {
    this.#failures.delete(place)
  }

  isCooling(place: string, now: number): boolean {
    return this.#countOf(place, now) >= this.#limits.concurrentPerHost
  }

  /** Setting the clock back makes nothing last longer. */
  #countOf(place: string, now: number): number {
    const last = this.#failures.get(place)
    const isOver = last === undefined || Math.abs(now - last.at) >= this.#limits.coolDownSeconds * 1000
    return isOver ? 0 : last.count
  }
}
