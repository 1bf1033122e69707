import type { Stores } from '@symbolon/core'
import type { TakeOnceStore } from '@symbolon/core/stores'

/**
 * Stores that are only read: what is claimed, taken or written stays as it is. So a request that is
 * judged once more uses nothing up, and whether its one-time values were used is not known.
 */
export function unusedStores({ clients, accessTokens, pushedRequests, tickets, revocations }: Stores): Stores {
  return {
    clients: { find: identifier => clients.find(identifier) },
    accessTokens: {
      find: hash => accessTokens.find(hash),
      add: () => true,
      replace: () => true,
      remove: () => 0,
      sweep: () => 0,
    },
    pushedRequests: notTaken(pushedRequests),
    tickets: notTaken(tickets),
    replays: { claim: marks => marks.map(() => true), sweep: () => 0 },
    ...(revocations && {
      revocations: {
        find: (keys: readonly string[]) => revocations.find(keys),
        revoke: () => undefined,
        sweep: () => 0,
      },
    }),
  }
}

function notTaken<Stored>(store: TakeOnceStore<Stored>): TakeOnceStore<Stored> {
  return { add: () => true, find: key => store.find(key), take: key => store.find(key), sweep: () => 0 }
}
