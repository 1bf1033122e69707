import type { Instant, RevocationStore } from '@symbolon/core/stores'

/** For stores without `revocations`, which they may leave out. */
export function revocationsInMemory(): RevocationStore {
  const kept = new Map<string, Instant>()
  return {
    revoke({ key, revokedAt }) {
      kept.set(key, Math.max(revokedAt, kept.get(key) ?? revokedAt))
    },
    find: keys => keys.map(key => kept.get(key)),
    sweep: () => 0,
  }
}
