import { table } from './markdown.js'
import { SUPPORTED } from './supported-rows.js'

/** The table of docs/versioning.md: what the packages work with. */
export function supportedTable(): string {
  const rows = SUPPORTED.map(({ what, versions, tested }) => [what, versions, tested])
  return table(['', 'supported', 'tested'], rows)
}
