import { AUTHORIZATION_SERVER_ROWS } from '../suites/mcp/authorization-server-rows.js'
import { MCP_ROWS, type McpRow, NONCE_ROWS } from '../suites/mcp/rows.js'
import { OAUCH_ROWS } from '../suites/oauch/rows.js'
import { type Difference, isAsDemanded } from '../suites/row.js'
import { table, wrapped } from './markdown.js'

/** The rows of a guard without nonces, and what a guard with them answers in another way. */
const MCP: readonly Difference[] = [
  ...MCP_ROWS,
  ...NONCE_ROWS,
  ...MCP_ROWS.flatMap(underNonces),
  ...AUTHORIZATION_SERVER_ROWS,
]

function underNonces({ withNonces, ...row }: McpRow): readonly Difference[] {
  return withNonces === undefined ? [] : [{ ...row, ...withNonces, sends: `${row.sends}, with a nonce` }]
}

const SUITES: readonly (readonly [suite: string, rows: readonly Difference[]])[] = [
  ['OAuch', distinct(Object.values(OAUCH_ROWS).flat())],
  ['MCP', distinct(MCP)],
]

/** A test that is sent to several endpoints is one. */
function distinct(rows: readonly Difference[]): readonly Difference[] {
  return [...new Map(rows.map(row => [`${row.test} ${row.sends}`, row])).values()]
}

/** The tests of others, of docs/requirements.md: those that we answer in another way, and why. */
export function suitesSection(): string {
  const all = SUITES.flatMap(([, rows]) => rows)
  const differing = SUITES.flatMap(([suite, rows]) =>
    rows.filter(row => !isAsDemanded(row)).map(row => [suite, ...cellsOf(row)]),
  )
  return [
    wrapped(
      'OAuch (github.com/DistriNet/OAuch) tests authorization servers; the conformance suite of MCP ' +
        '(github.com/modelcontextprotocol/conformance) tests them and resource servers, with DPoP (SEP-1932). What ' +
        'they send about PAR, assertions, request objects and DPoP, tests send over HTTP, to every endpoint that it ' +
        'concerns (`test/suites`): ' +
        `of ${all.length} kinds of requests, ${all.length - differing.length} are answered as they demand. ` +
        'The others are these:',
    ),
    '',
    table(['suite', 'test', 'it sends', 'it demands', 'we answer', 'why'], differing),
  ].join('\n')
}

function cellsOf({ test, sends, demands, level, clause, ours, because = '' }: Difference): readonly string[] {
  return [test, sends, `${demands} (${level}, ${clause})`, ours, because]
}
