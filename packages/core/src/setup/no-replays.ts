import type { ReplayStore } from '../ports/stores.js'

/** In place of the store that nobody gave: nothing that can be used once is accepted. */
export function noReplays(caller: string): Pick<ReplayStore, 'claim'> {
  return {
    claim() {
      throw new TypeError(`${caller}: pass replays, a store with claim(): proofs and assertions can be used once`)
    },
  }
}
