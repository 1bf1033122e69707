import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HttpAnswer } from '@symbolon/core/http'
import { referencePage } from './reference-page.js'

/** The path of the OpenAPI document. */
export const OPENAPI = '/openapi.json'

/** The path of the page that shows it. */
export const REFERENCE = '/reference'

/** The document at a path, which everybody may read; `undefined` at any other path. */
export function documentAt(path: string): HttpAnswer | undefined {
  if (path === OPENAPI) return answerOf('application/json', openApiText())
  return path === REFERENCE ? answerOf('text/html; charset=utf-8', referencePage(JSON.parse(openApiText()))) : undefined
}

let text: string | undefined

/** The document of the REST API, which is read once. */
function openApiText(): string {
  text ??= readFileSync(createRequire(import.meta.url).resolve('@symbolon/api/openapi.json'), 'utf8')
  return text
}

function answerOf(type: string, body: string): HttpAnswer {
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
  return { status: 200, headers, body }
}
