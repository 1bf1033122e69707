import type { RecordForm } from '@symbolon/core/internal'
import type { Instant, TakeOnceStore } from '@symbolon/core/stores'
import type { Connection } from './connection.js'
import { lifetime } from './lifetime.js'
import { recordIn, textOf } from './stored-record.js'

interface Takeable {
  readonly key: string
  readonly retainedUntil: Instant
}

/** How records of one kind are stored. */
export interface TakeOnceKind<Stored extends Takeable> {
  /** The Redis key for the key of a record. */
  keyFor(key: string): string
  /** The form in which the record is kept. */
  readonly form: RecordForm<Stored>
}

/** Pushed requests or tickets in Redis. Each method is one command, which the server runs as one step. */
export class RedisTakeOnceStore<Stored extends Takeable> implements TakeOnceStore<Stored> {
  readonly #redis: Connection
  readonly #kind: TakeOnceKind<Stored>

  constructor(redis: Connection, kind: TakeOnceKind<Stored>) {
    this.#redis = redis
    this.#kind = kind
  }

  async add(record: Stored, now: Instant): Promise<boolean> {
    const kept = lifetime(record.retainedUntil, now)
    const text = await textOf(this.#kind.form, record)
    return this.#redis.done('SET', this.#kind.keyFor(record.key), text, 'NX', 'PX', kept)
  }

  async find(key: string): Promise<Stored | undefined> {
    return this.#read('GET', key)
  }

  async take(key: string): Promise<Stored | undefined> {
    return this.#read('GETDEL', key)
  }

  /** Does nothing, because Redis expires keys itself. */
  async sweep(): Promise<number> {
    return 0
  }

  async #read(name: 'GET' | 'GETDEL', key: string): Promise<Stored | undefined> {
    const stored = await this.#redis.text(name, this.#kind.keyFor(key))
    if (stored === undefined) return undefined
    return recordIn(
      () => this.#kind.form.read(stored, key),
      record => record.key === key,
    )
  }
}
