import type { Instant } from '../lib/time.js'

/** What a storage holds. */
export type StoredKind =
  | 'revocation'
  | 'clientRevocation'
  | 'replay'
  | 'client'
  | 'tokenFamily'
  | 'accessToken'
  | 'ticket'
  | 'pushedRequest'
  | 'document'

/** What a storage holds under one key, in a form that every storage takes. */
export interface StoredRow {
  readonly kind: StoredKind
  /** Empty for a document, which belongs to no service. */
  readonly serviceId: string
  /** A hash, the number of a client, or the name of a document. */
  readonly key: string
  /** The text of the record as it is stored: encrypted if it is. */
  readonly text?: string
  /** Of an access token, a token family or a document: each change raises it. */
  readonly version?: number
  /** The storage keeps it until then, and a minute longer. Absent: for good. */
  readonly until?: Instant
  readonly revokedAt?: Instant
  readonly clientId?: number
  /** The subject of an access token as it is stored: blinded where records are encrypted. */
  readonly subject?: string
  readonly refreshTokenHash?: string
  readonly createdAt?: Instant
  /** The names of a client. */
  readonly names?: readonly string[]
}

/** Some rows of a storage, and how many beside them could not be read. */
export interface StoredBatch {
  readonly rows: readonly StoredRow[]
  readonly unreadable: number
}

/** Everything that a storage holds. A list of rows has one kind, and at most as many rows as a batch. */
export interface StoredRows {
  /** All rows of a kind, of all services. A row that is written meanwhile may be missing. */
  list(kind: StoredKind): AsyncIterable<StoredBatch>
  /** The rows that have the keys of these, in their order. */
  find(rows: readonly StoredRow[]): Promise<readonly (StoredRow | undefined)[]>
  /**
   * Writes the rows. Of two versions the higher one stays, and of two marks the later one; a client is replaced. A row
   * that cannot stand beside the others is left out.
   */
  put(rows: readonly StoredRow[]): Promise<void>
  /** Removes what has the keys of these rows. */
  remove(rows: readonly StoredRow[]): Promise<void>
}
