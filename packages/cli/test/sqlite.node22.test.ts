import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@symbolon/sql'
import { expect, test } from 'vitest'
import { SYNCHRONOUS_LIBRARIES } from '../../sql/test/synchronous-sqlite.js'
import { openSqlite } from '../src/storage/sqlite.js'

const { open } = SYNCHRONOUS_LIBRARIES.find(({ name }) => name === 'node:sqlite') ?? {}

test('waits for a file that another process has locked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-'))
  const path = join(folder, 'symbolon.db')
  const other = open?.(path)
  other?.exec('begin exclusive')
  // The first attempt has failed by the time the other connection closes.
  const opening = openSqlite(path)
  other?.exec('commit')
  other?.close()
  const { driver, close } = await opening
  expect((await migrate(driver)).length).toBeGreaterThan(0)
  await close()
  await rm(folder, { recursive: true })
})
