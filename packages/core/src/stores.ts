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
  VersionedDocument,
} from './ports/stores.js'
export type { FoundClient } from './records/client-identifiers.js'

// Records, and each of them as text.
export { type AccessToken, accessTokenText } from './records/access-token.js'
export type { Client } from './records/client.js'
export { clientText } from './records/client-text.js'
export { type ParameterPairs, type PushedRequest, pushedRequestText } from './records/pushed-request.js'
export { type Ticket, ticketText } from './records/ticket.js'
export type { RecordText } from './records/codec.js'
export type { RecordFault } from './records/shape.js'

// In what form they are kept, sealed or not.
export { type ClientForm, type NameForm, type RecordForm, type RecordForms, recordForms } from './ports/record-forms.js'
export { type BlindedName, type SealedRecord, type Sealing, SealingFault } from './ports/record-forms.js'

// By which names a client is found.
export { foundBy, isFoundBy, isSameClient, namesOfClient } from './records/client-identifiers.js'

// Misuse, as a TypeError that says what to pass.
export { requireClient } from './records/client-text.js'
export { requireOptions } from './lib/misuse.js'

// What an adapter of the `Certificates` port answers, and how it compares names.
export type { Certificates, PathFault } from './ports/ports.js'
export type { CertificateFacts } from './standards/x500/certificate-names.js'
export {
  type AttributeValue,
  chainingTexts,
  type DistinguishedName,
  isSameDistinguishedName,
  type PatternName,
  type PatternValue,
  type RelativeDistinguishedName,
} from './standards/x500/distinguished-name.js'

// Types that all of them use.
export type { Awaitable, Result } from './lib/result.js'
export type { Instant } from './lib/time.js'
