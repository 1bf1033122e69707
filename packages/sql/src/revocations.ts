import type { Instant, Revocation, RevocationStore, Sweepable } from '@symbolon/core/stores'
import { columnToFind, columnToWrite, instantToFind, instantToWrite } from './column.js'
import { type Template, template } from './query.js'
import { type StoreContext, sweepOf } from './sweeping.js'

/** Revocations of all access tokens of a holder in a table, by the key of the holder. */
export class SqlRevocationStore implements RevocationStore {
  readonly sweep: Sweepable['sweep']
  readonly #context: StoreContext
  readonly #insertOrRaise: Template
  readonly #select: (keys: number) => Template

  constructor(context: StoreContext) {
    this.#context = context
    const { dialect, tables } = context
    const table = tables.of('revocation')
    const upsert = dialect.insertOrRaise(table, ['service_id', 'hash'], ['revoked_at', 'held_until'])
    this.#insertOrRaise = template(dialect.name, upsert)
    const select = (names: readonly string[]) =>
      `select revoked_at as revoked from ${table} where service_id = :serviceid and hash in (${names.map(name => `:${name}`).join(', ')})`
    const selects = new Map<number, Template>()
    this.#select = keys => {
      const known = selects.get(keys) ?? template(dialect.name, select(namesOf(keys)), { returnsRows: true })
      selects.set(keys, known)
      return known
    }
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

  async find(keys: readonly string[]): Promise<Instant | undefined> {
    const { driver, service, forms } = this.#context
    const names = (await Promise.all(keys.map(key => forms.revocation.searched(key)))).flat()
    const hashes = names.map(name => columnToFind('hash', name)).filter(hash => hash !== undefined)
    if (hashes.length === 0) return undefined
    const values = Object.fromEntries(namesOf(hashes.length).map((name, at) => [name, hashes[at] ?? '']))
    const { rows } = await driver.run(this.#select(hashes.length)({ serviceid: service, ...values }))
    return rows.length === 0 ? undefined : Math.max(...rows.map(row => instantToFind(row.revoked)))
  }
}

/** The names of so many values of a statement; a name has letters alone. */
function namesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `hash${'x'.repeat(at)}`)
}
