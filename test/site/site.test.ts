import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SIDEBAR } from '../../docs/site/.vitepress/sidebar.js'
import { filesBelow, ROOT } from '../workspace.js'
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
