import type { ConsoleAnswer } from './call.js'

/** The page loads only its own files, and nobody may frame it, keep it or learn its address. */
const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** An answer with a body of a media type. */
export function answerOf(status: number, type: string, body: ConsoleAnswer['body']): ConsoleAnswer {
  return { status, headers: { ...HEADERS, 'Content-Type': type }, body }
}

/** An answer in words, for somebody who sees no page. */
export function textAnswer(status: number, text: string, headers: ConsoleAnswer['headers'] = {}): ConsoleAnswer {
  const answer = answerOf(status, 'text/plain; charset=utf-8', `${text}\n`)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}
