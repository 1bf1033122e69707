import type { Result } from '@symbolon/core'
import { isJsonObject, type JsonObject } from '../json-object.js'
import type { CapturedRequest } from './captured-request.js'

/** Whether a JSON value is a HAR file, an entry of one, or its request. */
export function isHar(value: unknown): boolean {
  return requestIn(entryIn(value)) !== undefined
}

/** Reads the request of a HAR entry (HTTP Archive 1.2); of a file, the last entry. */
export function readHar(value: unknown): Result<CapturedRequest, string> {
  const entry = entryIn(value)
  const request = requestIn(entry)
  if (request === undefined) return { ok: false, refusal: 'the HAR has no request' }
  const { method, url, headers, postData } = request
  if (typeof method !== 'string' || typeof url !== 'string')
    return { ok: false, refusal: 'the HAR has no method or URL' }
  const at = isJsonObject(entry) ? Date.parse(String(entry.startedDateTime)) : Number.NaN
  return {
    ok: true,
    value: {
      method,
      url: url.split('#', 1).join(),
      headers: Array.isArray(headers) ? headers.flatMap(headerIn) : [],
      body: isJsonObject(postData) ? bodyIn(postData) : '',
      ...(!Number.isNaN(at) && { at }),
    },
  }
}

function entryIn(value: unknown): unknown {
  const entries = isJsonObject(value) && isJsonObject(value.log) ? value.log.entries : undefined
  return Array.isArray(entries) ? entries.at(-1) : value
}

function requestIn(entry: unknown): JsonObject | undefined {
  const request = isJsonObject(entry) && isJsonObject(entry.request) ? entry.request : entry
  return isJsonObject(request) && 'method' in request && 'url' in request ? request : undefined
}

/** Browsers write the pseudo-headers of HTTP/2 too. */
function headerIn(header: unknown): readonly (readonly [string, string])[] {
  if (!isJsonObject(header) || typeof header.name !== 'string' || typeof header.value !== 'string') return []
  return header.name.startsWith(':') ? [] : [[header.name, header.value]]
}

function bodyIn({ text, params }: JsonObject): string {
  if (typeof text === 'string') return text
  const pairs = Array.isArray(params) ? params.filter(isJsonObject) : []
  return pairs.map(({ name, value }) => `${String(name)}=${String(value)}`).join('&')
}
