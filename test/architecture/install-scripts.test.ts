import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages } from '../workspace.js'
import { installScriptsBelow } from './install-scripts.js'

test.each(publishedPackages().map(each => [each.manifest.name, each.path] as const))(
  '%s brings no install script',
  (_, path) => {
    expect(installScriptsBelow(path)).toStrictEqual([])
  },
)

test('the walk finds a script two levels down', () => {
  const root = mkdtempSync(join(tmpdir(), 'symbolon-'))
  const write = (folder: string, manifest: object) => {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest))
  }
  write('.', { name: 'top', version: '1.0.0', dependencies: { one: '*', absent: '*' } })
  write('node_modules/one', { name: 'one', version: '1.0.0', dependencies: { two: '*' } })
  write('node_modules/two', { name: 'two', version: '2.0.0', scripts: { postinstall: 'node a.js' } })
  expect(installScriptsBelow(root)).toStrictEqual(['two@2.0.0: postinstall', 'absent is not installed'])
  rmSync(root, { recursive: true })
})
