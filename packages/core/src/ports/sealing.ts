import type { Awaitable } from '../lib/result.js'

/** The record that a sealed text belongs to. */
export interface SealedRecord {
  readonly serviceId: string
  readonly kind: 'accessToken' | 'client' | 'pushedRequest' | 'ticket' | 'document'
  /**
   * The hash of a token, a request URI or a ticket; the number of a client in decimal; the name of a
   * document.
   */
  readonly key: string
}

/** What a blinded text is: a subject, or the key of a revocation. */
export interface BlindedName {
  readonly serviceId: string
  readonly kind: 'subject' | 'revocation'
}

/**
 * Encrypts what a storage holds, so that a dump of it reveals no more than
 * {@link https://github.com/symbolon/symbolon/blob/main/docs/sealing.md | docs/sealing.md}
 * says. `sealRecords` makes one; write your own to let a key management service do it.
 */
export interface Sealing {
  /**
   * Seals the text of a record: well-formed Unicode. The sealed text is printable ASCII without
   * spaces, and does not begin with a brace, by which texts are recognized that are not sealed.
   */
  seal(text: string, record: SealedRecord): Awaitable<string>
  /**
   * The text that was sealed for this record. Rejects with a {@link SealingFault} when the text was
   * altered, moved from another record, or not sealed by one of the keys, and with any other error
   * when that cannot be found out. An operation that needs the record then is a fault.
   */
  open(sealed: string, record: SealedRecord): Awaitable<string>
  /**
   * A name by which records are found: always the same for the same text, and only with a key. At
   * most 128 characters of printable ASCII without spaces.
   */
  blind(text: string, name: BlindedName): Awaitable<string>
  /**
   * For the time in which a storage changes over to sealing. `accepted`: records and names that are
   * not sealed are found too. `written`: they are found, and nothing is sealed yet. Absent: a record
   * that is not sealed is a fault.
   */
  readonly plaintext?: 'accepted' | 'written'
}

/** `open` of a {@link Sealing} found that this is not what it has sealed for the record. */
export class SealingFault extends Error {
  override readonly name = 'SealingFault'
  /** What is wrong with the text, without any of it, such as `was altered`. */
  readonly problem: string

  constructor(problem: string) {
    super(`a sealed record ${problem}`)
    this.problem = problem
  }
}
