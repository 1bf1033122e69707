import { numericClientId } from '@symbolon/core/internal'
import { describe, expect, test } from 'vitest'
import { configuration, sharedServer } from './running.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }

const PARAMETERS = new URLSearchParams({
  response_type: 'code',
  client_id: 'ledger',
  redirect_uri: 'https://ledger.example/callback',
}).toString()

describe.each([
  ['text', []],
  ['JSON', ['--json']],
])('as %s', (_, words) => {
  const server = sharedServer(configuration(), ...words)

  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(body) }
    return Object(await (await fetch(`${server().origin}/api/bank/${path}`, init)).json())
  }

  test('logs which field of a call cannot be read, and never its value (docs/rules.md §1)', async () => {
    await post('auth/introspection', { scopes: 'se-cret', token: 'se-cret' })
    await server().said(/request_unreadable.*scopes: must be an array/)
    expect(server().output()).not.toContain('se-cret')
  })

  test('logs no request_uri and no ticket (docs/rules.md §8)', async () => {
    const pushed = await post('pushed_auth_req', {
      parameters: PARAMETERS,
      clientId: 'ledger',
      clientSecret: 'correct horse battery staple',
    })
    expect(pushed.resultMessage).toBe(
      `[A245001] The request of client ${await numericClientId('ledger')} is registered, and its request_uri is ${pushed.requestUri}`,
    )
    const parameters = new URLSearchParams({ client_id: 'ledger', request_uri: pushed.requestUri }).toString()
    const waiting = await post('auth/authorization', { parameters })
    // A second time, so that a refusal is logged too.
    expect(await post('auth/authorization', { parameters })).toMatchObject({ resultCode: 'A008303' })
    expect(await post('auth/authorization/complete', { ticket: waiting.ticket })).toMatchObject({ action: 'OK' })
    for (const code of [/A245001/, /A004001/, /A008303/, /A040001/]) await server().said(code)
    const [identifier] = String(pushed.requestUri).split(':').reverse()
    const log = server().output() + server().complaints()
    for (const capability of [identifier, waiting.ticket]) expect(log).not.toContain(capability)
  })
})
