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
  { name: 'introspect', from: CORE, without: ['jose', ...APART] },
  { name: 'introspectStandard', from: CORE, without: ['jose', ...APART] },
  { name: 'introspectForResourceServer', from: CORE, without: ['jose', ...APART] },
  { name: 'pushAuthorizationRequest', from: CORE, without: ['jose', ...APART] },
  { name: 'createAccessToken', from: CORE, without: ['jose', ...APART] },
  { name: 'authenticateClient', from: CORE, without: ['jose', ...APART] },
  { name: 'verifyCodeVerifier', from: CORE, without: ['jose', 'zod', ...APART] },
  { name: 'createPorts', from: CORE, without: ['jose', ...APART] },
  { name: '*', from: CORE, without: ['jose', ...APART] },
  { name: 'guardResource', from: `${CORE}/http`, without: ['jose', ...APART] },
  { name: '*', from: `${CORE}/http`, without: ['jose', ...APART] },
  { name: '*', from: `${CORE}/encryption`, without: ['jose', 'zod', ...APART] },
  { name: '*', from: `${CORE}/stores`, without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/memory', without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/redis', without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/sql', without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/fetcher', without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/opentelemetry', without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/console', without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/node', without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/fetch', without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/express', without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/koa', without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/fastify', without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/hono', without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/nest', without: ['jose', ...APART] },
  { name: 'formatReport', from: '@symbolon/explain', without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/explain', without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/explain/judge', without: ['jose'] },
  { name: '*', from: '@symbolon/remote', without: ['jose', ...APART] },
  { name: '*', from: '@symbolon/probe', without: ['jose', 'zod', ...APART] },
  { name: '*', from: '@symbolon/token', without: ['jose', 'structured-headers', ...APART] },
  { name: '*', from: '@symbolon/attestation', without: ['jose', 'structured-headers', '@symbolon/x509'] },
  { name: '*', from: '@symbolon/x509', without: ['jose', 'zod', 'structured-headers'] },
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

export const SIZES = 'docs/bundle-sizes.md'

export function sizesDocument(bundles: readonly Bundle[]): string {
  return `${[
    '# Bundle sizes',
    'What an application bundles when it imports one thing: kilobytes (1,000 bytes) of what is loaded\nat once, minified by esbuild and compressed with gzip. A test fails when a size differs from this\ntable by more than 10 %. This command writes the table:',
    '```sh\nUPDATE_DOCS=1 npx vitest run test/package/bundle-sizes\n```',
    table(
      ['import', 'from', 'KB', 'packages in it'],
      bundles.map(({ name, from, bytes, packages }) => [
        `\`${name}\``,
        `\`${from}\``,
        kilobytes(bytes),
        packages.map(each => `\`${each}\``).join(' '),
      ]),
    ),
    '`jose` is loaded with the first encrypted request object or response, and not before.',
  ].join('\n\n')}\n`
}

/** Kilobytes as written in the document. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
