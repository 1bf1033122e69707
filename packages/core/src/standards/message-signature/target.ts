import { parsedUrl } from '../oauth/http-uri.js'

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

/** Reads a target URI; `undefined` when it is not an http or https URL. */
export function readTarget(targetUri: string): Target | undefined {
  const [, uri = '', scheme = '', rawPath = '', query = ''] = TARGET.exec(targetUri) ?? []
  const url = uri === '' ? undefined : parsedUrl(uri)
  return url && { uri, scheme: scheme.toLowerCase(), authority: url.host, path: rawPath || '/', query }
}

/**
 * Reads the parameters of a query: encoded names, each with all its encoded values
 * (RFC 9421 §2.2.8).
 */
export function readQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const read = new Map<string, string[]>()
  // An extra first pair, because URLSearchParams would drop a question mark at the start.
  for (const [name, value] of [...new URLSearchParams(`first=&${query.slice(1)}`)].slice(1)) {
    const values = read.get(encoded(name))
    if (values === undefined) read.set(encoded(name), [encoded(value)])
    else values.push(encoded(value))
  }
  return read
}

/**
 * Percent-encodes as forms do, but a space as %20 (URL standard, application/x-www-form-urlencoded
 * percent-encode set).
 */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()~]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
