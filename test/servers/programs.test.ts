import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findProgram, foundOrInstalled } from './programs.js'

const NAME = 'a-server-that-nobody-has'

describe.skipIf(userInfo().uid !== 0)('programs of servers, as one who may install them', () => {
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

  /** Puts an `apt-get` in the path that notes what it is told, and does something. */
  function aptGet(script: string): void {
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${folder}/told\n${script}\n`)
    chmodSync(join(folder, 'apt-get'), 0o755)
  }

  const told = () => readFileSync(join(folder, 'told'), 'utf8').trim().split('\n')
  const look = () => findProgram(NAME)

  test('what is there is not installed', async () => {
    aptGet('exit 0')
    expect(await foundOrInstalled(() => findProgram('sh'), 'dash')).toMatch(/\/sh$/)
    expect(told).toThrow('ENOENT')
  })

  test('what is missing is installed', async () => {
    aptGet(`touch ${folder}/${NAME}`)
    expect(await foundOrInstalled(look, 'the-package')).toBe(join(folder, NAME))
    expect(told()).toEqual(['install --yes --no-install-recommends -o DPkg::Lock::Timeout=300 the-package'])
  })

  test('lists that are old are renewed', async () => {
    aptGet(`[ "$1" = update ] && touch ${folder}/new; [ -e ${folder}/new ] && touch ${folder}/${NAME}`)
    expect(await foundOrInstalled(look, 'the-package')).toBe(join(folder, NAME))
    expect(told().map(line => line.split(' ')[0])).toEqual(['install', 'update', 'install'])
  })

  test('what cannot be installed is missing', async () => {
    aptGet('exit 100')
    expect(await foundOrInstalled(look, 'the-package')).toBeUndefined()
  })
})
