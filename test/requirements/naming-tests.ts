import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCENARIOS } from '@symbolon/scenarios'
import { filesBelow, ROOT } from '../workspace.js'
import { type NamedPlace, placesIn } from './named-in-source.js'

export interface NamingTest extends NamedPlace {
  /** The path of its file below the root, with slashes. */
  readonly file: string
  /** Whether nothing is missing in the title: no value of a table, and nothing that is computed. */
  readonly isWhole: boolean
}

/** The folders of all tests, and of the scenarios of the storage kit. */
const FOLDERS: readonly string[] = [
  ...readdirSync(join(ROOT, 'packages')).map(name => `packages/${name}/test`),
  ...readdirSync(join(ROOT, 'examples')).map(name => `examples/${name}/test`),
  'packages/contract/src/scenarios',
  'test',
].filter(folder => existsSync(join(ROOT, folder)))

/** Excluded: the rows themselves, and the tests of what reads them. */
const EXCLUDED = 'test/requirements/'

/** Every place in tests and their tables that names a row, file by file. */
export function namingTests(): readonly NamingTest[] {
  return FOLDERS.flatMap(folder => filesBelow(join(ROOT, folder), '.ts').map(path => `${folder}/${path}`))
    .filter(file => !file.startsWith(EXCLUDED))
    .flatMap(file => placesIn(readFileSync(join(ROOT, file), 'utf8')).map(place => named(place, file)))
}

const EVERY_SCENARIO = Object.values(SCENARIOS).flat()

/** A scenario has a longer name than its row: that of its table comes before it, and nothing is left out. */
function named({ id, title }: NamedPlace, file: string): NamingTest {
  const parts = title.split('…').map(part => part.replace(/[^\w\s]/g, '\\$&'))
  const longer = new RegExp(`${parts.join('.*')}$`)
  const scenario = EVERY_SCENARIO.find(({ name, clause }) => clause.includes(id) && longer.test(name))
  return { id, title: scenario?.name ?? title, file, isWhole: !/[%$…{]/.test(title) }
}
