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
      await page.locator('.row[data-reason="scope_insufficient"]').first().click()
      await page.locator('.flow [aria-current]').waitFor()
      const calls = await page.locator('.flow .call').allTextContents()
      // The first and the seventh ask the client for a nonce (RFC 9449 §8, §9).
      expect(calls).toEqual([
        'pushed authorization request proof_nonce_missing',
        'pushed authorization request CREATED',
        'authorization request INTERACTION',
        'authorization completion OK',
        'authorization code OK',
        'token OK',
        'introspection proof_nonce_unknown',
        'introspection OK',
        'introspection scope_insufficient',
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
