import { expect } from 'vitest'
import { API_REFUSALS, type ApiReason } from '../src/refusals.js'
import { INTROSPECTION, V2 } from './fixture.js'

const CHALLENGES: Readonly<Record<string, string>> = {
  [INTROSPECTION]: 'Bearer',
  [V2]: 'Bearer, Basic realm="api", charset="UTF-8"',
}

/** Expects the complete answer to a call that reached no operation: status, headers and body. */
export async function expectRefusal(response: Response, reason: ApiReason, path = INTROSPECTION): Promise<void> {
  const { status, code, text } = API_REFUSALS[reason]
  expect([response.status, await response.text()]).toEqual([
    status,
    JSON.stringify({ resultCode: code, resultMessage: `[${code}] ${text}` }),
  ])
  // An announced body that was not read closes the connection.
  const { connection = 'close', ...headers } = Object.fromEntries(response.headers)
  expect(connection).toBe('close')
  expect(headers).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 401 && { 'www-authenticate': CHALLENGES[path] ?? 'Bearer' }),
  })
}
