import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportEvent } from '@symbolon/core'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchBrowser } from '../servers/chromium.js'
import { serveConsole } from './served-console.js'
import { playStory } from './story.js'

const AXE = createRequire(import.meta.url).resolve('axe-core')

/** Where the pictures are for those who look at them. */
export const PICTURES = process.env.SYMBOLON_TEST_PICTURES ?? (await mkdtemp(join(tmpdir(), 'symbolon-console-')))

type Profile = Parameters<Browser['newContext']>[0]

/** How the browser is set; the first is without a name. */
const PROFILES: Readonly<Record<string, Profile>> = {
  '': { viewport: { width: 1280, height: 1000 } },
  'dark-': { viewport: { width: 1280, height: 1000 }, colorScheme: 'dark' },
  'phone-': { viewport: { width: 390, height: 844 } },
}

type Act = (page: Page) => Promise<void>

const opening =
  (reason: string): Act =>
  page =>
    open(page, reason)

/** What leads to each state of the page. */
const STATES: Readonly<Record<string, Act>> = {
  list: async () => undefined,
  filtered: page => filterBy(page, 'different'),
  empty: page => filterBy(page, 'nothing is like this'),
  refusal: opening('proof_url_different'),
  'signature-base': opening('signature_wrong'),
  'signature-difference': pasteOtherMethod,
  flow: opening('scope_insufficient'),
  fault: opening('accessTokens'),
  granted: opening('A056001'),
}

/** On a phone, its one button comes first. */
async function filterBy(page: Page, text: string): Promise<void> {
  if (await page.locator('#unfold').isVisible()) await page.locator('#unfold').click()
  await page.locator('#reason').fill(text)
}

/** A signature base of which the client says that it has signed it with another method. */
async function pasteOtherMethod(page: Page): Promise<void> {
  await open(page, 'signature_wrong')
  const lines = await page.locator('.base li span').allTextContents()
  await page.locator('.compare textarea').fill(lines.join('\n').replace(': GET', ': POST'))
  await page.locator('[role=status]', { hasText: '1 of 4 lines differ' }).waitFor()
}

/** The pictures by their names. */
export const PICTURED: Readonly<Record<string, readonly [Profile, Act]>> = Object.fromEntries(
  Object.entries(PROFILES).flatMap(([prefix, profile]) =>
    Object.entries(STATES).map(([state, act]) => [prefix + state, [profile, act]]),
  ),
)

/** The console with the decisions of a story, and a browser. */
export async function openConsole() {
  const [browser, served] = await Promise.all([launchBrowser(), serveConsole()])
  await playStory(served.report)

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

  const close = () => Promise.all([browser.close(), served.stop()])
  return { browser, served, opened, close }
}

/** The newest row of a reason, of a port that failed, or of a code where it was granted. */
export const rowOf = (page: Page, reason: string) => page.locator(`.row[data-reason="${reason}"]`).first()

/** Opens the newest decision of a reason. */
export async function open(page: Page, reason: string) {
  await rowOf(page, reason).click()
  await page.locator('#decision .tools').waitFor()
}

/** What axe-core finds in a page that is serious or worse. */
export async function seriousIn(page: Page): Promise<readonly string[]> {
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

/** Waits until there are so many elements. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.count(), { timeout: 20_000 }).toBe(count)
}

/** A report as operations make it. */
export function eventOf(changes: Partial<ReportEvent>): ReportEvent {
  const refused = { action: 'UNAUTHORIZED', resultCode: 'A057302' }
  return { operation: 'introspection', serviceId: 'bank', at: Date.now(), ...refused, checks: [], ...changes }
}
