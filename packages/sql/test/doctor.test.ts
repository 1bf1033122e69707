import { describe, expect, test } from 'vitest'
import { provided } from '../../../test/provided.js'
import type { SeenPlace } from '../../cli/src/doctor/place.js'
import { foundIn, shown } from '../../cli/test/doctor/place.js'
import { configuration, run, withFile } from '../../cli/test/running.js'

const SERVERS = [
  // The servers of the tests are fast because they sync nothing.
  [
    'PostgreSQL',
    await provided('postgres'),
    ['storage_not_synced, likely: fsync off', 'storage_not_durable, likely: synchronous_commit off'],
  ],
  ['MariaDB', await provided('mariadb'), ['storage_not_durable, likely: innodb_flush_log_at_trx_commit 0']],
] as const

describe.each(SERVERS)('symbolon doctor on %s', (_, server, ofServer) => {
  if ('missing' in server) {
    test.skip(`examines it (${server.missing})`)
    return
  }
  const storage = { sql: { url: server.url, tablePrefix: 'doctor_' } }

  test('tables that are missing, and what the server says once they are there', async () => {
    const pending = await foundIn({ sql: { ...storage.sql, tablePrefix: 'missing_' } })
    expect(shown(pending)).toContain('migration_pending, possible: ')
    await withFile(JSON.stringify(configuration({ storage })), async path => {
      expect((await run('migrate', 'up', '--config', path)).status).toBe(0)
    })
    expect(shown(await foundIn(storage))).toEqual(ofServer)
  })

  test('its clock is that of this machine, which it runs on', async () => {
    const clocks: unknown[] = []
    const change = (seen: SeenPlace) => {
      if ('clock' in seen.measured) clocks.push(seen.measured.clock?.ahead)
      return seen
    }
    await foundIn(storage, { change })
    expect(Math.abs(Number(clocks[0]))).toBeLessThan(9_000)
  })

  test('a wrong database: no password in what is said', async () => {
    const url = server.url.replace(/\/\/\w+@/, '//somebody:a-hidden-password@').replace(/\/\w+$/, '/no_such_database')
    const diagnoses = await foundIn({ sql: { url } })
    expect(shown(diagnoses)).toEqual(['storage_unreachable, certain: '])
    expect(JSON.stringify(diagnoses)).not.toContain('hidden')
  })
})
