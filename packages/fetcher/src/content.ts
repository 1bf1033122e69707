import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { FetchFailure, type FetchFailureReason } from './failure.js'
import type { Fetched } from './fetcher.js'
import { PART_COUNT } from './limits.js'

/** A demand on the head of a response. */
type HeadRule = readonly [
  reason: FetchFailureReason,
  isBroken: (status: number, headers: IncomingHttpHeaders, maxBytes: number) => boolean,
]

/** JSON, or a more specific type of it (RFC 6839 §3.1, Client ID Metadata Document §4). */
const JSON_TYPE = /^application\/(?:[!#$&\-^_.a-z0-9]+\+)?json[\t ]*(?:;|$)/i

/** In this order; the content is read only when none is broken. */
const HEAD_RULES: readonly HeadRule[] = [
  ['redirected', status => status >= 300 && status < 400],
  ['server_busy', status => status >= 500 || status === 408 || status === 429],
  ['status_wrong', status => status !== 200],
  ['content_type_wrong', (_, headers) => !JSON_TYPE.test(headers['content-type'] ?? '')],
  ['content_encoded', (_, headers) => (headers['content-encoding'] ?? 'identity') !== 'identity'],
  ['too_large', (_, headers, maxBytes) => Number(headers['content-length'] ?? 0) > maxBytes],
]

/** Reads a response whose head keeps every rule. No more than `maxBytes` are ever kept. */
export async function readContent(response: IncomingMessage, maxBytes: number): Promise<Fetched> {
  const { statusCode = 0, headers } = response
  const broken = HEAD_RULES.find(([, isBroken]) => isBroken(statusCode, headers, maxBytes))
  if (broken !== undefined) throw new FetchFailure(broken[0])
  const { 'cache-control': cacheControl, age, date, expires } = headers
  return { text: await textOf(response, maxBytes), cacheControl, age, date, expires }
}

async function textOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  await new Promise<void>((resolve, reject) => {
    // An iterator would join the parts before they are counted.
    response.on('data', part => {
      parts.push(part)
      length += part.length
      const broken = length > maxBytes ? 'too_large' : parts.length > PART_COUNT ? 'too_fragmented' : undefined
      if (broken === undefined) return
      response.removeAllListeners('data').destroy()
      reject(new FetchFailure(broken))
    })
    response.on('end', resolve)
    response.on('error', reject)
  })
  return decoded(Buffer.concat(parts))
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // A decoder reports bytes that are not UTF-8 only by throwing.
    throw new FetchFailure('not_utf8')
  }
}
