import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesBelow, publishedPackages, ROOT, readManifest } from '../workspace.js'
import { CONSUMERS, type Compiled, compilerOptions } from './consumers.js'
import { type Packed, packAll, temporaryFolder } from './packed.js'
import { run, runWell } from './run.js'

const TIMEOUT = 120_000
const folder = temporaryFolder()
let all: readonly Packed[] = []

beforeAll(async () => {
  all = await packAll(folder)
}, TIMEOUT)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function packed(name: string): Packed {
  const found = all.find(each => each.manifest.name === name)
  if (found === undefined) throw new Error(`${name} is not packed`)
  return found
}

describe.concurrent.each(publishedPackages().map(each => each.manifest.name))('the tarball of %s', name => {
  test('satisfies publint', { timeout: TIMEOUT }, async () => {
    const { tarball } = packed(name)
    const { buffer } = Uint8Array.from(readFileSync(tarball))
    expect((await publint({ pkgDir: 'package', pack: { tarball: buffer }, strict: true })).messages).toStrictEqual([])
  })

  test('resolves to types and code in every kind of module import', { timeout: TIMEOUT }, async () => {
    const tarball = createPackageFromTarballData(readFileSync(packed(name).tarball))
    // A page is exported to be read, and no program imports it.
    const checked = await checkPackage(tarball, { excludeEntrypoints: [/\.html$/] })
    // The packages are modules: neither the oldest resolution nor a require of types without modules finds them.
    const others = ['node10', 'node16-cjs']
    expect(checked.types).toMatchObject({ kind: 'included' })
    expect(
      'problems' in checked &&
        checked.problems.filter(each => !('resolutionKind' in each && others.includes(each.resolutionKind))),
    ).toStrictEqual([])
  })

  test('has the README, LICENSE and code, and no other files', () => {
    const { files } = packed(name)
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']),
    )
    // What a package exports as it is, such as the OpenAPI document.
    const { exports: exported } = JSON.parse(readFileSync(join(packed(name).path, 'package.json'), 'utf8'))
    const others = files.filter(
      path =>
        !(`./${path}` in exported) &&
        !/^(?:LICENSE|README\.md|CHANGELOG\.md|package\.json|dist\/.+\.(?:js|d\.ts)|src\/migrations\/.+\.sql)$/.test(
          path,
        ),
    )
    expect(others).toStrictEqual([])
    expect(files.filter(path => /tsbuildinfo|\.test\.|(?:^|\/)tests?\//.test(path))).toStrictEqual([])
  })

  test('has no output of deleted sources (if it has, remove dist and build again)', () => {
    const { files, path } = packed(name)
    const sources = new Set(filesBelow(join(path, 'src'), '.ts').map(source => source.replace(/\.ts$/, '')))
    // Each build of the files for Node begins with an empty folder.
    const built = files.filter(file => /^dist\/(?!node\/).*\.(?:d\.ts|js)$/.test(file))
    const moduleOf = (file: string) => file.slice('dist/'.length).replace(/\.(?:d\.ts|js)$/, '')
    expect(built.filter(file => !sources.has(moduleOf(file)))).toStrictEqual([])
  })

  test('states real versions of its dependencies', async () => {
    const { tarball, manifest } = packed(name)
    const text = await runWell('tar', ['-xzOf', tarball, 'package/package.json'], folder)
    const { dependencies, peerDependencies } = JSON.parse(text)
    const ranges = Object.values<string>({ ...dependencies, ...peerDependencies })
    expect(ranges.filter(range => /^(?:workspace|catalog|link|file):/.test(range))).toStrictEqual([])
    expect(JSON.parse(text).version).toBe(manifest.version)
  })
})

describe('outside the workspace', () => {
  const consumer = temporaryFolder()

  beforeAll(async () => {
    for (const [name, text] of Object.entries(CONSUMERS)) writeFileSync(join(consumer, name), text)
    const frameworks = ['express', 'koa', 'fastify'].map(
      name => `${name}@${readManifest(join(ROOT, `test/node_modules/${name}/package.json`)).version}`,
    )
    const types = `@types/node@${readManifest(join(ROOT, 'node_modules/@types/node/package.json')).version}`
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...frameworks, types]
    await runWell('npm', [...args, ...all.map(each => each.tarball)], consumer)
  }, TIMEOUT)

  afterAll(() => rmSync(consumer, { recursive: true, force: true }))

  test('the packages can be imported, and an introspection runs', { timeout: TIMEOUT }, async () => {
    const output = await runWell(process.execPath, ['consumer.mjs'], consumer)
    expect(JSON.parse(output)).toStrictEqual({
      actions: ['OK', 'OK', 'OK'],
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      sameHmac: true,
      randomBytes: 16,
      signature: true,
      others: [
        'function',
        'function',
        'function',
        true,
        true,
        true,
        true,
        true,
        true,
        true,
        'function',
        'function',
        true,
      ],
      certificates: [false, 'undefined'],
    })
  })

  test('the package for Nest can be imported', { timeout: TIMEOUT }, async () => {
    const output = await runWell(process.execPath, ['nest.mjs'], consumer)
    expect(JSON.parse(output)).toStrictEqual(['function', 'function', 'function'])
  })

  test('the packages can be required', { timeout: TIMEOUT }, async () => {
    expect(JSON.parse(await runWell(process.execPath, ['consumer.cjs'], consumer))).toHaveLength(27)
  })

  test('symbolon serve names the packages that its metrics need', { timeout: TIMEOUT }, async () => {
    const configuration = { secrets: ['only for the tests: 32 bytes or more'], storage: 'memory', services: [] }
    const services = [{ serviceId: 'bank', issuer: 'https://as.example', accessTokens: ['plain:for-the-tests'] }]
    writeFileSync(join(consumer, 'symbolon.json'), JSON.stringify({ ...configuration, services }))
    const words = ['serve', '--config', 'symbolon.json', '--port', '0', '--metrics-port', '0']
    const { status, output } = await run(process.execPath, ['node_modules/symbolon/dist/main.js', ...words], consumer)
    expect(status).toBe(1)
    expect(output).toContain('npm install @symbolon/opentelemetry @opentelemetry/api')
  })

  test.each<[version: string, compiler: string, compiled: Compiled]>([
    ['5.4', 'test/node_modules/typescript54', { moduleResolution: 'NodeNext', types: [] }],
    ['6.0', 'test/node_modules/typescript60', { moduleResolution: 'Bundler', types: ['node'] }],
    ['7', 'node_modules/typescript-native', { moduleResolution: 'NodeNext', types: [] }],
    ['7', 'node_modules/typescript-native', { moduleResolution: 'Bundler', types: [] }],
  ])(
    'TypeScript %s accepts a consumer and the declarations of the packages',
    { timeout: TIMEOUT },
    async (_, path, compiled) => {
      writeFileSync(join(consumer, 'tsconfig.json'), compilerOptions(compiled))
      const { output } = await run(process.execPath, [join(ROOT, path, 'bin/tsc'), '-p', '.'], consumer)
      expect(output).toBe('')
    },
  )
})
