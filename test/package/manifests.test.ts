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
