import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isAsDemanded } from '../row.js'
import { ASSERTION_FLOW_ROWS, ASSERTION_ROWS } from './assertion-rows.js'
import { suiteClients } from './client.js'
import { DPOP_ROWS } from './dpop-rows.js'
import { OBJECT_ROWS } from './object-rows.js'
import { type OAuchRow, PAR_ROWS } from './par-rows.js'
import { type SuiteServer, serveSuite } from './server.js'
import { TOKEN_ROWS } from './token-rows.js'

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

const GROUPS: Readonly<Record<string, readonly OAuchRow[]>> = {
  'pushed requests': PAR_ROWS,
  'request objects': OBJECT_ROWS,
  DPoP: DPOP_ROWS,
  'access tokens': TOKEN_ROWS,
  'flows with assertions': ASSERTION_FLOW_ROWS,
  ...ASSERTION_ROWS,
}

describe.each(Object.entries(GROUPS))('OAuch, %s', (_, rows) => {
  const titled = rows.map(row => [`${row.test} (${row.clause}): ${row.sends}: ${row.ours}`, row] as const)

  test.each(titled)('%s', async (_title, row) => {
    expect(await row.play(server)).toBe(row.ours)
    // Whoever answers something else than is demanded says why.
    expect(row.because === undefined).toBe(isAsDemanded(row))
  })
})
