import type { Ports } from './ports.js'

/** Stores of ports. */
type StoreName = 'accessTokens' | 'clients' | 'pushedRequests' | 'replays' | 'revocations' | 'tickets'

/** Ports with some methods of each store, and no other. */
type Narrowed<Some, Method> = {
  readonly [Name in keyof Some]: Pick<NonNullable<Some[Name]>, Method & keyof NonNullable<Some[Name]>>
}

/**
 * A store of the ports with the methods that an operation calls: whoever keeps the records
 * elsewhere needs no others.
 */
export type StoreUse<Name extends StoreName, Method extends string> = Narrowed<Pick<Ports, Name>, Method>
