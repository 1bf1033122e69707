import type { ReportEvent } from '@symbolon/core'
import type { Console, ConsoleAnswer, ConsoleCall } from '../src/index.js'

/** The origin of the console in tests that open no socket. */
export const ORIGIN = 'http://127.0.0.1:9000'

/** A request of the user's browser on this machine, with other headers. */
export function callOf(target: string, headers: Readonly<Record<string, string>> = {}): ConsoleCall {
  const { pathname, search } = new URL(target, ORIGIN)
  const all = new Map(Object.entries({ host: '127.0.0.1:9000', 'sec-fetch-site': 'none', ...headers }))
  return { method: 'GET', path: pathname, query: search.slice(1), peer: '127.0.0.1', header: name => all.get(name) }
}

/** Opens a link of a console, and returns the cookie that the browser sends from then on. */
export function letIn(console: Console): string {
  const { headers } = console.answer(callOf(console.link(ORIGIN)))
  return (headers['Set-Cookie'] ?? '').split(';')[0] ?? ''
}

export function textOf({ body }: ConsoleAnswer): string {
  if (typeof body !== 'string') throw new Error('the answer is a stream')
  return body
}

/** The frames of an answer that is a stream; the test ends it. */
export function framesOf({ body }: ConsoleAnswer, signal: AbortSignal): AsyncIterator<string> {
  if (typeof body === 'string') throw new Error('the answer is no stream')
  return body(signal)[Symbol.asyncIterator]()
}

/** A report as operations make it. */
export function eventOf(changes: Partial<ReportEvent> = {}): ReportEvent {
  const refused = { action: 'UNAUTHORIZED', resultCode: 'A057302', reason: 'token_unknown' }
  return { operation: 'introspection', serviceId: 'bank', at: 1_767_225_600_000, ...refused, checks: [], ...changes }
}
