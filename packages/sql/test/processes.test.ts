import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { acrossProcesses } from '../../../test/storage/across-processes.js'
import type { ConnectedAdapter } from '../../../test/storage/adapter-site.js'
import { testSeed } from '../../../test/storage/chance.js'
import { playModel } from '../../../test/storage/model.js'
import { scaled } from '../../../test/storage/scale.js'
import { connect, nodeSqlite, type SharedDatabase, siteOf } from './site.js'

const [postgres, mariadb] = [inject('postgres'), inject('mariadb')]
const folder = mkdtempSync(join(tmpdir(), 'symbolon-sqlite-'))
/** `SYMBOLON_TEST_SCALE=full`. */
const IS_FULL = scaled(10) === 10
const STEPS = scaled(100_000)
const seed = testSeed()

afterAll(() => rmSync(folder, { recursive: true }))

const DATABASES: readonly (readonly [string, SharedDatabase | { readonly missing: string }])[] = [
  [
    'SQLite by node:sqlite',
    nodeSqlite() === undefined
      ? { missing: 'run the tests on Node 22.13 or later' }
      : { kind: 'sqlite', url: join(folder, 'symbolon.db') },
  ],
  ['PostgreSQL', 'url' in postgres ? { kind: 'postgres', url: postgres.url } : postgres],
  ['MariaDB', 'url' in mariadb ? { kind: 'mariadb', url: mariadb.url } : mariadb],
]

describe.each(DATABASES)('%s', (name, database) => {
  if ('missing' in database) {
    test.skip(`several processes (${database.missing})`)
    return
  }
  let adapter: ConnectedAdapter | undefined

  beforeAll(async () => {
    adapter = await connect(database)
  })

  afterAll(() => adapter?.close())

  const connected = () => {
    if (adapter === undefined) throw new Error('the database is not open')
    return { site: siteOf(database), open: adapter.open }
  }

  // They take a minute on each database, so one of them has to do unless everything is asked for.
  if (IS_FULL || name !== 'MariaDB' || 'missing' in postgres) acrossProcesses(connected)

  test(
    `${STEPS} operations by chance answer as a model says (seed ${seed})`,
    async () => {
      const played = await playModel(connected().open, STEPS, seed)
      console.log(`${name}, seed ${seed}:`, played)
      expect(Object.keys(played)).toHaveLength(11)
    },
    10 * 60_000,
  )
})
