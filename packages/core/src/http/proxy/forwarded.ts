import { headerValues } from '../../lib/http-message.js'
import { FORWARDED_LENGTH } from '../../lib/limits.js'
import { trimmed } from '../../lib/text.js'
import { type HttpRequestView, originFrom } from '../request-view.js'

/**
 * The headers from which the URL is read:
 *
 * - `Forwarded`: its `proto` and `host` (RFC 7239 §5).
 * - `X-Forwarded`: `X-Forwarded-Proto` and `X-Forwarded-Host`. The proxies must write both: one
 *   that they do not write is the client's.
 * - `X-Forwarded-Proto`: only the scheme. The proxies leave the `Host` of the client as it is.
 */
export type ForwardedHeader = 'Forwarded' | 'X-Forwarded' | 'X-Forwarded-Proto'

/** Which headers say what URL the client used, and how many proxies wrote them. */
export interface ForwardedHeaders {
  readonly header: ForwardedHeader
  /**
   * How many trusted proxies add an entry to the header. The entry of the outermost of them counts:
   * this many from the right. What is left of it was written by the client.
   */
  readonly hops: number
}

type Written = readonly [scheme: string | undefined, host: string | undefined]

type Request = Pick<HttpRequestView, 'headers' | 'targetUri'>

const WRITTEN: Readonly<Record<ForwardedHeader, (request: Request, hops: number) => Written>> = {
  Forwarded: (request, hops) => {
    const element = fromTheRight(forwardedElements(request), hops)
    return [element?.get('proto'), element?.get('host')]
  },
  'X-Forwarded': (request, hops) => [
    entryOf(request, 'x-forwarded-proto', hops),
    entryOf(request, 'x-forwarded-host', hops),
  ],
  'X-Forwarded-Proto': (request, hops) => [entryOf(request, 'x-forwarded-proto', hops), onlyLine(request, 'host')],
}

export const FORWARDED_HEADERS: readonly string[] = Object.keys(WRITTEN)

/**
 * The URL that the client used, by what trusted proxies wrote: scheme and host from the headers, path and query from
 * the request. `undefined`, which refuses the request, when a header is missing, malformed or too long, has fewer
 * entries than there are proxies, or names a scheme or a host that is not valid; and when an `X-Forwarded-*` line is
 * repeated, because no specification says which line counts.
 */
export function targetUriFromForwarded(request: Request, { header, hops }: ForwardedHeaders): string | undefined {
  const path = /^https?:\/\/[^/?#]*(.*)$/is.exec(request.targetUri ?? '')?.[1]
  const [scheme, host] = WRITTEN[header](request, hops)
  const origin = scheme === undefined || host === undefined ? undefined : originFrom(scheme, host)
  return origin === undefined || path === undefined ? undefined : origin + path
}

function fromTheRight<Entry>(entries: readonly Entry[], hops: number): Entry | undefined {
  return entries[entries.length - hops]
}

/**
 * The nearest proxy last (RFC 7239 §4). Each line must be complete, so that what a client leaves open cannot
 * take in what a proxy adds in a line of its own.
 */
function forwardedElements(request: Request): readonly ReadonlyMap<string, string>[] {
  const lines = headerValues(request, 'forwarded')
  if (lines.join().length > FORWARDED_LENGTH) return []
  const read = lines.map(readForwardedLine)
  return read.every(elements => elements !== undefined) ? read.flat() : []
}

/** The entry that counts, of a list in one line. Nothing else of the line is read. */
function entryOf(request: Request, name: string, hops: number): string | undefined {
  const line = onlyLine(request, name)
  if (line === undefined || line.length > FORWARDED_LENGTH) return undefined
  const entry = fromTheRight(line.split(','), hops)
  return entry === undefined ? undefined : trimmed(entry)
}

function onlyLine(request: Request, name: string): string | undefined {
  const [line, ...others] = headerValues(request, name)
  return others.length > 0 ? undefined : line
}

export type ForwardedElement = ReadonlyMap<string, string>

/**
 * A parameter and what follows it: a semicolon before the next parameter, a comma before the next
 * element, or the end. White space around them is accepted, because proxies write it.
 */
const PAIR =
  /[ \t]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)=(?:([!#$%&'*+\-.^_`|~0-9A-Za-z]+)|"((?:[\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\t \x21-\x7e\x80-\xff])*)")[ \t]*([;,]|$)/y

/**
 * One element for each proxy, the nearest one last (RFC 7239 §4). `undefined` when any part is malformed, an
 * element is empty, or a parameter of an element is repeated.
 */
function readForwardedLine(line: string): readonly ForwardedElement[] | undefined {
  return readElements(line, PAIR, (element, name, token, quoted = '') =>
    isAdded(element, name, token ?? quoted.replace(/\\(.)/g, '$1')),
  )
}

/**
 * A sticky pattern matches each pair: a name, two forms of the value, and what follows. `undefined` for any
 * other text, and when `take` does not take a pair.
 */
export function readElements(
  text: string,
  pattern: RegExp,
  take: (element: Map<string, string>, name: string, value?: string, other?: string) => boolean,
): readonly ForwardedElement[] | undefined {
  const elements: ForwardedElement[] = []
  let element = new Map<string, string>()
  for (let at = 0; ; ) {
    pattern.lastIndex = at
    const [pair, name = '', value, other, end] = pattern.exec(text) ?? []
    if (pair === undefined || !take(element, name.toLowerCase(), value, other)) return undefined
    if (end !== ';') elements.push(element)
    if (end === '') return elements
    if (end === ',') element = new Map()
    at += pair.length
  }
}

/** `false` when the element has it already. */
export function isAdded(element: Map<string, string>, name: string, value: string): boolean {
  return !element.has(name) && Boolean(element.set(name, value))
}
