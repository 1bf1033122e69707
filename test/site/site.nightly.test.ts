import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENTRIES, SIDEBAR } from '../../docs/site/.vitepress/sidebar.js'
import { SITE_SOURCE } from '../generate/site-source.js'
import { BROWSER_SKIPPED, launchBrowser } from '../servers/chromium.js'
import { filesBelow, REPOSITORY, ROOT } from '../workspace.js'
import { anchoredIn, type BuiltSite, buildSite, type ServedSite, serveSite } from './built-site.js'
import { openedIn, PHONE, PICTURES, type Seen, SHOWN, violationsOf } from './opened-pages.js'
import { questions, searchOf } from './search.js'

const DARK: BrowserContextOptions = { colorScheme: 'dark' }

/** The pages of single names are alike: of their many hundreds, each fifteenth is opened, and those of which there is a picture. */
function isOpened(path: string, at: number): boolean {
  const isOfName = /^\/reference\/(?!operations\/)[^/]+\//.test(path)
  return !isOfName || at % 15 === 0 || SHOWN.includes(path.slice(1).replace(/\.html$/, ''))
}

/** How many pages are open at a time. */
const AT_A_TIME = 4

let site: BuiltSite
beforeAll(async () => {
  site = await buildSite()
}, 900_000)

test('every page of docs is built', () => {
  const documents = filesBelow(SITE_SOURCE, '.md')
  const paths = documents.map(path => `/${path.replace(/README(?=\.md$)/, 'index').replace(/\.md$/, '.html')}`)
  expect([...site.pages].toSorted()).toStrictEqual(paths.toSorted())
})

test('the plain texts have every page, in the order of the sidebar', () => {
  const [list, whole] = ['llms.txt', 'llms-full.txt'].map(name => readFileSync(join(site.folder, name), 'utf8'))
  const links = [...(list ?? '').matchAll(/^- \[.+\]\((.+)\): .+[.:?]$/gm)].map(([, link]) => link)
  const pages = [...SIDEBAR, ENTRIES].flatMap(({ items }) =>
    items.map(({ link }) => (link.endsWith('/') ? link : `${link}.html`)),
  )
  expect(links).toStrictEqual(pages)
  expect([...(whole ?? '').matchAll(/^<!-- (\/.+) -->$/gm)].map(([, link]) => link)).toStrictEqual(pages)
})

test('no link and no anchor is dead', () => {
  const origin = 'https://symbolon.example'
  const anchored = new Map(site.pages.map(path => [path, anchoredIn(site, path, origin)]))
  const isThere = (link: URL) => {
    const { href, pathname, hash } = link
    if (link.origin !== origin) return isInRepository(href)
    if (pathname.startsWith('/pictures/')) return existsSync(join(site.folder, pathname))
    const target = anchored.get(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    return target !== undefined && (hash === '' || target.ids.has(decodeURIComponent(hash.slice(1))))
  }
  const dead = [...anchored].flatMap(([path, { links }]) =>
    links.filter(link => !isThere(link)).map(link => `${path}: ${link.href}`),
  )
  expect(dead).toStrictEqual([])
})

test('the playground is at most 150 kB, which only its page loads', () => {
  const [program = '', ...others] = filesBelow(join(site.folder, 'assets/chunks'), '.js').filter(path =>
    /^view\./.test(path),
  )
  expect(others).toStrictEqual([])
  expect(gzipSync(readFileSync(join(site.folder, 'assets/chunks', program))).length).toBeLessThanOrEqual(150_000)
  expect(readFileSync(join(site.folder, 'index.html'), 'utf8')).not.toContain(program)
})

test('who types a question into the search finds a page that answers it among the first five', async () => {
  const search = await searchOf(site)
  const found = questions().map(({ question, pages }) => {
    const others = search(question).filter(path => path !== '/questions.html')
    return { question, rank: others.findIndex(path => pages.includes(path)) }
  })
  expect(found.length).toBeGreaterThanOrEqual(20)
  expect(found.filter(({ rank }) => rank === -1 || rank > 4)).toStrictEqual([])
})

describe.skipIf(BROWSER_SKIPPED !== '')(`the site in a browser ${BROWSER_SKIPPED}`, () => {
  let browser: Browser
  let served: ServedSite
  const seen = new Map<string, Seen>()

  beforeAll(async () => {
    ;[browser, served] = await Promise.all([launchBrowser(), serveSite(site)])
    const waiting = site.pages.filter(isOpened)
    const look = async () => {
      const opened = await openedIn(browser, served.origin)
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) seen.set(path, await opened.look(path))
      await opened.close()
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, look))
  }, 900_000)

  afterAll(async () => {
    await browser.close()
    served.stop()
  })

  const all = (name: 'complaints' | 'violations') =>
    [...seen.values()].flatMap(each => each[name].map(text => `${each.path}: ${text}`))

  test('no page complains, and none asks for anything elsewhere', () => {
    expect(seen.size).toBeGreaterThan(200)
    expect(all('complaints')).toStrictEqual([])
    expect(new Set([...seen.values()].flatMap(({ requested }) => requested))).toStrictEqual(new Set([served.origin]))
  })

  test('no page is wider than a phone: only tables and code scroll sideways', () => {
    expect([...seen.values()].filter(({ excess }) => excess > 0).map(({ path }) => path)).toStrictEqual([])
  })

  test('axe finds nothing serious on any page', () => {
    expect(all('violations')).toStrictEqual([])
  })

  test.each([
    ['A065310', 'refusals'],
    ['dpop nonce', 'dpop'],
    ['How do I revoke all tokens of a user?', 'revoking'],
  ])('the search finds %s without a network, with an excerpt', async (words, expected) => {
    const { page, open, close } = await openedIn(browser, served.origin)
    await open('/index.html')
    await search(page, words)
    expect(((await page.locator('.results .result').first().textContent()) ?? '').toLowerCase()).toContain(expected)
    expect(await page.locator('.results .excerpt mark').count()).toBeGreaterThan(0)
    await close()
  })

  test.each<[name: string, options: BrowserContextOptions]>([
    ['light', { colorScheme: 'light' }],
    ['dark', DARK],
    ['phone', { colorScheme: 'light', viewport: PHONE }],
  ])(
    'pictures of some pages are taken, and in the dark axe finds nothing serious in them: %s',
    async (name, options) => {
      const { page, open, close } = await openedIn(browser, served.origin, options)
      for (const path of SHOWN) {
        await open(`/${path}.html`)
        await page.screenshot({ path: join(PICTURES, `site-${name}-${path.replaceAll('/', '-')}.png`) })
        // Colours are all that differs from the pages above.
        const violations = options === DARK ? await violationsOf(page) : []
        expect({ path, violations }).toStrictEqual({ path, violations: [] })
      }
      await open('/index.html')
      await search(page, 'A065310')
      await page.screenshot({ path: join(PICTURES, `site-${name}-search.png`) })
      await close()
    },
  )
})

async function search(page: Page, words: string): Promise<void> {
  await page.locator('.DocSearch-Button, .VPNavBarSearchButton, #local-search button').first().click()
  await page.locator('#localsearch-input').fill(words)
  await page.locator('.results .excerpt mark').first().waitFor()
}

/** A link that shows a file of the repository shows one that exists; other places are not asked. */
function isInRepository(href: string): boolean {
  const path = href.startsWith(REPOSITORY) ? /\/(?:blob|tree)\/main\/([^#?]*)/.exec(href)?.[1] : undefined
  return path === undefined || existsSync(join(ROOT, decodeURIComponent(path)))
}
