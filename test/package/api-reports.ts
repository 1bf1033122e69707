import { join } from 'node:path'
import { type Declared, declaredPackages } from '../generate/reference/declarations.js'

/** The file of a package that shows its public surface. */
const REPORT = 'api-report.txt'

const HEAD = `The public surface of this package, from its declarations. A test compares this file with them, so
that a change is seen in review. After a change: UPDATE_DOCS=1 npx vitest run test/package/api-reports`

/** What each package exports, as text, by the path of its report from the root. */
export function apiReports(): ReadonlyMap<string, string> {
  return new Map(
    declaredPackages().map(({ folder, manifest, entries }) => {
      const parts = entries.flatMap(({ name, declared }) => [`== ${name}`, ...declared.map(partOf)])
      return [join('packages', folder, REPORT), `${[HEAD, `# ${manifest.name}`, ...parts].join('\n\n')}\n`]
    }),
  )
}

function partOf({ name, text, comment }: Declared): string {
  return [`-- ${name}${comment === '' ? ' (without a comment)' : ''}`, text].join('\n')
}
