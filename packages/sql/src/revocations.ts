import type { Instant, Revocation, RevocationStore, Sweepable } from '@symbolon/core/stores'
import { columnToFind, columnToWrite, instantToFind, instantToWrite } from './column.js'
import { type Template, template } from './query.js'
import { type StoreContext, sweepOf } from './sweeping.js'

/** Revocations of all access tokens of a holder in a table, by the key of the holder. */
export class SqlRevocationStore implements RevocationStore {
  readonly sweep: Sweepable['sweep']
  readonly #context: StoreContext
  readonly #insertOrRaise: Template
  readonly #select: Template

  constructor(context: StoreContext) {
    this.#context = context
    const { dialect, tables } = context
    const table = tables.of('revocation')
    const upsert = dialect.insertOrRaise(table, ['service_id', 'hash'], ['revoked_at', 'held_until'])
    this.#insertOrRaise = template(dialect.name, upsert)
    const select = `select revoked_at as revoked from ${table} where service_id = :serviceid and hash = :hash`
    this.#select = template(dialect.name, select, { returnsRows: true })
    this.sweep = sweepOf(context, 'revocation')
  }

  async revoke({ key, revokedAt, retainedUntil }: Revocation, _now: Instant): Promise<void> {
    const { driver, service, forms } = this.#context
    const name = await forms.revocation.written(key)
    await driver.run(
      this.#insertOrRaise({
        serviceid: service,
        hash: columnToWrite('hash', name),
        revokedat: instantToWrite(revokedAt),
        helduntil: instantToWrite(retainedUntil),
      }),
    )
  }

  async find(key: string): Promise<Instant | undefined> {
    const names = await this.#context.forms.revocation.searched(key)
    const found = await Promise.all(names.map(name => this.#findNamed(name)))
    const instants = found.filter(instant => instant !== undefined)
    return instants.length === 0 ? undefined : Math.max(...instants)
  }

  async #findNamed(name: string): Promise<Instant | undefined> {
    const { driver, service } = this.#context
    const hash = columnToFind('hash', name)
    if (hash === undefined) return undefined
    const [row] = (await driver.run(this.#select({ serviceid: service, hash }))).rows
    return row === undefined ? undefined : instantToFind(row.revoked)
  }
}
