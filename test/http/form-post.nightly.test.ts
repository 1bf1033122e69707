import type { RequestListener } from 'node:http'
import helmet from 'helmet'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REDIRECT_URI, requestForm } from '../../packages/node/test/fixture.js'
import { BROWSER_SKIPPED, launchBrowser } from '../servers/chromium.js'
import { APPLICATIONS } from './applications/applications.js'
import { serve } from './serve.js'
import { newWorld } from './world.js'

/** An application behind helmet, as most are. */
const behindHelmet =
  (app: RequestListener, options?: Parameters<typeof helmet>[0]): RequestListener =>
  (req, res) =>
    helmet(options)(req, res, () => app(req, res))

/** A login page whose answer sends the browser to the client. */
const login: RequestListener = (req, res) => {
  if (req.method === 'POST') return void res.writeHead(303, { Location: `${REDIRECT_URI}?code=x` }).end()
  const form = '<form method="post"><button>Log in</button></form>'
  res.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><title>Log in</title>${form}`)
}

describe.skipIf(BROWSER_SKIPPED !== '')(`a browser behind the policy of helmet ${BROWSER_SKIPPED}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  /** A page, what the client receives from it, and what it reports. */
  async function opened(): Promise<{ page: Page; received: (string | null)[]; reported: string[] }> {
    const home = await serve((_req, res) => void res.end('home'))
    const page = await (await browser.newContext()).newPage()
    const received: (string | null)[] = []
    const reported: string[] = []
    page.on('console', message => void reported.push(message.text()))
    await page.route(`${REDIRECT_URI}**`, async route => {
      const request = route.request()
      received.push(request.postData() ?? new URL(request.url()).search)
      // The client sends the browser on to another origin.
      await route.fulfill({ status: 303, headers: { Location: home } })
    })
    return { page, received, reported }
  }

  test.each(Object.entries(APPLICATIONS))('OAuth 2.0 Form Post §2: the page posts itself at %s', async (_, mount) => {
    const server = await serve(behindHelmet(await mount(await newWorld())))
    const { page, received, reported } = await opened()
    const request = requestForm({ response_mode: 'form_post', max_age: 'x' })
    await page.goto(`${server}/authorize?${request}`, { waitUntil: 'commit' })
    await page.getByText('home').waitFor()
    expect(received).toHaveLength(1)
    const posted = new URLSearchParams(received[0] ?? '')
    expect([posted.get('error'), posted.get('state')]).toEqual(['invalid_request', 'x y'])
    expect(reported).toEqual([])
    await page.context().close()
  })

  test('a login page without form-action leads to the client', async () => {
    const options = { contentSecurityPolicy: { directives: { formAction: null } } }
    const { page, received } = await opened()
    await page.goto(await serve(behindHelmet(login, options)))
    await page.getByRole('button').click()
    await page.getByText('home').waitFor()
    expect(received).toEqual(['?code=x'])
    await page.context().close()
  })

  test("a login page with form-action 'self', the default of helmet, leads nowhere", async () => {
    const { page, received, reported } = await opened()
    await page.goto(await serve(behindHelmet(login)))
    const refused = page.waitForEvent('console')
    await page.getByRole('button').click()
    await refused
    expect(reported).toEqual([expect.stringContaining('form-action')])
    expect(received).toEqual([])
    await page.context().close()
  })
})
