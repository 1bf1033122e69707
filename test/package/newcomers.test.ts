import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { provided, skippedWithout } from '../provided.js'
import { freePort } from '../servers/free-port.js'
import { ROOT, readManifest } from '../workspace.js'
import { linesWritten, PAGE, statedLines, type Way, waysOf } from './newcomers.js'
import { packAll, temporaryFolder } from './packed.js'
import { run, runWell } from './run.js'

const TIMEOUT = 120_000

/** The page lets its reader type commands of curl. */
const noCurl = skippedWithout(await provided('curl'))

const folder = temporaryFolder()
const ways = waysOf(PAGE)
const [app, table, nothing] = ways

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Our packages that a command of the page installs, and those that it installs with them. */
const OURS = ['@symbolon/core', '@symbolon/memory', '@symbolon/node', '@symbolon/express']

/** What a reader of the page has already. */
const THEIRS = ['express', 'node-sqlite3-wasm'].map(
  name => `${name}@${readManifest(join(ROOT, `test/node_modules/${name}/package.json`)).version}`,
)

beforeAll(async () => {
  const packed = await packAll(folder, OURS)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'newcomer', private: true }))
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...THEIRS]
  await runWell('npm', [...args, ...packed.map(each => each.tarball)], folder)
}, TIMEOUT)

/** A folder with the programs of a way, by name, on a port of their own. */
async function written(way: Way | undefined, names: readonly string[]) {
  const port = await freePort()
  const place = join(folder, `way-${port}`)
  mkdirSync(place)
  symlinkSync(join(folder, 'node_modules'), join(place, 'node_modules'))
  names.forEach((name, at) => {
    writeFileSync(join(place, name), (way?.programs[at] ?? '').replaceAll('3000', `${port}`))
  })
  return { place, port }
}

/** Starts a program until the test ends, and waits until it listens. */
async function serve(program: string, { place, port }: { readonly place: string; readonly port: number }) {
  const child: ChildProcess = spawn(process.execPath, [program], {
    cwd: place,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${port}/`).then(
          () => 'listens',
          () => child.exitCode ?? 'starts',
        ),
      { timeout: 30_000 },
    )
    .toBe('listens')
}

/** Runs the commands of a way that begin with a word. */
async function commands(
  way: Way | undefined,
  word: string,
  { place, port }: { readonly place: string; readonly port: number },
) {
  const outputs: string[] = []
  for (const command of way?.commands.filter(each => each.startsWith(`${word} `)) ?? []) {
    outputs.push(
      (await run('sh', ['-c', command.replaceAll('3000', `${port}`).replace('curl', 'curl -s')], place)).output,
    )
  }
  return outputs
}

describe('three ways in', { timeout: TIMEOUT }, () => {
  test.skipIf(noCurl !== '')(`an app gets a guarded route ${noCurl}`, async () => {
    const place = await written(app, ['before.mjs', 'app.mjs'])
    await serve('app.mjs', place)
    const [granted = '', refused = ''] = await commands(app, 'curl', place)
    expect(granted).toMatch(/^HTTP\/1\.1 200 /)
    expect(granted).toContain('{"owner":"ada"}')
    expect(refused).toMatch(/^HTTP\/1\.1 401 /)
    expect(refused).toMatch(/^WWW-Authenticate: Bearer/im)
  })

  test('a table gets introspection', async () => {
    const place = await written(table, ['table.mjs', 'introspect.mjs'])
    const [made, answers = ''] = await commands(table, 'node', place)
    expect(made).toBe('')
    expect(answers.split('\n').map(line => line.split(' ')[0])).toStrictEqual(['OK', 'FORBIDDEN', ''])
  })

  test.skipIf(noCurl !== '')(`an empty folder gets an endpoint for pushed requests ${noCurl}`, async () => {
    const place = await written(nothing, ['server.mjs'])
    await serve('server.mjs', place)
    const [pushed = ''] = await commands(nothing, 'curl', place)
    expect(pushed).toMatch(/^HTTP\/1\.1 201 /)
    expect(pushed).toContain('"request_uri":"urn:ietf:params:oauth:request_uri:')
  })

  test.each(ways)('the way of $title installs packages of ours', ({ commands: [install = ''] }) => {
    const [npm, verb, ...names] = install.split(' ')
    expect([npm, verb]).toStrictEqual(['npm', 'install'])
    expect(names.filter(name => !OURS.includes(name))).toStrictEqual([])
  })

  test('the table says how many lines are written', () => {
    const counted = [
      linesWritten(app?.programs[1] ?? '', app?.programs[0]),
      linesWritten(table?.programs[1] ?? ''),
      linesWritten(nothing?.programs[0] ?? ''),
    ]
    expect(statedLines(PAGE)).toStrictEqual(counted)
  })
})
