import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { provided } from '../../../test/provided.js'
import { rowsTried } from '../../../test/scale.js'
import { acrossProcesses } from '../../../test/storage/across-processes.js'
import type { ConnectedAdapter } from '../../../test/storage/adapter-site.js'
import { connect, type SharedDatabase, siteOf } from './site.js'
import { SYNCHRONOUS_LIBRARIES } from './synchronous-sqlite.js'

const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])
const folder = mkdtempSync(join(tmpdir(), 'symbolon-sqlite-'))

afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(library: string): SharedDatabase {
  return { kind: 'sqlite', url: join(folder, library.replace(':', '-')), library }
}

const DATABASES: Readonly<Record<string, SharedDatabase | { readonly missing: string }>> = {
  ...Object.fromEntries(SYNCHRONOUS_LIBRARIES.map(({ name }) => [`SQLite with ${name}`, fileOf(name)])),
  PostgreSQL: 'url' in postgres ? { kind: 'postgres', url: postgres.url } : postgres,
  MariaDB: 'url' in mariadb ? { kind: 'mariadb', url: mariadb.url } : mariadb,
}

const LEFT = ['MariaDB', 'SQLite with better-sqlite3']
const OTHERS = Object.keys(DATABASES).filter(name => !LEFT.includes(name))

// These two are left for the night: their races, contracts and deadlocks are tried on each commit.
describe.each(rowsTried(DATABASES, OTHERS))('%s', (_, database) => {
  if ('missing' in database) {
    test.skip(`several processes (${database.missing})`)
    return
  }
  let adapter: ConnectedAdapter | undefined

  beforeAll(async () => {
    adapter = await connect(database)
  })

  afterAll(() => adapter?.close())

  acrossProcesses(() => {
    if (adapter === undefined) throw new Error('the database is not open')
    return { site: siteOf(database), open: adapter.open }
  })
})
