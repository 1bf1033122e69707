import { createPorts, defineClient, processAuthorizationRequest } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { tokenPorts } from '@symbolon/token'
import { expect, test } from 'vitest'
import { loginAndConsent } from '../../server/login-and-consent.js'

const ISSUER = 'https://as.example'
const redirectUriOf = (client: string) => `https://${client}.example/callback`

/** A login with two clients, each with its redirect URI. */
async function loginOfTwo() {
  const stores = memoryStores({ serviceId: 'test' })
  for (const clientIdAlias of ['app', 'other']) {
    const client = { clientIdAlias, clientSecret: 'plain:secret', redirectUris: [redirectUriOf(clientIdAlias)] }
    await stores.clients.put(await defineClient(client), 0)
  }
  const service = { serviceId: 'test', issuer: ISSUER, supportedScopes: [{ name: 'accounts' }] }
  const ports = createPorts({ service, stores, secrets: ['a secret of at least thirty-two bytes'] })
  const login = loginAndConsent({
    ports,
    tokens: tokenPorts({ ports, secrets: ['a secret of at least thirty-two bytes'] }),
  })
  return { login, ports }
}

/** A page that waits, and how a browser with these cookies answers it. */
async function page({ login, ports }: Awaited<ReturnType<typeof loginOfTwo>>, client_id = 'app') {
  const request = {}
  const redirect_uri = redirectUriOf(client_id)
  const parameters = new URLSearchParams({ client_id, response_type: 'code', redirect_uri })
  const sessionBinding = login.sessionBinding(request)
  const waiting = await processAuthorizationRequest({ parameters: parameters.toString(), sessionBinding }, ports)
  if (!('ticket' in waiting)) throw new Error(waiting.resultMessage)
  const shown = await login.ask(waiting, request)
  const interaction = /name="interaction" value="([^"]+)"/.exec(shown.body)?.[1] ?? ''
  const [cookie = ''] = (shown.headers['Set-Cookie'] ?? '').split(';')
  const body = new URLSearchParams({ interaction, login: 'ada', decision: 'allow' }).toString()
  const answer = (sent: string) =>
    login.answer({ method: 'POST', targetUri: `${ISSUER}/consent`, headers: [['Cookie', sent]], body })
  return { cookie, interaction, ticket: waiting.ticket, shown, answer }
}

test('CVE-2026-7507: another browser cannot answer the page, and does not spoil it', async () => {
  const login = await loginOfTwo()
  const { cookie, interaction, answer } = await page(login)
  const { cookie: others } = await page(login)
  const [, session = ''] = others.split('=')
  const named = `session-${interaction}`
  for (const sent of ['', `${named}=`, `${named}=another`, `${named}=${session}`, others]) {
    expect((await answer(sent)).status).toBe(400)
  }
  const { status, headers } = await answer(cookie)
  expect([status, headers.Location]).toEqual([303, expect.stringMatching(/^https:\/\/app\.example\/callback\?code=/)])
})

test.each([
  ['app', 'other'],
  ['other', 'app'],
])('two clients in two tabs, answered %s, then %s: each gets its own code, once', async (...order) => {
  const login = await loginOfTwo()
  const pages = new Map([
    ['app', await page(login, 'app')],
    ['other', await page(login, 'other')],
  ])
  const cookies = [...pages.values()].map(({ cookie }) => cookie).join('; ')
  for (const client of order) {
    const answer = () => pages.get(client)?.answer(cookies)
    expect((await answer())?.headers.Location).toContain(`${redirectUriOf(client)}?code=`)
    expect((await answer())?.status).toBe(400)
  }
})

test('the ticket stays on the server, and the cookie is for the page alone', async () => {
  const { ticket, interaction, shown } = await page(await loginOfTwo())
  expect(JSON.stringify(shown)).not.toContain(ticket)
  const [cookie = '', ...attributes] = (shown.headers['Set-Cookie'] ?? '').split('; ')
  expect(cookie).toMatch(new RegExp(`^session-${interaction}=.{36}$`))
  expect(attributes).toEqual(['Path=/consent', 'Max-Age=600', 'HttpOnly', 'SameSite=Strict'])
})

test('RFC 9700 §4.16: nobody may frame a page, in browsers of any age', async () => {
  const { shown, answer } = await page(await loginOfTwo())
  for (const { headers } of [shown, await answer('')]) {
    expect(headers['X-Frame-Options']).toBe('DENY')
    expect(headers['Content-Security-Policy']).toContain("frame-ancestors 'none'")
  }
})
