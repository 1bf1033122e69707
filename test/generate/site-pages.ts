import { behaviourTables } from './behaviour-matrix.js'
import { changelogDocument } from './changelog.js'
import { clauseMatrix } from './clause-matrix.js'
import { commandLineHelp } from './command-line.js'
import { decisionList } from './decisions.js'
import { doctorTables } from './doctor-rules.js'
import { DOCUMENTED } from './documented.js'
import { fapiTables } from './fapi.js'
import { filled } from './filled.js'
import { firstPage } from './first-page.js'
import { mistakeTables } from './mistakes.js'
import { opensslDifferences } from './openssl-differences.js'
import { performanceRun } from './performance.js'
import { conceptsPicture } from './pictures/concepts.js'
import { sequencePicture } from './pictures/sequence.js'
import { SEQUENCES } from './pictures/sequences.js'
import { probeTable } from './probes.js'
import { recipePagesWithCode, withCode } from './recipe-code.js'
import { declaredPackages } from './reference/declarations.js'
import { operationPages } from './reference/operations.js'
import { homesOf, referencePages } from './reference/reference.js'
import { requirementTables } from './requirements.js'
import { storageTried } from './storage-tried.js'
import { supportedTable } from './supported.js'
import { telemetryTables } from './telemetry-names.js'

/**
 * What only the site has, by its path below the root: whole pages and pictures, and pages of `docs` with
 * their generated parts. The packages must be built. `sizes` is given, because bundling takes long.
 */
export async function sitePages(sizes = ''): Promise<ReadonlyMap<string, string>> {
  const packages = declaredPackages()
  const homes = homesOf(packages)
  return new Map([
    ['docs/index.md', await firstPage()],
    ['docs/changelog.md', changelogDocument()],
    ...recipePagesWithCode(),
    filled('docs/versioning.md', { versions: supportedTable() }),
    filled('docs/decisions/README.md', { list: decisionList() }),
    filled('docs/certificates.md', { 'differences to openssl': opensslDifferences() }),
    filled('docs/telemetry.md', telemetryTables()),
    filled('docs/storage-edge.md', { tried: storageTried() }),
    withCode(filled('docs/fapi.md', fapiTables(DOCUMENTED))),
    filled('docs/command-line.md', commandLineHelp()),
    filled('docs/doctor.md', { ...doctorTables(), ...probeTable() }),
    filled('docs/requirements.md', {
      ...requirementTables(),
      ...(await behaviourTables()),
      sections: clauseMatrix(DOCUMENTED),
    }),
    filled('docs/performance.md', { 'one run': performanceRun(), sizes }),
    filled('docs/mistakes.md', await mistakeTables()),
    ...pictures(),
    ...referencePages(packages, homes),
    ...(await operationPages(packages, homes)),
  ])
}

function pictures(): readonly (readonly [path: string, text: string])[] {
  const sequences = Object.entries(SEQUENCES).map(
    ([name, sequence]) => [`docs/pictures/${name}.svg`, sequencePicture(sequence)] as const,
  )
  return [['docs/pictures/concepts.svg', conceptsPicture()], ...sequences]
}
