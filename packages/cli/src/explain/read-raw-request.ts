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
  for (const line of lines) {
    const [, name, value] = /^([^:\s]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      return { ok: false, refusal: `the header line ${JSON.stringify(nameOf(line))} has no colon` }
    headers.push([name, value])
  }
  const url = urlOf(target, headers)
  return url === undefined
    ? { ok: false, refusal: 'there is neither a full URL nor a Host header' }
    : { ok: true, value: { method, url, headers, body: withoutLastBreak(body, headers), ...dateIn(headers) } }
}

/** The beginning of a line up to what may be a secret. */
function nameOf(line: string): string {
  return /^[\w-]{0,40}/.exec(line)?.join() ?? ''
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
