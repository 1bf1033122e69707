// What a storage adapter provides.
export type {
  AccessTokenSelection,
  AccessTokenStore,
  ClientRegistry,
  ClientStore,
  DocumentStore,
  PushedRequestStore,
  ReplayMark,
  ReplayStore,
  Revocation,
  RevocationStore,
  Stores,
  Sweepable,
  TakeOnceStore,
  TicketStore,
  TokenFamilyStore,
} from './ports/stores.js'
export type { FoundClient } from './records/client-identifiers.js'

// Records, and each of them as text.
export { type AccessToken, accessTokenText } from './records/access-token.js'
export type { Client } from './records/client.js'
export { clientText } from './records/client-text.js'
export { type PushedRequest, pushedRequestText } from './records/pushed-request.js'
export { type Ticket, ticketText } from './records/ticket.js'
export { type TokenFamily, tokenFamilyText } from './records/token-family.js'
export type { RecordText } from './records/codec.js'

// By which names a client is found.
export { foundBy, isFoundBy, isSameClient, namesOfClient } from './records/client-identifiers.js'

// Misuse, as a TypeError that says what to pass.
export { requireClient } from './records/client-text.js'

// Types that all of them use.
export type { Awaitable } from './lib/result.js'
export type { Instant } from './lib/time.js'
