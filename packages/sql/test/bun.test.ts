import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/package/packed.js'
import { runWell } from '../../../test/package/run.js'
import { provided } from '../../../test/provided.js'
import { bundledFor } from '../../../test/runtimes/bundled.js'
import { RUNTIMES } from '../../../test/runtimes/runtimes.js'
import { SCALE } from '../../../test/scale.js'
import { ROOT } from '../../../test/workspace.js'
import { type BunSqlClient, fromBunSql, type Step } from '../src/index.js'
import type { KitReport, Part } from './elsewhere/kit.js'

const PROGRAM = fileURLToPath(new URL('elsewhere/bun.ts', import.meta.url))
const PARTS: readonly Part[] = SCALE === 'full' ? ['contract', 'scenarios'] : ['contract']
const SIZE = SCALE === 'full' ? { size: 25_000 } : { size: 200 }

const postgres = await provided('postgres')
const { Bun } = RUNTIMES

const DATABASES: readonly (readonly [name: string, url: string | undefined])[] = [
  ['bun:sqlite', join(temporaryFolder(), 'records.db')],
  ['Bun.SQL', 'url' in postgres ? postgres.url : undefined],
]

async function inBun(order: object): Promise<unknown> {
  const [program = '', ...first] = Bun ?? []
  const script = await bundledFor(PROGRAM, ['bun', 'bun:sqlite'])
  return JSON.parse(await runWell(program, [...first, script, JSON.stringify(order)], ROOT))
}

const isReport = (report: unknown): report is KitReport => Object.hasOwn(Object(report), 'passed')

describe.skipIf(Bun === undefined)('in Bun', () => {
  describe.each(DATABASES)('%s', (on, url) => {
    test.skipIf(url === undefined).each(PARTS)('passes the kit: %s', async part => {
      const report = await inBun({ on, url, part, ...SIZE })
      if (!isReport(report)) throw new Error('no report')
      const { passed, failed, seconds } = report
      expect(failed).toEqual([])
      expect(passed).toBeGreaterThan(100)
      console.log(`${on}: ${passed} tests of the ${part} in ${seconds} s`)
    })
  })

  test.skipIf('missing' in postgres)('a connection that is lost in a transaction is not used again', async () => {
    const order = { on: 'Bun.SQL', url: 'url' in postgres ? postgres.url : '', losesConnection: true }
    expect(await inBun(order)).toEqual({ outcome: 'rejected', rows: [{ one: 1 }] })
  })
})

describe('Bun.SQL', () => {
  /** A client that answers every statement with these rows, and counts as the versions before 1.4.5. */
  const answering = (rows: readonly object[], sent: (readonly unknown[])[] = []): BunSqlClient => {
    const unsafe = async (text: string, values: readonly unknown[]) => {
      sent.push([text, ...values])
      return Object.assign([...rows], { count: 7, affectedRows: null })
    }
    return { options: {}, unsafe, begin: async (_, callback) => callback({ unsafe }) }
  }
  const insert: Step = { query: { text: 'insert into t values ($1)', returnsRows: false }, values: ['a'] }

  test('a write counts the rows that it returned, not what the library counts', async () => {
    const sent: (readonly unknown[])[] = []
    expect(await fromBunSql(answering([], sent)).run(insert)).toEqual({ rows: [], affected: 0 })
    expect(sent).toEqual([
      ['insert into t values ($1) returning cast($2 as text) as echo', 'a', expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ])
  })

  test.each([[{ echo: 'of another' }], [{ record: '{}' }]])('a write that is answered %j is a fault', async row => {
    await expect(Promise.resolve(fromBunSql(answering([row])).run(insert))).rejects.toThrow('the rows of another')
  })
})
