import { type Awaitable, andThen, isPromised, ok, type Result, refuse } from '../lib/result.js'
import { type AccessToken, accessTokenText } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import { clientText } from '../records/client-text.js'
import type { RecordText } from '../records/codec.js'
import { type PushedRequest, pushedRequestText } from '../records/pushed-request.js'
import type { RecordFault } from '../records/shape.js'
import { type Ticket, ticketText } from '../records/ticket.js'

/** The record that a sealed text belongs to. */
export interface SealedRecord {
  readonly serviceId: string
  readonly kind: 'accessToken' | 'client' | 'pushedRequest' | 'ticket' | 'document'
  /** The hash of a token, a request URI or a ticket; the number of a client in decimal; the name of a document. */
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

/** How a storage keeps records of one kind: as their text, or as that text sealed. */
export interface RecordForm<Stored> {
  /** The stored text of a record: ASCII when it is sealed. Throws as `RecordText` does. */
  write(record: Stored): Awaitable<string>
  /**
   * The record of a stored text. The store turns a refusal into a fault, and compares the record
   * with the key that found it. Rejects when the sealing cannot tell, for example because a key
   * management service does not answer.
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
  readonly subject: NameForm
  readonly revocation: NameForm
}

/** Sealed if a sealing is given. Throws a `TypeError` that names the caller if that is not one. */
export function recordForms(caller: string, serviceId: string, sealing: Sealing | undefined): RecordForms {
  if (sealing !== undefined) requireSealing(caller, sealing)
  const of = <Stored>(kind: SealedRecord['kind'], text: RecordText<Stored>, keyOf: (record: Stored) => string) =>
    formOf(text, { serviceId, kind, keyOf }, sealing)
  return {
    accessToken: of('accessToken', accessTokenText, ({ hash }) => hash),
    client: clientForm(serviceId, sealing),
    pushedRequest: of('pushedRequest', pushedRequestText, ({ key }) => key),
    ticket: of('ticket', ticketText, ({ key }) => key),
    subject: nameForm({ serviceId, kind: 'subject' }, sealing),
    revocation: nameForm({ serviceId, kind: 'revocation' }, sealing),
  }
}

const PHASES: readonly unknown[] = [undefined, 'accepted', 'written'] satisfies readonly Sealing['plaintext'][]

function requireSealing(caller: string, sealing: Sealing): void {
  const { seal, open, blind, plaintext }: Partial<Sealing> = sealing ?? {}
  if (![seal, open, blind].every(method => typeof method === 'function')) {
    throw new TypeError(`${caller}: pass what sealRecords() makes as \`sealing\`, or an object with its methods`)
  }
  if (!PHASES.includes(plaintext)) {
    throw new TypeError(`${caller}: \`plaintext\` of \`sealing\` must be 'accepted' or 'written', or be left out`)
  }
}

interface Place<Stored> extends Pick<SealedRecord, 'serviceId' | 'kind'> {
  keyOf(record: Stored): string
}

function formOf<Stored>(
  text: RecordText<Stored>,
  { serviceId, kind, keyOf }: Place<Stored>,
  sealing: Sealing | undefined,
): RecordForm<Stored> {
  if (sealing === undefined) return { write: record => text.write(record), read: stored => text.read(stored) }
  const at = (key: string): SealedRecord => ({ serviceId, kind, key })
  return {
    write: record => sealed(sealing, text.write(record), at(keyOf(record))),
    read: (stored, key) =>
      andThen(opened(sealing, stored, at(key)), result => (result.ok ? text.read(result.value) : result)),
  }
}

/** A sealed client is its number, a colon, and what was sealed for that number. */
function clientForm(serviceId: string, sealing: Sealing | undefined): ClientForm {
  const keyOf = ({ clientId }: Client) => String(clientId)
  const { write, read } = formOf(clientText, { serviceId, kind: 'client', keyOf }, sealing)
  const withNumber = (client: Client, text: string) => (isPlaintext(text) ? text : `${client.clientId}:${text}`)
  return {
    write: client => andThen(write(client), text => withNumber(client, text)),
    read(stored) {
      const colon = isPlaintext(stored) ? -1 : stored.indexOf(':')
      return read(stored.slice(colon + 1), stored.slice(0, Math.max(colon, 0)))
    },
  }
}

/** JSON of a record: no sealed text begins with a brace. */
function isPlaintext(text: string): boolean {
  return text.startsWith('{')
}

function sealed(sealing: Sealing, text: string, record: SealedRecord): Awaitable<string> {
  return sealing.plaintext === 'written' ? text : andThen(sealing.seal(text, record), requireSealed)
}

/** A storage might change any other text, and one with a brace would be taken for a record. */
function requireSealed(text: string): string {
  if (typeof text === 'string' && /^[!-~]+$/.test(text) && !isPlaintext(text)) return text
  throw new TypeError('expected seal() of `sealing` to answer printable ASCII that does not begin with a brace')
}

function opened(sealing: Sealing, stored: string, record: SealedRecord): Awaitable<Result<string, RecordFault>> {
  if (isPlaintext(stored)) return sealing.plaintext === undefined ? refuse(NOT_SEALED) : ok(stored)
  try {
    const text = sealing.open(stored, record)
    return isPromised(text) ? Promise.resolve(text).then(requireOpened, refuseFault) : requireOpened(text)
  } catch (error) {
    return refuseFault(error)
  }
}

const NOT_SEALED: RecordFault = { path: '', problem: 'is not sealed' }

function requireOpened(text: string): Result<string, RecordFault> {
  if (typeof text === 'string') return ok(text)
  throw new TypeError('expected open() of `sealing` to answer a text')
}

/** Only a {@link SealingFault} is about the record. All other errors are passed on. */
function refuseFault(error: unknown): Result<never, RecordFault> {
  if (error instanceof SealingFault) return refuse({ path: '', problem: error.problem })
  throw error
}

function nameForm(name: BlindedName, sealing: Sealing | undefined): NameForm {
  if (sealing === undefined) return { written: text => text, searched: text => [text] }
  const blind = (text: string) => andThen(sealing.blind(text, name), requireName)
  return {
    written: text => (sealing.plaintext === 'written' ? text : blind(text)),
    // A record that is replaced meanwhile moves from the plain name to the blinded one, so it is found.
    searched: text => andThen(blind(text), blinded => (sealing.plaintext === undefined ? [blinded] : [text, blinded])),
  }
}

function requireName(name: string): string {
  if (typeof name === 'string' && /^[!-~]{1,128}$/.test(name)) return name
  throw new TypeError('expected blind() of `sealing` to answer 1 to 128 characters of printable ASCII')
}
