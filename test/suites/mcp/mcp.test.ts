import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPLICATIONS } from '../../http/applications/applications.js'
import { suiteClients } from '../oauch/client.js'
import { type SuiteServer, serveSuite } from '../oauch/server.js'
import { isAsDemanded } from '../row.js'
import { AUTHORIZATION_SERVER_ROWS } from './authorization-server-rows.js'
import { isProperRefusal, McpClient, outcomeOfAnswer } from './client.js'
import { MCP_ROWS, type McpRow, NONCE_ROWS } from './rows.js'
import { type McpServer, serveAwayFromTokens, serveBesideTokens, serveOn } from './server.js'

/*
 * The batteries of the MCP conformance suite for resource servers and authorization servers with DPoP
 * (SEP-1932), sent over HTTP. The first makes its own JWTs, by a key that the server is told to trust;
 * a guard of ours finds tokens or asks about them, so the tokens are issued here.
 *
 * Where we answer something else than it demands, the row says why.
 */

const underNonces = ({ withNonces, ...row }: McpRow): McpRow => ({ ...row, ...withNonces })

const SERVERS: Readonly<Record<string, readonly [serve: () => Promise<McpServer>, rows: readonly McpRow[]]>> = {
  'a guard where the tokens are': [() => serveBesideTokens({ dpopNonceRequired: false }), MCP_ROWS],
  'a guard that demands nonces': [
    () => serveBesideTokens({ dpopNonceRequired: true }),
    [...MCP_ROWS.map(underNonces), ...NONCE_ROWS],
  ],
  'a guard that asks an introspection endpoint': [serveAwayFromTokens, MCP_ROWS],
  ...Object.fromEntries(
    Object.entries(APPLICATIONS).map(([name, mount]) => [`a guard on ${name}`, [() => serveOn(mount), MCP_ROWS]]),
  ),
}

describe.each(Object.entries(SERVERS))('MCP conformance, %s', (_, [serve, rows]) => {
  const titled = rows.map(row => [`${row.test} (${row.clause}): ${row.sends}: ${row.ours}`, row] as const)
  let server: McpServer
  let client: McpClient
  beforeAll(async () => {
    server = await serve()
    client = await McpClient.of(server)
  })
  afterAll(() => server.close())

  test.each(titled)('%s', async (_title, row) => {
    const answer = await row.play(client)
    expect(outcomeOfAnswer(answer)).toBe(row.ours)
    // Whoever answers something else than is demanded says why.
    expect(row.because === undefined).toBe(isAsDemanded(row))
    if (row.ours !== 'accepted' && row.anyRefusal === undefined) expect(isProperRefusal(answer)).toBe(true)
  })
})

describe('MCP conformance, an authorization server', () => {
  const titled = AUTHORIZATION_SERVER_ROWS.map(
    row => [`${row.test} (${row.clause}): ${row.sends}: ${row.ours}`, row] as const,
  )
  let server: SuiteServer
  beforeAll(async () => {
    server = await serveSuite(await suiteClients())
  })
  afterAll(() => server.close())

  test.each(titled)('%s', async (_title, row) => {
    expect(await row.play(server)).toBe(row.ours)
    expect(row.because === undefined).toBe(isAsDemanded(row))
  })
})
