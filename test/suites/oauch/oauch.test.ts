import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isAsDemanded } from '../row.js'
import { suiteClients } from './client.js'
import { OAUCH_ROWS } from './rows.js'
import { type SuiteServer, serveSuite } from './server.js'

/*
 * The tests of OAuch (github.com/DistriNet/OAuch) about PAR, assertions, request objects and DPoP,
 * sent to the example over HTTP. Where we answer something else than they demand, the row says why.
 */

// Generating keys can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: SuiteServer
beforeAll(async () => {
  server = await serveSuite(await suiteClients())
})
afterAll(() => server.close())

describe.each(Object.entries(OAUCH_ROWS))('OAuch, %s', (_, rows) => {
  const titled = rows.map(row => [`${row.test} (${row.clause}): ${row.sends}: ${row.ours}`, row] as const)

  test.each(titled)('%s', async (_title, row) => {
    expect(await row.play(server)).toBe(row.ours)
    // Whoever answers something else than is demanded says why.
    expect(row.because === undefined).toBe(isAsDemanded(row))
  })
})
