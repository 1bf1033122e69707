import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsTried } from '../scale.js'
import { BROWSER_SKIPPED } from '../servers/chromium.js'
import { eventOf, open, openConsole, PICTURED, PICTURES, rowOf, seriousIn } from './opened-console.js'

describe.skipIf(BROWSER_SKIPPED !== '')(`the page in a browser ${BROWSER_SKIPPED}`, () => {
  let console: Awaited<ReturnType<typeof openConsole>>

  beforeAll(async () => {
    console = await openConsole()
  })

  afterAll(() => console.close())

  test.each(rowsTried(PICTURED, ['phone-refusal']))(
    '%s: axe finds nothing serious, and the page breaks no rule of its policy',
    async (name, [options, act]) => {
      const { page, complaints, requested, close } = await console.opened(options)
      await rowOf(page, 'proof_url_different').waitFor()
      await act(page)
      await page.screenshot({ path: join(PICTURES, `${name}.png`) })
      expect(complaints).toEqual([])
      expect(new Set(requested)).toEqual(new Set([console.served.origin]))
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await seriousIn(page)).toEqual([])
      await close()
    },
  )

  test('on a phone the filter is one button, and what to do is in the first screen', async () => {
    const { page, close } = await console.opened({ viewport: { width: 390, height: 844 } })
    expect(await page.locator('#filter').isVisible()).toBe(false)
    await page.locator('#unfold').click()
    await page.locator('#reason').fill('different')
    await page.locator('#unfold', { hasText: 'Filter (1)' }).click()
    expect(await page.locator('#filter').isVisible()).toBe(false)
    await open(page, 'proof_url_different')
    const { y = 844, height = 0 } = (await page.locator('.advice').boundingBox()) ?? {}
    expect(y + height).toBeLessThan(844)
    await close()
  })

  test('a new decision appears without a reload, and waits while somebody reads', async () => {
    const { page, close } = await console.opened()
    console.served.report(eventOf({ reason: 'token_inactive' }))
    await rowOf(page, 'token_inactive').waitFor()
    await open(page, 'token_inactive')
    console.served.report(eventOf({ reason: 'token_unsigned' }))
    await page.locator('#follow', { hasText: '1 new' }).waitFor()
    expect(await rowOf(page, 'token_unsigned').count()).toBe(0)
    await page.keyboard.press('Escape')
    await rowOf(page, 'token_unsigned').waitFor()
    expect(await page.locator('#decision h2').textContent()).toBe('The last hour')
    await close()
  })

  test('texts of strangers stay texts', async () => {
    const { page, complaints, close } = await console.opened()
    const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    console.served.report(eventOf({ reason: 'client_unknown', clientIdentifier: markup }))
    await open(page, 'client_unknown')
    expect(await page.locator('#decision .by').textContent()).toContain(markup)
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })
})
