import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HttpAnswer } from '@symbolon/core/http'

/** By path: the media type, and what Node resolves to the file. */
const DOCUMENTS: ReadonlyMap<string, readonly [type: string, file: string]> = new Map([
  ['/openapi.json', ['application/json', '@symbolon/api/openapi.json']],
  ['/reference', ['text/html; charset=utf-8', 'symbolon/reference.html']],
])

export const DOCUMENT_PATHS = [...DOCUMENTS.keys()]

const read = new Map<string, HttpAnswer>()

/** The document at a path, which everybody may read; `undefined` at any other path. */
export function documentAt(path: string): Promise<HttpAnswer> | undefined {
  const [type, file] = DOCUMENTS.get(path) ?? []
  if (type === undefined || file === undefined) return undefined
  const answer = read.get(path) ?? answerOf(type, file)
  read.set(path, answer)
  return Promise.resolve(answer)
}

function answerOf(type: string, file: string): HttpAnswer {
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
  return { status: 200, headers, body: readFileSync(createRequire(import.meta.url).resolve(file), 'utf8') }
}
