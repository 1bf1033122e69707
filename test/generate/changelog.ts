import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../workspace.js'
import { wrapped } from './markdown.js'

/** docs/changelog.md: what the next version changes, by the changesets, and what each version changed. */
export function changelogDocument(): string {
  const next = changesets(join(ROOT, '.changeset'))
  return `${[
    '# Changelog',
    wrapped('All packages have one version. [Versions](versioning.md) says what a version may change.'),
    '## The next version',
    next.length === 0 ? 'Nothing yet.' : next.map(({ packages, text }) => `**${packages}**\n\n${text}`).join('\n\n'),
    ...versions(join(ROOT, 'packages')),
  ].join('\n\n')}\n`
}

interface Changeset {
  readonly packages: string
  readonly text: string
}

/** What is written for the next version. A change of all packages comes first. */
export function changesets(folder: string): Changeset[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => changeset(readFileSync(join(folder, name), 'utf8')))
    .toSorted((one, other) => (one.packages < other.packages ? -1 : 1))
}

function changeset(file: string): Changeset {
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  const names = [...head.matchAll(/^["'](.+)["']: \w+$/gm)].map(([, name]) => name)
  return { packages: names.length === PACKAGES ? 'All packages' : names.join(', '), text: text.trim() }
}

const PACKAGES = readdirSync(join(ROOT, 'packages')).length

/** The sections of the change logs, the newest first, each entry once although several packages have it. */
export function versions(folder: string): string[] {
  const entries = new Map<string, Set<string>>()
  for (const name of readdirSync(folder)) {
    const file = join(folder, name, 'CHANGELOG.md')
    for (const [, version = '', body = ''] of sections(existsSync(file) ? readFileSync(file, 'utf8') : '')) {
      const known = entries.get(version) ?? new Set()
      for (const entry of body
        .replaceAll(/^### .*$/gm, '')
        .split(/^(?=- )/m)
        .filter(isEntry))
        known.add(entry.trim())
      entries.set(version, known)
    }
  }
  return [...entries].map(([version, texts]) => [`## ${version}`, ...texts].join('\n\n'))
}

const sections = (text: string) => text.matchAll(/^## (\S+)\n(.*?)(?=^## |$(?![\s\S]))/gms)

/** Headings and lists of updated dependencies are none. */
const isEntry = (text: string) => text.startsWith('- ') && !/^- (?:Updated dependencies|@symbolon\/)/.test(text)
