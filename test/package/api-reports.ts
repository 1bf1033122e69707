import { join } from 'node:path'
import { byName, type Declared, declaredPackages, type Entry } from '../generate/reference/declarations.js'

/** The file of a package that shows its public surface. */
const REPORT = 'api-report.txt'

const HEAD = `The public surface of this package, from its declarations. A test compares this file with them, so
that a change is seen in review. After a change: UPDATE_DOCS=1 npx vitest run test/package/api-reports`

/** What each package exports, as text, by the path of its report from the root. */
export function apiReports(): ReadonlyMap<string, string> {
  return new Map(
    declaredPackages().map(({ folder, manifest, entries }) => {
      const texts = entries.flatMap(({ name, declared }) => [`== ${name}`, ...declared.map(exportedText)])
      const partsOf = (entry: Entry) => byName(entry.declared.flatMap(({ parts }) => parts))
      const parts = new Map(entries.flatMap(partsOf).map(each => [each.text, partText(each)] as const))
      const unnamed = parts.size === 0 ? [] : ['== in the types above, and not exported', ...parts.values()]
      return [join('packages', folder, REPORT), `${[HEAD, `# ${manifest.name}`, ...texts, ...unnamed].join('\n\n')}\n`]
    }),
  )
}

function exportedText({ name, text, comment }: Declared): string {
  return [`-- ${name}${comment === '' ? ' (without a comment)' : ''}`, text].join('\n')
}

/** A part needs no comment where its members have them. */
function partText({ name, text }: Declared): string {
  return [`-- ${name}`, text].join('\n')
}
