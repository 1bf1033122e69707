import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from '../workspace.js'
import type { BuiltSite } from './built-site.js'

const SITE = join(ROOT, 'docs/site')

const ENTRY = `
  import 'vitepress/dist/client/theme-default/styles/vars.css'
  import 'vitepress/dist/client/theme-default/styles/base.css'
  import './.vitepress/theme/style.css'
  import './playground/playground.css'
  import { createApp } from 'vue'
  import { Playground } from './playground/view.js'
  createApp(Playground).mount('#playground')`

const PAGE = `<!doctype html><html lang="en"><title>Playground</title>
  <link rel="icon" href="data:,"><link rel="stylesheet" href="assets/page.css"><meta name="viewport" content="width=device-width">
  <script>document.documentElement.classList.toggle('dark', matchMedia('(prefers-color-scheme: dark)').matches)</script>
  <main id="VPContent" style="padding: 24px"><h1>Playground</h1><div id="playground"></div></main><script type="module" src="assets/page.js"></script></html>`

/** The playground without the site around it, which takes ten seconds to build. */
export async function buildPlayground(): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'symbolon-playground-'))
  await build({
    stdin: { contents: ENTRY, resolveDir: SITE },
    outfile: join(folder, 'assets', 'page.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['@symbolon/source'],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    logLevel: 'silent',
  })
  writeFileSync(join(folder, 'playground.html'), PAGE)
  return { folder, pages: ['/playground.html'] }
}
