import { type Awaitable, andThen, isPromised, ok, type Result, refuse } from '../lib/result.js'
import { type AccessToken, accessTokenText } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import { clientText } from '../records/client-text.js'
import type { RecordText } from '../records/codec.js'
import { type PushedRequest, pushedRequestText } from '../records/pushed-request.js'
import type { RecordFault } from '../records/shape.js'
import { type Ticket, ticketText } from '../records/ticket.js'
import { type TokenFamily, tokenFamilyText } from '../records/token-family.js'

/** The record that an encrypted text belongs to. */
export interface EncryptedRecord {
  readonly serviceId: string
  readonly kind: 'accessToken' | 'client' | 'pushedRequest' | 'ticket' | 'tokenFamily' | 'document'
  /** The hash of a token, a request URI or a ticket; the key of a family; the number of a client in decimal; the name of a document. */
  readonly key: string
}

/** What a blinded text is: a subject, or the key of a revocation. */
export interface BlindedName {
  readonly serviceId: string
  readonly kind: 'subject' | 'revocation'
}

/**
 * Encrypts what a storage holds, so that a dump of it reveals no more than
 * {@link https://github.com/symbolon/symbolon/blob/main/docs/storage.md | docs/storage.md}
 * says. `encryptRecords` makes one; write your own to let a key management service do it.
 */
export interface RecordEncryption {
  /**
   * Encrypts the text of a record: well-formed Unicode. The encrypted text is printable ASCII without
   * spaces, and does not begin with a brace, by which texts are recognized that are not encrypted.
   */
  encrypt(text: string, record: EncryptedRecord): Awaitable<string>
  /**
   * The text that was encrypted for this record. Rejects with a {@link DecryptionFault} when the text was
   * altered, moved from another record, or not encrypted by one of the keys, and with any other error
   * when that cannot be found out. An operation that needs the record then is a fault.
   */
  decrypt(encrypted: string, record: EncryptedRecord): Awaitable<string>
  /**
   * A name by which records are found: always the same for the same text, and only with a key. At
   * most 128 characters of printable ASCII without spaces.
   */
  blind(text: string, name: BlindedName): Awaitable<string>
  /**
   * For the time in which a storage changes over to encryption. `accepted`: records and names that are
   * not encrypted are found too. `written`: they are found, and nothing is encrypted yet. Absent: a record
   * that is not encrypted is a fault.
   */
  readonly plaintext?: 'accepted' | 'written'
}

/** `decrypt` of a {@link RecordEncryption} found that this is not what it has encrypted for the record. */
export class DecryptionFault extends Error {
  override readonly name = 'DecryptionFault'
  /** What is wrong with the text, without any of it, such as `was altered`. */
  readonly problem: string

  constructor(problem: string) {
    super(`an encrypted record ${problem}`)
    this.problem = problem
  }
}

/** How a storage keeps records of one kind: as their text, or as that text encrypted. */
export interface RecordForm<Stored> {
  /** The stored text of a record: ASCII when it is encrypted. Throws as `RecordText` does. */
  write(record: Stored): Awaitable<string>
  /**
   * The record of a stored text. The store turns a refusal into a fault, and compares the record with the key that
   * found it. Rejects when the encryption cannot tell, for example because a key management service does not answer.
   */
  read(stored: string, key: string): Awaitable<Result<Stored, RecordFault>>
}

/** How a storage keeps clients. They are found by several names, so their stored text says the key. */
export interface ClientForm {
  /** As in {@link RecordForm}. */
  write(client: Client): Awaitable<string>
  /** As in {@link RecordForm}. */
  read(stored: string): Awaitable<Result<Client, RecordFault>>
}

/** How a storage keeps names by which records are found and which nobody may read. */
export interface NameForm {
  /** The name to write for a text. */
  written(text: string): Awaitable<string>
  /** All names that may have been written for a text, in the order in which to search them. */
  searched(text: string): Awaitable<readonly string[]>
}

/** The forms in which the stores of one service keep what they hold. */
export interface RecordForms {
  readonly accessToken: RecordForm<AccessToken>
  readonly client: ClientForm
  readonly pushedRequest: RecordForm<PushedRequest>
  readonly ticket: RecordForm<Ticket>
  readonly tokenFamily: RecordForm<TokenFamily>
  readonly subject: NameForm
  readonly revocation: NameForm
}

/** Encrypted if there is an encryption. Throws a `TypeError` that names the caller if that is not one. */
export function recordForms(caller: string, serviceId: string, encryption: RecordEncryption | undefined): RecordForms {
  if (encryption !== undefined) requireEncryption(caller, encryption)
  const of = <Stored>(kind: EncryptedRecord['kind'], text: RecordText<Stored>, keyOf: (record: Stored) => string) =>
    formOf(text, { serviceId, kind, keyOf }, encryption)
  return {
    accessToken: of('accessToken', accessTokenText, ({ hash }) => hash),
    client: clientForm(serviceId, encryption),
    pushedRequest: of('pushedRequest', pushedRequestText, ({ key }) => key),
    ticket: of('ticket', ticketText, ({ key }) => key),
    tokenFamily: of('tokenFamily', tokenFamilyText, ({ key }) => key),
    subject: nameForm({ serviceId, kind: 'subject' }, encryption),
    revocation: nameForm({ serviceId, kind: 'revocation' }, encryption),
  }
}

const PHASES: readonly unknown[] = [undefined, 'accepted', 'written'] satisfies readonly RecordEncryption['plaintext'][]

function requireEncryption(caller: string, encryption: RecordEncryption): void {
  const { encrypt, decrypt, blind, plaintext }: Partial<RecordEncryption> = encryption ?? {}
  if (![encrypt, decrypt, blind].every(method => typeof method === 'function')) {
    throw new TypeError(`${caller}: pass what encryptRecords() makes as \`encryption\`, or an object with its methods`)
  }
  if (!PHASES.includes(plaintext)) {
    throw new TypeError(`${caller}: \`plaintext\` of \`encryption\` must be 'accepted' or 'written', or be left out`)
  }
}

interface Place<Stored> extends Pick<EncryptedRecord, 'serviceId' | 'kind'> {
  keyOf(record: Stored): string
}

function formOf<Stored>(
  text: RecordText<Stored>,
  { serviceId, kind, keyOf }: Place<Stored>,
  encryption: RecordEncryption | undefined,
): RecordForm<Stored> {
  if (encryption === undefined) return { write: record => text.write(record), read: stored => text.read(stored) }
  const at = (key: string): EncryptedRecord => ({ serviceId, kind, key })
  return {
    write: record => encrypted(encryption, text.write(record), at(keyOf(record))),
    read: (stored, key) =>
      andThen(decrypted(encryption, stored, at(key)), result => (result.ok ? text.read(result.value) : result)),
  }
}

/** An encrypted client is its number, a colon, and what was encrypted for that number. */
function clientForm(serviceId: string, encryption: RecordEncryption | undefined): ClientForm {
  const keyOf = ({ clientId }: Client) => String(clientId)
  const { write, read } = formOf(clientText, { serviceId, kind: 'client', keyOf }, encryption)
  const withNumber = (client: Client, text: string) => (isPlaintext(text) ? text : `${client.clientId}:${text}`)
  return {
    write: client => andThen(write(client), text => withNumber(client, text)),
    read(stored) {
      const colon = isPlaintext(stored) ? -1 : stored.indexOf(':')
      return read(stored.slice(colon + 1), stored.slice(0, Math.max(colon, 0)))
    },
  }
}

/** JSON of a record: no encrypted text begins with a brace. */
function isPlaintext(text: string): boolean {
  return text.startsWith('{')
}

function encrypted(encryption: RecordEncryption, text: string, record: EncryptedRecord): Awaitable<string> {
  return encryption.plaintext === 'written' ? text : andThen(encryption.encrypt(text, record), requireEncrypted)
}

/** A storage might change any other text, and one with a brace would be taken for a record. */
function requireEncrypted(text: string): string {
  if (typeof text === 'string' && /^[!-~]+$/.test(text) && !isPlaintext(text)) return text
  throw new TypeError('expected encrypt() of `encryption` to answer printable ASCII that does not begin with a brace')
}

function decrypted(
  encryption: RecordEncryption,
  stored: string,
  record: EncryptedRecord,
): Awaitable<Result<string, RecordFault>> {
  if (isPlaintext(stored)) return encryption.plaintext === undefined ? refuse(NOT_ENCRYPTED) : ok(stored)
  try {
    const text = encryption.decrypt(stored, record)
    return isPromised(text) ? Promise.resolve(text).then(requireText, refuseFault) : requireText(text)
  } catch (error) {
    return refuseFault(error)
  }
}

const NOT_ENCRYPTED: RecordFault = { path: '', problem: 'is not encrypted' }

function requireText(text: string): Result<string, RecordFault> {
  if (typeof text === 'string') return ok(text)
  throw new TypeError('expected decrypt() of `encryption` to answer a text')
}

/** Only a {@link DecryptionFault} is about the record. All other errors are passed on. */
function refuseFault(error: unknown): Result<never, RecordFault> {
  if (error instanceof DecryptionFault) return refuse({ path: '', problem: error.problem })
  throw error
}

function nameForm(name: BlindedName, encryption: RecordEncryption | undefined): NameForm {
  if (encryption === undefined) return { written: text => text, searched: text => [text] }
  const blind = (text: string) => andThen(encryption.blind(text, name), requireName)
  return {
    written: text => (encryption.plaintext === 'written' ? text : blind(text)),
    // A record that is replaced meanwhile moves from the plain name to the blinded one, so it is found.
    searched: text =>
      andThen(blind(text), blinded => (encryption.plaintext === undefined ? [blinded] : [text, blinded])),
  }
}

function requireName(name: string): string {
  if (typeof name === 'string' && /^[!-~]{1,128}$/.test(name)) return name
  throw new TypeError('expected blind() of `encryption` to answer 1 to 128 characters of printable ASCII')
}
