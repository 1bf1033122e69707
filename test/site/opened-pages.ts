import { mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** Where the pictures are for those who look at them. */
export const PICTURES = process.env.SYMBOLON_TEST_PICTURES ?? mkdtempSync(join(tmpdir(), 'symbolon-site-'))

/** Pages of which a picture is taken. */
export const SHOWN = [
  'index',
  'playground',
  'getting-started',
  'introspection',
  'seeing-why',
  'comparison',
  'mistakes',
  'operations',
  'explanation/threat-model',
  'reference/index',
  'reference/core/createPorts',
  'reference/operations/introspect',
  'packages/core',
  'recipes/index',
  'performance',
]

const DESKTOP = { width: 1280, height: 860 }
export const PHONE = { width: 390, height: 844 }

/** Rules about style, which is that of the theme on every page. */
const ABOUT_STYLE = ['color-contrast', 'link-in-text-block', 'avoid-inline-spacing', 'scrollable-region-focusable']

/** What differs between pages. */
const CONTENT = "{ include: ['#VPContent .VPDoc .content-container'], exclude: ['pre'] }"

/** What a page has, and what it complained about. */
export interface Seen {
  readonly path: string
  readonly complaints: readonly string[]
  readonly requested: readonly string[]
  readonly violations: readonly string[]
  /** By how many pixels the page is wider than a phone. */
  readonly excess: number
}

/** A page of a browser in which one page of the site after another is looked at. */
export async function openedIn(browser: Browser, origin: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, ...options })
  const page = await context.newPage()
  let [complaints, requested]: [string[], string[]] = [[], []]
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => requested.push(new URL(request.url()).origin))
  const open = async (path: string) => {
    ;[complaints, requested] = [[], []]
    await page.goto(`${origin}${path}`)
    await page.locator('#VPContent h1').first().waitFor()
  }
  const look = async (path: string): Promise<Seen> => {
    await open(path)
    const violations = await violationsOf(page)
    await page.setViewportSize(PHONE)
    const excess = await excessOf(page)
    await page.setViewportSize(DESKTOP)
    return { path, complaints, requested, violations, excess }
  }
  return { page, open, look, close: () => context.close() }
}

/** By how many pixels a page is wider than its window. */
function excessOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/**
 * The frame and the style are the same on every page, so they are looked at on the pages of which
 * there are pictures, and the content on every page.
 */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const isShown = SHOWN.includes(new URL(page.url()).pathname.slice(1).replace(/\.html$/, ''))
  const violations: unknown = await page.evaluate(`axe.run(${isShown ? 'document' : CONTENT}, {
    resultTypes: ['violations'],
    rules: ${JSON.stringify(Object.fromEntries(ABOUT_STYLE.map(rule => [rule, { enabled: isShown }])))},
  }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ' ' + nodes[0].target.join(' ') + ' and ' + (nodes.length - 1) + ' more'))`)
  return Array.isArray(violations) ? violations.map(String) : []
}
