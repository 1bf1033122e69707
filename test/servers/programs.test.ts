import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findProgram, foundOrInstalled } from './programs.js'

const NAME = 'a-server-that-is-not-installed'

describe.skipIf(userInfo().uid !== 0)('programs of servers, as root', () => {
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

  /** Puts an `apt-get` into the path that logs its arguments and runs a script. */
  function aptGet(script: string): void {
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${folder}/calls\n${script}\n`)
    chmodSync(join(folder, 'apt-get'), 0o755)
  }

  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  const look = () => findProgram(NAME)

  test('an existing program is not installed', async () => {
    aptGet('exit 0')
    expect(await foundOrInstalled(() => findProgram('sh'), 'dash')).toMatch(/\/sh$/)
    expect(calls).toThrow('ENOENT')
  })

  test('a missing program is installed', async () => {
    aptGet(`touch ${folder}/${NAME}`)
    expect(await foundOrInstalled(look, 'the-package')).toBe(join(folder, NAME))
    expect(calls()).toEqual(['install --yes --no-install-recommends -o DPkg::Lock::Timeout=300 the-package'])
  })

  test('outdated package lists are updated', async () => {
    aptGet(`[ "$1" = update ] && touch ${folder}/new; [ -e ${folder}/new ] && touch ${folder}/${NAME}`)
    expect(await foundOrInstalled(look, 'the-package')).toBe(join(folder, NAME))
    expect(calls().map(line => line.split(' ')[0])).toEqual(['install', 'update', 'install'])
  })

  test('returns undefined for a program that cannot be installed', async () => {
    aptGet('exit 100')
    expect(await foundOrInstalled(look, 'the-package')).toBeUndefined()
  })
})
