import type { Awaitable, Clock, Result } from '@symbolon/core'
import { BoundedMap } from './bounded-map.js'
import { FetchFailure } from './failure.js'
import type { Fetched, Fetcher } from './fetcher.js'
import { type FreshnessBounds, freshSeconds, mayBeStale } from './freshness.js'
import { HostFailures } from './host-failures.js'
import type { MinuteBudget, MinuteLimits } from './minute-budget.js'
import { type Origin, standingOf } from './standing.js'
import { hostOf, placeOf, type Turn, type TurnLimits, Turns } from './turns.js'

/** How much is kept, how long, and how much is fetched at a time. */
export interface UrlCacheLimits extends FreshnessBounds, TurnLimits, MinuteLimits {
  /**
   * Seconds for which a copy that is no longer fresh is used while it cannot be fetched again, unless
   * its server forbids that.
   */
  readonly staleSeconds: number
  /** Seconds until a URL that failed, or that was asked for a new key, is asked again for the same client. */
  readonly coolDownSeconds: number
  /** Copies that are kept. */
  readonly entries: number
}

/** What was fetched, or what is wrong with it. `ignored` says which parts of it were not understood. */
export type ReadContent<Value> = Result<Value, string> & { readonly ignored?: string }

/** What a cache is made of. */
export interface UrlCacheParts<Value> {
  readonly fetcher: Fetcher
  readonly clock: Clock
  readonly limits: UrlCacheLimits
  readonly maxBytes: number
  read(fetched: Fetched, url: string): Awaitable<ReadContent<Value>>
  /** What was there counts no longer when it is gone or wrong; absent: it is kept for a while. */
  readonly withdrawable?: boolean
  /**
   * Strangers choose the URLs: what they may spend. A host that fails for several new ones is left
   * alone for a while, and no user has all turns.
   */
  readonly strangers?: MinuteBudget
  /** Hears of each attempt that failed, and of what was not understood. */
  onFailure(url: string, failure: FetchFailure): void
}

interface Kept<Value> {
  readonly value: Value
  readonly at: number
  readonly seconds: number
  /** Seconds after these for which it is used when it cannot be fetched again. */
  readonly staleSeconds: number
  /** A record has named the client since the copy was first kept. */
  used: boolean
  /** The user of the record that last did. */
  user: string | undefined
}

interface Failed {
  readonly failure: FetchFailure
  readonly at: number
}

type Attempt<Value> = Result<Kept<Value>, FetchFailure>

/**
 * What is at URLs. Only good copies are kept: a failure is no copy. It only cools down, so that the
 * URL is not asked again at once for the same asker; another asker has a cool-down of its own.
 */
export class UrlCache<Value> {
  readonly #parts: UrlCacheParts<Value>
  readonly #kept: BoundedMap<Kept<Value>>
  readonly #failed: BoundedMap<Failed>
  readonly #renewed: BoundedMap<number>
  readonly #renewing = new Map<string, Promise<Attempt<Value>>>()
  readonly #running = new Map<string, Promise<Attempt<Value>>>()
  readonly #turns: Turns
  readonly #hosts: HostFailures

  constructor(parts: UrlCacheParts<Value>) {
    this.#parts = parts
    this.#kept = new BoundedMap(parts.limits.entries, ({ used }) => used)
    this.#failed = new BoundedMap(parts.limits.entries)
    this.#renewed = new BoundedMap(parts.limits.entries)
    this.#turns = new Turns(parts.limits)
    this.#hosts = new HostFailures(parts.limits)
  }

  /**
   * The fresh value at a URL; one that is no longer fresh, for a limited time, when it cannot be
   * fetched and its server did not forbid that. Rejects with a `FetchFailure` when there is neither.
   */
  async get(url: string, asker: string, origin?: Origin): Promise<Value> {
    const kept = this.#kept.get(url)
    if (kept !== undefined && this.#isWithin(kept.at, kept.seconds)) return this.#used(url, kept, origin)
    const attempt = this.#coolingOf(url, asker) ?? (await this.#fetch(url, asker, this.#turnOf(url, origin)))
    if (attempt.ok) return this.#used(url, attempt.value, origin)
    if (attempt.refusal.isFinal && this.#parts.withdrawable === true) {
      this.#kept.delete(url)
      throw attempt.refusal
    }
    const isUsable = kept !== undefined && this.#isWithin(kept.at, kept.seconds + kept.staleSeconds)
    if (isUsable) return this.#used(url, kept, origin)
    throw attempt.refusal
  }

  /** The value of a copy, which is noted as used where a record names the client. */
  #used(url: string, kept: Kept<Value>, origin: Origin): Value {
    if (origin === undefined) return kept.value
    kept.user = origin.subject
    if (!kept.used) {
      kept.used = true
      // Among copies that are used, one that was not had no place.
      if (this.#kept.get(url) === undefined) this.#kept.set(url, kept)
    }
    return kept.value
  }

  /**
   * The value at a URL that has what the asker misses: the copy if that has it, otherwise what is
   * there now. Whoever asks while that is fetched waits for it; after that, nothing is fetched until
   * the cool-down is over. `undefined` when it is not there. Rejects with a `FetchFailure` when the
   * URL cannot be fetched, or has failed a moment ago: then nobody knows whether it is there.
   */
  async renew(url: string, asker: string, has: (value: Value) => boolean): Promise<Value | undefined> {
    const kept = this.#kept.get(url)
    if (kept !== undefined && this.#isWithin(kept.at, kept.seconds) && has(kept.value)) return kept.value
    const running = this.#renewing.get(keyOf(url, asker)) ?? this.#coolingOf(url, asker)
    const attempt = await (running ?? this.#startRenewal(url, asker, has))
    if (attempt?.ok === false) throw attempt.refusal
    return attempt !== undefined && has(attempt.value.value) ? attempt.value.value : undefined
  }

  /** `undefined` when it is too soon to ask again. */
  #startRenewal(url: string, asker: string, has: (value: Value) => boolean): Promise<Attempt<Value>> | undefined {
    const key = keyOf(url, asker)
    const last = this.#renewed.get(key)
    if (last !== undefined && this.#isWithin(last, this.#parts.limits.coolDownSeconds)) return undefined
    this.#renewed.set(key, this.#now())
    const renewal = this.#renewal(url, asker, has).finally(() => this.#renewing.delete(key))
    this.#renewing.set(key, renewal)
    return renewal
  }

  async #renewal(url: string, asker: string, has: (value: Value) => boolean): Promise<Attempt<Value>> {
    const isJoined = this.#running.has(url)
    const joined = await this.#fetch(url, asker, this.#turnOf(url, undefined))
    // A request that was under way may be older than what is missed.
    const isOlder = isJoined && joined.ok && !has(joined.value.value)
    const attempt = isOlder ? await this.#fetch(url, asker, this.#turnOf(url, undefined)) : joined
    if (!attempt.ok && attempt.refusal.isUnasked) this.#renewed.delete(keyOf(url, asker))
    return attempt
  }

  /** The failure after which the URL is not asked again yet. */
  #coolingOf(url: string, asker: string): Attempt<Value> | undefined {
    const failed = this.#failed.get(keyOf(url, asker))
    if (failed === undefined || !this.#isWithin(failed.at, this.#parts.limits.coolDownSeconds)) return undefined
    return { ok: false, refusal: failed.failure }
  }

  /** Concurrent askers of one URL share one request. */
  async #fetch(url: string, asker: string, turn: Turn): Promise<Attempt<Value>> {
    const attempt = await (this.#running.get(url) ?? this.#start(url, turn))
    const key = keyOf(url, asker)
    if (attempt.ok) this.#failed.delete(key)
    // What others do must not keep this URL from the next attempt.
    else if (!attempt.refusal.isUnasked) this.#failed.set(key, { failure: attempt.refusal, at: this.#now() })
    return attempt
  }

  /** The turn that a URL needs. What strangers choose counts for the user whose records name it, or for nobody. */
  #turnOf(url: string, origin: Origin): Turn {
    const kept = this.#kept.get(url)
    const turn = { standing: standingOf(kept, origin), host: hostOf(url) }
    if (this.#parts.strangers === undefined || turn.standing !== 'used') return turn
    return { ...turn, user: (origin === undefined ? kept?.user : origin.subject) ?? '' }
  }

  #start(url: string, wanted: Turn): Promise<Attempt<Value>> {
    const { strangers } = this.#parts
    const place = placeOf(url)
    const isNew = strangers !== undefined && wanted.standing === 'new'
    if (isNew && this.#hosts.isCooling(place, this.#now())) return unasked('host_cooling')
    const turn = this.#turns.take(wanted)
    if (turn === undefined) return unasked('too_many')
    if (strangers?.take(`${turn.standing} ${turn.user}`, this.#now()) === false) {
      this.#turns.giveBack(turn)
      return unasked('too_many')
    }
    const running = this.#attempt(url).finally(() => {
      this.#running.delete(url)
      this.#turns.giveBack(turn)
    })
    this.#running.set(url, running)
    return isNew ? this.#judgingHost(place, running) : running
  }

  /** Only a server that cannot be asked counts against its host: a wrong page is one client's. */
  async #judgingHost(place: string, running: Promise<Attempt<Value>>): Promise<Attempt<Value>> {
    const attempt = await running
    if (attempt.ok) this.#hosts.forget(place)
    else if (!attempt.refusal.isFinal) this.#hosts.add(place, this.#now())
    return attempt
  }

  async #attempt(url: string): Promise<Attempt<Value>> {
    const { fetcher, limits, maxBytes, read, onFailure } = this.#parts
    const at = this.#now()
    try {
      const fetched = await fetcher.fetch(url, maxBytes)
      const value = await read(fetched, url)
      if (!value.ok) throw new FetchFailure('content_invalid', value.refusal)
      if (value.ignored !== undefined) onFailure(url, new FetchFailure('keys_ignored', value.ignored))
      const seconds = freshSeconds(fetched, limits)
      const staleSeconds = mayBeStale(fetched) ? limits.staleSeconds : 0
      const kept = { value: value.value, at, seconds, staleSeconds, ...this.#useOf(url) }
      this.#kept.set(url, kept)
      return { ok: true, value: kept }
    } catch (error) {
      const failure = error instanceof FetchFailure ? error : new FetchFailure('unreachable', undefined, error)
      onFailure(url, failure)
      return { ok: false, refusal: failure }
    }
  }

  #useOf(url: string): Pick<Kept<Value>, 'used' | 'user'> {
    const { used = false, user } = this.#kept.get(url) ?? {}
    return { used, user }
  }

  #now(): number {
    return this.#parts.clock.now()
  }

  /** Setting the clock back makes nothing last longer. */
  #isWithin(at: number, seconds: number): boolean {
    return Math.abs(this.#now() - at) < seconds * 1000
  }
}

function unasked(reason: 'too_many' | 'host_cooling'): Promise<Attempt<never>> {
  return Promise.resolve({ ok: false, refusal: new FetchFailure(reason) })
}

function keyOf(url: string, asker: string): string {
  return `${asker} ${url}`
}
