import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { anchorsOfRules, clauseLinks } from './clause-links.js'
import { githubSlug } from './github-slug.js'
import { LINKED_TYPES } from './linked-types.js'
import { linksToRepository } from './links-to-repository.js'
import { openedPictures } from './pictures.js'
import { writePlainTexts } from './plain-texts.js'
import { REPORT } from './report.js'
import { SEARCH_OPTIONS } from './search.js'
import { SIDEBAR, SIDEBAR_OF_REFERENCE } from './sidebar.js'
import { scrollingTables } from './tables.js'

const { resolve } = createRequire(import.meta.url)

/** The pages have no frontmatter of their own, because GitHub would show it. */
const FRONTMATTER: Readonly<Record<string, object>> = {
  'index.md': { aside: false, sidebar: false, pageClass: 'first-page' },
  'playground.md': { aside: false, pageClass: 'playground-page' },
}

/** A token that is broken in two. */
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="#0a6f80"><path d="M15 3A13 13 0 0 0 15 29l-3-7 4-5-4-6z"/><path d="M18 3A13 13 0 0 1 18 29l-3-7 4-5-4-6z" opacity=".6"/></g></svg>',
  )

export default defineConfig({
  title: 'Symbolon',
  description: 'Token introspection and pushed authorization requests, to the letter of the RFCs',
  lang: 'en',
  // Written by `npm run docs:source`.
  srcDir: '.source',
  // Links to README.md of a folder are links to its page.
  rewrites: path => path.replace(/README(?=\.md$)/, 'index'),
  // Otherwise each page fetches all pages that its sidebar shows.
  router: { prefetchLinks: false },
  cleanUrls: false,
  lastUpdated: false,
  transformPageData: ({ relativePath, frontmatter }) => ({
    frontmatter: { ...frontmatter, ...FRONTMATTER[relativePath] },
    ...(relativePath.startsWith('reference/') && { titleTemplate: ':title | Reference | Symbolon' }),
  }),
  buildEnd: ({ srcDir, outDir }) => writePlainTexts({ docs: srcDir, folder: outDir }),
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: ICON }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    anchor: { slugify: githubSlug },
    config: md => {
      linksToRepository(md)
      clauseLinks(md, anchorsOfRules(fileURLToPath(new URL('../../rules.md', import.meta.url))))
      scrollingTables(md)
      openedPictures(md)
    },
    codeTransformers: [LINKED_TYPES],
    languages: [REPORT],
    // Contrast of 4.5 on the background of blocks, also for comments.
    languageAlias: { haproxy: 'nginx', conf: 'nginx' },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: {
    resolve: {
      // The sources of the packages: the playground needs no build of them.
      conditions: ['@symbolon/source'],
      // The pages are outside of this package, and would not find it.
      alias: {
        'vue/server-renderer': resolve('vue/server-renderer'),
        vue: resolve('vue/dist/vue.runtime.esm-bundler.js'),
      },
    },
    build: {
      chunkSizeWarningLimit: 2_000,
      // Comments in dependencies of the playground.
      rollupOptions: { onwarn: (warning, warn) => warning.code === 'INVALID_ANNOTATION' || warn(warning) },
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      // The label of the button is what it shows.
      options: {
        // With excerpts.
        detailedView: true,
        translations: { button: { buttonText: 'Search', buttonAriaLabel: 'Search' } },
        miniSearch: { searchOptions: SEARCH_OPTIONS },
      },
    },
    sidebar: { '/reference/': [...SIDEBAR_OF_REFERENCE], '/': [...SIDEBAR] },
    outline: { level: [2, 3], label: 'On this page' },
    nav: [
      { text: 'Tutorial', link: '/getting-started' },
      { text: 'Playground', link: '/playground' },
      { text: 'Recipes', link: '/recipes/' },
      { text: 'Refusals', link: '/refusals' },
      { text: 'Reference', link: '/reference/' },
    ],
    socialLinks: [{ icon: 'github', link: 'https://github.com/symbolon/symbolon' }],
    docFooter: { prev: false, next: false },
  },
})
