import { trimmed } from '../lib/text.js'
import { parsedUrl } from '../standards/oauth/uri.js'
import { readDictionary } from './structured-field-reader.js'
import type { Dictionary } from './structured-fields.js'

/** A message that is signed: a request, or a response with its request. */
export type SignedMessage = SignedRequest | SignedResponse

/** A request (RFC 9421 §2.2). */
export interface SignedRequest {
  readonly method: string
  /** The full URL that the client used; `undefined` refuses every component that needs it. */
  readonly targetUri: string | undefined
  /** Every header line in its order, including repeated ones; names in any case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Every trailer line, as `headers` (RFC 9110 §6.5); absent: they are not known. */
  readonly trailers?: readonly (readonly [name: string, value: string])[] | undefined
  /** The request target of the start line, if it was not path and query (RFC 9112 §3.2). */
  readonly requestTarget?: string
}

interface SignedResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Every trailer line, as `headers` (RFC 9110 §6.5); absent: they are not known. */
  readonly trailers?: readonly (readonly [name: string, value: string])[] | undefined
  /** The request of this response, to which `;req` refers (RFC 9421 §2.4). */
  readonly request?: SignedRequest
}

export function isResponse(message: SignedMessage): message is SignedResponse {
  return 'status' in message
}

/** The lines without white space around them, and unfolded (RFC 9421 §2.1). */
export function fieldLines({ headers }: Pick<SignedMessage, 'headers'>, name: string): readonly string[] {
  const lines: string[] = []
  // By index: taking each pair apart would cost as much as all comparisons.
  for (const line of headers) if (isNamed(line[0], name)) lines.push(unfolded(line[1]))
  return lines
}

/** Compares names without case; they are ASCII (RFC 9110 §5.1). */
function isNamed(each: string, name: string): boolean {
  return each === name || (each.length === name.length && each.toLowerCase() === name && /^[!-~]+$/.test(each))
}

/** Any other line break stays, so that the component is refused. */
function unfolded(value: string): string {
  if (!value.includes('\n')) return trimmed(value)
  const [first = '', ...others] = value.split(/\r?\n/)
  return others.every(line => /^[ \t]/.test(line)) ? trimmed([first, ...others].map(trimmed).join(' ')) : value
}

/** The combined value of a field (RFC 9110 §5.3); `undefined` when the message has none. */
export function fieldValue(message: Pick<SignedMessage, 'headers'>, name: string): string | undefined {
  return combinedLines(fieldLines(message, name))
}

function combinedLines(lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : lines.join(', ')
}

/** The parts of a target URI (RFC 9421 §2.2). */
export interface Target {
  readonly uri: string
  readonly scheme: string
  /** Host in lower case; the port only if it is not the default of the scheme (RFC 9421 §2.2.3). */
  readonly authority: string
  /** As it was sent; at least a slash. */
  readonly path: string
  /** With its question mark; empty when there is none. */
  readonly query: string
}

/**
 * Scheme, host and port, path, query and fragment, each of its allowed characters; no user
 * information (RFC 9110 §4.2.4).
 */
const TARGET =
  /^((https?):\/\/(?:[\w.~!$&'()*+,;=%-]+|\[[\dA-Fa-f:.]+\])(?::\d{0,5})?((?:\/[\x21\x24-\x3b\x3d\x40-\x5b\x5d-\x7e]*)?)((?:\?[\x21\x22\x24-\x7e]*)?))(?:#.*)?$/i

function readTarget(targetUri: string): Target | undefined {
  const [, uri = '', scheme = '', rawPath = '', query = ''] = TARGET.exec(targetUri) ?? []
  const url = uri === '' ? undefined : parsedUrl(uri)
  return url && { uri, scheme: scheme.toLowerCase(), authority: url.host, path: rawPath || '/', query }
}

/** Encoded names, each with all its encoded values (RFC 9421 §2.2.8). */
function readQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const read = new Map<string, string[]>()
  // An extra first pair, because URLSearchParams would drop a question mark at the start.
  for (const [name, value] of [...new URLSearchParams(`first=&${query.slice(1)}`)].slice(1)) {
    const values = read.get(encoded(name))
    if (values === undefined) read.set(encoded(name), [encoded(value)])
    else values.push(encoded(value))
  }
  return read
}

/** As forms do (URL standard), but a space as %20. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()~]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** A message whose parts are parsed at most once, however many components need them. */
export class ReadMessage {
  readonly message: SignedMessage
  readonly #lines = new Map<string, readonly string[]>()
  #dictionaries: Map<string, Dictionary | undefined> | undefined
  #target: Target | null | undefined
  #query: ReadonlyMap<string, readonly string[]> | undefined
  #request: ReadMessage | undefined
  #trailers: ReadMessage | undefined

  constructor(message: SignedMessage) {
    this.message = message
  }

  static of(message: SignedMessage | ReadMessage): ReadMessage {
    return message instanceof ReadMessage ? message : new ReadMessage(message)
  }

  get request(): ReadMessage | undefined {
    if (this.#request === undefined && isResponse(this.message) && this.message.request !== undefined) {
      this.#request = new ReadMessage(this.message.request)
    }
    return this.#request
  }

  get trailers(): ReadMessage | undefined {
    const { trailers } = this.message
    if (trailers !== undefined) this.#trailers ??= new ReadMessage({ ...this.message, headers: trailers })
    return this.#trailers
  }

  get target(): Target | undefined {
    const uri = isResponse(this.message) ? undefined : this.message.targetUri
    if (this.#target === undefined) this.#target = (uri === undefined ? undefined : readTarget(uri)) ?? null
    return this.#target ?? undefined
  }

  /** The name and the values are encoded. */
  queryValues(name: string): readonly string[] {
    this.#query ??= readQuery(this.target?.query ?? '')
    return this.#query.get(name) ?? []
  }

  /** By the name in lower case, as the next two. */
  lines(name: string): readonly string[] {
    const known = this.#lines.get(name)
    if (known !== undefined) return known
    const lines = fieldLines(this.message, name)
    this.#lines.set(name, lines)
    return lines
  }

  value(name: string): string | undefined {
    return combinedLines(this.lines(name))
  }

  dictionary(name: string): Dictionary | undefined {
    this.#dictionaries ??= new Map()
    if (!this.#dictionaries.has(name)) this.#dictionaries.set(name, readDictionary(this.value(name) ?? ''))
    return this.#dictionaries.get(name)
  }
}
