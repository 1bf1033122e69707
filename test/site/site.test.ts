import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SIDEBAR } from '../../site/.vitepress/sidebar.js'
import { BROWSER_SKIPPED, launchBrowser } from '../servers/chromium.js'
import { filesBelow, ROOT } from '../workspace.js'
import { buildSite, serveSite } from './built-site.js'
import { openedIn } from './opened-pages.js'
import { questions } from './search.js'

test('every page of docs is in the sidebar; of decisions, their list', () => {
  const documents = filesBelow(join(ROOT, 'docs'), '').filter(path => path.endsWith('.md'))
  const paths = documents.map(path => `/${path.replace(/README(?=\.md$)/, 'index').replace(/\.md$/, '.html')}`)
  const links = SIDEBAR.flatMap(({ items }) => items.map(({ link }) => `${link.replace(/\/$/, '/index')}.html`))
  const listed = paths.filter(path => !path.startsWith('/decisions/0') && path !== '/index.html')
  expect(links.toSorted()).toStrictEqual(listed.toSorted())
})

test('the answer to a question names two pages at most', () => {
  expect(questions().filter(({ pages }) => pages.length === 0 || pages.length > 2)).toStrictEqual([])
})

describe.skipIf(BROWSER_SKIPPED !== '')(`two pages of the site in a browser ${BROWSER_SKIPPED}`, () => {
  test('are shown without a complaint, and axe finds nothing serious in them', { timeout: 300_000 }, async () => {
    const site = await buildSite('index|seeing-why')
    const [browser, served] = await Promise.all([launchBrowser(), serveSite(site)])
    const opened = await openedIn(browser, served.origin)
    const seen = [await opened.look('/index.html'), await opened.look('/seeing-why.html')]
    await browser.close()
    served.stop()
    expect(seen).toMatchObject(Array(2).fill({ complaints: [], violations: [], excess: 0 }))
    expect(new Set(seen.flatMap(({ requested }) => requested))).toStrictEqual(new Set([served.origin]))
  })
})
