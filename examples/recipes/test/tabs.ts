import { expect } from 'vitest'
import type { Browser } from './browser.js'

/** Two clients of a server to copy, with what the page calls them and where their codes go. */
export const CLIENTS = {
  app: { name: 'The app', redirectUri: 'https://app.example/callback' },
  other: { name: 'The <b>other</b> app', redirectUri: 'https://other.example/callback' },
}

type Name = keyof typeof CLIENTS
type Form = Readonly<Record<string, string>>

/** A server with a login page. */
export interface LoginServer {
  readonly browser: () => Browser
  readonly login: URL
  /** What a user who allows the request fills in. */
  readonly allowed: Form
  /** The URL of a new authorization request. */
  readonly authorize: (client: Name) => Promise<URL>
}

/** The order in which two pages are answered. */
export const ORDERS: readonly (readonly [Name, Name])[] = [
  ['app', 'other'],
  ['other', 'app'],
]

/** The key of a request in its page. */
export function keyIn(page: string): string {
  return /name="key" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

async function opened(server: LoginServer, client: Name, tab: Browser): Promise<Form> {
  const page = await (await tab.open(await server.authorize(client))).text()
  const { name } = CLIENTS[client]
  expect(page.replace(/&lt;|&#60;/g, '<').replace(/&gt;|&#62;/g, '>')).toContain(`${name} asks to see your orders.`)
  expect(page).not.toContain('<b>')
  return { ...server.allowed, key: keyIn(page) }
}

/** Who gets what the user decided: the origin of the redirect, and the names of its parameters. */
async function answered(server: LoginServer, form: Form, tab: Browser): Promise<unknown> {
  const location = (await tab.post(server.login, form)).headers.get('location')
  if (location === null) return 'nobody'
  const { origin, pathname, searchParams } = new URL(location)
  return [origin + pathname, searchParams.has('code')]
}

/** Each client gets what the user decided on its own page, once. */
export async function answerTwoTabs(server: LoginServer, order: readonly [Name, Name]): Promise<void> {
  const ada = server.browser()
  const forms = { app: await opened(server, 'app', ada), other: await opened(server, 'other', ada) }
  for (const client of order) {
    const sent = { ...forms[client], password: 'wrong' }
    const again = await (await ada.post(server.login, sent)).text()
    expect(keyIn(again)).toBe(forms[client].key)
    expect(await answered(server, forms[client], ada)).toEqual([CLIENTS[client].redirectUri, true])
    expect(await answered(server, forms[client], ada)).toBe('nobody')
  }
}

/** A key is worth nothing in another browser, even in one with a page of its own, and stays good in the first. */
export async function answerFromAnotherBrowser(server: LoginServer): Promise<void> {
  const [ada, eve] = [server.browser(), server.browser()]
  const [hers, another] = [await opened(server, 'app', ada), await opened(server, 'other', eve)]
  for (const stranger of [server.browser(), eve]) {
    for (const decision of ['allow', 'deny']) {
      const response = await stranger.post(server.login, { ...hers, decision })
      expect([response.status, await response.text()]).toEqual([400, 'Start again at the app.'])
    }
    expect((await stranger.post(server.login, { ...hers, password: 'wrong' })).status).toBe(400)
  }
  expect(await answered(server, hers, ada)).toEqual([CLIENTS.app.redirectUri, true])
  expect(await answered(server, another, eve)).toEqual([CLIENTS.other.redirectUri, true])
}
