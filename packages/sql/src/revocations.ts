import type { Instant, Revocation, RevocationStore, Sweepable } from '@symbolon/core/stores'
import { columnToFind, columnToWrite, instantToFind, instantToWrite } from './column.js'
import type { Dialect } from './dialect.js'
import { reading, type Template, template } from './query.js'
import { type StoreContext, sweepOf } from './sweeping.js'

/** The name of a revocation, and the place of its key among those that are asked for. */
interface NamedKey {
  readonly hash: string
  readonly place: number
}

/** Revocations of all access tokens of a holder in a table, by the key of the holder. */
export class SqlRevocationStore implements RevocationStore {
  readonly sweep: Sweepable['sweep']
  readonly #context: StoreContext
  readonly #insertOrRaise: Template
  readonly #select: (places: readonly number[]) => Template

  constructor(context: StoreContext) {
    this.#context = context
    const { dialect, tables } = context
    const table = tables.of('revocation')
    const upsert = dialect.insertOrRaise(table, ['service_id', 'hash'], ['revoked_at', 'held_until'])
    this.#insertOrRaise = template(dialect.name, upsert)
    const selects = new Map<string, Template>()
    this.#select = places => {
      const known = selects.get(`${places}`) ?? select(dialect, table, places)
      selects.set(`${places}`, known)
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

  async find(keys: readonly string[]): Promise<readonly (Instant | undefined)[]> {
    const { driver, service } = this.#context
    const named = (await Promise.all(keys.map((key, place) => this.#named(key, place)))).flat()
    if (named.length === 0) return keys.map(() => undefined)
    const values = Object.fromEntries(named.map(({ hash }, at) => [valueAt(at), hash]))
    const select = this.#select(named.map(({ place }) => place))
    const { rows } = await driver.run(select({ serviceid: service, ...values }))
    const found = rows.map(row => ({ place: instantToFind(row.place), at: instantToFind(row.revoked) }))
    return keys.map((_, place) => latestOf(found.filter(each => each.place === place).map(({ at }) => at)))
  }

  /** All names of a key, but those that were never written. */
  async #named(key: string, place: number): Promise<readonly NamedKey[]> {
    const names = await this.#context.forms.revocation.searched(key)
    const hashes = names.map(name => columnToFind('hash', name)).filter(hash => hash !== undefined)
    return hashes.map(hash => ({ hash, place }))
  }
}

/** Selects the place of a key and not its name, which MySQL has as bytes. */
function select(dialect: Dialect, table: string, places: readonly number[]): Template {
  const cases = places.map((place, at) => `when :${valueAt(at)} then ${place}`)
  const hashes = places.map((_, at) => `:${valueAt(at)}`)
  return reading(
    dialect,
    [`case hash ${cases.join(' ')} end as place`, 'revoked_at as revoked'],
    `from ${table} where service_id = :serviceid and hash in (${hashes.join(', ')})`,
  )
}

/** The name of a value of the statement, which has letters alone. */
function valueAt(at: number): string {
  return `hash${'x'.repeat(at)}`
}

function latestOf(instants: readonly Instant[]): Instant | undefined {
  return instants.length === 0 ? undefined : Math.max(...instants)
}
