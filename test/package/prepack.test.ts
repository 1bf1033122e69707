import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingFiles } from '../release/packed-modules.mjs'
import { publishedPackages, ROOT } from '../workspace.js'
import { temporaryFolder } from './packed.js'
import { run } from './run.js'

const MANIFEST = {
  name: 'compiled',
  version: '1.0.0',
  exports: { '.': { types: './dist/index.d.ts', node: './dist/node/index.js', default: './dist/index.js' } },
  bin: { compiled: './dist/main.js' },
  scripts: { prepack: `node ${join(ROOT, 'test/release/prepack.mjs')}` },
}
const FILES = ['src/index.ts', 'src/page/shown.ts', 'src/types.d.ts', 'src/main.ts'] as const
const COMPILED = ['index', 'page/shown', 'main'].flatMap(name => [`dist/${name}.js`, `dist/${name}.d.ts`])
const WHOLE = [...FILES, ...COMPILED, 'dist/node/index.js']

async function packed(files: readonly string[]) {
  const folder = temporaryFolder()
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(MANIFEST))
  const { status, output } = await run('pnpm', ['pack'], folder)
  return { status, output, tarballs: readdirSync(folder).filter(file => file.endsWith('.tgz')) }
}

describe('a package is packed only as a whole', () => {
  test('with all that is compiled of it', async () => {
    expect(await packed(WHOLE)).toMatchObject({ status: 0, tarballs: ['compiled-1.0.0.tgz'] })
  })

  test.each(['dist/index.d.ts', 'dist/page/shown.d.ts', 'dist/page/shown.js', 'dist/node/index.js', 'dist/main.js'])(
    'not without %s',
    async missing => {
      const { status, output, tarballs } = await packed(WHOLE.filter(file => file !== missing))
      expect(status).not.toBe(0)
      expect(output).toContain(`compiled lacks ${missing}: run npm run build`)
      expect(tarballs).toEqual([])
    },
  )

  test.each([
    ['dist/index.js', 'dist/index.d.ts'],
    ['dist/page/shown.d.ts', 'dist/page/shown.js'],
  ])('a tarball, which has no sources, with %s lacks %s without it', (file, missing) => {
    expect(missingFiles({ manifest: {}, files: [file] })).toStrictEqual([missing])
    expect(missingFiles({ manifest: {}, files: [file, missing, 'dist/node/chunk.js'] })).toStrictEqual([])
  })

  test('not after the scripts of packages alone, which make no declarations', async () => {
    const { status, output } = await packed(WHOLE.filter(file => !/^dist.*\.d\.ts$/.test(file)))
    expect(status).not.toBe(0)
    expect(output).toContain('lacks dist/index.d.ts')
  })

  test.each(publishedPackages().map(({ manifest }) => [manifest.name, manifest] as const))(
    '%s is examined before it is packed',
    (_, manifest) => {
      expect(manifest).toMatchObject({ scripts: { prepack: 'node ../../test/release/prepack.mjs' } })
    },
  )
})
