import { describe, expect, test } from 'vitest'
import { type BunSqlClient, fromBunSql, type Step } from '../src/index.js'

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
      ['insert into t values ($1) returning cast($2 as text) as echo', 'a', expect.stringMatching(/^echo \d+$/)],
    ])
  })

  test.each([[{ echo: 'of another' }], [{ record: '{}' }]])('a write that is answered %j is a fault', async row => {
    await expect(Promise.resolve(fromBunSql(answering([row])).run(insert))).rejects.toThrow('the rows of another')
  })
})
