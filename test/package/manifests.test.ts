import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages, REPOSITORY, ROOT, readManifest } from '../workspace.js'

const repository = { type: 'git', url: `git+${REPOSITORY}.git` }
const bugs = { url: `${REPOSITORY}/issues` }

test.each(publishedPackages().map(each => [each.manifest.name, each] as const))(
  '%s states its repository, homepage and bug tracker',
  (_, { folder, manifest }) => {
    const directory = `packages/${folder}`
    expect(manifest).toMatchObject({ repository: { ...repository, directory }, bugs })
    expect(manifest.homepage).toBe(`${REPOSITORY}/tree/main/${directory}#readme`)
  },
)

test('the workspace states them too', () => {
  const homepage = `${REPOSITORY}#readme`
  expect(readManifest(join(ROOT, 'package.json'))).toMatchObject({ repository, bugs, homepage })
})

test.each(publishedPackages().map(each => [each.manifest.name, each] as const))(
  'the README of %s names each package that it depends on',
  (_, { folder, manifest }) => {
    const readme = readFileSync(join(ROOT, `packages/${folder}/README.md`), 'utf8')
    const [, section = ''] = readme.split('\n## Dependencies\n')
    const named = [...(section.split('\n## ')[0]?.matchAll(/`([^`]+)`/g) ?? [])].map(([, name]) => name)
    const { dependencies = {}, peerDependencies = {} } = manifest
    expect(named).toStrictEqual(expect.arrayContaining(Object.keys({ ...dependencies, ...peerDependencies })))
  },
)
