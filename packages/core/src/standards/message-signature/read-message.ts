import { combinedLines, fieldLines, isResponse, type SignedMessage } from './message.js'
import type { Dictionary } from './structured-field.js'
import { readDictionary } from './structured-field-reader.js'
import { readQuery, readTarget, type Target } from './target.js'

/** A message whose parts are parsed at most once, however many components need them. */
export class ReadMessage {
  readonly message: SignedMessage
  readonly #lines = new Map<string, readonly string[]>()
  readonly #dictionaries = new Map<string, Dictionary | undefined>()
  #target: Target | null | undefined
  #query: ReadonlyMap<string, readonly string[]> | undefined
  #request: ReadMessage | undefined
  #trailers: ReadMessage | undefined

  constructor(message: SignedMessage) {
    this.message = message
  }

  /** Wraps a message, unless it is wrapped already. */
  static of(message: SignedMessage | ReadMessage): ReadMessage {
    return message instanceof ReadMessage ? message : new ReadMessage(message)
  }

  /** The request of a response. */
  get request(): ReadMessage | undefined {
    if (this.#request === undefined && isResponse(this.message) && this.message.request !== undefined) {
      this.#request = new ReadMessage(this.message.request)
    }
    return this.#request
  }

  /** The trailers, as the headers of a message; `undefined` when they are not known. */
  get trailers(): ReadMessage | undefined {
    const { trailers } = this.message
    if (trailers !== undefined) this.#trailers ??= new ReadMessage({ ...this.message, headers: trailers })
    return this.#trailers
  }

  /** The target of a request. */
  get target(): Target | undefined {
    const uri = isResponse(this.message) ? undefined : this.message.targetUri
    if (this.#target === undefined) this.#target = (uri === undefined ? undefined : readTarget(uri)) ?? null
    return this.#target ?? undefined
  }

  /** All values of a query parameter by its encoded name. */
  queryValues(name: string): readonly string[] {
    this.#query ??= readQuery(this.target?.query ?? '')
    return this.#query.get(name) ?? []
  }

  /** The lines of a field, by its name in lower case. */
  lines(name: string): readonly string[] {
    const known = this.#lines.get(name)
    if (known !== undefined) return known
    const lines = fieldLines(this.message, name)
    this.#lines.set(name, lines)
    return lines
  }

  /** The value of a field; `undefined` when the message has none. */
  value(name: string): string | undefined {
    return combinedLines(this.lines(name))
  }

  /** A field as a dictionary; `undefined` when it is not one. */
  dictionary(name: string): Dictionary | undefined {
    if (!this.#dictionaries.has(name)) this.#dictionaries.set(name, readDictionary(this.value(name) ?? ''))
    return this.#dictionaries.get(name)
  }
}
