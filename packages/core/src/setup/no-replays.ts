import type { ReplayStore } from '../ports/stores.js'
import { standIn } from './stand-ins.js'

/** In place of the store that nobody gave: nothing that can be used once is accepted. */
export function noReplays(caller: string): Pick<ReplayStore, 'claim'> {
  const port = {
    claim(): never {
      throw new TypeError(`${caller}: pass replays, a store with claim(): proofs and assertions can be used once`)
    },
  }
  return standIn(port, 'DPoP proofs, assertions and request objects with a jti are INTERNAL_SERVER_ERROR: pass replays')
}
