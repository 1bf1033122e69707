import { expect, test } from 'vitest'
import { SCALE } from '../../../test/scale.js'
import { TRIED as DOCUMENTED } from '../../../test/storage/tried.js'
import { ADAPTERS, TRIED } from './adapters.js'

const rows = DOCUMENTED.filter(({ by }) => by === 'packages/sql/test/adapters.ts')

/** Those of Node 22 have rows of their own. */
const namesOf = (adapters: typeof ADAPTERS) =>
  adapters.map(({ name }) => name).filter(name => !/node:sqlite|better-sqlite3/.test(name))

test('the table of docs/storage-edge.md has the libraries that the kit tries', () => {
  expect(rows.map(({ named }) => named).toSorted()).toEqual(namesOf(ADAPTERS).toSorted())
})

test('the table says which of them are tried for each commit', () => {
  const each = rows.filter(({ nightly }) => SCALE === 'full' || !nightly).map(({ named }) => named)
  expect(each.toSorted()).toEqual(namesOf(TRIED).toSorted())
})
