import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readManifest } from '../workspace.js'

/*
 * `npm start` trusts the lockfile (docs/decisions/0017-trusted-lockfile.md). That is sound as long as
 * the lockfile itself pins every byte, and as long as everything else verifies it.
 */

const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const REGISTRY_PACKAGE = /^resolution: \{integrity: sha512-[A-Za-z0-9+/]{86}==\}$/

test('the lockfile pins every package by SHA-512 and takes it from the registry', () => {
  const lines = textOf('pnpm-lock.yaml').split('\n')
  const resolutions = lines.map(line => line.trim()).filter(line => line.startsWith('resolution:'))
  expect(resolutions).not.toHaveLength(0)
  expect(resolutions.filter(line => !REGISTRY_PACKAGE.test(line))).toStrictEqual([])
})

test('the lockfile has the packages of every platform, which an install without a network leaves out', () => {
  const lines = textOf('pnpm-lock.yaml').split('\n')
  const isOf = (platform: string) => (line: string) => new RegExp(`^ {2}'@biomejs/cli-${platform}-arm64@`).test(line)
  expect(['darwin', 'linux', 'win32'].filter(platform => !lines.some(isOf(platform)))).toStrictEqual([])
})

test('npm start trusts the lockfile, and nothing else does', () => {
  const scripts = Object.entries(readManifest(join(ROOT, 'package.json')).scripts ?? {})
  const trusting = scripts.filter(([, script]) => script.includes('trust-lockfile')).map(([name]) => name)
  expect(trusting).toStrictEqual(['start'])
  expect(textOf('pnpm-workspace.yaml')).not.toContain('trustLockfile')
})
