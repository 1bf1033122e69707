import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { INLINE_PAGE } from '../console/inline-page.js'
import { table } from '../generate/markdown.js'
import { ROOT } from '../workspace.js'

interface Imported {
  /** The name of one export, or `*` for all. */
  readonly name: string
  readonly from: string
  /** The most kilobytes (1,000 bytes): a few percent more than it had when the number was written. */
  readonly most: number
  /** Packages that its bundle must not contain. */
  readonly without: readonly string[]
}

export interface Bundle extends Imported {
  /** The size in bytes of what is loaded at once, minified and compressed with gzip. */
  readonly bytes: number
  readonly packages: readonly string[]
}

const CORE = '@symbolon/core'

/** What is loaded by nobody who does not name it. */
const APART = ['structured-headers', '@symbolon/x509', '@symbolon/attestation']

export const IMPORTED: readonly Imported[] = [
  { name: 'introspect', from: CORE, most: 29, without: ['jose', ...APART] },
  { name: 'introspectStandard', from: CORE, most: 12, without: ['jose', ...APART] },
  { name: 'introspectForResourceServer', from: CORE, most: 35, without: ['jose', ...APART] },
  { name: 'pushAuthorizationRequest', from: CORE, most: 41, without: ['jose', ...APART] },
  { name: 'createAccessToken', from: CORE, most: 42, without: ['jose', ...APART] },
  { name: 'authenticateClient', from: CORE, most: 28, without: ['jose', ...APART] },
  { name: 'verifyCodeVerifier', from: CORE, most: 2, without: ['jose', 'zod', ...APART] },
  { name: 'createPorts', from: CORE, most: 45, without: ['jose', ...APART] },
  { name: '*', from: CORE, most: 121, without: ['jose', ...APART] },
  { name: 'guardResource', from: `${CORE}/http`, most: 33, without: ['jose', ...APART] },
  { name: '*', from: `${CORE}/http`, most: 78, without: ['jose', ...APART] },
  { name: '*', from: `${CORE}/encryption`, most: 7, without: ['jose', 'zod', ...APART] },
  { name: '*', from: `${CORE}/stores`, most: 4, without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/memory', most: 7, without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/redis', most: 15, without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/sql', most: 21, without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/fetcher', most: 55, without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/opentelemetry', most: 5, without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/console', most: 50, without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/node', most: 77, without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/fetch', most: 75, without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/express', most: 76, without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/koa', most: 76, without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/fastify', most: 76, without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/hono', most: 75, without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/nest', most: 78, without: ['jose', ...APART] },
  { name: 'formatReport', from: '@symbolon/explain', most: 30, without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/explain', most: 33, without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/explain/judge', most: 178, without: ['jose'] },
  { name: '*', from: '@symbolon/remote', most: 59, without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/probe', most: 20, without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/token', most: 67, without: ['jose', 'structured-headers', ...APART] },
  { name: '*', from: '@symbolon/attestation', most: 52, without: ['jose', 'structured-headers', '@symbolon/x509'] },
  { name: '*', from: '@symbolon/x509', most: 22, without: ['jose', 'zod', 'structured-headers'] },
]

/** Bundles an import as esbuild does for production, without frameworks and Node's own modules. */
export async function bundle(imported: Imported): Promise<Bundle> {
  const { name, from } = imported
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export ${name === '*' ? '*' : `{ ${name} }`} from '${from}'`, resolveDir: join(ROOT, 'test') },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    external: ['express', 'koa', 'fastify', 'hono', '@nestjs/*', '@opentelemetry/api'],
    conditions: ['@symbolon/source'],
    plugins: [INLINE_PAGE],
    outdir: '/bundle',
    absWorkingDir: ROOT,
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const loaded = loadedAtOnce(metafile)
  const texts = outputFiles.filter(({ path }) =>
    [...loaded].some(each => path.endsWith(each.slice(each.lastIndexOf('/')))),
  )
  const bytes = texts.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0)
  return { ...imported, bytes, packages: packagesOf([...loaded], metafile) }
}

/** The outputs that are loaded without a dynamic import. */
function loadedAtOnce({ outputs }: Metafile): ReadonlySet<string> {
  const entry = Object.keys(outputs).find(path => outputs[path]?.entryPoint === '<stdin>')
  const loaded = new Set<string>()
  const visit = (path: string) => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const each of outputs[path]?.imports ?? [])
      if (each.kind === 'import-statement' && !each.external) visit(each.path)
  }
  if (entry !== undefined) visit(entry)
  return loaded
}

function packagesOf(paths: readonly string[], { outputs }: Metafile): readonly string[] {
  const inputs = paths.flatMap(path => Object.entries(outputs[path]?.inputs ?? {}))
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return [...new Set(used.map(([path]) => packageOf(path)))].filter(each => each !== undefined)
}

function packageOf(path: string): string | undefined {
  const own = /^packages\/([^/]+)\/src\//.exec(path)?.[1]
  if (own !== undefined) return `@symbolon/${own}`
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
}

/** The sizes of docs/performance.md. */
export async function bundleSizesTable(): Promise<string> {
  const bundles = await Promise.all(IMPORTED.map(bundle))
  return table(
    ['import', 'from', 'KB', 'packages in it'],
    bundles.map(({ name, from, bytes, packages }) => [
      `\`${name}\``,
      `\`${from}\``,
      (bytes / 1000).toFixed(1),
      packages.map(each => `\`${each}\``).join(' '),
    ]),
  )
}
