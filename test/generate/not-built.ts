import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../workspace.js'

/** The properties that a reader of core, `service.ts` or `client.ts`, lists in `NOT_BUILT`. */
export function notBuilt(reader: string): readonly string[] {
  const source = readFileSync(join(ROOT, 'packages/core/src/configuration', reader), 'utf8')
  const list = /NOT_BUILT[^[]*\[([^\]]*)\]/.exec(source)?.[1] ?? ''
  return [...list.matchAll(/'(\w+)'/g)].map(match => match[1] ?? '')
}
