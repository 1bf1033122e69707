import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimFile } from '../src/storage/claim-file.js'
import { run } from './running.js'

const folder = mkdtempSync(join(tmpdir(), 'symbolon-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A database file with a lock, and what is written down of its owner. */
function locked(owner?: string): string {
  const path = join(folder, crypto.randomUUID())
  mkdirSync(`${path}.lock`)
  if (owner !== undefined) writeFileSync(`${path}.owner`, owner)
  return path
}

test('a file without a lock is claimed, and given back', () => {
  const path = join(folder, 'free')
  const release = claimFile(path)
  expect(existsSync(`${path}.owner`)).toBe(true)
  release()
  expect(existsSync(`${path}.owner`)).toBe(false)
})

test('the lock of a process that ended is removed', async () => {
  const gone = (await run('--help')).pid
  const path = locked(`${hostname()} ${gone}`)
  claimFile(path)
  expect(existsSync(`${path}.lock`)).toBe(false)
})

test('the lock of a process of the same number, before the container was started anew, is removed', () => {
  const path = locked(`${hostname()} ${process.pid}`)
  claimFile(path)
  expect(existsSync(`${path}.lock`)).toBe(false)
})

test('of two that begin at once, before there is a lock, the second gets nothing and changes nothing', () => {
  const [path, owner] = [join(folder, 'begun'), `${hostname()} ${process.ppid} a-claim`]
  writeFileSync(`${path}.owner`, owner)
  expect(() => claimFile(path)).toThrow(`in use by ${hostname()} ${process.ppid};`)
  expect(readFileSync(`${path}.owner`, 'utf8')).toBe(owner)
})

test('of two that see an owner who is gone, the second gets nothing and leaves the lock of the first', async () => {
  const gone = (await run('--help')).pid
  const path = locked(`${hostname()} ${gone} a-claim`)
  writeFileSync(`${path}.owner.next`, `${hostname()} ${process.ppid} a-claim`)
  expect(() => claimFile(path)).toThrow(`in use by ${hostname()} ${process.ppid};`)
  expect(existsSync(`${path}.lock`)).toBe(true)
  rmSync(`${path}.owner.next`)
  claimFile(path)
  expect(existsSync(`${path}.lock`)).toBe(false)
})

test('who finds a lock of somebody else is not written down as its owner', () => {
  const path = locked()
  expect(() => claimFile(path)).toThrow('in use by somebody')
  expect(existsSync(`${path}.owner`)).toBe(false)
})

test.each([
  ['a process that lives', `${hostname()} ${process.ppid}`],
  ['another machine', 'elsewhere 1'],
  ['nobody knows whom', undefined],
  ['something that cannot be read', 'x'],
])('the lock of %s stays, and says what to do', (_, owner) => {
  const path = locked(owner)
  expect(() => claimFile(path)).toThrow(`${path}.lock`)
  expect(existsSync(`${path}.lock`)).toBe(true)
})
