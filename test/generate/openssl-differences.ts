import { EXPLAINED } from '../../packages/x509/test/explained.js'
import { table } from './markdown.js'

/** The table of docs/certificates.md: what openssl judges in another way. */
export function opensslDifferences(): string {
  return table(
    ['chain', 'what happens', 'why'],
    [...EXPLAINED].map(([defect, { side, why }]) => [defect, side, why]),
  )
}
