import type { Result } from '@symbolon/core'
import { isJsonObject, type JsonObject } from '@symbolon/core/internal'
import { jsonIn } from '../read-report-event.js'
import { type Capture, type CapturedRequest, type CapturedResponse, dateIn, headerOf } from './captured-request.js'
import { isCurl, readCurl } from './read-curl.js'

type Read = Result<Capture, string>

/** Every raw form of an exchange: how it begins, and who reads it. */
const READERS: readonly { fits(text: string): boolean; read(text: string): Read }[] = [
  { fits: isCurl, read: readCommand },
  { fits: text => /^(?:await )?fetch\(/.test(text), read: readFetch },
  { fits: text => /^[<>] (?:\S+ \S+ )?HTTP\/[\d.]+\b/m.test(text), read: readDump },
  { fits: text => REQUEST_LINE.test(text.split(/\r?\n/, 1).join()) || STATUS_LINE.test(text), read: readExchange },
  { fits: text => /^(?:GET )?https?:\/\/\S+$/i.test(text), read: readUrl },
  { fits: text => CHALLENGE.test(text), read: readChallenge },
  { fits: text => loggedLines(text).length > 0, read: readAccessLog },
  { fits: text => text.startsWith('{') && entryIn(jsonIn(text)) !== undefined, read: text => readHar(jsonIn(text)) },
]

/**
 * Reads an HTTP exchange in whatever form it was captured: as it goes over the wire, a command or a dump of curl, what
 * browsers copy, a HAR, a URL, a challenge, a line of an access log. `undefined` for other text.
 */
export function readCapture(text: string): Read | undefined {
  return READERS.find(({ fits }) => fits(text))?.read(text)
}

const ok = (value: Capture): Read => ({ ok: true, value })
const refuse = (refusal: string): Read => ({ ok: false, refusal })

/** A command of curl, and what it printed, if that was copied too. */
function readCommand(text: string): Read {
  const at = text.search(/^(?:[*<>] |HTTP\/[\d.]+ \d{3})/m)
  const request = readCurl(at < 0 ? text : text.slice(0, at))
  if (at < 0 || !request.ok) return request.ok ? ok({ request: request.value }) : request
  const printed = text.slice(at)
  const shown = STATUS_LINE.test(printed) ? readExchange(printed) : readDump(printed)
  const { response } = shown.ok ? shown.value : {}
  return ok({ request: request.value, ...(response && { response }) })
}

/** What browsers copy as a call of fetch: two JSON texts. */
function readFetch(text: string): Read {
  const [, url, init = '{}'] = /^[^(]*\(\s*("(?:[^"\\]|\\.)*")(?:,\s*(\{.*\}))?\s*\);?$/s.exec(text) ?? []
  const [target, options] = [jsonIn(url ?? ''), jsonIn(init)]
  if (typeof target !== 'string' || !isJsonObject(options))
    return refuse('the call of fetch is not as browsers copy it')
  const headers = Object.entries(Object(options.headers)).map(([name, value]) => [name, String(value)] as const)
  const { method = 'GET', body } = options
  const request = { method: String(method), url: target, headers, body: typeof body === 'string' ? body : '' }
  return ok({ request: { ...request, ...dateIn(headers) } })
}

/**
 * The last exchange that `curl --verbose` printed. It marks what was sent, what came and its own remarks; the content of
 * the answer stands between them without a mark, and the content of the request is not printed.
 */
function readDump(text: string): Read {
  const all = text.split(/\r?\n/)
  const lines = all.slice(
    Math.max(
      0,
      all.findLastIndex(line => /^> \S+ \S+ HTTP\//.test(line)),
    ),
  )
  const marked = (mark: string) => lines.filter(line => line.startsWith(mark)).map(line => line.slice(2))
  const received = marked('< ')
  const rest = lines.filter(line => !/^(?:[*<>{}]( |$)|.*(?:--:--:--|% Total|Dload))/.test(line))
  const answer = received.slice(received.findLastIndex(line => STATUS_LINE.test(line)))
  const content = rest.join('\n').replace(/\* (?:Connection #|Closing connection).*$/s, '')
  const response = received.length === 0 ? undefined : readResponse(answer, content)
  const sent = marked('> ')
  if (sent.length === 0) return response === undefined ? refuse('the dump has no request') : ok({ response })
  const request = readRequest(sent, '')
  if (!request.ok) return request
  const hasContent = Number(headerOf(request.value, 'content-length') ?? 0) > 0
  return ok({ request: request.value, ...(response && { response }), ...(hasContent && { lacks: 'content' }) })
}

const STATUS_LINE = /^HTTP\/[\d.]+ (\d{3})\b/

const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+) HTTP\/[0-9.]+$/

/** A request, an answer, or a request and its answer, as they go over the wire. Lines may end with a line feed alone. */
function readExchange(text: string): Read {
  const at = text.search(/^HTTP\/[\d.]+ \d{3}\b/m)
  const [sent, received] = at < 0 ? [text, ''] : [text.slice(0, at).replace(/\r?\n\r?\n$/, ''), text.slice(at)]
  const response = received === '' ? {} : { response: readResponse(...headAndContent(received)) }
  if (sent === '') return ok(response)
  const request = readRequest(...headAndContent(sent))
  return request.ok ? ok({ request: request.value, ...response }) : request
}

function headAndContent(text: string): readonly [head: readonly string[], content: string] {
  const [, head = text, content = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(text) ?? []
  return [head.trimEnd().split(/\r?\n/), content]
}

/** A target without scheme and host gets those of `Host`, with https: no capture says whether TLS was used. */
function readRequest([first = '', ...lines]: readonly string[], content: string): Result<CapturedRequest, string> {
  const [, method, target] = REQUEST_LINE.exec(first) ?? []
  if (method === undefined || target === undefined) return { ok: false, refusal: 'the first line is no request line' }
  // The line itself may be the rest of a token that was wrapped.
  const wrong = lines.findIndex(line => line !== '' && !/^[^:\s]+:/.test(line))
  if (wrong >= 0) return { ok: false, refusal: `line ${wrong + 2} is no header: it has no name and colon` }
  const headers = headersIn(lines)
  const url = urlOf(target, headers)
  return url === undefined
    ? { ok: false, refusal: 'there is neither a full URL nor a Host header' }
    : { ok: true, value: { method, url, headers, body: withoutLastBreak(content, headers), ...dateIn(headers) } }
}

function headersIn(lines: readonly string[]): CapturedRequest['headers'] {
  return lines.flatMap(line => {
    const colon = line.indexOf(':')
    return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()] as const]
  })
}

function readResponse([first = '', ...lines]: readonly string[], body: string): CapturedResponse {
  return { status: Number(STATUS_LINE.exec(first)?.[1]), headers: headersIn(lines), body }
}

function urlOf(target: string, headers: CapturedRequest['headers']): string | undefined {
  if (/^https?:\/\//i.test(target)) return target
  const host = headerOf({ headers }, 'host')
  return host === undefined || !target.startsWith('/') ? undefined : `https://${host}${target}`
}

/** A file ends with a line break that nobody has sent, unless the length says so. */
function withoutLastBreak(body: string, headers: CapturedRequest['headers']): string {
  const length = headerOf({ headers }, 'content-length')
  return length === String(Buffer.byteLength(body)) ? body : body.replace(/\r?\n$/, '')
}

function readUrl(text: string): Read {
  return ok({ request: { method: 'GET', url: text.replace(/^GET /, ''), headers: [], body: '' }, lacks: 'headers' })
}

const CHALLENGE = /^(?:www-authenticate:\s*)?((?:Bearer|DPoP|Basic)(?:\s+[a-z_-]+=.*)?)$/is

function readChallenge(text: string): Read {
  const [, value = ''] = CHALLENGE.exec(text) ?? []
  const status = /insufficient_scope/.test(value) ? 403 : 401
  return ok({ response: { status, headers: [['WWW-Authenticate', value]], body: '' } })
}

/**
 * A line as nginx, Apache, HAProxy and Envoy write it by default: the request line in quotes, then the status. Nothing
 * else of the request is there, and of the formats of Apache and Envoy some have the host.
 */
const LOGGED = /"([A-Z]+) (\S+) HTTP\/[\d.]+" (\d{3})\b/

function loggedLines(text: string): readonly string[] {
  return text.split('\n').filter(line => LOGGED.test(line))
}

/** The last line with an error, else the last. */
function readAccessLog(text: string): Read {
  const lines = loggedLines(text)
  const isError = (line: string) => Number(LOGGED.exec(line)?.[3]) >= 400
  const line = lines.findLast(isError) ?? lines.at(-1) ?? ''
  const [, method = '', target = '', status] = LOGGED.exec(line) ?? []
  const [, host = HOST_OF_ENVOY.exec(line)?.[1] ?? 'host.invalid'] = /^([\w.-]+\.[a-z]+)(?::\d+)? \S/i.exec(line) ?? []
  const at = loggedTime(line)
  const request = { method, url: urlOf(target, [['host', host]]) ?? `https://${host}/`, headers: [], body: '' }
  const response = { status: Number(status), headers: [], body: '' }
  return ok({ request: { ...request, ...(!Number.isNaN(at) && { at }) }, response, lacks: 'headers' })
}

/** The authority comes after the id of the request. */
const HOST_OF_ENVOY = /"[0-9a-f-]{36}" "([^"]+)"/

/** As in `[25/Nov/2026:17:49:14 +0000]` or `[2026-11-25T17:49:14.123Z]`. */
function loggedTime(line: string): number {
  const [, text = ''] = /\[([^[\]]+)\]/.exec(line) ?? []
  return Date.parse(text.replace(/^(\d+)\/(\w+)\/(\d+):/, '$1 $2 $3 '))
}

/** Reads a HAR entry (HTTP Archive 1.2); of a file, the last entry. */
function readHar(value: unknown): Read {
  const entry = Object(entryIn(value))
  const request: JsonObject = isJsonObject(entry.request) ? entry.request : entry
  const { method, url, headers, postData } = request
  if (typeof method !== 'string' || typeof url !== 'string') return refuse('the HAR has no method or URL')
  const at = Date.parse(String(entry.startedDateTime))
  const sent = { method, url: url.split('#', 1).join(), headers: harHeadersIn(headers), body: contentIn(postData) }
  const { status, headers: received, content } = Object(entry.response)
  const response = { status: Number(status), headers: harHeadersIn(received), body: contentIn(content) }
  return ok({ request: { ...sent, ...(!Number.isNaN(at) && { at }) }, ...(response.status > 0 && { response }) })
}

/** The last entry of a HAR file, an entry, or its request. */
function entryIn(value: unknown): unknown {
  const entries = isJsonObject(value) && isJsonObject(value.log) ? value.log.entries : [value]
  const entry: unknown = Array.isArray(entries) ? entries.at(-1) : undefined
  const request = isJsonObject(entry) && isJsonObject(entry.request) ? entry.request : entry
  return isJsonObject(request) && 'method' in request && 'url' in request ? entry : undefined
}

/** Browsers write the pseudo-headers of HTTP/2 too. */
function harHeadersIn(headers: unknown): CapturedRequest['headers'] {
  return (Array.isArray(headers) ? headers : [])
    .filter(isJsonObject)
    .flatMap(({ name, value }) =>
      typeof name !== 'string' || typeof value !== 'string' || name.startsWith(':') ? [] : [[name, value] as const],
    )
}

function contentIn(content: unknown): string {
  const { text, params } = isJsonObject(content) ? content : {}
  if (typeof text === 'string') return text
  const pairs = Array.isArray(params) ? params.filter(isJsonObject) : []
  return pairs.map(({ name, value }) => `${String(name)}=${String(value)}`).join('&')
}
