import { createPorts, defineClient, processAuthorizationRequest } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { tokenPorts } from '@symbolon/token'
import { expect, test } from 'vitest'
import { loginAndConsent } from '../../server/login-and-consent.js'

const ISSUER = 'https://as.example'
const REDIRECT_URI = 'https://app.example/callback'

/** A page that waits, and how a browser with this cookie answers it. */
async function page() {
  const stores = memoryStores({ serviceId: 'test' })
  const client = { clientIdAlias: 'app', clientSecret: 'plain:secret', redirectUris: [REDIRECT_URI] }
  await stores.clients.put(await defineClient(client), 0)
  const service = { serviceId: 'test', issuer: ISSUER, supportedScopes: [{ name: 'accounts' }] }
  const ports = createPorts({ service, stores, secrets: ['a secret of at least thirty-two bytes'] })
  const login = loginAndConsent({
    ports,
    tokens: tokenPorts({ ports, secrets: ['a secret of at least thirty-two bytes'] }),
  })
  const request = {}
  const parameters = new URLSearchParams({ client_id: 'app', response_type: 'code', redirect_uri: REDIRECT_URI })
  const sessionBinding = login.sessionBinding(request)
  const waiting = await processAuthorizationRequest({ parameters: parameters.toString(), sessionBinding }, ports)
  if (!('ticket' in waiting)) throw new Error(waiting.resultMessage)
  const shown = await login.ask(waiting, request)
  const interaction = /name="interaction" value="([^"]+)"/.exec(shown.body)?.[1] ?? ''
  const [cookie = ''] = (shown.headers['Set-Cookie'] ?? '').split(';')
  const body = new URLSearchParams({ interaction, login: 'ada', decision: 'allow' }).toString()
  const answer = (sent: string) =>
    login.answer({ method: 'POST', targetUri: `${ISSUER}/consent`, headers: [['Cookie', sent]], body })
  return { cookie, ticket: waiting.ticket, shown, answer }
}

test('CVE-2026-7507: another browser cannot answer the page, and does not spoil it', async () => {
  const { cookie, answer } = await page()
  const { cookie: others } = await page()
  for (const sent of ['', 'session=', 'session=another', others]) expect((await answer(sent)).status).toBe(400)
  const { status, headers } = await answer(cookie)
  expect([status, headers.Location]).toEqual([303, expect.stringMatching(/^https:\/\/app\.example\/callback\?code=/)])
})

test('the ticket stays on the server, and the cookie is for the page alone', async () => {
  const { ticket, shown } = await page()
  expect(JSON.stringify(shown)).not.toContain(ticket)
  expect(shown.headers['Set-Cookie']).toMatch(/^session=[^;]{36}; Path=\/consent; HttpOnly; SameSite=Strict$/)
})

test('RFC 9700 §4.16: nobody may frame a page, in browsers of any age', async () => {
  const { shown, answer } = await page()
  for (const { headers } of [shown, await answer('')]) {
    expect(headers['X-Frame-Options']).toBe('DENY')
    expect(headers['Content-Security-Policy']).toContain("frame-ancestors 'none'")
  }
})
