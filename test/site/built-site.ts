import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { writeSiteSource } from '../generate/site-source.js'
import { filesBelow, ROOT } from '../workspace.js'

const SITE = join(ROOT, 'docs/site')

export interface BuiltSite {
  readonly folder: string
  readonly pages: readonly string[]
}

/** Builds the site as `npm run docs` does. */
export async function buildSite(): Promise<BuiltSite> {
  await writeSiteSource()
  const folder = mkdtempSync(join(tmpdir(), 'symbolon-site-'))
  const vitepress = createRequire(join(SITE, 'package.json')).resolve('vitepress/package.json')
  const program = join(vitepress, '..', 'bin', 'vitepress.js')
  // The assets of production: the environment of tests would change what Vite builds.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [program, 'build', SITE, '--outDir', folder], { env, cwd: SITE })
  const built = filesBelow(folder, '').filter(path => path.endsWith('.html') && path !== '404.html')
  return { folder, pages: built.map(path => `/${path.split(sep).join('/')}`) }
}

/** Where a page leads, and the anchors that it has. */
export interface Anchored {
  readonly links: readonly URL[]
  readonly ids: ReadonlySet<string>
}

/** The links and anchors of a built page. */
export function anchoredIn({ folder }: BuiltSite, path: string, origin: string): Anchored {
  const html = readFileSync(join(folder, path), 'utf8')
  const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  return { links: links.map(href => new URL(href, origin + path)), ids: new Set(ids) }
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
}

/** A site that a browser can open. */
export interface ServedSite {
  readonly origin: string
  stop(): void
}

/** Serves the folder on a free port of this machine. What never changes may be kept by the browser. */
export async function serveSite({ folder }: BuiltSite): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const file = resolve(folder, `.${pathname.endsWith('/') ? `${pathname}index.html` : pathname}`)
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end()
    const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    const cached = pathname.startsWith('/assets/') ? 'max-age=3600, immutable' : 'no-store'
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': cached }).end(readFileSync(file))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close().closeAllConnections() }
}
