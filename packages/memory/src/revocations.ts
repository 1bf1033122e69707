import type { Instant, Revocation, RevocationStore } from '@symbolon/core/stores'
import { ExpiringMap, type MapLimits } from './expiring-map.js'

/** Revocations of all access tokens of a holder, in memory. */
export class MemoryRevocationStore implements RevocationStore {
  readonly #revocations: ExpiringMap<Revocation>

  constructor(limits: MapLimits) {
    this.#revocations = new ExpiringMap<Revocation>({
      kind: 'revocations',
      limits,
      until: ({ retainedUntil }) => retainedUntil,
    })
  }

  revoke(revocation: Revocation, now: Instant): void {
    this.#revocations.tidy(now)
    const { key } = revocation
    const latest = latestOf(revocation, this.#revocations.get(key))
    this.#revocations.makeRoom(key, latest, now)
    this.#revocations.set(key, latest)
  }

  find(keys: readonly string[]): readonly (Instant | undefined)[] {
    return keys.map(key => this.#revocations.get(key)?.revokedAt)
  }

  sweep(now: Instant, limit: number): number {
    return this.#revocations.sweep(now, limit)
  }
}

function latestOf(one: Revocation, other = one): Revocation {
  return {
    key: one.key,
    revokedAt: Math.max(one.revokedAt, other.revokedAt),
    retainedUntil: Math.max(one.retainedUntil, other.retainedUntil),
  }
}
