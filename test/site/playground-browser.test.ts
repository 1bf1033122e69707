import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MISTAKES, stateOf } from '../../docs/site/playground/mistakes.js'
import { fragmentOf } from '../../docs/site/playground/state.js'
import { BROWSER_SKIPPED, launchBrowser } from '../servers/chromium.js'
import { type ServedSite, serveSite } from './built-site.js'
import { openedIn, PHONE, PICTURES } from './opened-pages.js'
import { buildPlayground } from './playground-page.js'

describe.skipIf(BROWSER_SKIPPED !== '')(`the playground in a browser ${BROWSER_SKIPPED}`, () => {
  let browser: Browser
  let served: ServedSite

  beforeAll(async () => {
    ;[browser, served] = await Promise.all([launchBrowser(), buildPlayground().then(serveSite)])
  })

  afterAll(async () => {
    await browser?.close()
    served?.stop()
  })

  const opened = () => openedIn(browser, served.origin, { viewport: PHONE, colorScheme: 'dark' })

  test('on a phone every mistake is one tap, shows the check that refuses it, and is in the address', async () => {
    const { page, open, close } = await opened()
    await open('/playground.html')
    for (const mistake of MISTAKES) {
      await page.getByRole('button', { name: mistake.title, exact: true }).click()
      await page.locator('.decision strong', { hasText: mistake.check }).waitFor()
      expect(new URL(page.url()).hash).toBe(`#${fragmentOf(stateOf(mistake))}`)
    }
    await page.screenshot({ path: join(PICTURES, 'playground-phone-dark.png') })
    await close()
  })

  test('a field that is changed changes the decision, and a link brings it back', async () => {
    const { page, open, close } = await opened()
    await open('/playground.html#granted=payments+profile')
    await page.locator('.decision.granted').waitFor()
    await page.locator('[name=clock]').fill('-600')
    await page.locator('.decision strong', { hasText: 'time of the proof' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#granted=payments+profile&clock=-600')
    await page.reload()
    await page.locator('.decision strong', { hasText: 'time of the proof' }).waitFor()
    await close()
  })

  test('a link with something else shows a call that passes, and says so', async () => {
    const { page, open, close } = await opened()
    await open('/playground.html#url=%3Cimg%20src=x%3E&token=x')
    await page.locator('.problem', { hasText: 'no state of the playground' }).waitFor()
    await page.locator('.decision.granted').waitFor()
    await close()
  })

  test('axe finds nothing serious, the console is silent, and nothing is asked for elsewhere', async () => {
    const { look, close } = await opened()
    const seen = await look('/playground.html#call=push')
    expect(seen).toMatchObject({ complaints: [], violations: [], excess: 0 })
    expect(new Set(seen.requested)).toStrictEqual(new Set([served.origin]))
    await close()
  })
})
