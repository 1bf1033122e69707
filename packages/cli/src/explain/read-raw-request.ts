import type { Result } from '@symbolon/core'
import { type CapturedRequest, dateIn, headerOf } from './captured-request.js'

/** Whether a text begins like an HTTP request (RFC 9112 §3). */
export function isRawRequest(text: string): boolean {
  return REQUEST_LINE.test(text.split(/\r?\n/, 1).join())
}

const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+) HTTP\/[0-9.]+$/

/**
 * Reads an HTTP request as text: the request line, the header lines, an empty line and the body.
 * Lines may end with a line feed alone. A target without scheme and host gets those of `Host`, with
 * https, because no capture says whether TLS was used.
 */
export function readRawRequest(text: string): Result<CapturedRequest, string> {
  const [, head = text, body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(text) ?? []
  const [first = '', ...lines] = head.trimEnd().split(/\r?\n/)
  const [, method, target] = REQUEST_LINE.exec(first) ?? []
  if (method === undefined || target === undefined) return { ok: false, refusal: 'the first line is no request line' }
  const headers: (readonly [string, string])[] = []
  for (const [at, line] of lines.entries()) {
    const colon = line.indexOf(':')
    // The line itself may be the rest of a token that was wrapped.
    if (!/^[^:\s]+:/.test(line)) return { ok: false, refusal: `line ${at + 2} is no header: it has no name and colon` }
    headers.push([line.slice(0, colon), line.slice(colon + 1).trim()])
  }
  const url = urlOf(target, headers)
  return url === undefined
    ? { ok: false, refusal: 'there is neither a full URL nor a Host header' }
    : { ok: true, value: { method, url, headers, body: withoutLastBreak(body, headers), ...dateIn(headers) } }
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
