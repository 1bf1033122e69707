import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimFile } from '../src/storage/claim-file.js'
import { run } from './running.js'

const folder = mkdtempSync(join(tmpdir(), 'symbolon-'))
afterAll(() => rmSync(folder, { recursive: true }))

function locked(owner?: string): string {
  const path = join(folder, crypto.randomUUID())
  mkdirSync(`${path}.lock`)
  if (owner !== undefined) writeFileSync(`${path}.owner`, owner)
  return path
}

test('claims and releases a file without a lock', () => {
  const path = join(folder, 'free')
  const release = claimFile(path)
  expect(existsSync(`${path}.owner`)).toBe(true)
  release()
  expect(existsSync(`${path}.owner`)).toBe(false)
})

test('removes the lock of a process that has ended', async () => {
  const gone = (await run('--help')).pid
  const path = locked(`${hostname()} ${gone}`)
  claimFile(path)
  expect(existsSync(`${path}.lock`)).toBe(false)
})

test('removes the lock of a process with the same id, from before a restart of the container', () => {
  const path = locked(`${hostname()} ${process.pid}`)
  claimFile(path)
  expect(existsSync(`${path}.lock`)).toBe(false)
})

test('refuses the second of two processes that start before there is a lock, and keeps the first owner', () => {
  const [path, owner] = [join(folder, 'begun'), `${hostname()} ${process.ppid} a-claim`]
  writeFileSync(`${path}.owner`, owner)
  expect(() => claimFile(path)).toThrow(`in use by ${hostname()} ${process.ppid};`)
  expect(readFileSync(`${path}.owner`, 'utf8')).toBe(owner)
})

test('refuses the second of two processes that take over a file, and keeps the lock of the first', async () => {
  const gone = (await run('--help')).pid
  const path = locked(`${hostname()} ${gone} a-claim`)
  writeFileSync(`${path}.owner.next`, `${hostname()} ${process.ppid} a-claim`)
  expect(() => claimFile(path)).toThrow(`in use by ${hostname()} ${process.ppid};`)
  expect(existsSync(`${path}.lock`)).toBe(true)
  rmSync(`${path}.owner.next`)
  claimFile(path)
  expect(existsSync(`${path}.lock`)).toBe(false)
})

test('does not record itself as the owner of a lock it does not hold', () => {
  const path = locked()
  expect(() => claimFile(path)).toThrow('in use by another process')
  expect(existsSync(`${path}.owner`)).toBe(false)
})

test.each([
  ['a running process', `${hostname()} ${process.ppid}`],
  ['another machine', 'elsewhere 1'],
  ['an unknown owner', undefined],
  ['an unreadable owner', 'x'],
])('keeps the lock of %s, and names it in the error', (_, owner) => {
  const path = locked(owner)
  expect(() => claimFile(path)).toThrow(`${path}.lock`)
  expect(existsSync(`${path}.lock`)).toBe(true)
})
