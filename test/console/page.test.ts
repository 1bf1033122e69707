import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROWSER_SKIPPED, launchBrowser } from '../servers/chromium.js'
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
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, bypassCSP: false, ...options })
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

  const PICTURED: readonly (readonly [
    name: string,
    Parameters<Browser['newContext']>[0],
    reason: string | undefined,
  ])[] = [
    ['list', {}, undefined],
    ['refusal', {}, 'proof_url_different'],
    ['signature-base', { viewport: { width: 1280, height: 1200 } }, 'signature_wrong'],
    ['granted', {}, 'A056001'],
    ['refusal-whole', { viewport: { width: 1280, height: 1500 } }, 'proof_url_different'],
    ['dark', { colorScheme: 'dark' }, 'proof_url_different'],
    ['dark-signature-base', { colorScheme: 'dark' }, 'signature_wrong'],
    ['phone-list', { viewport: { width: 390, height: 844 } }, undefined],
    ['phone-refusal', { viewport: { width: 390, height: 844 } }, 'proof_url_different'],
  ]

  test.each(PICTURED)(
    '%s: axe finds nothing serious, and the page breaks no rule of its policy',
    async (name, options, reason) => {
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
