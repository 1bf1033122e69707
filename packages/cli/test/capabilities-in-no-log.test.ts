import { numericClientId } from '@symbolon/core/internal'
import { expect, test } from 'vitest'
import { configuration, withServer } from './running.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }

const PARAMETERS = new URLSearchParams({
  response_type: 'code',
  client_id: 'ledger',
  redirect_uri: 'https://ledger.example/callback',
}).toString()

test.each([
  ['text', []],
  ['JSON', ['--json']],
])('logs which field of a call cannot be read, and never its value, as %s (docs/rules.md §1)', async (_, words) => {
  await withServer(
    configuration(),
    async ({ origin, kill, ended }) => {
      const body = JSON.stringify({ scopes: 'se-cret', token: 'se-cret' })
      await fetch(`${origin}/api/bank/auth/introspection`, { method: 'POST', headers: HEADERS, body })
      kill('SIGTERM')
      const { output } = await ended()
      expect(output).toMatch(/request_unreadable.*scopes: must be an array/)
      expect(output).not.toContain('se-cret')
    },
    ...words,
  )
})

test.each([
  ['text', []],
  ['JSON', ['--json']],
])('logs no request_uri and no ticket, as %s (docs/rules.md §8)', async (_, words) => {
  await withServer(
    configuration(),
    async ({ origin, kill, ended }) => {
      const post = async (path: string, body: object) => {
        const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(body) }
        return Object(await (await fetch(`${origin}/api/bank/${path}`, init)).json())
      }
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
      kill('SIGTERM')
      const { output, complaints } = await ended()
      for (const code of ['A245001', 'A004001', 'A008303', 'A040001']) expect(output).toContain(code)
      const [identifier] = String(pushed.requestUri).split(':').reverse()
      for (const capability of [identifier, waiting.ticket]) expect(output + complaints).not.toContain(capability)
    },
    ...words,
  )
})
