import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedDemo, serveDemo } from '../assertions/served-demo.js'
import { BROWSER_SKIPPED, launchBrowser } from '../servers/chromium.js'

describe('the console of the demo', () => {
  let demo: ServedDemo

  beforeAll(async () => {
    demo = await serveDemo([], 'http')
  })

  afterAll(() => demo.close())

  test.skipIf(BROWSER_SKIPPED !== '')(
    `opens from the home page, and shows a login and the calls after it in their order ${BROWSER_SKIPPED}`,
    async () => {
      const browser = await launchBrowser()
      const page = await browser.newPage()
      await page.goto(demo.origin)
      await page.getByRole('link', { name: 'See my accounts', exact: true }).click()
      await page.locator('#login').fill('ada')
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.getByRole('link', { name: 'Open the console' }).click()
      await page.locator('.row', { hasText: 'scope_insufficient' }).first().click()
      await page.locator('.sequence .chosen').waitFor()
      const calls = await page.locator('.sequence button').allTextContents()
      const operations = calls.map(text => /^[\d:.]+ ([a-zA-Z ]+: \w+?)(?: \w+)?client/.exec(text)?.[1])
      // The refusals in between ask the client for a nonce (RFC 9449 §8).
      expect(operations).toEqual([
        'pushed authorization request: BAD_REQUEST',
        'pushed authorization request: CREATED',
        'authorization request: INTERACTION',
        'authorization completion: OK',
        'authorization code: OK',
        'token: OK',
        'introspection: UNAUTHORIZED',
        'introspection: OK',
        'introspection: FORBIDDEN',
      ])
      expect(new URL(page.url()).pathname).toBe('/console/')
      await browser.close()
    },
  )

  test('refuses a name that somebody made resolve to this machine', async () => {
    const answer = await fetch(`${demo.origin}/console/`)
    expect(answer.status).toBe(403)
  })
})
