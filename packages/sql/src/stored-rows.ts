import {
  requireOptions,
  type StoredBatch,
  type StoredKind,
  type StoredRow,
  type StoredRows,
} from '@symbolon/core/internal'
import { columnToWrite } from './column.js'
import { requireDriver, type SqlDriver, type SqlValue, type Work } from './driver.js'
import type { Values } from './query.js'
import { type Patience, type RetryingDriver, retryingPatiently } from './retry.js'
import { columnIn, rowIn, valuesOf } from './stored-columns.js'
import { inList, isNumbered, PAGE, type RowStatements, rowStatements } from './stored-statements.js'
import { toColumn } from './stored-text.js'
import { type TableOptions, tablesOf } from './tables.js'

const OPTIONS = { schema: true, tablePrefix: true, pause: true, elapsed: true } as const

/**
 * Everything that a database holds, of all services, to copy it to another storage. Records stay as they are stored.
 * Create the tables with `migrate` first.
 */
export function sqlRows(driver: SqlDriver, options: TableOptions & Patience = {}): StoredRows {
  requireDriver('sqlRows', driver)
  requireOptions('sqlRows', options, OPTIONS)
  const statements = rowStatements(driver.dialect, tablesOf(driver.dialect, options))
  return new SqlRows(retryingPatiently(driver, options), statements)
}

class SqlRows implements StoredRows {
  readonly #driver: RetryingDriver
  readonly #statements: (kind: StoredKind) => RowStatements

  constructor(driver: RetryingDriver, statements: (kind: StoredKind) => RowStatements) {
    this.#driver = driver
    this.#statements = statements
  }

  async *list(kind: StoredKind): AsyncGenerator<StoredBatch> {
    for (const serviceId of await this.#services(kind)) {
      let after: SqlValue | undefined = isNumbered(kind) ? -1 : ''
      while (after !== undefined) {
        const rows = await this.#selected(kind, serviceId, { after })
        yield { rows, unreadable: 0 }
        const last = rows.at(-1)?.key
        after = last === undefined ? undefined : keyToFind(kind, last)
      }
    }
  }

  async find(rows: readonly StoredRow[]): Promise<readonly (StoredRow | undefined)[]> {
    const found = new Map<string, StoredRow>()
    for (const { kind, serviceId, keys } of byService(rows)) {
      for (let at = 0; at < keys.length; at += PAGE) {
        const some = await this.#selected(kind, serviceId, { keys: keys.slice(at, at + PAGE) })
        for (const row of some) found.set(identityOf(row), row)
      }
    }
    return rows.map(row => found.get(identityOf(row)))
  }

  async put(rows: readonly StoredRow[]): Promise<void> {
    await this.#each(rows, (row, values) => this.#putSteps(row, values))
  }

  async remove(rows: readonly StoredRow[]): Promise<void> {
    await this.#each(rows, (row, values) => this.#removeSteps(row, values))
  }

  async #services(kind: StoredKind): Promise<readonly string[]> {
    const { services } = this.#statements(kind)
    if (services === undefined) return ['']
    const { rows } = await this.#driver.run(services({}))
    return rows.map(({ id }) => columnIn(id) ?? '')
  }

  async #selected(kind: StoredKind, serviceId: string, where: Where): Promise<readonly StoredRow[]> {
    const statements = this.#statements(kind)
    const serviceid = columnToWrite('service_id', serviceId)
    const step =
      'after' in where
        ? statements.page({ serviceid, after: where.after })
        : statements.having(where.keys.length)({ serviceid, ...inList(where.keys) })
    const rows = (await this.#driver.run(step)).rows.map(row => rowIn(kind, serviceId, row))
    return kind === 'client' ? this.#withNames(serviceid, rows) : rows
  }

  async #withNames(serviceid: string, clients: readonly StoredRow[]): Promise<readonly StoredRow[]> {
    const { names } = this.#statements('client')
    const numbers = clients.map(({ key }) => Number(key))
    if (names === undefined || numbers.length === 0) return clients
    const { rows } = await this.#driver.run(names(numbers.length)({ serviceid, ...inList(numbers) }))
    const namesOf = (key: string) => rows.filter(row => String(row.id) === key).map(({ name }) => columnIn(name) ?? '')
    return clients.map(client => ({ ...client, names: namesOf(client.key).toSorted() }))
  }

  async #each(rows: readonly StoredRow[], steps: (row: StoredRow, values: Values) => Work<boolean>): Promise<void> {
    const all = rows.map(row => [row, valuesOf(row)] as const)
    await this.#driver.transaction(function* () {
      for (const [row, values] of all) yield* steps(row, values)
      return true
    })
  }

  *#putSteps({ kind, names = [] }: StoredRow, values: Values): Work<boolean> {
    const { insert, removeOutdated, removeNames, insertName } = this.#statements(kind)
    if (removeNames !== undefined) yield removeNames(values)
    for (const name of names) {
      if (insertName !== undefined) yield insertName({ ...values, name: columnToWrite('name', name) })
    }
    const { affected } = yield insert(values)
    if (affected === 1 || removeOutdated === undefined) return true
    yield removeOutdated(values)
    yield insert(values)
    return true
  }

  *#removeSteps({ kind }: StoredRow, values: Values): Work<boolean> {
    const { remove, removeNames } = this.#statements(kind)
    if (removeNames !== undefined) yield removeNames(values)
    yield remove(values)
    return true
  }
}

type Where = { readonly after: SqlValue } | { readonly keys: readonly SqlValue[] }

function keyToFind(kind: StoredKind, key: string): SqlValue {
  return isNumbered(kind) ? Number(key) : toColumn(key)
}

function identityOf({ serviceId, key }: StoredRow): string {
  return JSON.stringify([serviceId, key])
}

interface Keys {
  readonly kind: StoredKind
  readonly serviceId: string
  readonly keys: SqlValue[]
}

function byService(rows: readonly StoredRow[]): Iterable<Keys> {
  const services = new Map<string, Keys>()
  for (const { kind, serviceId, key } of rows) {
    const keys = services.get(serviceId) ?? { kind, serviceId, keys: [] }
    services.set(serviceId, keys)
    keys.keys.push(keyToFind(kind, key))
  }
  return services.values()
}
