import { describe, expect, test } from 'vitest'
import * as sql from '../src/index.js'
import { type DialectName, migrationSql, type SqlDriver, sqlStores } from '../src/index.js'

const driverFor = (dialect: DialectName): SqlDriver => ({
  dialect,
  run: () => ({ rows: [], affected: 0 }),
  transaction: () => false,
})

const WRONG = ['', 'a"b', 'a`b', 'a.b', 'a b', 'A', '1a', 'a;b', "a'b", 'ä', 'a'.repeat(32), '__proto__\n']

describe('misuse', () => {
  test.each(WRONG)('throws for the schema %j', schema => {
    for (const dialect of ['postgres', 'mysql'] as const) {
      expect(() => sqlStores(driverFor(dialect), { serviceId: 'bank', schema })).toThrow(TypeError)
      expect(() => migrationSql(dialect, { schema })).toThrow(TypeError)
    }
  })

  test.each(WRONG.filter(prefix => prefix !== ''))('throws for the table prefix %j', tablePrefix => {
    for (const dialect of ['postgres', 'mysql', 'sqlite'] as const) {
      expect(() => sqlStores(driverFor(dialect), { serviceId: 'bank', tablePrefix })).toThrow(TypeError)
    }
  })

  test('throws for a schema on SQLite', () => {
    expect(() => sqlStores(driverFor('sqlite'), { serviceId: 'bank', schema: 'main' })).toThrow(/schema/)
  })

  test.each<[string, readonly unknown[], string]>([
    ['sqlStores', [], 'sqlStores: pass a driver, made by fromPg(), fromMysql2(), fromSqlite() or a similar function'],
    ['sqlStores', [{ query: () => undefined }, { serviceId: 'bank' }], 'sqlStores: pass a driver'],
    ['sqlStores', [{ ...driverFor('sqlite'), dialect: 'oracle' }, { serviceId: 'bank' }], 'sqlStores: pass a driver'],
    ['sqlStores', [driverFor('sqlite')], 'sqlStores: pass an object with serviceId, encryption, schema, tablePrefix'],
    ['sqlStores', [driverFor('sqlite'), { serviceId: 'bank', prefix: 'x_' }], 'sqlStores: there is no `prefix`'],
    ['migrate', [], 'migrate: pass a driver'],
    ['migrate', [driverFor('sqlite'), { dryrun: true }], 'migrate: there is no `dryrun`; did you mean `dryRun`?'],
    ['migrationStatus', [undefined], 'migrationStatus: pass a driver'],
    ['migrationStatus', [driverFor('sqlite'), { dryRun: true }], 'migrationStatus: there is no `dryRun`'],
  ])('%s(%j) throws', async (name, parameters, problem) => {
    const call = async () => Reflect.apply(Reflect.get(sql, name), undefined, parameters)
    await expect(call()).rejects.toThrow(TypeError)
    await expect(call()).rejects.toThrow(problem)
  })

  test.each(['', 'x'.repeat(256), '世'.repeat(43)])('throws for the service id %j', serviceId => {
    expect(() => sqlStores(driverFor('sqlite'), { serviceId })).toThrow(TypeError)
  })
})

test('the longest possible names fit into the 63 bytes of PostgreSQL', () => {
  const text = migrationSql('postgres', { schema: 's'.repeat(31), tablePrefix: 'p'.repeat(31) })
  const names = text.match(/\bp{31}\w+/g) ?? []
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter(name => name.length > 63)).toEqual([])
})
