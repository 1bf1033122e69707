import type { Awaitable, Instant, Revocation, RevocationStore } from '@symbolon/core/stores'
import { freshHash } from './fresh.js'
import { FAR_AHEAD, JUST_AHEAD, JUST_PAST, LONG_AFTER, MINUTE_PAST, NOW } from './instants.js'
import type { Runner } from './runner.js'

/** Opens the store of revocations of a service. */
export type OpenRevocations = (serviceId: string) => Awaitable<RevocationStore>

interface RevocationFixture {
  readonly store: RevocationStore
  readonly twin: RevocationStore
  readonly other: RevocationStore
  readonly equal: Runner['equal']
}

const TESTS: Readonly<Record<string, (fixture: RevocationFixture) => Promise<void>>> = {
  async 'a revocation is found at once, also through another handle'({ store, twin, equal }) {
    const revocation = revoked()
    equal(await store.find([revocation.key]), [undefined])
    await store.revoke(revocation, NOW)
    equal(await store.find([revocation.key]), [NOW])
    equal(await twin.find([revocation.key]), [NOW])
  },
  async 'keys that differ only in case are different'({ store, equal }) {
    await store.revoke(revoked({ key: 'client:Ab' }), NOW)
    equal(await store.find(['client:aB']), [undefined])
  },
  async 'each of several keys is answered, in their order, with its own instant or none'({ store, equal }) {
    const [early, late, other] = [revoked({ revokedAt: JUST_PAST }), revoked(), revoked({ revokedAt: JUST_AHEAD })]
    for (const revocation of [early, late, other]) await store.revoke(revocation, NOW)
    equal(await store.find([early.key, late.key]), [JUST_PAST, NOW])
    equal(await store.find([other.key, freshHash(), early.key]), [JUST_AHEAD, undefined, JUST_PAST])
    equal(await store.find([late.key, other.key, freshHash(), early.key]), [NOW, JUST_AHEAD, undefined, JUST_PAST])
    equal(await store.find([]), [])
  },
  async 'a later instant counts, an earlier one does not'({ store, equal }) {
    const { key } = revoked()
    for (const [revokedAt, counts] of [
      [NOW, NOW],
      [JUST_PAST, NOW],
      [JUST_AHEAD, JUST_AHEAD],
    ] as const) {
      await store.revoke(revoked({ key, revokedAt }), NOW)
      equal(await store.find([key]), [counts])
    }
  },
  async 'of 32 racers, the latest instant counts'({ store, twin, equal }) {
    const { key } = revoked()
    const revoke = (racer: number) =>
      (racer % 2 === 0 ? store : twin).revoke(revoked({ key, revokedAt: NOW + ((racer * 7) % 32) }), NOW)
    await Promise.all(Array.from({ length: 32 }, (_, racer) => revoke(racer)))
    equal(await store.find([key]), [NOW + 31])
  },
  async 'a revocation is kept until the latest instant of all'({ store, equal }) {
    const { key } = revoked()
    await store.revoke(revoked({ key, retainedUntil: FAR_AHEAD }), NOW)
    await store.revoke(revoked({ key, retainedUntil: JUST_PAST, revokedAt: JUST_AHEAD }), NOW)
    await store.sweep(LONG_AFTER, 100)
    equal(await store.find([key]), [JUST_AHEAD])
  },
  async 'a revocation is kept for as long as it says, however many years'({ store, twin, equal }) {
    const revocation = revoked({ retainedUntil: FAR_AHEAD })
    await store.revoke(revocation, NOW)
    await store.sweep(FAR_AHEAD - 1, 100)
    equal(await twin.find([revocation.key]), [NOW])
  },
  async 'a sweep keeps what is not outlived by a minute, no more than its limit goes, and the answer says how many'({
    store,
    equal,
  }) {
    const outlived = [1, 2, 3].map(() => revoked({ retainedUntil: JUST_PAST }))
    const kept = revoked({ retainedUntil: LONG_AFTER + MINUTE_PAST - NOW })
    for (const revocation of [...outlived, kept]) await store.revoke(revocation, NOW)
    equal(await store.sweep(NOW, 0), 0)
    equal((await store.sweep(LONG_AFTER, 1)) <= 1, true)
    const left = await foundOf(outlived, store)
    // All are gone, or none where the storage expires revocations by itself.
    equal(await store.sweep(LONG_AFTER, 100), left - (await foundOf(outlived, store)))
    equal(await store.find([kept.key]), [NOW])
  },
  async 'one service does not find or sweep the revocations of another'({ store, other, equal }) {
    const theirs = revoked({ retainedUntil: JUST_AHEAD })
    await other.revoke(theirs, NOW)
    equal(await store.find([theirs.key]), [undefined])
    await store.sweep(LONG_AFTER, 100)
    equal(await other.find([theirs.key]), [NOW])
  },
}

/** The promises of a `RevocationStore`. */
export function revocationStoreContract(runner: Runner, open: OpenRevocations): void {
  for (const [promise, test] of Object.entries(TESTS)) {
    runner.test(`revocations: ${promise}`, async () => {
      const id = freshHash()
      const [store, twin, other] = [await open(`a${id}`), await open(`a${id}`), await open(`A${id}`)]
      await test({ store, twin, other, equal: (actual, expected) => runner.equal(actual, expected) })
    })
  }
}

async function foundOf(revocations: readonly Revocation[], store: RevocationStore): Promise<number> {
  const found = await Promise.all(revocations.map(({ key }) => store.find([key])))
  return found.flat().filter(at => at !== undefined).length
}

function revoked(choice: Partial<Revocation> = {}): Revocation {
  const retainedUntil: Instant = NOW + 60_000
  return { key: freshHash(), revokedAt: NOW, retainedUntil, ...choice }
}
