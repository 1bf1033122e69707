import { defineClient } from '@symbolon/core'
import { sqlStores } from '@symbolon/sql'
import { expect, test } from 'vitest'
import { browser } from '../../recipes/test/browser.js'
import { sqliteInMemory } from '../../recipes/test/sqlite-in-memory.js'
import { answerFromAnotherBrowser, answerTwoTabs, CLIENTS, keyIn, ORDERS } from '../../recipes/test/tabs.js'
import { authorizationServer, sweep } from '../server.js'

const ISSUER = 'https://as.example'
const LOGIN = new URL('/login', ISSUER)
const PASSWORD = 'correct horse'
const SETTINGS = {
  ISSUER,
  REDIRECT_URI: CLIENTS.app.redirectUri,
  NONCES: 'n'.repeat(32),
  REFRESH_TOKENS: 'r'.repeat(32),
}

/** The server that all templates share, over SQLite, with a second client. */
async function started(more: { readonly PASSWORD?: string } = { PASSWORD }) {
  const driver = sqliteInMemory()
  const app = await authorizationServer(driver, { ...SETTINGS, ...more })
  const { name, redirectUri } = CLIENTS.other
  const other = {
    clientIdAlias: 'other',
    clientName: name,
    tokenAuthMethod: 'NONE',
    redirectUris: [redirectUri],
  } as const
  await sqlStores(driver, { serviceId: 'shop' }).clients.put(await defineClient(other), Date.now())
  const send = async (request: Request) => app.fetch(request)
  return {
    driver,
    browser: () => browser(send),
    login: LOGIN,
    allowed: { login: 'ada', password: PASSWORD, decision: 'allow' },
    async authorize(client_id: keyof typeof CLIENTS) {
      const asked = { client_id, redirect_uri: CLIENTS[client_id].redirectUri, scope: 'orders', response_type: 'code' }
      const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' }
      const pushed = await browser(send).post(new URL('/par', ISSUER), { ...asked, ...pkce })
      const { request_uri } = await pushed.json()
      return new URL(`/authorize?${new URLSearchParams({ client_id, request_uri })}`, ISSUER)
    },
  }
}

/** A page for the app, in the browser of its user. */
async function opened(server: Awaited<ReturnType<typeof started>>) {
  const ada = server.browser()
  const page = await ada.open(await server.authorize('app'))
  return { ada, page, key: keyIn(await page.clone().text()) }
}

test.each(ORDERS)('two clients in two tabs, answered %s, then %s', async (...order) => {
  await answerTwoTabs(await started(), order)
})

test('the key of a page in another browser', async () => {
  await answerFromAnotherBrowser(await started())
})

test('the cookie is for the answer to one page, and scripts and other sites cannot use it', async () => {
  const { page, key } = await opened(await started())
  const [cookie = '', ...others] = page.headers.getSetCookie()
  const attributes = 'Max-Age=600; Path=/login; HttpOnly; Secure; SameSite=Strict'
  expect(cookie).toMatch(new RegExp(`^login-${key}=[0-9a-f-]{36}; ${attributes}$`))
  expect(others).toEqual([])
})

test('a sweep keeps a page that waits', async () => {
  const server = await started()
  const { ada, key } = await opened(server)
  await sweep(server.driver)
  expect((await ada.post(LOGIN, { ...server.allowed, key })).status).toBe(303)
})

test.each([
  ['8 KiB', 8_192, 303],
  ['more', 8_193, 413],
])('a form of %s', async (_, length, status) => {
  const server = await started()
  const { ada, key } = await opened(server)
  const form = { ...server.allowed, key, padding: '' }
  const padding = 'p'.repeat(length - String(new URLSearchParams(form)).length)
  expect((await ada.post(LOGIN, { ...form, padding })).status).toBe(status)
})

test.each([{}, { PASSWORD: '' }])('nobody logs in where the password is missing: %o', async settings => {
  const server = await started(settings)
  const { ada, key } = await opened(server)
  for (const password of ['', 'undefined']) {
    expect((await ada.post(LOGIN, { ...server.allowed, key, password })).status).toBe(401)
  }
})
