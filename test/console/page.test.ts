import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportEvent } from '@symbolon/core'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsTried } from '../scale.js'
import { BROWSER_SKIPPED, launchBrowser } from '../servers/chromium.js'
import { TARGET_URI } from '../signatures/world.js'
import { type ServedConsole, serveConsole } from './served-console.js'
import { playStory } from './story.js'

/** Where the pictures are for those who look at them. */
const PICTURES = process.env.SYMBOLON_TEST_PICTURES ?? (await mkdtemp(join(tmpdir(), 'symbolon-console-')))

const AXE = createRequire(import.meta.url).resolve('axe-core')

describe.skipIf(BROWSER_SKIPPED !== '')(`the page in a browser ${BROWSER_SKIPPED}`, () => {
  let browser: Browser
  let served: ServedConsole

  beforeAll(async () => {
    ;[browser, served] = await Promise.all([launchBrowser(), serveConsole()])
    await playStory(served.report)
  })

  afterAll(async () => {
    await Promise.all([browser.close(), served.stop()])
  })

  /** Opens the console in a new browser profile, and gathers what the page complains about. */
  async function opened(options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    const requested: string[] = []
    page.on('console', message => complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(error.message))
    page.on('request', each => requested.push(new URL(each.url()).origin))
    await page.goto(served.link(served.origin))
    await page.locator('#connection.live').waitFor()
    return { page, complaints, requested, close: () => context.close() }
  }

  const rowOf = (page: Page, reason: string) => page.locator('.row', { hasText: reason }).first()

  async function open(page: Page, reason: string) {
    await rowOf(page, reason).click()
    await page.locator('#decision h2').waitFor()
  }

  const PICTURED: Readonly<Record<string, readonly [Parameters<Browser['newContext']>[0], reason?: string]>> = {
    list: [{}],
    refusal: [{}, 'proof_url_different'],
    'signature-base': [{ viewport: { width: 1280, height: 1200 } }, 'signature_wrong'],
    granted: [{}, 'A056001'],
    'refusal-whole': [{ viewport: { width: 1280, height: 1500 } }, 'proof_url_different'],
    dark: [{ colorScheme: 'dark' }, 'proof_url_different'],
    'dark-signature-base': [{ colorScheme: 'dark' }, 'signature_wrong'],
    'phone-list': [{ viewport: { width: 390, height: 844 } }],
    'phone-refusal': [{ viewport: { width: 390, height: 844 } }, 'proof_url_different'],
  }

  test.each(rowsTried(PICTURED, ['list', 'dark-signature-base', 'phone-refusal']))(
    '%s: axe finds nothing serious, and the page breaks no rule of its policy',
    async (name, [options, reason]) => {
      const { page, complaints, requested, close } = await opened(options)
      await rowOf(page, 'proof_url_different').waitFor()
      if (reason !== undefined) await open(page, reason)
      await page.screenshot({ path: join(PICTURES, `${name}.png`) })
      expect(complaints).toEqual([])
      expect(new Set(requested)).toEqual(new Set([served.origin]))
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await seriousIn(page)).toEqual([])
      await close()
    },
  )

  test('a new decision appears without a reload, and waits while somebody reads', async () => {
    const { page, close } = await opened()
    served.report(eventOf({ reason: 'token_unknown', clientIdentifier: 'first' }))
    await rowOf(page, 'first').waitFor()
    await open(page, 'first')
    served.report(eventOf({ reason: 'token_unknown', clientIdentifier: 'second' }))
    await page.locator('#follow', { hasText: '1 new' }).waitFor()
    expect(await rowOf(page, 'second').count()).toBe(0)
    await page.keyboard.press('Escape')
    await rowOf(page, 'second').waitFor()
    expect(await page.locator('#decision h2').count()).toBe(0)
    await close()
  })

  test('the keyboard alone opens a decision, moves on, filters and goes back', async () => {
    const { page, close } = await opened()
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
    await page.locator('#decision h2').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#decision .hint').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('sign')
    await expectCount(page.locator('.row'), 1)
    expect(await page.locator('.row .client').textContent()).toBe('signer')
    await close()
  })

  test.each([
    ['client', async (page: Page) => page.locator('#client').fill('SIGN'), ['signature_wrong']],
    ['reason', async (page: Page) => page.locator('#reason').fill('url_diff'), ['proof_url_different']],
    ['code', async (page: Page) => page.locator('#reason').fill('A157305'), ['secret_wrong']],
    [
      'action',
      async (page: Page) => {
        await page.locator('#action').focus()
        await page.locator('#action').selectOption('FORBIDDEN')
      },
      ['scope_insufficient'],
    ],
  ])('the list is filtered by %s', async (_, filter, reasons) => {
    const { page, close } = await opened()
    await filter(page)
    await expectCount(page.locator('.row'), reasons.length)
    for (const reason of reasons) expect(await rowOf(page, reason).count()).toBe(1)
    await page.locator('button[type=reset]').click()
    await rowOf(page, 'INTERACTION').waitFor()
    await close()
  })

  test('a pasted signature base shows the lines that differ; digests are compared with the values', async () => {
    const { page, close } = await opened()
    await open(page, 'signature_wrong')
    const lines = await page.locator('.base li span').allTextContents()
    const theirs = lines.map(line => line.replace(/\?sha256:.*/, ''))
    await page.locator('.compare textarea').fill(theirs.join('\n'))
    await page.locator('[role=status]', { hasText: '1 of 4 lines differ' }).waitFor()
    await page.screenshot({ path: join(PICTURES, 'signature-base-difference.png') })
    expect(await page.locator('.base .differs .theirs').allTextContents()).toEqual([theirs[1]])
    const query = TARGET_URI.slice(TARGET_URI.indexOf('?'))
    await page.locator('.compare textarea').fill(theirs.with(1, `${theirs[1]}${query}`).join('\n'))
    await page.locator('[role=status]', { hasText: '0 of 4 lines differ' }).waitFor()
    await close()
  })

  test('the challenge is shown as the client saw it', async () => {
    const { page, close } = await opened()
    await open(page, 'proof_url_different')
    expect(await page.locator('#decision .answer').textContent()).toMatch(
      /^WWW-Authenticate: DPoP error="invalid_dpop_proof",error_description="\[A065310\] .*",algs="ES256 .*"$/,
    )
    await close()
  })

  test('texts of strangers stay texts', async () => {
    const { page, complaints, close } = await opened()
    const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    served.report(eventOf({ reason: 'client_unknown', clientIdentifier: markup }))
    await open(page, 'client_unknown')
    expect(await page.locator('#decision .facts').textContent()).toContain(markup)
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('a link that was used opens nothing', async () => {
    const context = await browser.newContext()
    const link = served.link(served.origin)
    const page = await context.newPage()
    await page.goto(link)
    await page.locator('#connection.live').waitFor()
    const other = await (await browser.newContext()).newPage()
    expect((await other.goto(link))?.status()).toBe(403)
    expect((await other.goto(`${served.origin}/`))?.status()).toBe(403)
    await Promise.all([context.close(), other.context().close()])
  })

  test('the page shows 200 rows of many, and keeps the newest 1,000', async () => {
    const many = await serveConsole()
    for (let at = 1; at <= 1_500; at += 1) many.report(eventOf({ clientIdentifier: `client-${at}` }))
    const page = await browser.newPage()
    await page.goto(many.link(many.origin))
    await expectCount(page.locator('.row'), 200)
    expect(await page.locator('#count').textContent()).toBe('the newest 200 of 1000 decisions, 500 not kept')
    expect(await page.locator('.row .client').first().textContent()).toBe('client-1500')
    await Promise.all([page.close(), many.stop()])
  })
})

/** What axe-core finds in a page that is serious or worse. */
async function seriousIn(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'))
  return page.evaluate(async () => {
    const axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } =
      Reflect.get(window, 'axe')
    const { violations } = await axe.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(each => each.html).join(' ')}`.slice(0, 600))
  })
}

async function expectFocus(locator: Locator): Promise<void> {
  expect(await locator.evaluate(each => each === document.activeElement)).toBe(true)
}

/** Waits until there are so many elements. */
async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.count(), { timeout: 20_000 }).toBe(count)
}

/** A report as operations make it. */
function eventOf(changes: Partial<ReportEvent>): ReportEvent {
  const refused = { action: 'UNAUTHORIZED', resultCode: 'A057302' }
  return { operation: 'introspection', serviceId: 'bank', at: Date.now(), ...refused, checks: [], ...changes }
}
