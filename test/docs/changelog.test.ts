import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changesets, versions } from '../generate/changelog.js'

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'symbolon-changelog-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('a changeset is shown with the names of its packages', () => {
  const folder = folderOf({
    'README.md': '---\n"@symbolon/core": minor\n\'symbolon\': patch\n---\n\nA change.\n',
    'config.json': '{}',
  })
  expect(changesets(folder)).toStrictEqual([{ packages: '@symbolon/core, symbolon', text: 'A change.' }])
})

test('the change logs of all packages make one list, each entry once and the newest version first', () => {
  const entry = '- 1a2b3c4: An entry.\n\n  - with a list'
  const log = (name: string, last: string) =>
    `# ${name}\n\n## 0.2.0\n\n### Minor Changes\n\n${last}\n\n## 0.1.0\n\n### Minor Changes\n\n${entry}\n`
  const folder = folderOf({
    'core/CHANGELOG.md': log('core', '- 5d6e7f8: Another.'),
    'cli/CHANGELOG.md': log(
      'cli',
      `${entry}\n\n### Patch Changes\n\n- Updated dependencies [5d6e7f8]\n  - @symbolon/core@0.2.0`,
    ),
    'new/package.json': '{}',
  })
  expect(versions(folder)).toStrictEqual([`## 0.2.0\n\n${entry}\n\n- 5d6e7f8: Another.`, `## 0.1.0\n\n${entry}`])
})
