import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROWSER_SKIPPED } from '../servers/chromium.js'
import { TARGET_URI } from '../signatures/world.js'
import { eventOf, expectCount, open, openConsole, rowOf } from './opened-console.js'
import { serveConsole } from './served-console.js'

describe.skipIf(BROWSER_SKIPPED !== '')(`the page in a browser ${BROWSER_SKIPPED}`, () => {
  let console: Awaited<ReturnType<typeof openConsole>>

  beforeAll(async () => {
    console = await openConsole()
  })

  afterAll(() => console.close())

  test('the keyboard alone opens a decision, moves on, filters and goes back', async () => {
    const { page, close } = await console.opened()
    await rowOf(page, 'secret_wrong').waitFor()
    await page.keyboard.press('j')
    const [first, second] = [page.locator('.row').nth(0), page.locator('.row').nth(1)]
    await expectFocus(first)
    expect(await first.evaluate(each => getComputedStyle(each).outlineStyle)).toBe('solid')
    await page.keyboard.press('ArrowDown')
    await expectFocus(second)
    await page.keyboard.press('k')
    await expectFocus(first)
    await page.keyboard.press('Enter')
    await page.locator('#decision .tools').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.hour').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('sign')
    await expectCount(page.locator('.row'), 1)
    expect(await page.locator('.row .client').textContent()).toBe('signer')
    await close()
  })

  describe('the list is filtered', () => {
    let page: Page
    let close: () => Promise<void>

    beforeAll(async () => {
      ;({ page, close } = await console.opened())
    })

    afterAll(() => close())

    test.each([
      ['client', async () => page.locator('#client').fill('SIGN'), ['signature_wrong']],
      ['reason', async () => page.locator('#reason').fill('url_diff'), ['proof_url_different']],
      ['code', async () => page.locator('#reason').fill('A157305'), ['secret_wrong']],
      ['text', async () => page.locator('#reason').fill('HTU of'), ['proof_url_different']],
      [
        'action',
        async () => {
          await page.locator('#action').focus()
          await page.locator('#action').selectOption('FORBIDDEN')
        },
        ['scope_insufficient'],
      ],
    ])('by %s', async (_, filter, reasons) => {
      await filter()
      await expectCount(page.locator('.row'), reasons.length)
      for (const reason of reasons) expect(await rowOf(page, reason).count()).toBe(1)
      await page.locator('button[type=reset]').click()
      await rowOf(page, 'A056001').waitFor()
    })
  })

  test('a bar of the last hour filters by its value, and a second click does so no more', async () => {
    const { page, close } = await console.opened()
    const bar = page.locator('.bar', { hasText: 'The client secret is wrong.' })
    await bar.click()
    await expectCount(page.locator('.row'), 1)
    expect(await bar.getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('#reason').inputValue()).toBe('secret_wrong')
    await bar.click()
    await rowOf(page, 'A056001').waitFor()
    expect(await page.locator('#reason').inputValue()).toBe('')
    await page.locator('.bar', { hasText: 'accessTokens' }).click()
    await expectCount(page.locator('.row'), 1)
    await rowOf(page, 'accessTokens').waitFor()
    await close()
  })

  test('a decision has an address that another holder of the console opens, and its link and report can be copied', async () => {
    const { page, close } = await console.opened({ permissions: ['clipboard-read', 'clipboard-write'] })
    const copied = async (name: string) => {
      await page.getByRole('button', { name }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await open(page, 'secret_wrong')
    expect(JSON.parse(await copied('Copy report'))).toMatchObject({ reason: 'secret_wrong', resultCode: 'A157305' })
    await page.reload()
    await page.locator('#decision h2', { hasText: 'The client secret is wrong.' }).waitFor()
    const address = await copied('Copy link')
    const other = await console.opened()
    await other.page.goto(address)
    await other.page.locator('#decision h2', { hasText: 'The client secret is wrong.' }).waitFor()
    await other.page.goto(address.replace(/#\w+/, '#000000000000'))
    await other.page.locator('#decision .hint', { hasText: 'before the last start' }).waitFor()
    await page.goBack()
    await page.locator('.hour').waitFor()
    await Promise.all([close(), other.close()])
  })

  test('a pasted signature base shows the lines that differ; digests are compared with the values', async () => {
    const { page, close } = await console.opened()
    await open(page, 'signature_wrong')
    const lines = await page.locator('.base li span').allTextContents()
    const theirs = lines.map(line => line.replace(/\?sha256:.*/, ''))
    await page.locator('.compare textarea').fill(theirs.join('\n'))
    await page.locator('[role=status]', { hasText: '1 of 4 lines differ' }).waitFor()
    expect(await page.locator('.base .differs .theirs').allTextContents()).toEqual([theirs[1]])
    const query = TARGET_URI.slice(TARGET_URI.indexOf('?'))
    await page.locator('.compare textarea').fill(theirs.with(1, `${theirs[1]}${query}`).join('\n'))
    await page.locator('[role=status]', { hasText: '0 of 4 lines differ' }).waitFor()
    await close()
  })

  test('the challenge is shown as the client saw it', async () => {
    const { page, close } = await console.opened()
    await open(page, 'proof_url_different')
    expect(await page.locator('#decision .answer').textContent()).toMatch(
      /^WWW-Authenticate: DPoP error="invalid_dpop_proof",error_description="\[A065310\] .*",algs="ES256 .*"$/,
    )
    await close()
  })

  test('a link that was used opens nothing', async () => {
    const context = await console.browser.newContext()
    const link = console.served.link(console.served.origin)
    const page = await context.newPage()
    await page.goto(link)
    await page.locator('#connection.live').waitFor()
    const other = await (await console.browser.newContext()).newPage()
    expect((await other.goto(link))?.status()).toBe(403)
    expect((await other.goto(`${console.served.origin}/`))?.status()).toBe(403)
    await Promise.all([context.close(), other.context().close()])
  })

  test('the page shows 200 rows of many, and keeps the newest 1,000', async () => {
    const many = await serveConsole()
    for (let at = 1; at <= 1_500; at += 1) many.report(eventOf({ clientIdentifier: `client-${at}` }))
    const page = await console.browser.newPage()
    await page.goto(many.link(many.origin))
    await expectCount(page.locator('.row'), 200)
    expect(await page.locator('#count').textContent()).toBe('the newest 200 of 1000 decisions, 500 not kept')
    expect(await page.locator('.row .client').first().textContent()).toBe('client-1500')
    await Promise.all([page.close(), many.stop()])
  })
})

async function expectFocus(locator: Locator): Promise<void> {
  expect(await locator.evaluate(each => each === document.activeElement)).toBe(true)
}
