import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, run, withServerOn } from './running.js'

/** A small file system of its own; `undefined` where this user may mount none. */
function mounted(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'symbolon-disk-'))
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
  onTestFinished(() => {
    if (done) execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return done ? folder : undefined
}

const probe = mkdtempSync(join(tmpdir(), 'symbolon-probe-'))
const canMount = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', probe]).status === 0
if (canMount) execFileSync('umount', [probe])
rmSync(probe, { recursive: true })
const skipped = canMount ? '' : 'SKIPPED, this user may not mount a file system'

const SERVER = configuration({ storage: 'sql' })

async function post(origin: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  return Object(await (await fetch(`${origin}/api/bank/${path}`, sent)).json())
}

test.skipIf(skipped !== '')(
  `SQLite on a full disk: it is said, and tokens are still introspected ${skipped}`,
  async () => {
    const folder = mounted() ?? ''
    const file = join(folder, 'symbolon.json')
    writeFileSync(file, JSON.stringify(SERVER))
    const creation = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject: 'ada' }
    await withServerOn(file, async ({ origin, complaints }) => {
      const { accessToken: token } = await post(origin, 'auth/token/create', creation)
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize))
      let action: unknown = 'OK'
      while (action === 'OK') ({ action } = await post(origin, 'auth/token/create', creation))
      expect(action).toBe('INTERNAL_SERVER_ERROR')
      expect(await post(origin, 'auth/introspection', { token })).toMatchObject({ action: 'OK' })
      expect(complaints()).toMatch(
        /the disk of \S+symbolon\.db is full: what is stored can be read, nothing is written: .*disk/,
      )
    })
  },
)

test.skipIf(skipped !== '')(`SQLite on a read-only file system: the server says so and ends ${skipped}`, async () => {
  const folder = mounted() ?? ''
  const file = join(folder, 'symbolon.json')
  writeFileSync(file, JSON.stringify(SERVER))
  execFileSync('mount', ['-o', 'remount,ro', folder])
  expect(await run('serve', '--config', file, '--port', '0')).toMatchObject({
    status: 1,
    output: '',
    complaints: expect.stringMatching(/symbolon\.db cannot be used: its file system is read-only/),
  })
})
