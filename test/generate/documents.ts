import { configurationTables } from './configuration.js'
import { filled } from './filled.js'
import { openApiDocument } from './openapi/openapi.js'
import { referencePage } from './openapi/reference-page.js'
import { refusalTables } from './refusals.js'

/** Generated documents that are committed, because reviewers compare them, by their paths below the root. */
export async function committedDocuments(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    filled('docs/configuration.md', await configurationTables()),
    filled('docs/refusals.md', refusalTables()),
    ['packages/api/openapi.json', openApiDocument()],
    ['packages/cli/reference.html', referencePage(openApiDocument())],
  ])
}
