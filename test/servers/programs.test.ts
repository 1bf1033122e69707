import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { run } from '../package/run.js'
import { ROOT } from '../workspace.js'
import { unprivileged } from './databases.js'
import { programsFor } from './programs.js'

const path = process.env.PATH
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'symbolon-programs-'))
  process.env.PATH = [folder, path].join(delimiter)
})

afterEach(() => {
  process.env.PATH = path
  rmSync(folder, { recursive: true })
})

/** Puts a program into the path. */
function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}

const NEEDED = {
  programs: [['the-server', 'its-fork'], ['its-tool']],
  packages: ['the-package', 'its-tools'],
  variable: 'THE_URL',
  trial: ['--version'],
  says: /^version 1/,
}

const WORKS = 'echo version 1'
const look = () => programsFor('the server', NEEDED)

test('programs that are there are not installed', async () => {
  program('apt-get', `touch ${folder}/called`)
  program('its-fork', WORKS)
  program('its-tool', 'exit 1')
  expect(await look()).toEqual({ paths: [join(folder, 'its-fork'), join(folder, 'its-tool')] })
  expect(() => readFileSync(join(folder, 'called'))).toThrow('ENOENT')
})

test.each([
  ['that prints something else', 'echo the port is taken; exit 1', 'the port is taken'],
  ['that lacks a library', 'echo cannot open shared object file >&2; exit 127', 'cannot open shared object'],
])('a server %s is a failure that says what to do', async (_, script, said) => {
  program('the-server', script)
  program('its-tool', '')
  const tried = `Tried: ${folder}/the-server --version\n${said}`
  await expect(look()).rejects.toThrow('the server is installed, but does not work. Mend or remove it.')
  await expect(look()).rejects.toThrow(tried)
})

test('a server that neither works nor ends is a failure, too', async () => {
  program('the-server', 'sleep 600')
  program('its-tool', '')
  const looking = programsFor('the server', { ...NEEDED, patience: 1 })
  await expect(looking).rejects.toThrow(`Tried: ${folder}/the-server --version\nit did not end within 1 ms`)
})

const notRoot = userInfo().uid === 0 ? '' : 'SKIPPED, only root may install packages'

describe.skipIf(notRoot !== '')(`as root ${notRoot}`, () => {
  /** Puts an `apt-get` into the path that logs its arguments and runs a script. */
  const aptGet = (script: string) => program('apt-get', `echo "$@" >> ${folder}/calls\n${script}`)
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  /** What a script does to install the programs. */
  const install = () =>
    `cd ${folder}; for name in the-server its-tool; do printf '#!/bin/sh\\n${WORKS}\\n' > $name; chmod +x $name; done`

  test('all packages of a server are installed if one of its programs is missing', async () => {
    program('the-server', WORKS)
    aptGet(install())
    expect(await look()).toEqual({ paths: [join(folder, 'the-server'), join(folder, 'its-tool')] })
    const settings = '--yes --no-install-recommends -o DPkg::Lock::Timeout=300'
    expect(calls()).toEqual([`install ${settings} the-package its-tools`])
  })

  test('outdated package lists are updated', async () => {
    aptGet(`if [ "$1" = update ]; then touch ${folder}/new; exit; fi; [ -e ${folder}/new ] || exit 100; ${install()}`)
    expect(await look()).toHaveProperty('paths')
    expect(calls().map(line => line.split(' ')[0])).toEqual(['install', 'update', 'install'])
  })

  test.each([
    ['fails', 'echo E: no such package >&2; exit 100', 'E: no such package'],
    ['does not bring a program', 'exit 0', 'the packages do not bring all programs'],
  ])('an installation that %s is a failure that says what to do', async (_, script, why) => {
    aptGet(script)
    const advice = 'the server could not be installed. Try: apt-get update && apt-get install the-package its-tools'
    await expect(look()).rejects.toThrow(`${advice}\n${why}`)
  })

  test('a server runs as nobody, because packages may not bring a user of its own', async () => {
    program('id', `[ "$2" = nobody ] || { echo "id: no such user" >&2; exit 1; }; echo 65534`)
    expect(await unprivileged()).toEqual({ uid: 65534, gid: 65534 })
  })
})

test('where nothing may be installed, tests are skipped and say what to install', async () => {
  // The path has neither the programs nor apt-get.
  process.env.PATH = folder
  expect(await look()).toEqual({
    missing: 'SKIPPED, the server is not installed (Debian: apt-get install the-package its-tools, or set THE_URL)',
  })
})

test.each([
  ['redis', 'SYMBOLON_TEST_REDIS_URL'],
  ['chromium', 'SYMBOLON_TEST_CHROMIUM'],
])('npm test says at first that it uses the %s of %s', async (name, variable) => {
  vi.stubEnv(variable, 'of your own')
  const { output } = await run(process.execPath, [join(ROOT, 'test/announce.mjs')], ROOT)
  vi.unstubAllEnvs()
  expect(output).toContain(`It uses those that you name: ${name}.`)
})

test('a server that does not work is one failure, and the tests that need it are skipped', {
  timeout: 60_000,
}, async () => {
  program('redis-server', 'exit 1')
  const files = ['test/redis/eviction.test.ts', 'test/redis/readme.test.ts']
  const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--maxWorkers', '2']
  const { status, output } = await run(process.execPath, [...vitest, ...files], ROOT)
  expect(status).not.toBe(0)
  expect(output).toContain('redis is installed, but does not work. Mend or remove it.')
  expect(output).toMatch(/^skipped: \d+, redis does not work here, as one failure says$/m)
  expect(output).toMatch(/^0 passed, 1 failed, \d+ skipped$/m)
})
