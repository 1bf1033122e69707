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
 * Hosts, each with its port, that did not serve new URLs. As many failures as a host has turns make
 * one cool down. Who names dead ports of a host must not keep others from that host.
 */
export class HostFailures {
  readonly #limits: HostLimits
  readonly #failures: BoundedMap<Failures>

  constructor(limits: HostLimits) {
    this.#limits = limits
    this.#failures = new BoundedMap(limits.entries)
  }

  add(host: string, now: number): void {
    this.#failures.set(host, { count: this.#countOf(host, now) + 1, at: now })
  }

  forget(host: string): void {
    this.#failures.delete(host)
  }

  isCooling(host: string, now: number): boolean {
    return this.#countOf(host, now) >= this.#limits.concurrentPerHost
  }

  /** Setting the clock back makes nothing last longer. */
  #countOf(host: string, now: number): number {
    const last = this.#failures.get(host)
    const isOver = last === undefined || Math.abs(now - last.at) >= this.#limits.coolDownSeconds * 1000
    return isOver ? 0 : last.count
  }
}
